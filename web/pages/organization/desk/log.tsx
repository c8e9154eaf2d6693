import { useState } from 'react'
import type { Route } from './+types/log.ts'
import { pageMeta } from '../../../page-meta.ts'
import { Card } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { PageHead, Stack } from '../../../ui/layout.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Table } from '../../../ui/table.tsx'
import { useQuery } from '../../../use-query.ts'
import { texts as all } from './texts.ts'
import { useDesk } from './use-desk.ts'

const texts = all.logs

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: all.log, noIndex: true })
}

/** Operation log of an organisation. */
export default function DeskLog() {
  const { orgId } = useDesk()
  const [pageCurrent, setPage] = useState(1)
  const log = useQuery('org/auth/desk/log/list', { orgId, pageCurrent }, { keep: true })
  return (
    <Stack gap={4}>
      <PageHead title={all.log} />
      <Card pad="none">
        <QueryView of={log} lines={8}>
          {({ list, totalPage }) => (
            <>
              <Table
                label={texts.label}
                rows={list}
                rowKey={({ id }) => id}
                busy={log.loading}
                empty={<Empty compact title={texts.empty} />}
                columns={[
                  {
                    key: 'gmtCreate',
                    title: texts.time,
                    width: 160,
                    render: ({ gmtCreate }) => <DateTime value={gmtCreate} shape="minute" />,
                  },
                  { key: 'operatorName', title: texts.operator, width: 140 },
                  { key: 'operation', title: texts.operation, width: 140 },
                  { key: 'memberName', title: texts.member, width: 140, render: ({ memberName }) => memberName || '—' },
                  { key: 'detail', title: texts.detail, render: ({ detail }) => detail || '—' },
                ]}
              />
              <Pagination page={pageCurrent} pages={totalPage} onPage={setPage} />
            </>
          )}
        </QueryView>
      </Card>
    </Stack>
  )
}
