import type { OutputOf } from '@zhixing/contract'
import { Card, Progress, Segmented, Statistic } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { days } from '../../../features/workbench/list-input.ts'
import { ListPage } from '../../../features/workbench/list-page.tsx'
import { Hint, Row as Line, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useQuery } from '../../../use-query.ts'
import css from './report.module.css'
import { money, texts } from './texts.ts'

type Row = OutputOf<'commerce/admin/report/sales'>['list'][number]
const words = texts.report
/** As the call knows them (contract/src/commerce/admin-report.ts), in the order of the choice. */
const reportKinds = ['product', 'lecturer', 'source', 'day'] as const
const ranges = [7, 30, 90] as const
const DEFAULT = 'product'

/** What was sold, by what it was, who taught it and how it came; and the way from a visit to a refund. */
export default function ReportPage() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('by') ?? DEFAULT
  const by = reportKinds.find((kind) => kind === asked) ?? DEFAULT
  const nameOf = ({ name }: Row) => (by === 'source' ? (words.sources[name] ?? name) : name || words.noName)
  const amount = (key: 'paid' | 'refunded' | 'net', title: string) => ({
    key,
    title,
    align: 'right' as const,
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
        { key: 'name', title: words.kinds[by] ?? words.name, firm: true, render: nameOf, text: nameOf },
        { key: 'orderCount', title: words.orders, align: 'right' },
        { key: 'buyerCount', title: words.buyers, align: 'right' },
        amount('paid', words.paid),
        amount('refunded', words.refunded),
        amount('net', words.net),
      ]}
      card={(row) => (
        <Stack gap={2}>
          <Line justify="between">
            <b>{nameOf(row)}</b>
            <b>{money(row.net)}</b>
          </Line>
          <Hint size="xs">
            {words.orders} {row.orderCount} · {words.paid} {money(row.paid)} · {words.refunded} {money(row.refunded)}
          </Hint>
        </Stack>
      )}
    />
  )
}

/** How many came, ordered, paid and were given money back. */
function Funnel() {
  const [range, setRange] = useState<(typeof ranges)[number]>(30)
  const funnel = useQuery('data/admin/report/funnel', { days: range }, { keep: true })
  return (
    <Card
      className={css.funnel}
      title={words.funnel}
      extra={
        <Segmented
          value={range}
          onChange={setRange}
          options={ranges.map((value) => ({ value, label: words.days(value) }))}
        />
      }
    >
      <QueryView of={funnel} lines={3}>
        {({ visitors, orderers, payers, refunders, paid, refunded }) => (
          <>
            <div className={css.steps}>
              <Step title={words.visitors} value={visitors} of={null} />
              <Step title={words.orderers} value={orderers} of={visitors} />
              <Step title={words.payers} value={payers} of={orderers} />
              <Step title={words.refunders} value={refunders} of={payers} />
            </div>
            <Hint>{words.sums(money(paid), money(refunded))}</Hint>
          </>
        )}
      </QueryView>
    </Card>
  )
}

function Step({ title, value, of }: { title: string; value: number; of: number | null }) {
  const percent =
    of === null ? (value > 0 ? 100 : 0) : of === 0 ? 0 : Math.min(100, Math.round((value / of) * 1000) / 10)
  return (
    <div>
      <Statistic title={title} value={value} />
      <Progress percent={percent} size="small" showInfo={of !== null} />
    </div>
  )
}
