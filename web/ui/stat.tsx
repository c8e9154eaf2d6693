import type { ReactNode } from 'react'
import css from './stat.module.css'

/** Row of figures: 3,286 人在学. */
export function Stats({ items }: { items: readonly { label: string; value: ReactNode; unit?: string }[] }) {
  return (
    <dl className={css.stats}>
      {items.map((item) => (
        <div key={item.label} className={css.stat}>
          <dt className={css.label}>{item.label}</dt>
          <dd className={css.value}>
            {item.value}
            {item.unit && <small>{item.unit}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
