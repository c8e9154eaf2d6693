import { Link } from 'react-router'
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx'
import { pageRange } from './page-range.ts'
import css from './pagination.module.css'
import { texts } from './texts.ts'

export type PaginationProps = {
  /** The current page, from 1. */
  page: number
  /** How many pages there are; nothing is shown for one page or none. */
  pages: number
  /** The address of a page: real links, so that they can be shared, opened in a tab and found by search engines. */
  to: (page: number) => string
  label?: string
}

/** Pages of a list: numbers on a desk, "3 / 12" between two arrows on a phone. */
export function Pagination({ page, pages, to, label = texts.pages }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav className={css.pages} aria-label={label}>
      <Step to={page > 1 ? to(page - 1) : null} rel="prev" label={texts.previousPage} />
      <ol className={css.numbers}>
        {pageRange(page, pages).map((p, i) =>
          p === null ? (
            // A gap has no identity but its place
            <li key={`gap${i}`} className={css.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={p}>
              <Link
                to={to(p)}
                className={css.page}
                aria-label={texts.page(p)}
                aria-current={p === page ? 'page' : undefined}
              >
                {p}
              </Link>
            </li>
          ),
        )}
      </ol>
      <span className={css.brief}>
        <b>{page}</b> / {pages}
      </span>
      <Step to={page < pages ? to(page + 1) : null} rel="next" label={texts.nextPage} />
    </nav>
  )
}

function Step({ to, rel, label }: { to: string | null; rel: 'prev' | 'next'; label: string }) {
  const Icon = rel === 'prev' ? ChevronLeftIcon : ChevronRightIcon
  if (to === null)
    return (
      <span className={css.page} aria-hidden="true" data-off="">
        <Icon />
      </span>
    )
  return (
    <Link to={to} rel={rel} className={css.page} aria-label={label}>
      <Icon />
    </Link>
  )
}
