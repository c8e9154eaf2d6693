import type { OutputOf } from '@zhixing/contract'
import type { ProblemStat } from '@zhixing/contract/exam/statistics'
import { Progress, Table, type TableColumnsType } from 'antd'
import { useEffect } from 'react'
import { DateTime } from '../../ui/date-time.tsx'
import { QueryView } from '../workbench/query-view.tsx'
import { useCall } from '../workbench/use-call.ts'
import { texts } from './texts.ts'

type Row = OutputOf<'exam/auth/exam/correction/list'>['list'][number]
const words = texts.correction
/** How often the progress of re-marking is asked for, in milliseconds. */
const CHECK_AGAIN = 2000

function changeText({ everybody, wasEverybody, before, after }: Row): string {
  if (everybody === 1) return words.all
  if (wasEverybody === 1) return words.notAll
  const [from, to] = [before.join(' '), after.join(' ')]
  return from === to ? words.rulesOnly : `${from} → ${to}`
}

/** What was corrected, and how far the re-marking is. */
export function Corrections({ examId, problems }: { examId: string; problems: readonly ProblemStat[] }) {
  const called = useCall('exam/auth/exam/correction/list', { examId })
  const { data, reload } = called
  const isRunning = data?.list.some(({ finishedTime }) => finishedTime === null) ?? false
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload()
    }, CHECK_AGAIN)
    return () => clearInterval(timer)
  }, [isRunning, reload])
  const noOf = new Map(problems.map(({ problemId, no }) => [problemId, no]))
  const columns: TableColumnsType<Row> = [
    { key: 'at', title: words.at, render: (_, row) => <DateTime value={row.gmtCreate} shape="minute" /> },
    { key: 'problem', title: words.problem, render: (_, row) => words.problemNo(noOf.get(row.problemId)) },
    {
      key: 'change',
      title: words.change,
      render: (_, row) => changeText(row),
    },
    { key: 'changed', title: words.changed, render: (_, row) => words.changedOf(row.changedTotal) },
    {
      key: 'progress',
      title: words.progress,
      width: 160,
      render: (_, row) => (
        <Progress
          size="small"
          aria-label={words.progress}
          percent={
            row.finishedTime || row.recordTotal === 0
              ? 100
              : Math.min(99, Math.round((row.doneTotal / row.recordTotal) * 100))
          }
        />
      ),
    },
  ]
  return (
    <QueryView of={called}>
      {({ list }) => (
        <Table<Row>
          rowKey={(row) => `${row.version} ${row.correction}`}
          size="small"
          columns={columns}
          dataSource={list}
          pagination={false}
          locale={{ emptyText: words.none }}
          scroll={{ x: 640 }}
        />
      )}
    </QueryView>
  )
}
