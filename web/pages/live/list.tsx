import type { LivePlan } from '../../shapes.ts'
import type { ComponentType } from 'react'
import type { Route } from './+types/list.ts'
import { byCourse, CourseSessions, NextSession, ReplayCard, WeekStrip } from '../../features/live/calendar/index.ts'
import { liveTexts as texts, PlanCard } from '../../features/live/session/index.ts'
import { load, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Empty } from '../../ui/empty.tsx'
import layout from '../../ui/layout.module.css'
import { Pagination } from '../../ui/pagination.tsx'
import css from './list.module.css'

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, origin }, url) => {
    const [now, soon, past] = await Promise.all([
      call('course/api/live/page', { phase: 'now', pageSize: 24 }),
      call('course/api/live/page', { phase: 'soon', pageSize: 24, pageCurrent: pageNumber(url, 'soonPage') }),
      call('course/api/live/page', { phase: 'past', pageSize: 12, pageCurrent: pageNumber(url) }),
    ])
    return { now, soon, past, origin, time: Date.now() }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.all, path: '/live', ...(loaderData ? { origin: loaderData.origin } : {}) })
}

/** URL with these pages of upcoming and past sessions. */
function pathOf(soon: number, past: number, part: 'soon' | 'past'): string {
  const query = [soon > 1 && `soonPage=${soon}`, past > 1 && `pageCurrent=${past}`].filter(Boolean).join('&')
  return query ? `/live?${query}#${part}` : '/live'
}

export default function LiveList({ loaderData: { now, soon, past, time } }: Route.ComponentProps) {
  const [first, ...others] = now.list
  const next = first ?? (soon.pageCurrent === 1 ? soon.list[0] : undefined)
  const nothing = now.totalCount + soon.totalCount + past.totalCount === 0
  return (
    <div className={cx(layout.wrap, css.page)}>
      <Breadcrumb items={[{ label: texts.home, to: '/' }, { label: texts.all }]} />
      <h1 className={css.title}>{texts.all}</h1>
      {nothing ? (
        <Empty art="study" title={texts.empty.soon} action={<ButtonLink to="/list">{texts.toList}</ButtonLink>}>
          {texts.emptyText}
        </Empty>
      ) : (
        <>
          {next && <NextSession plan={next} now={time} />}
          {others.length > 0 && <Shelf phase="now" list={others} card={PlanCard} />}
          {soon.pageCurrent === 1 && soon.list.length > 0 && <WeekStrip plans={soon.list} now={time} />}
          <section id="soon" className={css.shelf} aria-labelledby="soon-title">
            <h2 id="soon-title">{texts.phases.soon}</h2>
            {soon.list.length > 0 ? (
              <ul className={css.series}>
                {byCourse(soon.list).map((group) => (
                  <li key={group.course.courseId}>
                    <CourseSessions {...group} />
                  </li>
                ))}
              </ul>
            ) : (
              <Empty compact art="study" title={texts.empty.soon} />
            )}
          </section>
          <Pagination
            page={soon.pageCurrent}
            pages={soon.totalPage}
            label={texts.pagesOf(texts.phases.soon)}
            to={(page) => pathOf(page, past.pageCurrent, 'soon')}
          />
          <Shelf phase="past" list={past.list} card={ReplayCard} />
          <Pagination
            page={past.pageCurrent}
            pages={past.totalPage}
            label={texts.pagesOf(texts.phases.past)}
            to={(page) => pathOf(soon.pageCurrent, page, 'past')}
          />
        </>
      )}
    </div>
  )
}

function Shelf({
  phase,
  list,
  card: Card,
}: {
  phase: 'now' | 'past'
  list: readonly LivePlan[]
  card: ComponentType<{ plan: LivePlan }>
}) {
  return (
    <section id={phase} className={css.shelf} aria-labelledby={`${phase}-title`}>
      <h2 id={`${phase}-title`}>{texts.phases[phase]}</h2>
      {list.length > 0 ? (
        <ul className={css.cards}>
          {list.map((plan) => (
            <li key={plan.periodId}>
              <Card plan={plan} />
            </li>
          ))}
        </ul>
      ) : (
        <Empty compact art="study" title={texts.empty[phase]} />
      )}
    </section>
  )
}
