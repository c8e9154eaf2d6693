import type { LivePlan } from '../../../shapes.ts'
import { stateCode } from '@zhixing/contract/states'
import { MediaCard } from '../../../ui/card.tsx'
import { Cover } from '../../../ui/cover.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { PlayIcon } from '../../../ui/icons.tsx'
import { Price } from '../../../ui/price.tsx'
import { StatusTag } from '../session/index.ts'
import { Hint } from '../../../ui/layout.tsx'
import css from './calendar.module.css'
import { texts } from './texts.ts'

/** A past session: a film if it has a replay, else its state. */
export function ReplayCard({ plan }: { plan: LivePlan }) {
  const hasFilm = plan.liveStatus === stateCode.live.replay
  return (
    <MediaCard
      to={`/live/detail/${plan.courseId}?period=${plan.periodId}`}
      title={plan.periodName}
      cover={
        <div className={css.film}>
          <Cover
            src={plan.courseLogo}
            title={plan.courseName}
            words="none"
            mark={hasFilm ? undefined : <StatusTag session={plan} solid />}
            badge={hasFilm ? texts.replay : undefined}
          />
          {hasFilm && (
            <span className={css.play} aria-hidden="true">
              <PlayIcon size={22} />
            </span>
          )}
        </div>
      }
      meta={<DateTime value={plan.startTime} shape="date" />}
      foot={<Price fen={plan.isFree ? 0 : plan.courseDiscount} size="s" />}
    >
      <Hint>
        {plan.lecturerName} · {texts.learners(plan.countStudy)}
      </Hint>
    </MediaCard>
  )
}
