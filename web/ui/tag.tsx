import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import css from './tag.module.css'

/**
 * `brand`: category; `free` (jade): free, done; `live` (cinnabar): live, urgent, failed; `warn` (amber): pending;
 * `plain`: other.
 */
export type TagTone = 'brand' | 'free' | 'live' | 'warn' | 'plain'

/** A state as a tag. */
export type TagState = { text: string; tone?: TagTone; title?: string }

export type TagProps = ComponentProps<'span'> & {
  tone?: TagTone | undefined
  /** Pulsing dot: live now. */
  pulse?: boolean
  /** Solid background, for use on images. */
  solid?: boolean
}

/** A tag: one short word. */
export function Tag({ tone = 'brand', pulse, solid, className, ...rest }: TagProps) {
  return <span {...rest} className={cx(css.tag, css[tone], pulse && css.pulse, solid && css.solid, className)} />
}
