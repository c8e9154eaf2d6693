import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { exportName, saveSheet, tableTexts } from '../../../features/shared/table/index.ts'
import { SmallTable } from '../../../features/shared/workbench/kit.ts'
import { PageHead } from '../../../features/shared/workbench/page-head.tsx'
import { ForExporters } from '../../../features/shared/workbench/permission-gate.tsx'
import { Button } from '../../../ui/button.tsx'
import { Row as Line, Stack } from '../../../ui/layout.tsx'
import { yuan } from '../../../ui/money.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { texts } from './texts.ts'

type Row = OutputOf<'marketing/admin/lead/figures'>['list'][number]
type By = 'source' | 'campaign' | 'region' | 'owner'
const words = texts.figures
const DAY = 86_400_000

const nameOf = (by: By, { rowKey, name }: Row) =>
  by === 'source'
    ? (texts.places[rowKey] ?? rowKey)
    : name || (by === 'campaign' ? words.noCampaign : by === 'region' ? words.noRegion : texts.list.unassigned)
const rate = ({ leadCount, paidCount }: Row) => `${Math.round((paidCount / Math.max(1, leadCount)) * 100)}%`

/** The sum of all rows. Pure. */
function totalOf(list: readonly Row[]): Row {
  const sum = (key: 'leadCount' | 'calledCount' | 'paidCount' | 'lostCount' | 'revenue') =>
    list.reduce((all, row) => all + row[key], 0)
  return {
    rowKey: 'total',
    name: words.total,
    leadCount: sum('leadCount'),
    calledCount: sum('calledCount'),
    paidCount: sum('paidCount'),
    lostCount: sum('lostCount'),
    revenue: sum('revenue'),
  }
}

/** What became of leads, by source, campaign, region or owner. */
export default function LeadFiguresPage() {
  const [by, setBy] = useState<By>('source')
  const [range, setRange] = useState(30)
  const [now] = useState(() => Date.now())
  const { run } = useAction({ reload: false })
  const answer = useQuery(
    'marketing/admin/lead/figures',
    { by, beginTime: new Date(now - range * DAY).toISOString() },
    { keep: true },
  )
  const columns = [
    {
      key: 'name',
      title: words.name,
      render: (row: Row) => (row.rowKey === 'total' ? words.total : nameOf(by, row)),
    },
    { key: 'leadCount', title: words.leads, align: 'right' as const },
    { key: 'calledCount', title: words.called, align: 'right' as const },
    { key: 'paidCount', title: words.paid, align: 'right' as const },
    { key: 'lostCount', title: words.lost, align: 'right' as const },
    { key: 'rate', title: words.rate, align: 'right' as const, render: rate },
    { key: 'revenue', title: words.revenue, align: 'right' as const, render: ({ revenue }: Row) => yuan(revenue) },
  ]
  const save = (list: readonly Row[]) =>
    run('export', () =>
      saveSheet(
        exportName(words.leads, new Date()),
        {
          heads: columns.map(({ title }) => title),
          cells: [...list, totalOf(list)].map((row) => [
            row.rowKey === 'total' ? words.total : nameOf(by, row),
            row.leadCount,
            row.calledCount,
            row.paidCount,
            row.lostCount,
            rate(row),
            row.revenue / 100,
          ]),
        },
        { name: words.leads },
      ),
    )
  return (
    <>
      <PageHead
        about={words.about}
        actions={
          <ForExporters>
            <Button
              variant="line"
              disabled={!answer.data?.list.length}
              onClick={() => void save(answer.data?.list ?? [])}
            >
              {tableTexts.export}
            </Button>
          </ForExporters>
        }
      />
      <Stack gap={4}>
        <Line gap={3}>
          <Segmented
            aria-label={words.by}
            value={by}
            onChange={setBy}
            options={(['source', 'campaign', 'region', 'owner'] as const).map((value) => ({
              value,
              label: words.bys[value] ?? value,
            }))}
          />
          <Segmented
            aria-label={words.range}
            value={range}
            onChange={setRange}
            options={Object.entries(words.ranges).map(([value, label]) => ({ value: Number(value), label }))}
          />
        </Line>
        <QueryView of={answer} lines={5} isEmpty={({ list }) => list.length === 0} empty={words.empty}>
          {({ list }) => (
            <SmallTable
              label={words.leads}
              rowKey={({ rowKey }) => rowKey}
              rows={[...list, totalOf(list)]}
              columns={columns}
            />
          )}
        </QueryView>
      </Stack>
    </>
  )
}
