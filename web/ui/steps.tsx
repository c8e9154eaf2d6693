import type { ReactNode } from 'react'
import { CheckIcon } from './icons.tsx'
import css from './steps.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'
import { texts } from './texts.ts'

/** Steps of a procedure; `current` counts from 0 and equals the number of steps when all are done. */
export function Steps({ items, current }: { items: readonly ReactNode[]; current: number }) {
  return (
    <ol className={css.steps}>
      {items.map((item, i) => (
        // A step is identified by its position.
        <li
          key={i}
          className={css.step}
          data-state={i < current ? 'done' : i === current ? 'now' : 'next'}
          aria-current={i === current ? 'step' : undefined}
        >
          <span className={css.mark} aria-hidden="true">
            {i < current ? <CheckIcon size={16} strokeWidth={2.5} /> : i + 1}
          </span>
          <span>
            {item}
            {i < current && <VisuallyHidden>{texts.done}</VisuallyHidden>}
          </span>
        </li>
      ))}
    </ol>
  )
}
