import type { ReactNode } from 'react'
import css from './visually-hidden.module.css'
import { texts } from './texts.ts'

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={css.hidden}>{children}</span>
}

/** Skip link, first in the tab order. The target needs the id and `tabIndex={-1}`. */
export function SkipLink({ to = 'main', children = texts.skip }: { to?: string; children?: ReactNode }) {
  return (
    <a className={css.skip} href={`#${to}`}>
      {children}
    </a>
  )
}
