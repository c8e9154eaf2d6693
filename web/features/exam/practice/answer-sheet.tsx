import { useEffect, useRef } from 'react'
import { cx } from '../../../ui/cx.ts'
import { CheckIcon, ClockIcon, CloseIcon, InfoIcon, LockIcon, MinusIcon, UploadIcon } from '../../../ui/icons.tsx'
import css from './answer-sheet.module.css'
import { texts } from './texts.ts'

export type ItemState = keyof typeof texts.states

const icons = {
  right: CheckIcon,
  part: InfoIcon,
  wrong: CloseIcon,
  none: MinusIcon,
  reviewing: ClockIcon,
  queued: UploadIcon,
  locked: LockIcon,
  open: null,
}

/** Problems by number with their result: text for screen readers, shape and colour. */
export function AnswerSheet({
  states,
  current,
  onGo,
}: {
  states: readonly ItemState[]
  current: number
  onGo: (at: number) => void
}) {
  const row = useRef<HTMLOListElement>(null)
  useEffect(() => {
    // Phones: scroll the current number of the row into view.
    const cell = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && cell && row.current.scrollWidth > row.current.clientWidth)
      row.current.scrollLeft =
        cell.offsetLeft - row.current.offsetLeft - (row.current.clientWidth - cell.offsetWidth) / 2
  }, [current])
  return (
    <ol ref={row} className={css.sheet} aria-label={texts.sheet}>
      {states.map((state, at) => {
        const Icon = icons[state]
        return (
          // Problems have no identity but their number.
          <li key={at}>
            <button
              type="button"
              className={cx(css.cell, css[state], at === current && css.current)}
              aria-label={texts.goTo(at + 1, texts.states[state])}
              aria-current={at === current ? 'step' : undefined}
              onClick={() => onGo(at)}
            >
              {at + 1}
              {Icon && <Icon size={12} className={css.cellMark} />}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
