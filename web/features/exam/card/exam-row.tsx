import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { artColors, parseArtUrl } from '../../../ui/art/cover-art.ts'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { Price } from '../../../ui/price.tsx'
import { examAddress, type ExamCardData, StateTag } from './exam-card.tsx'
import css from './exam-row.module.css'
import { texts } from './texts.ts'

/** Papers as rows of a sheet. */
export function ExamSheet({ children }: { children: ReactNode }) {
  return (
    <Card pad="none">
      <ul className={css.sheet}>{children}</ul>
    </Card>
  )
}

/** One paper: its length in the colour of its cover, name, facts, price. `aside`: the viewer's result and actions. */
export function ExamRow({
  exam,
  level = 2,
  facts,
  aside,
}: {
  exam: ExamCardData
  level?: 2 | 3
  /** Replaces price and number of takers. */
  facts?: ReactNode
  aside?: ReactNode
}) {
  const art = parseArtUrl(exam.examLogo)
  const Heading = `h${level}` as const
  return (
    <li
      className={cx(css.row, aside !== undefined && css.acting)}
      style={art ? ({ '--tile': artColors(art).deep } as CSSProperties) : undefined}
    >
      <span className={css.tile} aria-hidden="true">
        <b>{exam.problemQuantity}</b>
        <small>{texts.unit}</small>
      </span>
      <div>
        <Heading className={css.name}>
          <Link to={examAddress(exam.examId)}>{exam.examName}</Link>
        </Heading>
        <p className={css.facts}>
          <StateTag state={exam.examState} />
          <span>{texts.minutes(exam.answerTime)}</span>
          <span>{texts.points(exam.totalScore)}</span>
          {facts ?? (exam.studyCount > 0 && <span>{texts.takers(exam.studyCount)}</span>)}
        </p>
      </div>
      <div className={css.aside}>{aside ?? <Price fen={exam.isFree ? 0 : exam.examDiscount} size="s" />}</div>
    </li>
  )
}
