import type { OutputOf } from '@zhixing/contract'
import { useSearchParams } from 'react-router'
import { Chart, durationText } from '../../shared/charts/index.ts'
import { LearnerTable } from './learner-table.tsx'
import { PeriodTable } from './period-table.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { PageHead, Panel } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useQuery } from '../../../use-query.ts'
import css from './progress.module.css'
import { texts } from './texts.ts'
import { formatCount } from '../../../i18n/format.ts'

type Summary = OutputOf<'data/auth/course/progress/summary'>
const words = texts.details
const ranges = [7, 30, 90] as const

export default function DetailsPage() {
  const [params] = useSearchParams()
  const courseId = params.get('courseId') ?? ''
  if (/^[1-9]\d{0,18}$/.test(courseId)) return <Details key={courseId} courseId={courseId} />
  return <Empty title={words.missing} action={<ButtonLink to="/account/vod/progress">{words.choose}</ButtonLink>} />
}

function Details({ courseId }: { courseId: string }) {
  const [params, setParams] = useSearchParams()
  const asked = Number(params.get('days'))
  const days = ranges.find((one) => one === asked) ?? 30
  const tab = params.get('tab') === 'learners' ? 'learners' : 'periods'
  const called = useQuery('data/auth/course/progress/summary', { courseId, days }, { keep: true })
  /** Each tab has its own table: drop the other table's parameters. */
  const address = (next: { days?: number; tab?: string }) => {
    const to = { days, tab, ...next }
    setParams(
      {
        courseId,
        ...(to.days === 30 ? {} : { days: String(to.days) }),
        ...(to.tab === 'periods' ? {} : { tab: to.tab }),
      },
      { preventScrollReset: true },
    )
  }
  return (
    <QueryView of={called} lines={10}>
      {(data) => (
        <>
          <PageHead back={{ to: '/account/vod/progress', label: texts.title }} title={data.courseName} />
          <Totals totals={data.totals} />
          <div className={css.charts}>
            <Panel as="section" className={css.box}>
              <header>
                <h2>{words.curve}</h2>
                <Tabs
                  label={words.range}
                  value={String(days)}
                  items={ranges.map((value) => ({ id: String(value), label: words.days(value) }))}
                  onChange={(next) => address({ days: Number(next) })}
                />
              </header>
              <Curve curve={data.curve} />
            </Panel>
            <Panel as="section" className={css.box}>
              <header>
                <h2>{words.distribution}</h2>
              </header>
              <Chart
                label={words.distribution}
                axis={words.distributionAxis}
                labels={data.distribution.map(({ from, to }) =>
                  to === 0 ? words.parts.none : from === 100 ? words.parts.finished : words.parts.between(from, to),
                )}
                series={[
                  { name: words.distributionName, values: data.distribution.map(({ count }) => count), kind: 'bar' },
                ]}
              />
            </Panel>
          </div>
          <Tabs
            label={data.courseName}
            variant="line"
            value={tab}
            items={(['periods', 'learners'] as const).map((id) => ({ id, label: words.tabs[id] }))}
            onChange={(next) => address({ tab: next })}
          >
            {tab === 'learners' ? <LearnerTable courseId={courseId} /> : <PeriodTable courseId={courseId} />}
          </Tabs>
        </>
      )}
    </QueryView>
  )
}

function Totals({ totals }: { totals: Summary['totals'] }) {
  const shown = {
    learners: formatCount(totals.learners),
    began: formatCount(totals.began),
    finished: formatCount(totals.finished),
    average: `${totals.averageProgress}%`,
    seconds: durationText(totals.studySeconds),
  }
  return (
    <dl className={css.totals}>
      {(Object.keys(shown) as (keyof typeof shown)[]).map((key) => (
        <div key={key}>
          <dt>{words.totals[key]}</dt>
          <dd data-total={key}>{shown[key]}</dd>
        </div>
      ))}
    </dl>
  )
}

function Curve({ curve }: { curve: Summary['curve'] }) {
  return (
    <Chart
      label={words.curve}
      axis={words.date}
      labels={curve.map(({ day }) => day.slice(5))}
      series={[
        { name: words.curveLearners, values: curve.map(({ learners }) => learners), kind: 'bar' },
        { name: words.curveJoined, values: curve.map(({ joined }) => joined), kind: 'bar' },
        { name: words.curveSeconds, values: curve.map(({ seconds }) => seconds), right: true, format: durationText },
      ]}
    />
  )
}
