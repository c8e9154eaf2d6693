import { Link } from 'react-router'
import css from './filter-row.module.css'

export interface FilterOption {
  label: string
  to: string
  on: boolean
}

/** One filter of a list with its options as links; the selection is part of the URL. */
export function FilterRow({ name, options }: { name: string; options: readonly FilterOption[] }) {
  return (
    <nav aria-label={name} className={css.row}>
      <span className={css.name} aria-hidden="true">
        {name}
      </span>
      <ul className={css.options}>
        {options.map((option) => (
          <li key={option.label}>
            <Link
              to={option.to}
              className={css.option}
              aria-current={option.on ? 'true' : undefined}
              preventScrollReset
            >
              {option.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
