import type { OutputOf } from '@zhixing/contract'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { CloseIcon } from '../../ui/icons.tsx'
import css from './advert.module.css'
import { texts } from './texts.ts'

const KEY = 'zx-advert-closed'
/** How long a closed advert stays away, ms (product.md section 9). */
export const HIDDEN_FOR = 120_000

export function mayShow(closedAt: string | null, now: number): boolean {
  const at = Number(closedAt)
  return !(at > 0 && now - at < HIDDEN_FOR)
}

/** The home advert: a strip above everything, gone for two minutes once closed. */
export function Advert({ advert }: { advert: OutputOf<'system/api/adv/list'>['list'][number] }) {
  const [closed, setClosed] = useState(false)
  useEffect(() => {
    if (!mayShow(localStorage.getItem(KEY), Date.now())) setClosed(true)
  }, [])
  if (closed) return null
  return (
    <aside className={css.advert}>
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
    </aside>
  )
}
