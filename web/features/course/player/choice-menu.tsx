import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { CheckIcon } from '../../../ui/icons.tsx'
import css from './controls.module.css'
import { signs } from '../../../i18n/word-texts.ts'

export interface Choice {
  value: number
  label: string
}

/** Menu button of the control bar with radio choices. Arrow keys, Home and End move; Esc closes and returns focus. */
export function ChoiceMenu({
  label,
  face,
  choices,
  value,
  onChoose,
  onOpen,
}: {
  label: string
  /** Content of the button. */
  face: ReactNode
  choices: readonly Choice[]
  value: number
  onChoose: (value: number) => void
  /** Called when it opens and closes: controls must stay visible meanwhile. */
  onOpen: (open: boolean) => void
}) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  function show(next: boolean, back = true) {
    setOpen(next)
    onOpen(next)
    if (!next && back) button.current?.focus()
  }

  const close = useEffectEvent(() => show(false, false))
  useEffect(() => {
    if (!open) return undefined
    box.current?.querySelector<HTMLElement>('[aria-checked=true]')?.focus()
    function press(event: PointerEvent) {
      if (event.target instanceof Node && !box.current?.contains(event.target)) close()
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [open])

  function key(event: KeyboardEvent) {
    if (!open) return
    const items = [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitemradio]') ?? [])]
    const at = items.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (event.key === 'Escape' || event.key === 'Tab') show(false, event.key === 'Escape')
    else if (next !== undefined) items.at(next % items.length)?.focus()
    else return
    if (event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div ref={box} role="presentation" className={css.choice} onKeyDown={key}>
      <button
        ref={button}
        type="button"
        className={css.button}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={`${label}${signs.colon}${choices.find((one) => one.value === value)?.label ?? ''}`}
        title={label}
        onClick={() => show(!open)}
      >
        {face}
      </button>
      {open && (
        <div id={id} role="menu" aria-label={label} className={css.menu}>
          {choices.map((one) => (
            <button
              key={one.value}
              type="button"
              role="menuitemradio"
              aria-checked={one.value === value}
              tabIndex={-1}
              className={css.item}
              onClick={() => {
                onChoose(one.value)
                show(false)
              }}
            >
              <CheckIcon size={16} className={css.tick} />
              {one.label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
