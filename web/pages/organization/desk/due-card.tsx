import { Card, CardHead } from '../../../ui/card.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Stats } from '../../../ui/stat.tsx'
import { useQuery } from '../../../use-query.ts'
import { BehindTable } from './behind-table.tsx'
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
              <BehindTable label={texts.title} rows={list} />
            </Stack>
          )}
        </QueryView>
      </Card>
    </>
  )
}

/** Which steps of learning plans are past their due date, and how many are due soon. */
export function PlanDueCard({ orgId }: { orgId: string }) {
  const behind = useQuery('org/auth/plan/behind', { orgId })
  return (
    <Card pad="l">
      <CardHead
        title={texts.plans}
        aside={
          <ButtonLink size="s" variant="text" to={`/account/organization/plans?orgId=${orgId}`}>
            {texts.toPlans}
          </ButtonLink>
        }
      />
      <QueryView of={behind} compact>
        {({ overdueCount, soonCount, list }) => (
          <Stack gap={3}>
            <Stats
              items={[
                { label: texts.overdueSteps, value: overdueCount },
                { label: texts.soonSteps, value: soonCount },
              ]}
            />
            <BehindTable label={texts.plans} rows={list} />
          </Stack>
        )}
      </QueryView>
    </Card>
  )
}
