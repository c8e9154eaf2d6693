import type { ReactNode } from 'react'
import type { Trouble } from './source.ts'
import { texts } from './texts.ts'
import css from './video.module.css'

const words: Record<Trouble, [title: string, text: string]> = {
  network: [texts.networkTitle, texts.network],
  expired: [texts.expiredTitle, texts.expired],
  media: [texts.mediaTitle, texts.media],
}

/** Why there is no picture, over the stage, with a way on. */
export function Troubled({ trouble, children }: { trouble: Trouble; children: ReactNode }) {
  const [title, text] = words[trouble]
  return (
    <div className={css.veil} role="alert">
      <div className={css.card}>
        <p className={css.cardTitle}>{title}</p>
        <p>{text}</p>
        <div className={css.actions}>{children}</div>
      </div>
    </div>
  )
}
