import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Table } from '../../ui/table.tsx'
import { useQuery } from '../../use-query.ts'
import { texts as all } from './panel-texts.ts'
import type { Grade } from './grade.ts'

const texts = all.log

/** Activity log of a class. */
export function LogPanel({ grade }: { grade: Grade }) {
  const [pageCurrent, setPage] = useState(1)
  const log = useQuery('exam/auth/grade/info/log', { gradeId: grade.gradeId, pageCurrent }, { keep: true })
  return (
    <Card pad="none">
      <QueryView of={log} lines={8}>
        {(page) => (
          <>
            <Table
              label={texts.label}
              rows={page.list}
              rowKey={({ id }) => id}
              empty={<Empty compact art="box" title={texts.empty} />}
              columns={[
                {
                  key: 'gmtCreate',
                  title: texts.time,
                  width: 150,
                  render: ({ gmtCreate }) => <DateTime value={gmtCreate} shape="minute" />,
                },
                {
                  key: 'operationType',
                  title: texts.what,
                  width: 100,
                  render: ({ operationType }) => texts.types[operationType] ?? '',
                },
                { key: 'operatorName', title: texts.who, width: 120 },
                { key: 'userName', title: texts.about, width: 120, render: ({ userName }) => userName || '—' },
                { key: 'detail', title: texts.detail, render: ({ detail }) => detail || '—' },
              ]}
            />
            <Pagination page={page.pageCurrent} pages={page.totalPage} onPage={setPage} />
          </>
        )}
      </QueryView>
    </Card>
  )
}
