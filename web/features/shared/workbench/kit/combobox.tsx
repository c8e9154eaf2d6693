import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { CloseIcon } from '../../../../ui/icons.tsx'
import { cx } from '../../../../ui/cx.ts'
import { texts } from '../texts.ts'
import { useField } from '../../../../ui/field.tsx'
import { useFieldError } from './form.tsx'
import css from './inputs.module.css'

/** A chosen value with its label, which later searches need not include. */
export interface Choice<V extends string | number = string> {
  value: V
  label: string
}

interface ComboboxProps<V extends string | number> {
  id?: string | undefined
  chosen: readonly Choice<V>[]
  onChange: (chosen: Choice<V>[]) => void
  options: readonly { value: V; label: ReactNode; about?: string | undefined; disabled?: boolean }[]
  /** Searches on the server; without it the given options are filtered. */
  onSearch?: ((words: string) => void) | undefined
  /** Called when the list opens, for options that are loaded only then. */
  onOpen?: (() => void) | undefined
  multiple?: boolean
  max?: number | undefined
  loading?: boolean | undefined
  placeholder?: string | undefined
  none?: ReactNode
  disabled?: boolean | undefined
  className?: string | undefined
  'aria-label'?: string
}

/** Options are searched and shown in the field by their text. */
const labelOf = (label: ReactNode) => (typeof label === 'string' || typeof label === 'number' ? String(label) : '')

/** An ARIA combobox: typing filters the options, focus stays in the field. */
export function Combobox<V extends string | number>({
  id,
  chosen,
  onChange,
  options,
  onSearch,
  onOpen,
  multiple = false,
  max = Number.POSITIVE_INFINITY,
  loading,
  placeholder,
  none = texts.table.emptyFiltered,
  disabled,
  className,
  ...aria
}: ComboboxProps<V>) {
  const hasError = useFieldError() !== undefined
  const field = useField({ id, ...aria })
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const list = useId()
  const box = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  usePlaced(isOpen, box, sheet)

  const words = typed.trim().toLowerCase()
  const shown = onSearch ? options : options.filter(({ label }) => labelOf(label).toLowerCase().includes(words))
  const at = Math.min(active, shown.length - 1)
  const has = (value: V) => chosen.some((one) => one.value === value)

  function search(text: string) {
    setTyped(text)
    setActive(0)
    onSearch?.(text)
  }
  function open() {
    setOpen(true)
    onOpen?.()
  }
  function close() {
    setOpen(false)
    if (typed !== '') search('')
  }
  function choose(option: (typeof options)[number] | undefined) {
    if (!option || option.disabled) return
    const choice = { value: option.value, label: labelOf(option.label) }
    if (!multiple) {
      onChange([choice])
      close()
      return
    }
    if (has(option.value)) onChange(chosen.filter(({ value }) => value !== option.value))
    else if (chosen.length < max) onChange([...chosen, choice])
    if (typed !== '') search('')
  }
  const remove = (value: V) => onChange(chosen.filter((one) => one.value !== value))

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (isOpen) setActive((at + step + shown.length) % Math.max(1, shown.length))
      else open()
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      choose(shown[at])
    } else if (event.key === 'Escape' && isOpen) {
      // Closes the list, not the dialog that contains it.
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'Backspace' && multiple && typed === '') onChange(chosen.slice(0, -1))
  }

  const single = multiple ? undefined : chosen[0]?.label
  return (
    <div
      ref={box}
      className={cx(css.combo, className)}
      data-invalid={hasError || undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      {multiple &&
        chosen.map(({ value, label }) => (
          <span key={value} className={css.chip}>
            {label}
            {!disabled && (
              <button
                type="button"
                className={css.remove}
                aria-label={texts.combobox.remove(label)}
                onClick={() => remove(value)}
              >
                <CloseIcon size={14} />
              </button>
            )}
          </span>
        ))}
      <input
        {...field}
        type="text"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-activedescendant={isOpen && at >= 0 ? `${list}${at}` : undefined}
        aria-busy={loading || undefined}
        disabled={disabled}
        placeholder={chosen.length === 0 ? placeholder : single}
        value={single !== undefined && !isOpen ? single : typed}
        onClick={open}
        onChange={(event) => {
          open()
          search(event.target.value)
        }}
        onKeyDown={press}
      />
      <div
        ref={sheet}
        id={list}
        role="listbox"
        popover="manual"
        className={css.sheet}
        aria-multiselectable={multiple || undefined}
        aria-label={aria['aria-label'] ?? placeholder ?? texts.combobox.options}
      >
        {isOpen &&
          shown.map(({ value, label, about, disabled: isRefused }, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the field
            <div
              key={value}
              id={`${list}${index}`}
              role="option"
              tabIndex={-1}
              className={css.option}
              aria-selected={has(value)}
              aria-disabled={isRefused || undefined}
              data-active={index === at || undefined}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose({ value, label, ...(isRefused ? { disabled: true } : {}) })}
            >
              <span>{label}</span>
              {about && <small>{about}</small>}
            </div>
          ))}
        {isOpen && shown.length === 0 && <div className={css.none}>{loading ? texts.combobox.loading : none}</div>}
      </div>
    </div>
  )
}

/**
 * Shows the list in the top layer, where neither a dialog nor a scroll container clips it, and positions it at the
 * field.
 */
function usePlaced(
  isOpen: boolean,
  box: React.RefObject<HTMLDivElement | null>,
  sheet: React.RefObject<HTMLDivElement | null>,
) {
  useLayoutEffect(() => {
    const [field, list] = [box.current, sheet.current]
    if (!isOpen || !field || !list?.showPopover) return undefined
    list.showPopover()
    const place = () => {
      const { top, bottom, left, width } = field.getBoundingClientRect()
      const isBelow = innerHeight - bottom > list.offsetHeight + GAP || top < list.offsetHeight
      list.style.top = `${isBelow ? bottom + GAP : top - list.offsetHeight - GAP}px`
      list.style.left = `${left}px`
      list.style.width = `${width}px`
    }
    place()
    const sizes = new ResizeObserver(place)
    sizes.observe(list)
    sizes.observe(field)
    addEventListener('scroll', place, true)
    addEventListener('resize', place)
    return () => {
      sizes.disconnect()
      removeEventListener('scroll', place, true)
      removeEventListener('resize', place)
      list.hidePopover()
    }
  }, [isOpen, box, sheet])
}

/** Gap between field and list, in px. */
const GAP = 4
