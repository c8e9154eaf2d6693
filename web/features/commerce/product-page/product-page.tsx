import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layout.module.css'
import css from './product-page.module.css'

/** A page of full site width; starts with the breadcrumb. */
export function ProductPage({ children }: { children: ReactNode }) {
  return <div className={cx(layout.wrap, css.page)}>{children}</div>
}

/** Main column, and beside it (below on narrow windows) a column for author and related products. */
export function ProductColumns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className={css.columns}>
      <div className={css.main}>{children}</div>
      <aside className={css.side}>{aside}</aside>
    </div>
  )
}

/**
 * Page of something to buy: its head, and beside it a card that stays in sight while the content scrolls. On narrow
 * windows the card is between both.
 */
export function OfferColumns({ head, offer, children }: { head: ReactNode; offer: ReactNode; children: ReactNode }) {
  return (
    <div className={css.offered}>
      <div className={css.top}>{head}</div>
      <aside className={css.offer}>
        <div>{offer}</div>
      </aside>
      <div className={css.main}>{children}</div>
    </div>
  )
}

/** People and related products at the end of an `OfferColumns` page. */
export function OfferEnd({ children }: { children: ReactNode }) {
  return <div className={css.end}>{children}</div>
}

/** A titled section; `id` is the target of tabs and addresses. */
export function PageSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={css.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  )
}
