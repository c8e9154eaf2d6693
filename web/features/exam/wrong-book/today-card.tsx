import type { OutputOf } from '@zhixing/contract'
import { lazy, Suspense, useState } from 'react'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Stats } from '../../../ui/stat.tsx'
import { HeatStrip } from './heat-strip.tsx'
import { texts } from './texts.ts'
import css from './wrong-book.module.css'

type Today = OutputOf<'exam/auth/user/error/problem/today'>
type Stat = OutputOf<'exam/auth/user/error/problem/stat'>
const Curve = lazy(() => import('./curve.tsx'))

/** Due reviews and trend of the book. */
export function TodayCard({ today, stat }: { today: Today; stat: Stat }) {
  // The charts are a large script: fetched when they are opened.
  const [isOpen, setOpen] = useState(false)
  return (
    <Card pad="l">
      <CardHead title={texts.today} aside={today.reviewedToday > 0 && texts.reviewed(today.reviewedToday)} />
      <div className={css.today}>
        <p className={css.due}>
          {today.dueTotal > 0 ? (
            <b>{texts.due(today.dueTotal)}</b>
          ) : (
            <>
              {texts.dueNone}
              {today.nextTime && (
                <small>
                  {texts.nextAt}
                  <DateTime value={today.nextTime} shape="minute" />
                </small>
              )}
            </>
          )}
        </p>
        {today.dueTotal > 0 ? (
          <ButtonLink to="/account/error/start">{texts.start}</ButtonLink>
        ) : (
          today.total > 0 && (
            <ButtonLink variant="line" to="/account/error/start?all=1">
              {texts.redoAll}
            </ButtonLink>
          )
        )}
      </div>
      <div className={css.figures}>
        <Stats
          items={[
            { label: texts.dueTotal, value: today.dueTotal, unit: texts.unit },
            { label: texts.total, value: today.total, unit: texts.unit },
            { label: texts.mastered, value: today.masteredTotal, unit: texts.unit },
          ]}
        />
      </div>
      <HeatStrip days={stat.dueList} />
      <details className={css.curve} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{texts.curve}</summary>
        {isOpen && (
          <Suspense fallback={<Skeleton lines={6} />}>
            <Curve stat={stat} />
          </Suspense>
        )}
      </details>
    </Card>
  )
}
