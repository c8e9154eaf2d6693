import type { LivePlan } from '../../../shapes.ts'
import { MediaCard } from '../../../ui/card.tsx'
import { Cover } from '../../../ui/cover.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { CardPrice } from '../../commerce/card-price/index.ts'
import css from './plan-card.module.css'
import { StatusTag } from './status-tag.tsx'

/** A session in a list: time, lecturer, status. */
export function PlanCard({
  plan,
  level = 3,
  shape,
}: {
  plan: LivePlan & { limitPrice?: number | null; vipPrice?: number | null }
  level?: 2 | 3
  shape?: 'tile' | 'row'
}) {
  return (
    <MediaCard
      level={level}
      {...(shape ? { shape } : {})}
      to={`/live/detail/${plan.courseId}?period=${plan.periodId}`}
      title={plan.periodName}
      cover={
        <div className={css.cover}>
          <Cover src={plan.courseLogo} title={plan.courseName} words="none" />
          <span className={css.badge}>
            <StatusTag session={plan} solid />
          </span>
        </div>
      }
      meta={<DateTime value={plan.startTime} shape="minute" />}
      foot={<CardPrice {...plan} price={plan.courseDiscount} size="s" />}
    >
      <p className={css.course}>
        {plan.lecturerName} · {plan.courseName}
      </p>
    </MediaCard>
  )
}
