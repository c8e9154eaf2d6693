import { Button, Segmented } from '../../../features/shared/workbench/kit.ts'
import type { OutputOf } from '@zhixing/contract'
import { Link, useSearchParams } from 'react-router'
import { Chart, durationText } from '../../../features/shared/charts/index.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { entryOf } from '../../../features/shared/workbench/menu.ts'
import { PageHead } from '../../../features/shared/workbench/page-head.tsx'
import { PermissionGate } from '../../../features/shared/workbench/permission-gate.tsx'
import { useAdmin } from '../../../features/shared/workbench/use-admin.ts'
import { useQuery } from '../../../use-query.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { texts } from './overview-texts.ts'
import { Panel, Row } from '../../../ui/layout.tsx'
import css from './overview.module.css'
import { SetupList } from './setup-list.tsx'
import { SystemState } from '../site/system-state.tsx'

type Overview = OutputOf<'data/admin/overview/view'>
type Day = Overview['today']
type Todo = OutputOf<'data/admin/overview/todo'>['list'][number]

const ranges = [7, 30, 90] as const
const kinds = Object.keys(texts.numbers) as (keyof Day)[]
const written = (kind: keyof Day, value: number) =>
  kind === 'watchSeconds' ? durationText(value) : value.toLocaleString('zh-CN')

/** Pages for the pending work. */
const places: Record<Todo['kind'], string> = {
  course: '/admin/reviews?type=1',
  library: '/admin/reviews?type=3',
  resource: '/admin/reviews?type=4',
  lecturer: '/admin/lecturers/applications',
  organization: '/admin/organizations?pageStatus=0',
  counsel: '/admin/counsel?status=1',
  reconDifference: '/admin/recon',
  ledgerDifference: '/admin/ledger',
  withdrawal: '/admin/withdrawals',
  invoice: '/admin/invoices',
  heldPayment: '/admin/payments?state=9',
  refundError: '/admin/refunds?error=1',
  refund: '/admin/refunds?status=auditing',
  feedback: '/admin/feedback',
  moderation: '/admin/moderation?state=open',
  paper: '/admin/exam-reviews',
  liveChannel: '/admin/live/applications',
  video: '/admin/system',
  article: '/admin/info?state=planned',
}

export default function OverviewPage() {
  const [params, setParams] = useSearchParams()
  const asked = Number(params.get('days'))
  const days = ranges.find((one) => one === asked) ?? 30
  const overview = useQuery('data/admin/overview/view', { days }, { keep: true })
  const todo = useQuery('data/admin/overview/todo', {})
  return (
    <>
      <PageHead
        about={texts.about}
        actions={
          <Button
            loading={overview.loading && overview.data !== undefined}
            onClick={() => {
              overview.reload()
              todo.reload()
            }}
          >
            {texts.refresh}
          </Button>
        }
      />
      <SetupList />
      <QueryView of={overview} lines={12}>
        {(data) => (
          <>
            <Numbers data={data} />
            <div className={css.columns}>
              <div className={css.charts}>
                <Charts
                  data={data}
                  days={days}
                  onDays={(next) => setParams(next === 30 ? {} : { days: String(next) }, { preventScrollReset: true })}
                />
              </div>
              <div className={css.side}>
                <Panel as="section" className={css.box}>
                  <header>
                    <h2>{texts.todo.title}</h2>
                  </header>
                  <QueryView of={todo} lines={3}>
                    {({ list }) => <TodoList list={list} />}
                  </QueryView>
                </Panel>
                <PermissionGate permission="system">
                  <SystemState />
                </PermissionGate>
              </div>
            </div>
          </>
        )}
      </QueryView>
    </>
  )
}

function Numbers({ data: { today, yesterday, totals } }: { data: Overview }) {
  return (
    <>
      <dl className={css.cards}>
        {kinds.map((kind) => (
          <Panel pad={0} key={kind} className={css.card}>
            <dt>
              {kind === 'views' || kind === 'visitors' ? (
                <span title={texts.hint[kind]}>{texts.numbers[kind]}</span>
              ) : (
                texts.numbers[kind]
              )}
            </dt>
            <dd>
              <div className={css.number} data-number={kind}>
                {written(kind, today[kind])}
              </div>
              <Row rowGap={0} align="stretch" className={css.compare}>
                <span>{texts.yesterday(written(kind, yesterday[kind]))}</span>
                <Trend now={today[kind]} before={yesterday[kind]} />
              </Row>
            </dd>
          </Panel>
        ))}
      </dl>
      <Row as="p" gap={5} rowGap={1} align="stretch" className={css.totals}>
        <span>{texts.totalsLabel}</span>
        {(Object.keys(texts.totals) as (keyof typeof totals)[]).map((kind) => (
          <span key={kind}>
            {texts.totals[kind]} <b>{totals[kind].toLocaleString('zh-CN')}</b>
          </span>
        ))}
      </Row>
    </>
  )
}

function Trend({ now, before }: { now: number; before: number }) {
  // No percentage of zero.
  if (before === 0) return null
  const percent = Math.round((now / before - 1) * 100)
  if (percent === 0) return <span title={texts.same}>—</span>
  const text = `${Math.abs(percent)}%`
  const sentence = percent > 0 ? texts.up(text) : texts.down(text)
  return (
    <span className={percent > 0 ? css.up : ''} title={sentence} aria-label={sentence} role="img">
      {percent > 0 ? '↑' : '↓'} {text}
    </span>
  )
}

function Charts({
  data,
  days,
  onDays,
}: {
  data: Overview
  days: (typeof ranges)[number]
  onDays: (days: number) => void
}) {
  const { series, hours } = data
  const labels = series.map(({ day }) => day.slice(5))
  const of = (kind: keyof Day) => series.map((day) => day[kind])
  const words = texts.numbers
  return (
    <>
      <Panel as="section" className={css.box}>
        <header>
          <h2>{texts.charts.visits}</h2>
          <Segmented
            aria-label={texts.range}
            value={days}
            options={ranges.map((value) => ({ value, label: texts.days(value) }))}
            onChange={onDays}
          />
        </header>
        <Chart
          label={texts.charts.visits}
          axis={texts.date}
          labels={labels}
          series={[
            { name: words.views, values: of('views'), area: true },
            { name: words.visitors, values: of('visitors') },
          ]}
        />
      </Panel>
      <Panel as="section" className={css.box}>
        <header>
          <h2>{texts.charts.learning}</h2>
        </header>
        <Chart
          label={texts.charts.learning}
          axis={texts.date}
          labels={labels}
          series={[
            { name: words.activeLearners, values: of('activeLearners'), kind: 'bar' },
            { name: words.watchSeconds, values: of('watchSeconds'), right: true, format: durationText },
          ]}
        />
      </Panel>
      <Panel as="section" className={css.box}>
        <header>
          <h2>{texts.charts.growth}</h2>
        </header>
        <Chart
          label={texts.charts.growth}
          axis={texts.date}
          labels={labels}
          series={[
            { name: words.registrations, values: of('registrations'), kind: 'bar' },
            { name: words.newCourses, values: of('newCourses'), kind: 'bar' },
            { name: words.comments, values: of('comments'), kind: 'bar' },
          ]}
        />
      </Panel>
      <Panel as="section" className={css.box}>
        <header>
          <h2>{texts.charts.hours}</h2>
        </header>
        <Chart
          label={texts.charts.hours}
          axis={texts.hour}
          height={200}
          labels={hours.map(({ hour }) => `${String(hour).padStart(2, '0')}:00`)}
          series={[
            { name: texts.today, values: hours.map(({ today }) => today), kind: 'bar' },
            { name: texts.yesterdayShort, values: hours.map(({ yesterday }) => yesterday) },
          ]}
        />
      </Panel>
    </>
  )
}

function TodoList({ list }: { list: Todo[] }) {
  const { permissions } = useAdmin()
  if (list.length === 0) return <p>{texts.todo.none}</p>
  return (
    <ul className={css.todo}>
      {list.map(({ kind, count, oldest }) => {
        const place = places[kind]
        const entry = entryOf(place.split('?')[0] ?? '')
        const line = (
          <>
            <b>{count}</b>
            <span>{texts.todo[kind]}</span>
            {oldest && (
              <small>
                {texts.todo.since} <DateTime value={oldest} shape="minute" />
              </small>
            )}
          </>
        )
        return (
          <li key={kind}>
            {entry && entry.path !== '/admin' && permissions.includes(entry.permission) ? (
              <Link to={place}>{line}</Link>
            ) : (
              <span>{line}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
