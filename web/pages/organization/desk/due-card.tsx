import { Card, CardHead } from '../../../ui/card.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { QueryView, type QueryViewProps } from '../../../ui/query-view.tsx'
import { Stats } from '../../../ui/stat.tsx'
import { useQuery } from '../../../use-query.ts'
import { type Behind, BehindTable } from './behind-table.tsx'
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
      <BehindCard
        title={texts.title}
        more={{ label: texts.toReport, to: `/account/organization/reports?orgId=${orgId}` }}
        counts={[texts.overdue, texts.soon]}
        of={behind}
      />
    </>
  )
}

/** Which steps of learning plans are past their due date, and how many are due soon. */
export function PlanDueCard({ orgId }: { orgId: string }) {
  const behind = useQuery('org/auth/plan/behind', { orgId })
  return (
    <BehindCard
      title={texts.plans}
      more={{ label: texts.toPlans, to: `/account/organization/plans?orgId=${orgId}` }}
      counts={[texts.overdueSteps, texts.soonSteps]}
      of={behind}
    />
  )
}

interface BehindCardProps
  extends Pick<QueryViewProps<{ overdueCount: number; soonCount: number; list: readonly Behind[] }>, 'of'> {
  title: string
  more: { label: string; to: string }
  /** Labels of what is overdue, and of what is due soon. */
  counts: [string, string]
}

function BehindCard({ title, more, counts: [overdue, soon], of }: BehindCardProps) {
  return (
    <Card pad="l">
      <CardHead
        title={title}
        aside={
          <ButtonLink size="s" variant="text" to={more.to}>
            {more.label}
          </ButtonLink>
        }
      />
      <QueryView of={of} compact>
        {({ overdueCount, soonCount, list }) => (
          <Stack gap={3}>
            <Stats
              items={[
                { label: overdue, value: overdueCount },
                { label: soon, value: soonCount },
              ]}
            />
            <BehindTable label={title} rows={list} />
          </Stack>
        )}
      </QueryView>
    </Card>
  )
}
