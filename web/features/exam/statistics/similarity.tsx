import type { OutputOf } from '@zhixing/contract'
import { Empty } from '../../../ui/empty.tsx'
import { Hint, Panel, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { useQuery } from '../../../use-query.ts'
import { TIMEOUT_MS } from './timeout.ts'
import css from './statistics.module.css'
import { texts } from './texts.ts'

type Pair = OutputOf<'exam/auth/exam/stat/similarity'>['list'][number]
const words = texts.similarity

const columns = (): TableColumn<Pair>[] => [
  {
    key: 'pair',
    title: words.pair,
    render: (row) => `${row.nameA}（${texts.number(row.scoreA)}） / ${row.nameB}（${texts.number(row.scoreB)}）`,
  },
  { key: 'same', title: words.same, render: (row) => words.sameOf(row.sameWrong, row.bothWrong) },
  { key: 'expected', title: words.expected, render: (row) => texts.number(row.expected, 1) },
  { key: 'chance', title: words.chance, render: (row) => words.chanceOf(row.chance) },
  { key: 'problems', title: words.problems, render: (row) => row.problemNos.join('、') },
]

/** Pairs whose wrong answers agree more than expected by chance. */
export function Similarity({ examId, version }: { examId: string; version: number }) {
  const found = useQuery('exam/auth/exam/stat/similarity', { examId, version }, { timeout: TIMEOUT_MS })
  return (
    <Stack gap={4} className={css.stack}>
      <Note title={words.about} />
      <QueryView of={found}>
        {({ list, takerTotal, pairTotal }) => (
          <>
            <Hint>{words.compared(takerTotal, pairTotal)}</Hint>
            {list.length === 0 ? (
              <Empty compact title={words.none} />
            ) : (
              <Panel pad={0}>
                <Table<Pair>
                  label={texts.tabs.similarity}
                  rowKey={(row) => `${row.recordIdA} ${row.recordIdB}`}
                  columns={columns()}
                  rows={list}
                />
              </Panel>
            )}
          </>
        )}
      </QueryView>
    </Stack>
  )
}
