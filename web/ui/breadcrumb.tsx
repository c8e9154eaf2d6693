import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from './breadcrumb.module.css'
import { texts } from './texts.ts'

/** Breadcrumb trail. The last item is the current page and is not a link; items without `to` are plain text. */
export function Breadcrumb({ items }: { items: readonly { label: ReactNode; to?: string }[] }) {
  return (
    <nav aria-label={texts.here}>
      <ol className={css.crumbs}>
        {items.map((item, i) => (
          // A breadcrumb is identified by its position.
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
