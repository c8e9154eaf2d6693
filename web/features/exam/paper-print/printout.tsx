import type { ReactNode } from 'react'
import { Stack, Row, Hint } from '../../../ui/layout.tsx'
import { cx } from '../../../ui/cx.ts'
import css from './paper-print.module.css'
import { texts } from './texts.ts'

/** Print options above the sheet; not printed. */
export function PrintTools({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <Stack gap={4} className={css.tools}>
      <Row gap={3}>{children}</Row>
      <Hint>{hint}</Hint>
    </Stack>
  )
}

interface PrintoutProps {
  layout?: 'a4' | 'a3'
  title: string
  /** With the seal line that hides names. */
  sealed?: boolean
  /** Between title and text, across all columns. */
  lead?: ReactNode
  /** Parts that start on a new page. */
  apart?: ReactNode
  children: ReactNode
}

/** A printed document. */
export function Printout({ layout = 'a4', title, sealed, lead, apart, children }: PrintoutProps) {
  return (
    <article className={cx(css.paper, layout === 'a3' && css.a3)}>
      {sealed && <p className={css.seal}>{texts.seal}</p>}
      <h1 className={css.name}>{title}</h1>
      {lead}
      <div className={css.flow}>{children}</div>
      {apart}
    </article>
  )
}

/** A part that starts on a new page. */
export function PrintoutPart({ title, sealed, children }: Pick<PrintoutProps, 'title' | 'sealed' | 'children'>) {
  return (
    <section className={css.apart}>
      {sealed && <p className={css.seal}>{texts.seal}</p>}
      <h2 className={css.name}>{title}</h2>
      {children}
    </section>
  )
}
