import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from './breadcrumb.module.css'
import { texts } from './texts.ts'

/** The way here. The last one is the page itself and has no address; a step that is only a heading has none either. */
export function Breadcrumb({ items }: { items: readonly { label: ReactNode; to?: string }[] }) {
  return (
    <nav aria-label={texts.here}>
      <ol className={css.crumbs}>
        {items.map((item, i) => (
          // The place in the way is what a step is.
          <li key={i} className={css.crumb}>
            {item.to && i < items.length - 1 ? (
              <Link to={item.to}>{item.label}</Link>
            ) : (
              <span aria-current={i === items.length - 1 ? 'page' : undefined}>{item.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
