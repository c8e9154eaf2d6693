import type { ReactNode } from 'react'
import type { Trouble } from './source.ts'
import { texts } from './texts.ts'
import css from './video.module.css'

const wordKeys = {
  network: ['networkTitle', 'network'],
  expired: ['expiredTitle', 'expired'],
  media: ['mediaTitle', 'media'],
} as const satisfies Record<Trouble, readonly [title: string, text: string]>

/** Playback error over the stage, with actions. */
export function Troubled({ trouble, children }: { trouble: Trouble; children: ReactNode }) {
  const [title, text] = wordKeys[trouble]
  return (
    <div className={css.veil} role="alert">
      <div className={css.card}>
        <p className={css.cardTitle}>{texts[title]}</p>
        <p>{texts[text]}</p>
        <div className={css.actions}>{children}</div>
      </div>
    </div>
  )
}
