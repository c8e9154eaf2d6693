import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import css from './controls.module.css'
import { captionGrounds, captionInks, captionSizes, prefer, usePreferences } from './preferences.ts'
import { texts } from './texts.ts'

/** Subtitle menu: on or off, size, colour and background, stored on this device. */
export function CaptionMenu({ onOpen }: { onOpen: (open: boolean) => void }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { captions, captionSize, captionInk, captionGround } = usePreferences()

  function show(next: boolean) {
    setOpen(next)
    onOpen(next)
  }
  const close = useEffectEvent(() => show(false))
  useEffect(() => {
    if (!open) return undefined
    box.current?.querySelector<HTMLElement>('input:checked')?.focus()
    const press = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) close()
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [open])

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc closes from any focused child
    <div
      ref={box}
      className={css.choice}
      onKeyDown={(event) => {
        // Keeps the player's shortcuts away from the radio buttons.
        if (open) event.stopPropagation()
        if (!open || event.key !== 'Escape') return
        show(false)
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        className={css.button}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-on={captions}
        title={texts.captions}
        onClick={() => show(!open)}
      >
        <span className={css.word}>{texts.captions}</span>
      </button>
      {open && (
        <div id={id} role="group" aria-label={texts.captionStyle} className={css.captions}>
          <Choices
            name={texts.captions}
            value={captions ? 'on' : 'off'}
            options={['on', 'off']}
            onChoose={(value) => prefer({ captions: value === 'on' })}
          />
          <Choices
            name={texts.captionSize}
            value={captionSize}
            options={captionSizes}
            onChoose={(value) => prefer({ captionSize: value })}
          />
          <Choices
            name={texts.captionInk}
            value={captionInk}
            options={captionInks}
            onChoose={(value) => prefer({ captionInk: value })}
          />
          <Choices
            name={texts.captionGround}
            value={captionGround}
            options={captionGrounds}
            onChoose={(value) => prefer({ captionGround: value })}
          />
        </div>
      )}
    </div>
  )
}

function Choices<Value extends keyof typeof texts.captionChoices>({
  name,
  value,
  options,
  onChoose,
}: {
  name: string
  value: Value
  options: readonly Value[]
  onChoose: (value: Value) => void
}) {
  const id = useId()
  return (
    <fieldset className={css.choices}>
      <legend>{name}</legend>
      {options.map((option) => (
        <label key={option} className={css.option}>
          <input type="radio" name={id} checked={option === value} onChange={() => onChoose(option)} />
          <span>{texts.captionChoices[option]}</span>
        </label>
      ))}
    </fieldset>
  )
}
