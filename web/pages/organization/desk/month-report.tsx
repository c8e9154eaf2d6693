import type { ReactNode } from 'react'
import { Chart, durationText } from '../../../features/shared/charts/index.ts'
import { Card } from '../../../ui/card.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Table } from '../../../ui/table.tsx'
import { useQuery } from '../../../use-query.ts'
import { texts as all } from './texts.ts'

const texts = all.report
const HOUR = 3600
/** Months in the chart. */
const CHARTED = 24

/** The trend by month: time, finished items, people who studied. */
export function MonthReport({ orgId, nothing }: { orgId: string; nothing: ReactNode }) {
  const report = useQuery('org/auth/report/month', { orgId })
  return (
    <QueryView of={report}>
      {({ list, total }) => {
        const charted = list.slice(0, CHARTED).toReversed()
        return (
          <Stack gap={3}>
            {charted.length > 1 && (
              <Card pad="l">
                <Chart
                  label={texts.trend}
                  axis={texts.month}
                  labels={charted.map(({ month }) => month)}
                  series={[
                    {
                      name: texts.hours,
                      kind: 'bar',
                      values: charted.map(({ seconds }) => Math.round((seconds / HOUR) * 10) / 10),
                    },
                    { name: texts.active, right: true, values: charted.map(({ activeCount }) => activeCount) },
                    { name: texts.finished, right: true, values: charted.map(({ finishedCount }) => finishedCount) },
                  ]}
                />
              </Card>
            )}
            <Card pad="none">
              <Table
                label={texts.months}
                rows={list.length > 0 ? [...list, { ...total, activeCount: null, month: texts.total }] : []}
                rowKey={({ month }) => month}
                empty={nothing}
                columns={[
                  { key: 'month', title: texts.month, width: 140 },
                  { key: 'givenCount', title: texts.given, width: 110 },
                  { key: 'finishedCount', title: texts.finished, width: 110 },
                  { key: 'activeCount', title: texts.active, width: 110, render: (one) => one.activeCount ?? '—' },
                  { key: 'seconds', title: texts.time, width: 140, render: ({ seconds }) => durationText(seconds) },
                ]}
              />
            </Card>
          </Stack>
        )
      }}
    </QueryView>
  )
}
