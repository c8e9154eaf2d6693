import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import css from './tag.module.css'

export type TagProps = {
  /** brand: a kind; free (jade): 免费, done; live (cinnabar): on air, urgent; warn (amber): waiting; plain: anything else. */
  tone?: 'brand' | 'free' | 'live' | 'warn' | 'plain'
  /** A small pulse before the words: on air now. */
  pulse?: boolean
  /** Solid, to stand on a picture. */
  solid?: boolean
  children: ReactNode
}

/** A short word that says what kind of thing this is. */
export function Tag({ tone = 'brand', pulse, solid, children }: TagProps) {
  return <span className={cx(css.tag, css[tone], pulse && css.pulse, solid && css.solid)}>{children}</span>
}
