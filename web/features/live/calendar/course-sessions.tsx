import type { LivePlan } from '../../../shapes.ts'
import { Link } from 'react-router'
import { Avatar } from '../../../ui/avatar.tsx'
import { Cover } from '../../../ui/cover.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Hint, Row } from '../../../ui/layout.tsx'
import { Price } from '../../../ui/price.tsx'
import css from './calendar.module.css'
import { texts } from './texts.ts'

/** A course with its upcoming sessions, as one card with one price. */
export function CourseSessions({ course, plans }: { course: LivePlan; plans: readonly LivePlan[] }) {
  return (
    <article className={css.series}>
      <div className={css.seriesCover}>
        <Cover src={course.courseLogo} title={course.courseName} words="none" badge={texts.sessions(plans.length)} />
      </div>
      <div className={css.seriesBody}>
        <Row gap={2} justify="between" nowrap>
          <h3 className={css.seriesTitle}>
            <Link to={`/live/detail/${course.courseId}`}>{course.courseName}</Link>
          </h3>
          <Price fen={course.isFree ? 0 : course.courseDiscount} size="s" />
        </Row>
        <Row gap={2} className={css.teacher}>
          <Avatar name={course.lecturerName} src={course.headImgUrl} size="xs" />
          <Hint as="span">{course.lecturerName}</Hint>
        </Row>
        <ol className={css.dots}>
          {plans.map((plan) => (
            <li key={plan.periodId}>
              <Link className={css.slot} to={`/live/detail/${plan.courseId}?period=${plan.periodId}`}>
                <DateTime value={plan.startTime} shape="minute" />
                <span>{plan.periodName}</span>
              </Link>
            </li>
          ))}
        </ol>
      </div>
    </article>
  )
}
