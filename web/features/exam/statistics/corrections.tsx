import type { ProblemStat } from '../../../shapes.ts'
import type { OutputOf } from '@zhixing/contract'
import { DateTime } from '../../../ui/date-time.tsx'
import { Panel } from '../../../ui/layout.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { useQuery } from '../../../use-query.ts'
import { texts } from './texts.ts'

type Correction = OutputOf<'exam/auth/exam/correction/list'>['list'][number]
const words = texts.correction
/** Poll interval of the re-marking progress, ms. */
const POLL_MS = 2000

function changeText({ everybody, wasEverybody, before, after }: Correction): string {
  if (everybody === 1) return words.all
  if (wasEverybody === 1) return words.notAll
  const [from, to] = [before.join(' '), after.join(' ')]
  return from === to ? words.rulesOnly : `${from} → ${to}`
}

/** Corrections with re-marking progress. */
export function Corrections({ examId, problems }: { examId: string; problems: readonly ProblemStat[] }) {
  const called = useQuery(
    'exam/auth/exam/correction/list',
    { examId },
    { poll: (data) => (data?.list.some(({ finishedTime }) => finishedTime === null) ? POLL_MS : false) },
  )
  const noOf = new Map(problems.map(({ problemId, no }) => [problemId, no]))
  const columns: TableColumn<Correction>[] = [
    { key: 'at', title: words.at, render: (row) => <DateTime value={row.gmtCreate} shape="minute" /> },
    { key: 'problem', title: words.problem, render: (row) => words.problemNo(noOf.get(row.problemId)) },
    {
      key: 'change',
      title: words.change,
      render: (row) => changeText(row),
    },
    { key: 'changed', title: words.changed, render: (row) => words.changedOf(row.changedTotal) },
    {
      key: 'progress',
      title: words.progress,
      width: 160,
      render: (row) => (
        <ProgressBar
          show
          label={words.progress}
          value={
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
        <Panel pad={0}>
          <Table<Correction>
            label={texts.tabs.corrections}
            rowKey={(row) => `${row.version} ${row.correction}`}
            columns={columns}
            rows={list}
            empty={words.none}
          />
        </Panel>
      )}
    </QueryView>
  )
}
