import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'
import css from './tabs.module.css'
import { useCurrentInSight } from './use-current-in-sight.ts'

type Appearance = {
  /** Accessible name. */
  label: string
  /** `pill`: in the header of a shelf; `line` (underlined, full width): sections of a page. */
  variant?: 'pill' | 'line'
}

export type TabLink = { to: string; label: ReactNode; count?: number; current?: boolean }

/** Tabs as links with `aria-current`, for filters and sections with their own URL. */
export function TabLinks({ label, variant = 'pill', items }: Appearance & { items: readonly TabLink[] }) {
  const row = useRef<HTMLElement>(null)
  useCurrentInSight(row, items.find(({ current }) => current)?.to)
  return (
    <nav ref={row} aria-label={label} className={cx(css.tabs, css[variant])}>
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
  children,
}: Appearance & { items: readonly Tab<Id>[]; value: Id; onChange: (id: Id) => void; children?: ReactNode }) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  useCurrentInSight(list, value)
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
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={cx(css.tabs, css[variant])}>
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
      </div>
      {children !== undefined && (
        <div role="tabpanel" id={`${base}panel`} aria-labelledby={`${base}${value}`} className={css.panel}>
          {children}
        </div>
      )}
    </>
  )
}
