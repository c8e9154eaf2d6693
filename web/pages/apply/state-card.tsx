import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../../api.ts'
import { RichProse } from '../../features/shared/math/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useDateText } from '../../ui/date-time.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { CheckIcon, ClockIcon, InfoIcon, LockIcon } from '../../ui/icons.tsx'
import { texts } from './apply-texts.ts'
import css from './apply.module.css'

type OwnApplication = OutputOf<'user/auth/lecturer/audit/view'>

/** State of an application, with next steps. */
export function StateCard({
  own,
  rewriting,
  onRewrite,
}: {
  own: OwnApplication
  rewriting: boolean
  onRewrite: () => void
}) {
  const { audit } = own
  const submitted = useDateText(audit?.submitTime ?? null, 'minute')
  const judged = useDateText(audit?.auditTime ?? null, 'minute')
  if (own.isLecturer === 1)
    return (
      <Banner tone="good" icon={<CheckIcon />} title={texts.lecturerTitle} text={texts.lecturerText}>
        <ButtonLink to="/account/workspace">{texts.toCourses}</ButtonLink>
        <ButtonLink variant="line" to="/account/teacher">
          {texts.toProfile}
        </ButtonLink>
      </Banner>
    )
  if (own.isDisabled === 1)
    return (
      <Banner tone="bad" icon={<LockIcon />} title={texts.disabledTitle} text={texts.disabledText}>
        <ButtonLink to="/account/feedback">{texts.feedback}</ButtonLink>
        <ButtonLink variant="line" to="/">
          {texts.home}
        </ButtonLink>
      </Banner>
    )
  if (!audit) return null
  if (audit.auditStatus === stateCode.audit.pending)
    return (
      <>
        <Banner tone="wait" icon={<ClockIcon />} title={texts.pendingTitle} text={texts.pendingText(submitted)}>
          {!rewriting && (
            <Button variant="line" onClick={onRewrite}>
              {texts.changeIt}
            </Button>
          )}
          <Withdraw />
          <ButtonLink variant="text" to="/">
            {texts.home}
          </ButtonLink>
          {rewriting && <p className={css.about}>{texts.changeItText}</p>}
        </Banner>
        {!rewriting && <Summary audit={audit} />}
      </>
    )
  return (
    <Banner
      tone="bad"
      icon={<InfoIcon />}
      title={texts.rejectedTitle}
      text={judged ? texts.rejectedText(judged) : ''}
      quote={audit.auditOpinion}
    >
      {!rewriting && <Button onClick={onRewrite}>{texts.again}</Button>}
    </Banner>
  )
}

function Banner({
  tone,
  icon,
  title,
  text,
  quote,
  children,
}: {
  tone: 'good' | 'wait' | 'bad'
  icon: ReactNode
  title: string
  text: string
  quote?: string
  children: ReactNode
}) {
  return (
    <Card pad="l" className={css[tone]}>
      <div className={css.state} role="status">
        <span className={css.stateIcon} aria-hidden="true">
          {icon}
        </span>
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
          {quote && <blockquote>{quote}</blockquote>}
        </div>
      </div>
      <div className={css.actions}>{children}</div>
    </Card>
  )
}

function Withdraw() {
  const revalidator = useRevalidator()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="text" onClick={() => setOpen(true)}>
        {texts.withdraw}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={texts.withdrawTitle}
        confirm={texts.withdraw}
        danger
        onConfirm={async () => {
          await api('user/auth/lecturer/audit/withdraw', {}, { showSuccess: true })
          await revalidator.revalidate()
        }}
      >
        {texts.withdrawText}
      </ConfirmDialog>
    </>
  )
}

function Summary({ audit }: { audit: NonNullable<OwnApplication['audit']> }) {
  return (
    <Card pad="l">
      <section className={css.plain} aria-label={texts.summary}>
        <div className={css.who}>
          <Avatar name={audit.lecturerName} src={audit.headImgUrl} size="xl" />
          <div>
            <h2>{audit.lecturerName}</h2>
            <p>{audit.position}</p>
            <p>
              {texts.realName}：{audit.realName} · {texts.idCard}：{audit.idCard}
            </p>
          </div>
        </div>
        <RichProse html={audit.introduce} compact />
      </section>
    </Card>
  )
}
