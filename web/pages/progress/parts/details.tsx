import { Button, Empty, Segmented, Tabs } from 'antd'
import type { OutputOf } from '@zhixing/contract'
import { Link, useSearchParams } from 'react-router'
import { Chart } from '../../../features/charts/chart.tsx'
import { durationText } from '../../../features/charts/duration-text.ts'
import { QueryView } from '../../../features/workbench/query-view.tsx'
import { useCall } from '../../../features/workbench/use-call.ts'
import Workbench from '../../../features/workbench/workbench.tsx'
import { LearnerTable } from './learner-table.tsx'
import { PeriodTable } from './period-table.tsx'
import { Panel, Row } from '../../../ui/layout.tsx'
import css from './progress.module.css'
import { texts } from './texts.ts'

type Summary = OutputOf<'data/auth/course/progress/summary'>
const words = texts.details
const ranges = [7, 30, 90] as const

export default function DetailsPage() {
  const [params] = useSearchParams()
  const courseId = params.get('courseId') ?? ''
  return (
    <Workbench>
      {/^[1-9]\d{0,18}$/.test(courseId) ? (
        <Details key={courseId} courseId={courseId} />
      ) : (
        <Empty description={words.missing}>
          <Link to="/account/vod/progress">{words.choose}</Link>
        </Empty>
      )}
    </Workbench>
  )
}

function Details({ courseId }: { courseId: string }) {
  const [params, setParams] = useSearchParams()
  const asked = Number(params.get('days'))
  const days = ranges.find((one) => one === asked) ?? 30
  const tab = params.get('tab') === 'learners' ? 'learners' : 'periods'
  const called = useCall('data/auth/course/progress/summary', { courseId, days })
  /** Another tab has a table of its own: what the address says of the other one goes. */
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
          <Row as="header" gap={4} rowGap={2} align="end" className={css.head}>
            <div>
              <p>
                <Link to="/account/vod/progress">{texts.title}</Link>
              </p>
              <h1>{data.courseName}</h1>
            </div>
            <Link to="/account/vod/progress">
              <Button tabIndex={-1}>{words.back}</Button>
            </Link>
          </Row>
          <Totals totals={data.totals} />
          <div className={css.charts}>
            <Panel as="section" className={css.box}>
              <header>
                <h2>{words.curve}</h2>
                <Segmented
                  aria-label={words.range}
                  value={days}
                  options={ranges.map((value) => ({ value, label: words.days(value) }))}
                  onChange={(next) => address({ days: next })}
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
            activeKey={tab}
            items={(['periods', 'learners'] as const).map((key) => ({ key, label: words.tabs[key] }))}
            onChange={(next) => address({ tab: next })}
          />
          {tab === 'learners' ? <LearnerTable courseId={courseId} /> : <PeriodTable courseId={courseId} />}
        </>
      )}
    </QueryView>
  )
}

function Totals({ totals }: { totals: Summary['totals'] }) {
  const shown = {
    learners: totals.learners.toLocaleString('zh-CN'),
    began: totals.began.toLocaleString('zh-CN'),
    finished: totals.finished.toLocaleString('zh-CN'),
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
