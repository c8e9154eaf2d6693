import type { OutputOf } from '@zhixing/contract'
import { useLayoutEffect } from 'react'
import { Link, useRouteLoaderData } from 'react-router'
import { CloseIcon } from '../../ui/icons.tsx'
import { Row } from '../../ui/layout.tsx'
import css from './advert.module.css'
import { texts } from './texts.ts'
import { useStoredState } from '../../ui/use-change.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

const KEY = 'zx-advert-closed'
/** Time (ms) for which a closed advert stays hidden (product.md section 9). */
export const HIDDEN_FOR = 120_000

export function mayShow(closedAt: string | null, now: number): boolean {
  const at = Number(closedAt)
  return !(at > 0 && now - at < HIDDEN_FOR)
}

/** Marks the document while a closed advert stays hidden; advert.module.css hides the strip. */
const beforePaint = `try{if(Date.now()-Number(localStorage.getItem('${KEY}'))<${HIDDEN_FOR})document.documentElement.dataset.advert='closed'}catch{}`

/** Advert strip at the top of the home page; hidden for two minutes once closed. */
export function Advert({ advert }: { advert: OutputOf<'system/api/adv/list'>['list'][number] }) {
  const nonce = (useRouteLoaderData('root') as { nonce?: string } | undefined)?.nonce
  const isHydrated = useHydrated()
  const [closed, setClosed] = useStoredState(KEY, false, () => !mayShow(localStorage.getItem(KEY), Date.now()))
  useLayoutEffect(() => {
    if (isHydrated) delete document.documentElement.dataset.advert
  }, [isHydrated])
  if (closed) return null
  return (
    <>
      {/* Runs before the strip is painted: the HTML is cached for all visitors, the closing time is local. */}
      {/* oxlint-disable-next-line react/no-danger -- static script */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: beforePaint }} />
      <Row as="aside" justify="center" nowrap className={css.advert}>
        <Link to={advert.advUrl} target={advert.advTarget}>
          <b>{advert.advTitle}</b>
          <span>{advert.advText}</span>
        </Link>
        <button
          type="button"
          aria-label={texts.closeAdvert}
          onClick={() => {
            localStorage.setItem(KEY, String(Date.now()))
            setClosed(true)
          }}
        >
          <CloseIcon size={18} />
        </button>
      </Row>
    </>
  )
}
