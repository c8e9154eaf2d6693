import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import css from './tag.module.css'

export type TagProps = {
  /**
   * `brand`: category; `free` (jade): free, done; `live` (cinnabar): live, urgent; `warn` (amber): pending; `plain`:
   * other.
   */
  tone?: 'brand' | 'free' | 'live' | 'warn' | 'plain'
  /** Pulsing dot: live now. */
  pulse?: boolean
  /** Solid background, for use on images. */
  solid?: boolean
  children: ReactNode
}

/** A tag: one short word. */
export function Tag({ tone = 'brand', pulse, solid, children }: TagProps) {
  return <span className={cx(css.tag, css[tone], pulse && css.pulse, solid && css.solid)}>{children}</span>
}
