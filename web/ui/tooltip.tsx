import { cloneElement, type ReactElement, useId, useState } from 'react'
import { cx } from './cx.ts'
import css from './tooltip.module.css'

export type TooltipProps = {
  /** A few words that help; never the only place of something needed. */
  text: string
  /** A single control that can have the focus. */
  children: ReactElement<{ 'aria-describedby'?: string }>
  side?: 'top' | 'bottom'
}

/** Words on hover and focus, by CSS; Esc puts them away, and they stay while pointed at. */
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
