import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ChevronLeftIcon } from '../../ui/icons.tsx'
import { Row } from '../../ui/layout.tsx'
import css from './exam-head.module.css'

/** The head of a page about one paper: the way back to all of them, its name, what is to be known of it, and where else to go. */
export function ExamHead({
  back,
  title,
  facts,
  children,
}: {
  back: { to: string; label: string }
  title: string
  facts?: ReactNode
  /** Links and buttons that concern the whole paper. */
  children?: ReactNode
}) {
  return (
    <Row as="header" gap={4} rowGap={3} align="end" justify="between" className={css.head}>
      <div>
        <Link to={back.to} className={css.back}>
          <ChevronLeftIcon size={16} />
          {back.label}
        </Link>
        <h1>{title}</h1>
        {facts && <div className={css.facts}>{facts}</div>}
      </div>
      {children && <div className={css.ways}>{children}</div>}
    </Row>
  )
}
