import { Stats } from '../../../ui/stat.tsx'
import { Section } from '../../../features/shared/workbench/kit.ts'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { exportName, saveSheet } from '../../../features/shared/table/index.ts'
import { days } from '../../../features/shared/workbench/list-input.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { ForExporters } from '../../../features/shared/workbench/permission-gate.tsx'
import { Hint, Row as Line } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import css from './report.module.css'
import { money, texts } from './texts.ts'

type Row = OutputOf<'commerce/admin/report/sales'>['list'][number]
type FunnelNumbers = OutputOf<'data/admin/report/funnel'>
const words = texts.report
/** Values of the call (contract/src/commerce/admin-report.ts), in display order. */
const reportKinds = ['product', 'lecturer', 'source', 'day'] as const
const ranges = [7, 30, 90] as const
const DEFAULT = 'product'

/** Sales by product, lecturer and source, and the funnel from visit to refund. */
export default function ReportPage() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('by') ?? DEFAULT
  const by = reportKinds.find((kind) => kind === asked) ?? DEFAULT
  const nameOf = ({ name }: Row) => (by === 'source' ? (words.sources[name] ?? name) : name || words.noName)
  const amount = (key: 'paid' | 'refunded' | 'net', title: string) => ({
    key,
    title,
    align: 'right' as const,
    isSummed: true,
    render: (row: Row) => money(row[key]),
    text: (row: Row) => row[key] / 100,
  })
  return (
    <ListPage
      key={by}
      call="commerce/admin/report/sales"
      input={{ by }}
      rowKey={(row) => row.rowKey}
      name="money-report"
      label={words.label}
      about={words.about}
      isHeadRead
      head={
        <Segmented
          aria-label={words.by}
          value={by}
          onChange={(next) => setParams(next === DEFAULT ? {} : { by: next })}
          options={reportKinds.map((kind) => ({ value: kind, label: words.kinds[kind] }))}
        />
      }
      above={<Funnel />}
      search={words.search}
      filters={[days('time', words.time)]}
      empty={words.empty}
      columns={[
        { key: 'name', title: words.kinds[by] ?? words.name, alwaysShown: true, render: nameOf },
        { key: 'orderCount', title: words.orders, align: 'right' },
        { key: 'buyerCount', title: words.buyers, align: 'right' },
        amount('paid', words.paid),
        amount('refunded', words.refunded),
        amount('net', words.net),
      ]}
    />
  )
}

/** Numbers of the funnel: visitors, orders, payments, learners, refunds. */
function Funnel() {
  const [range, setRange] = useState<(typeof ranges)[number]>(30)
  const { run } = useAction({ reload: false })
  const funnel = useQuery('data/admin/report/funnel', { days: range }, { keep: true })
  const { data: numbers } = funnel
  return (
    <Section
      className={css.funnel}
      title={
        <Line justify="between" className={css.head}>
          {words.funnel}
          <Line gap={2}>
            <Segmented
              value={range}
              onChange={setRange}
              options={ranges.map((value) => ({ value, label: words.days(value) }))}
            />
            {numbers && (
              <ForExporters>
                <Button variant="line" onClick={() => void run('export', () => saveFunnel(stepsOf(numbers), range))}>
                  {words.export}
                </Button>
              </ForExporters>
            )}
          </Line>
        </Line>
      }
    >
      <QueryView of={funnel} lines={3}>
        {(data) => (
          <>
            <div className={css.steps}>
              {stepsOf(data).map((step) => (
                <Step key={step.title} {...step} />
              ))}
            </div>
            <Hint>{words.sums(money(data.paid), money(data.refunded))}</Hint>
            <Hint size="xs">{words.funnelAbout}</Hint>
          </>
        )}
      </QueryView>
    </Section>
  )
}

interface FunnelStep {
  title: string
  value: number
  /** The previous step; null: the first one. */
  of: number | null
}

const stepsOf = ({ visitors, orderers, payers, learners, refunders }: FunnelNumbers): FunnelStep[] => [
  { title: words.visitors, value: visitors, of: null },
  { title: words.orderers, value: orderers, of: visitors },
  { title: words.payers, value: payers, of: orderers },
  { title: words.learners, value: learners, of: payers },
  { title: words.refunders, value: refunders, of: payers },
]

const percentOf = ({ value, of }: FunnelStep) =>
  of === null ? (value > 0 ? 100 : 0) : of === 0 ? 0 : Math.min(100, Math.round((value / of) * 1000) / 10)

/** The funnel as a spreadsheet. */
const saveFunnel = (steps: readonly FunnelStep[], range: number) =>
  saveSheet(exportName(words.exportName(range), new Date()), {
    heads: [words.step, words.people, words.ratio],
    cells: steps.map((step) => [step.title, step.value, step.of === null ? null : `${percentOf(step)}%`]),
  })

function Step(step: FunnelStep) {
  return (
    <div>
      <Stats items={[{ label: step.title, value: step.value.toLocaleString('zh-CN') }]} />
      <ProgressBar tone="brand" value={percentOf(step)} label={step.title} />
    </div>
  )
}
