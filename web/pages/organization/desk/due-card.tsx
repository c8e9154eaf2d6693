import { Card, CardHead } from '../../../ui/card.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { formatChinaDate } from '../../../ui/date-format.ts'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Stats } from '../../../ui/stat.tsx'
import { Table } from '../../../ui/table.tsx'
import { useQuery } from '../../../use-query.ts'
import { texts as all } from './texts.ts'

const texts = all.due

/** Who is past a deadline, what is due, and which courses run out of seats. */
export function DueCard({ orgId }: { orgId: string }) {
  const behind = useQuery('org/auth/report/behind', { orgId })
  const stock = useQuery('org/auth/seat/stock', { orgId })
  const low = stock.data?.list.filter(({ isLow }) => isLow) ?? []
  return (
    <>
      {low.length > 0 && (
        <Note
          tone="warn"
          title={texts.low(low.map(({ itemName }) => itemName).join('、'))}
          action={
            <ButtonLink size="s" variant="line" to={`/account/organization/learning?orgId=${orgId}`}>
              {texts.toSeats}
            </ButtonLink>
          }
        />
      )}
      <Card pad="l">
        <CardHead
          title={texts.title}
          aside={
            <ButtonLink size="s" variant="text" to={`/account/organization/reports?orgId=${orgId}`}>
              {texts.toReport}
            </ButtonLink>
          }
        />
        <QueryView of={behind} compact>
          {({ overdueCount, soonCount, list }) => (
            <Stack gap={3}>
              <Stats
                items={[
                  { label: texts.overdue, value: overdueCount },
                  { label: texts.soon, value: soonCount },
                ]}
              />
              {list.length === 0 ? (
                <Hint>{texts.none}</Hint>
              ) : (
                <Table
                  label={texts.title}
                  rows={list}
                  rowKey={({ memberId, itemName }) => `${memberId} ${itemName}`}
                  columns={[
                    { key: 'memberName', title: texts.member, width: 120 },
                    {
                      key: 'departmentName',
                      title: texts.department,
                      width: 140,
                      render: ({ departmentName }) => departmentName || '—',
                    },
                    { key: 'itemName', title: texts.course },
                    {
                      key: 'progress',
                      title: texts.progress,
                      width: 90,
                      render: ({ progress }) => `${Math.floor(progress)}%`,
                    },
                    {
                      key: 'dueTime',
                      title: texts.dueTime,
                      width: 120,
                      render: ({ dueTime }) => formatChinaDate(dueTime, 'date'),
                    },
                  ]}
                />
              )}
            </Stack>
          )}
        </QueryView>
      </Card>
    </>
  )
}
