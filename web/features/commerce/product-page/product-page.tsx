import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layout.module.css'
import css from './product-page.module.css'

/** Full-width page that starts with its breadcrumb. */
export function ProductPage({ children }: { children: ReactNode }) {
  return <div className={cx(layout.wrap, css.page)}>{children}</div>
}

/** Main column and an aside (below it on narrow windows) with author and related products. */
export function ProductColumns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className={css.columns}>
      <div className={css.main}>{children}</div>
      <aside className={css.side}>{aside}</aside>
    </div>
  )
}

/** A titled section; `id` is the anchor of tabs and URLs. */
export function PageSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={css.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  )
}
