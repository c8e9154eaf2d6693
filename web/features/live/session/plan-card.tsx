import type { LivePlan } from '@zhixing/contract/live/session'
import { MediaCard } from '../../../ui/card.tsx'
import { Cover } from '../../../ui/cover.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Price } from '../../../ui/price.tsx'
import css from './live.module.css'
import { StatusTag } from './session-list.tsx'

/** A session in a list: time, lecturer, status. */
export function PlanCard({ plan, level = 3, shape }: { plan: LivePlan; level?: 2 | 3; shape?: 'tile' | 'row' }) {
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
      foot={<Price fen={plan.isFree === 1 ? 0 : plan.courseDiscount} size="s" />}
    >
      <p className={css.course}>
        {plan.lecturerName} · {plan.courseName}
      </p>
    </MediaCard>
  )
}
