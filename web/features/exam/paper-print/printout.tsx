import type { ReactNode } from 'react'
import { Stack, Row, Hint } from '../../../ui/layout.tsx'
import { cx } from '../../../ui/cx.ts'
import css from './paper-print.module.css'
import { texts } from './texts.ts'

/** What is chosen before printing, above the sheet; it stays off the paper. */
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
  /** With the line along which names are sealed off. */
  sealed?: boolean
  /** Between the title and the text, across all columns. */
  lead?: ReactNode
  /** Parts that begin on a page of their own. */
  apart?: ReactNode
  children: ReactNode
}

/** A document as it comes out of the printer. */
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

/** A part that can be handed out apart: it begins on a page of its own. */
export function PrintoutPart({ title, sealed, children }: Pick<PrintoutProps, 'title' | 'sealed' | 'children'>) {
  return (
    <section className={css.apart}>
      {sealed && <p className={css.seal}>{texts.seal}</p>}
      <h2 className={css.name}>{title}</h2>
      {children}
    </section>
  )
}
