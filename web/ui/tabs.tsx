import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx'
import css from './tabs.module.css'
import { useCurrentInSight } from './use-current-in-sight.ts'
import { useOverflow } from './use-overflow.ts'

type Appearance = {
  /** Accessible name. */
  label: string
  /** `pill`: in the header of a shelf; `line` (underlined, full width): sections of a page. */
  variant?: 'pill' | 'line'
}

/** Buttons at the edges of a row that has entries beyond them; for the mouse: keyboard and swipes scroll the row itself. */
function useArrows(list: RefObject<HTMLElement | null>) {
  const { before, after } = useOverflow(list)
  const arrow = (way: -1 | 1, icon: ReactNode) => (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the tabs are reached by keyboard
    <span
      className={css.arrow}
      aria-hidden="true"
      data-way={way}
      onClick={() => list.current?.scrollBy({ left: way * list.current.clientWidth * 0.7, behavior: 'smooth' })}
    >
      {icon}
    </span>
  )
  return {
    start: before && arrow(-1, <ChevronLeftIcon size={18} />),
    end: after && arrow(1, <ChevronRightIcon size={18} />),
  }
}

export type TabLink = { to: string; label: ReactNode; count?: number; current?: boolean }

/** Tabs as links with `aria-current`, for filters and sections with their own URL. `above`: with space for a page below. */
export function TabLinks({
  label,
  variant = 'pill',
  above,
  items,
}: Appearance & { above?: boolean; items: readonly TabLink[] }) {
  const row = useRef<HTMLElement>(null)
  useCurrentInSight(row, items.find(({ current }) => current)?.to)
  const { start, end } = useArrows(row)
  return (
    <nav ref={row} aria-label={label} className={cx(css.tabs, css[variant], above && css.above)}>
      {start}
      {items.map((item) => (
        <Link
          key={item.to}
          to={item.to}
          className={css.tab}
          aria-current={item.current ? 'page' : undefined}
          preventScrollReset
        >
          {item.label}
          {item.count !== undefined && <small className={css.count}>{item.count}</small>}
        </Link>
      ))}
      {end}
    </nav>
  )
}

export type Tab<Id extends string> = { id: Id; label: ReactNode; count?: number }

/** Tabs without navigation. Arrow keys, Home and End move between tabs. `children` is the panel of the selected tab. */
export function Tabs<Id extends string>({
  label,
  variant = 'pill',
  items,
  value,
  onChange,
  hidesSingle = false,
  children,
}: Appearance & {
  items: readonly Tab<Id>[]
  value: Id
  onChange: (id: Id) => void
  /** Hides a single tab. The panel stays mounted, with its input, when others are loaded. */
  hidesSingle?: boolean
  children?: ReactNode
}) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  useCurrentInSight(list, value)
  const { start, end } = useArrows(list)
  function move(event: KeyboardEvent) {
    const at = items.findIndex((item) => item.id === value)
    const last = items.length - 1
    const next = { ArrowRight: at + 1 > last ? 0 : at + 1, ArrowLeft: at < 1 ? last : at - 1, Home: 0, End: last }[
      event.key
    ]
    const item = next === undefined ? undefined : items[next]
    if (!item) return
    event.preventDefault()
    onChange(item.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next ?? 0]?.focus()
  }
  const isHidden = hidesSingle && items.length < 2
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} hidden={isHidden} className={cx(css.tabs, css[variant])}>
        {start}
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${base}${item.id}`}
            className={css.tab}
            aria-selected={item.id === value}
            aria-controls={children === undefined ? undefined : `${base}panel`}
            tabIndex={item.id === value ? 0 : -1}
            onClick={() => onChange(item.id)}
            onKeyDown={move}
          >
            {item.label}
            {item.count !== undefined && <small className={css.count}>{item.count}</small>}
          </button>
        ))}
        {end}
      </div>
      {children !== undefined && (
        <div
          role={isHidden ? undefined : 'tabpanel'}
          id={`${base}panel`}
          aria-labelledby={isHidden ? undefined : `${base}${value}`}
          className={isHidden ? undefined : css.panel}
        >
          {children}
        </div>
      )}
    </>
  )
}
