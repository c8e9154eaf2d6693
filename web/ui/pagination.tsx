import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx'
import { pageRange } from './page-range.ts'
import css from './pagination.module.css'
import { texts } from './texts.ts'

export type PaginationProps = {
  /** Current page, from 1. */
  page: number
  /** Number of pages; with less than two nothing is rendered. */
  pages: number
  label?: string
} & (
  | /** URL of a page: real links can be shared, opened in a tab and crawled. */
  { to: (page: number) => string; onPage?: undefined }
  /** For lists that are not in the URL: a part of a page, a dialog. */
  | { to?: undefined; onPage: (page: number) => void }
)

/** Pagination: page numbers on desktop, "3 / 12" between two arrows on phones. */
export function Pagination({ page, pages, label = texts.pages, ...way }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav className={css.pages} aria-label={label}>
      <Step page={page > 1 ? page - 1 : null} rel="prev" label={texts.previousPage} {...way} />
      <ol className={css.numbers}>
        {pageRange(page, pages).map((p, i) =>
          p === null ? (
            // A gap has no identity other than its position.
            <li key={`gap${i}`} className={css.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={p}>
              <Leaf page={p} label={texts.page(p)} isCurrent={p === page} {...way}>
                {p}
              </Leaf>
            </li>
          ),
        )}
      </ol>
      <span className={css.brief}>
        <b>{page}</b> / {pages}
      </span>
      <Step page={page < pages ? page + 1 : null} rel="next" label={texts.nextPage} {...way} />
    </nav>
  )
}

type Way = Pick<PaginationProps, 'to' | 'onPage'>

function Leaf({
  page,
  label,
  rel,
  isCurrent,
  to,
  onPage,
  children,
}: Way & { page: number; label: string; rel?: string; isCurrent?: boolean; children: ReactNode }) {
  const rest = { className: css.page, 'aria-label': label, 'aria-current': isCurrent ? ('page' as const) : undefined }
  if (to)
    return (
      <Link to={to(page)} rel={rel} {...rest}>
        {children}
      </Link>
    )
  return (
    <button type="button" onClick={() => onPage?.(page)} {...rest}>
      {children}
    </button>
  )
}

function Step({ page, rel, label, ...way }: Way & { page: number | null; rel: 'prev' | 'next'; label: string }) {
  const Icon = rel === 'prev' ? ChevronLeftIcon : ChevronRightIcon
  if (page === null)
    return (
      <span className={css.page} aria-hidden="true" data-off="">
        <Icon />
      </span>
    )
  return (
    <Leaf page={page} label={label} rel={rel} {...way}>
      <Icon />
    </Leaf>
  )
}
