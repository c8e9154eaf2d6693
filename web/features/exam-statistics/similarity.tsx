import type { OutputOf } from '@zhixing/contract'
import { Alert, Empty, Table, type TableColumnsType } from 'antd'
import { QueryView } from '../workbench/query-view.tsx'
import { useCall } from '../workbench/use-call.ts'
import { PATIENCE } from './patience.ts'
import { Hint, Stack } from '../../ui/layout.tsx'
import css from './statistics.module.css'
import { texts } from './texts.ts'

type Pair = OutputOf<'exam/auth/exam/stat/similarity'>['list'][number]
const words = texts.similarity

const columns: TableColumnsType<Pair> = [
  {
    key: 'pair',
    title: words.pair,
    render: (_, row) => `${row.nameA}（${texts.number(row.scoreA)}） / ${row.nameB}（${texts.number(row.scoreB)}）`,
  },
  { key: 'same', title: words.same, render: (_, row) => words.sameOf(row.sameWrong, row.bothWrong) },
  { key: 'expected', title: words.expected, render: (_, row) => texts.number(row.expected, 1) },
  { key: 'chance', title: words.chance, render: (_, row) => words.chanceOf(row.chance) },
  { key: 'problems', title: words.problems, render: (_, row) => row.problemNos.join('、') },
]

/** Pairs whose wrong answers agree more than chance explains. */
export function Similarity({ examId, version }: { examId: string; version: number }) {
  const found = useCall('exam/auth/exam/stat/similarity', { examId, version }, { timeout: PATIENCE })
  return (
    <Stack gap={4} className={css.stack}>
      <Alert type="info" showIcon title={words.about} />
      <QueryView of={found}>
        {({ list, takerTotal, pairTotal }) => (
          <>
            <Hint>{words.compared(takerTotal, pairTotal)}</Hint>
            {list.length === 0 ? (
              <Empty description={words.none} />
            ) : (
              <Table<Pair>
                rowKey={(row) => `${row.recordIdA} ${row.recordIdB}`}
                size="small"
                columns={columns}
                dataSource={list}
                pagination={false}
                scroll={{ x: 700 }}
              />
            )}
          </>
        )}
      </QueryView>
    </Stack>
  )
}
