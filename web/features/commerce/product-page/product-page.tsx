import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layout.module.css'
import css from './product-page.module.css'

/** As wide as the site; begins with the way here. */
export function ProductPage({ children }: { children: ReactNode }) {
  return <div className={cx(layout.wrap, css.page)}>{children}</div>
}

/** What the product is, and beside it (on narrow windows below it) who made it and what else there is. */
export function ProductColumns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className={css.columns}>
      <div className={css.main}>{children}</div>
      <aside className={css.side}>{aside}</aside>
    </div>
  )
}

/** A part of the page with its name; `id` is what tabs and addresses lead to. */
export function PageSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={css.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  )
}
