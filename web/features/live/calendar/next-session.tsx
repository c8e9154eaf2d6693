import type { LivePlan } from '../../../shapes.ts'
import { stateCode } from '@zhixing/contract/states'
import { Link } from 'react-router'
import { Avatar } from '../../../ui/avatar.tsx'
import { buttonClass, ButtonLink } from '../../../ui/button.tsx'
import { Cover } from '../../../ui/cover.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { ClockIcon } from '../../../ui/icons.tsx'
import { Hint, Row } from '../../../ui/layout.tsx'
import { Price } from '../../../ui/price.tsx'
import { Tag } from '../../../ui/tag.tsx'
import css from './calendar.module.css'
import { awayFrom } from './days.ts'
import { texts } from './texts.ts'

/** The session that is live or comes next: when, what, by whom, and a reminder. */
export function NextSession({ plan, now }: { plan: LivePlan; now: number }) {
  const isLive = plan.liveStatus === stateCode.live.live
  const away = awayFrom(plan.startTime, now)
  const to = `/live/detail/${plan.courseId}?period=${plan.periodId}`
  return (
    <article className={css.next}>
      <Link to={to} className={css.nextCover} tabIndex={-1} aria-hidden="true">
        <Cover src={plan.courseLogo} title={plan.courseName} words="none" eager />
      </Link>
      <div className={css.nextBody}>
        <Row gap={2} rowGap={1} className={css.when}>
          {isLive ? (
            <Tag tone="live" pulse>
              {texts.onAir}
            </Tag>
          ) : (
            <Tag tone="brand">{texts.next}</Tag>
          )}
          <DateTime value={plan.startTime} shape="minute" />
          {!isLive && <span>{away ? texts.away(away) : texts.begun}</span>}
        </Row>
        <h2 className={css.nextTitle}>
          <Link to={to}>{plan.periodName}</Link>
        </h2>
        <p className={css.course}>{plan.courseName}</p>
        <Row gap={2} className={css.teacher}>
          <Avatar name={plan.lecturerName} src={plan.headImgUrl} size="m" />
          <span>{plan.lecturerName}</span>
          {plan.countStudy > 0 && <Hint as="span">{texts.booked(plan.countStudy)}</Hint>}
        </Row>
        <Row gap={3} rowGap={2}>
          <ButtonLink to={to}>{isLive ? texts.enter : texts.view}</ButtonLink>
          {!isLive && (
            <a
              className={buttonClass({ variant: 'line' })}
              href={`/calendar/live/${plan.courseId}.ics?period=${plan.periodId}`}
              title={texts.remindWhy}
            >
              <ClockIcon size={18} />
              {texts.remind}
            </a>
          )}
          <Price fen={plan.isFree ? 0 : plan.courseDiscount} />
        </Row>
      </div>
    </article>
  )
}
