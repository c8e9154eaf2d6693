import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import type { OutputOf } from '@zhixing/contract'
import { Link, useSearchParams } from 'react-router'
import { Chart, durationText } from '../../../features/shared/charts/index.ts'
import { PageHead } from '../../../features/shared/workbench/page-head.tsx'
import { useMayOpen } from '../../../features/shared/workbench/use-admin.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Panel, Row } from '../../../ui/layout.tsx'
import { yuan } from '../../../ui/money.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { useQuery } from '../../../use-query.ts'
import { FIRST_CASES, TodoBox } from '../todo/todo-box.tsx'
import { texts } from './overview-texts.ts'
import css from './overview.module.css'
import { SetupList } from './setup-list.tsx'

type Overview = OutputOf<'data/admin/overview/view'>
type Today = OutputOf<'data/admin/overview/today'>

const ranges = [7, 30, 90] as const
const kinds = ['visits', 'income', 'learning', 'growth'] as const
const REFRESH = 60_000

/** Today against last week, open work, what runs, and one chart. */
export default function OverviewPage() {
  const [params, setParams] = useSearchParams()
  const asked = Number(params.get('days'))
  const days = ranges.find((one) => one === asked) ?? 30
  const today = useQuery('data/admin/overview/today', {}, { keep: true, poll: REFRESH })
  const overview = useQuery('data/admin/overview/view', { days }, { keep: true })
  const todo = useQuery('data/admin/todo/list', FIRST_CASES)
  const set = (name: string, value: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        next.set(name, value)
        return next
      },
      { preventScrollReset: true, replace: true },
    )
  return (
    <>
      <PageHead
        about={texts.about}
        actions={
          <Button
            variant="line"
            loading={today.loading && today.data !== undefined}
            onClick={() => {
              today.reload()
              overview.reload()
              todo.reload()
            }}
          >
            {texts.refresh}
          </Button>
        }
      />
      <SetupList />
      <QueryView of={today} lines={3}>
        {(data) => <Tiles today={data} />}
      </QueryView>
      <div className={css.columns}>
        <div className={css.charts}>
          <QueryView of={overview} lines={8}>
            {(data) => (
              <>
                <Trends
                  data={data}
                  days={days}
                  kind={params.get('chart')}
                  onDays={(next) => set('days', String(next))}
                  onKind={(next) => set('chart', next)}
                />
                <div className={css.tops}>
                  {data.top.sold.length > 0 && (
                    <Top title={texts.top.sold} unit={texts.top.times} list={data.top.sold} />
                  )}
                  <Top title={texts.top.studied} unit={texts.top.people} list={data.top.studied} />
                </div>
                <Row as="p" gap={5} rowGap={1} align="stretch" className={css.totals}>
                  <span>{texts.totalsLabel}</span>
                  {(Object.keys(texts.totals) as (keyof typeof texts.totals)[]).map((one) => (
                    <span key={one}>
                      {texts.totals[one]} <b>{data.totals[one].toLocaleString('zh-CN')}</b>
                    </span>
                  ))}
                  {data.idleBuyers > 0 && (
                    <span title={texts.idleAbout}>
                      {texts.idle} <b>{data.idleBuyers.toLocaleString('zh-CN')}</b>
                    </span>
                  )}
                </Row>
              </>
            )}
          </QueryView>
        </div>
        <div className={css.side}>
          <Panel as="section" className={css.box}>
            <TodoBox todo={todo} />
          </Panel>
          {today.data && <Schedule today={today.data} />}
        </div>
      </div>
    </>
  )
}

const plain = (value: number) => value.toLocaleString('zh-CN')
const money = (value: number) => `¥${yuan(value)}`

function Tiles({ today }: { today: Today }) {
  const { money: sales } = today
  const mayLive = useMayOpen('/admin/live')
  return (
    <dl className={css.cards}>
      {sales && (
        <>
          <Tile name={texts.tiles.paid} of={sales.paid} write={money} />
          <Tile
            name={texts.tiles.orders}
            of={sales.orders}
            note={
              sales.orders.now > 0 ? texts.tiles.payRate(Math.round((100 * sales.paidOrders) / sales.orders.now)) : ''
            }
          />
        </>
      )}
      <Tile name={texts.numbers.views} of={today.views} id="views" title={texts.hint.views} />
      <Tile name={texts.numbers.registrations} of={today.registrations} />
      <Tile name={texts.numbers.activeLearners} of={today.learners} isWholeDay />
      <Running name={texts.tiles.onAir} count={today.onAir} to={mayLive ? '/admin/live' : ''} />
      <Running name={texts.tiles.sitting} count={today.sitting} to="" />
    </dl>
  )
}

function Tile({
  name,
  of: { now, before },
  write = plain,
  note = '',
  title,
  id,
  isWholeDay = false,
}: {
  name: string
  of: Today['views']
  write?: (value: number) => string
  note?: string
  title?: string
  id?: string
  /** The earlier figure is of the whole day: no comparison in per cent. */
  isWholeDay?: boolean
}) {
  return (
    <Panel pad={0} className={css.card}>
      <dt>{title ? <span title={title}>{name}</span> : name}</dt>
      <dd>
        <div className={css.number} data-number={id}>
          {write(now)}
        </div>
        <Row rowGap={0} align="stretch" className={css.compare}>
          <span>{isWholeDay ? texts.lastWeekDay(write(before)) : texts.lastWeek(write(before))}</span>
          {!isWholeDay && <Trend now={now} before={before} />}
          {note && <span>{note}</span>}
        </Row>
      </dd>
    </Panel>
  )
}

function Running({ name, count, to }: { name: string; count: number; to: string }) {
  return (
    <Panel pad={0} className={css.card}>
      <dt>{name}</dt>
      <dd>
        <div className={css.number}>{count}</div>
        <div className={css.compare}>
          {count > 0 && to ? <Link to={to}>{texts.tiles.enter}</Link> : texts.tiles.now}
        </div>
      </dd>
    </Panel>
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

function Trends({
  data: { series },
  days,
  kind: asked,
  onDays,
  onKind,
}: {
  data: Overview
  days: (typeof ranges)[number]
  kind: string | null
  onDays: (days: number) => void
  onKind: (kind: string) => void
}) {
  const seesMoney = series.every(({ paid }) => paid !== null)
  const shown = kinds.filter((one) => one !== 'income' || seesMoney)
  const kind = shown.find((one) => one === asked) ?? 'visits'
  const words = texts.numbers
  type Day = Overview['series'][number]
  const of = (name: Exclude<keyof Day, 'day'>) => series.map((day) => day[name] ?? 0)
  const lines = {
    visits: [
      { name: words.views, values: of('views'), area: true },
      { name: words.visitors, values: of('visitors') },
    ],
    income: [{ name: texts.tiles.paid, values: of('paid').map((fen) => fen / 100), kind: 'bar' as const }],
    learning: [
      { name: words.activeLearners, values: of('activeLearners'), kind: 'bar' as const },
      { name: words.watchSeconds, values: of('watchSeconds'), right: true, format: durationText },
    ],
    growth: [
      { name: words.registrations, values: of('registrations'), kind: 'bar' as const },
      { name: words.newCourses, values: of('newCourses'), kind: 'bar' as const },
      { name: words.comments, values: of('comments'), kind: 'bar' as const },
    ],
  }
  return (
    <Panel as="section" className={css.box}>
      <header>
        <Segmented
          aria-label={texts.chart}
          value={kind}
          options={shown.map((value) => ({ value, label: texts.charts[value] }))}
          onChange={onKind}
        />
        <Segmented
          aria-label={texts.range}
          value={days}
          options={ranges.map((value) => ({ value, label: texts.days(value) }))}
          onChange={onDays}
        />
      </header>
      <Chart
        key={kind}
        label={texts.charts[kind]}
        axis={texts.date}
        labels={series.map(({ day }) => day.slice(5))}
        series={lines[kind]}
      />
    </Panel>
  )
}

function Top({ title, unit, list }: { title: string; unit: (count: number) => string; list: Overview['top']['sold'] }) {
  return (
    <Panel as="section" className={css.box}>
      <header>
        <h2>{title}</h2>
      </header>
      {list.length === 0 ? (
        <p className={css.compare}>{texts.top.none}</p>
      ) : (
        <ol className={css.top}>
          {list.map(({ name, count }) => (
            <li key={name}>
              <span>{name}</span>
              <small>{unit(count)}</small>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

/** Lessons and exams of the next 24 hours. */
function Schedule({ today: { schedule } }: { today: Today }) {
  return (
    <Panel as="section" className={css.box}>
      <header>
        <h2>{texts.schedule.title}</h2>
      </header>
      {schedule.length === 0 ? (
        <p className={css.compare}>{texts.schedule.none}</p>
      ) : (
        <ol className={css.top}>
          {schedule.map(({ kind, id, title, at }) => (
            <li key={`${kind} ${id}`}>
              <small>{kind === 'onAir' ? texts.schedule.onAir : <DateTime value={at} shape="minute" />}</small>
              <span>{title}</span>
              <small>{texts.schedule.kinds[kind]}</small>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
