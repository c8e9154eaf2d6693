import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { buttonClass } from './button.tsx'
import { cx } from './cx.ts'
import css from './menu.module.css'

export type MenuItem =
  | { label: ReactNode; icon?: ReactNode; to: string; current?: boolean; target?: '_blank' | undefined }
  | { label: ReactNode; icon?: ReactNode; onSelect: () => void; danger?: boolean }

export type MenuProps = {
  /** Accessible name of the button and the list. */
  label: string
  /** Content of the button; visible text should begin with `label` (WCAG 2.5.3). */
  button: ReactNode
  className?: string
  /** Draws the button as a primary one. */
  isPrimary?: boolean
  items: readonly MenuItem[]
  /** Content above the items, e.g. the signed-in user. */
  head?: ReactNode
  align?: 'start' | 'end'
  /** With `floating`: to the right of the button instead of below it. */
  isBeside?: boolean
  /** Renders in the top layer, so that a scrolling ancestor such as a table does not clip it. Closes on scroll. */
  floating?: boolean
  /** Renders an ARIA menu of actions instead of a disclosure. */
  isActions?: boolean
}

/** From this many items on the list has two columns where there is room. */
const LONG = 15

/** Gap between the button, a floating list and the viewport's edge, in px. */
const GAP = 8

/** Below the button, or above where there is no room. */
function placeBelow(list: HTMLElement, place: DOMRect, align: 'start' | 'end') {
  const below = innerHeight - place.bottom > list.offsetHeight + GAP
  list.style.top = `${below ? place.bottom + GAP : Math.max(GAP, place.top - list.offsetHeight - GAP)}px`
  list.style.left = `${align === 'start' ? place.left : Math.max(GAP, place.right - list.offsetWidth)}px`
}

/**
 * A button with a short list of links and actions. By default a disclosure, not an ARIA menu: screen readers announce
 * links as links. Arrow keys, Home and End move; Esc closes and restores the focus; losing the focus closes.
 */
export function Menu({
  label,
  button,
  className,
  isPrimary,
  items,
  head,
  align = 'end',
  floating,
  isBeside,
  isActions,
}: MenuProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!open) return undefined
    function press(event: PointerEvent) {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [open])

  useLayoutEffect(() => {
    const list = sheet.current
    const place = box.current?.getBoundingClientRect()
    if (!open || !floating || !list || !place) return undefined
    list.showPopover()
    if (isBeside) {
      list.style.top = `${Math.max(GAP, Math.min(place.top, innerHeight - list.offsetHeight - GAP))}px`
      list.style.left = `${place.right + GAP}px`
    } else placeBelow(list, place, align)
    const away = () => setOpen(false)
    addEventListener('scroll', away, true)
    addEventListener('resize', away)
    return () => {
      removeEventListener('scroll', away, true)
      removeEventListener('resize', away)
      list.hidePopover()
    }
  }, [open, floating, isBeside, align])

  function entries(): HTMLElement[] {
    return [...(box.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])]
  }

  function key(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) {
      event.stopPropagation()
      close()
      return
    }
    if (!['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key)) return
    event.preventDefault()
    if (!open) {
      setOpen(true)
      requestAnimationFrame(() => entries()[0]?.focus())
      return
    }
    const all = entries()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const step = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key] ?? 0
    all.at(step % all.length)?.focus()
  }

  function close() {
    setOpen(false)
    box.current?.querySelector('button')?.focus()
  }

  const itemRole = isActions ? { role: 'menuitem' } : {}
  return (
    <div
      ref={box}
      role="presentation"
      className={css.menu}
      onKeyDown={key}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        type="button"
        className={isPrimary ? buttonClass({}, className) : cx(css.button, className)}
        aria-label={label}
        aria-haspopup={isActions ? 'menu' : undefined}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      <div
        ref={sheet}
        id={id}
        className={cx(css.sheet, floating ? css.floating : css[align], items.length >= LONG && css.long)}
        popover={floating ? 'manual' : undefined}
        hidden={!open}
      >
        {head && <div className={css.head}>{head}</div>}
        <ul aria-label={label} role={isActions ? 'menu' : undefined}>
          {items.map((item, i) => (
            <li key={'to' in item ? item.to : i} role={isActions ? 'none' : undefined}>
              {'to' in item ? (
                <Link
                  {...itemRole}
                  data-item=""
                  to={item.to}
                  target={item.target}
                  rel={item.target && 'noreferrer'}
                  className={css.item}
                  aria-current={item.current ? 'page' : undefined}
                  onClick={() => setOpen(false)}
                >
                  {item.icon}
                  {item.label}
                </Link>
              ) : (
                <button
                  {...itemRole}
                  data-item=""
                  type="button"
                  className={cx(css.item, item.danger && css.danger)}
                  onClick={() => {
                    close()
                    item.onSelect()
                  }}
                >
                  {item.icon}
                  {item.label}
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
