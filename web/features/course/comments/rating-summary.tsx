import { Rating } from '../../../ui/rating.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { Row } from '../../../ui/layout.tsx'
import css from './rating-summary.module.css'
import { texts } from './texts.ts'

/** Average and distribution of ratings; `counts` are those of 1, 2, 3, 4 and 5 stars. */
export function RatingSummary({ score, counts }: { score: number; counts: readonly number[] }) {
  const total = counts.reduce((sum, count) => sum + count, 0)
  return (
    <Row gap={6} rowGap={4} className={css.summary}>
      <div className={css.average}>
        <b aria-hidden="true">{score.toFixed(1)}</b>
        <Rating value={score} size={18} />
        <small>{texts.ratings(total)}</small>
      </div>
      <ul className={css.bars}>
        {[5, 4, 3, 2, 1].map((stars) => {
          const count = counts[stars - 1] ?? 0
          return (
            <li key={stars}>
              <VisuallyHidden>{texts.bar(stars, count)}</VisuallyHidden>
              <span aria-hidden="true">{texts.stars(stars)}</span>
              <progress className={css.bar} max={Math.max(1, total)} value={count} aria-hidden="true" />
              <small aria-hidden="true">{count}</small>
            </li>
          )
        })}
      </ul>
    </Row>
  )
}
