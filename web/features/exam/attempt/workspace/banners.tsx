import { Stack } from '../../../../ui/layout.tsx'
import type { ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { BellIcon, InfoIcon, WarningIcon } from '../../../../ui/icons.tsx'
import type { AttemptView } from '../attempt-types.ts'
import { texts } from '../texts.ts'
import css from './banners.module.css'
import { signInWords } from './sign-in.tsx'

/** What the taker must know: active device, account, storage. */
export function Banners({
  view,
  onTakeTab,
  onTakeOver,
  onSignIn,
  onReadNotices,
}: {
  view: AttemptView
  onTakeTab: () => void
  onTakeOver: () => void
  onSignIn: () => void
  onReadNotices: () => void
}) {
  const unread = view.notices.slice(view.noticesRead)
  const isPlain = typeof isSecureContext !== 'undefined' && !isSecureContext
  return (
    <Stack gap={2} role="status">
      {view.otherTab ? (
        <Banner tone="warn" action={<Button onClick={onTakeTab}>{texts.takeTab}</Button>}>
          {texts.elsewhereTab}
        </Banner>
      ) : (
        !view.isActive && (
          <Banner tone="warn" action={<Button onClick={onTakeOver}>{texts.takeOver}</Button>}>
            {texts.elsewhere}
          </Banner>
        )
      )}
      {view.sync.kind === 'signIn' && (
        <Banner tone="bad" action={<Button onClick={onSignIn}>{texts.signIn}</Button>}>
          {signInWords(view.sync.code, view.isMemoryOnly)}
        </Banner>
      )}
      {unread.length > 0 && (
        <Banner
          tone="news"
          action={
            <Button variant="line" onClick={onReadNotices}>
              {texts.iSee}
            </Button>
          }
        >
          <b>{texts.notices}</b>
          {unread.map(({ id, noticeText }) => (
            <span key={id}>{noticeText}</span>
          ))}
        </Banner>
      )}
      {view.isMemoryOnly && <Banner tone="warn">{texts.isMemoryOnly}</Banner>}
      {!view.isMemoryOnly && isPlain && <Banner tone="calm">{texts.plain}</Banner>}
    </Stack>
  )
}

function Banner({
  tone,
  action,
  children,
}: {
  tone: 'warn' | 'bad' | 'calm' | 'news'
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={cx(css.banner, css[tone])}>
      {tone === 'news' ? <BellIcon /> : tone === 'calm' ? <InfoIcon /> : <WarningIcon />}
      <p>{children}</p>
      {action}
    </div>
  )
}
