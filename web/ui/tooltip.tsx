import { cloneElement, type ReactElement, useId, useState } from 'react'
import { cx } from './cx.ts'
import css from './tooltip.module.css'

export type TooltipProps = {
  /** Supplementary text; essential information must be available elsewhere. */
  text: string
  /** A single focusable control. */
  children: ReactElement<{ 'aria-describedby'?: string }>
  side?: 'top' | 'bottom'
}

/** Tooltip on hover and focus, by CSS; Esc dismisses it, and it can be hovered (WCAG 1.4.13). */
export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  const id = useId()
  const [away, setAway] = useState(false)
  return (
    <span
      role="presentation"
      className={css.holder}
      onKeyDown={(event) => event.key === 'Escape' && setAway(true)}
      onPointerEnter={() => setAway(false)}
      onFocus={() => setAway(false)}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span role="tooltip" id={id} className={cx(css.tip, css[side])} hidden={away}>
        {text}
      </span>
    </span>
  )
}
