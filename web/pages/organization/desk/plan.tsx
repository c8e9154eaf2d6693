import type { OutputOf } from '@zhixing/contract'
import { planStatus, roundStatus } from '@zhixing/contract/org/codes'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { Route } from './+types/plan.ts'
import { api } from '../../../api.ts'
import { pageMeta } from '../../../page-meta.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { formatChinaDate } from '../../../ui/date-format.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { PageHead, Row, Stack } from '../../../ui/layout.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { Table } from '../../../ui/table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { PeopleFilter } from './people-filter.tsx'
import { PlanAssignDialog } from './plan-assign-dialog.tsx'
import { planTexts as all } from './plan-texts.ts'
import { manages as managesAs, useDesk } from './use-desk.ts'

const texts = all.person
const PAGE_SIZE = 50
const DONE = 100
type Person = OutputOf<'org/auth/plan/person/list'>['list'][number]

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: all.title, noIndex: true })
}

/** A learning plan: people by its steps. */
export default function DeskPlan() {
  const { planId = '' } = useParams()
  const { orgId, orgRole } = useDesk()
  const [isAssigning, setAssigning] = useState(false)
  const [withdrawn, setWithdrawn] = useState<Person>()
  const [by, setBy] = useState({ keyword: '', departmentId: '', pageCurrent: 1 })
  const { keyword, departmentId, pageCurrent } = by
  const { busy, run } = useAction({ reload: false })
  const plan = useQuery('org/auth/plan/view', { orgId, planId })
  const people = useQuery(
    'org/auth/plan/person/list',
    { orgId, planId, keyword, pageCurrent, pageSize: PAGE_SIZE, ...(departmentId ? { departmentId } : {}) },
    { keep: true },
  )
  const manages = managesAs(orgRole) && plan.data?.planStatus === planStatus.active
  const filter = (change: Partial<typeof by>) => setBy((now) => ({ ...now, pageCurrent: 1, ...change }))
  return (
    <Stack gap={4}>
      <PageHead title={plan.data?.planName ?? all.title} about={plan.data?.intro}>
        <Row gap={2}>
          {manages && (
            <Button size="s" onClick={() => setAssigning(true)}>
              {all.assign}
            </Button>
          )}
          <Button
            size="s"
            variant="line"
            loading={busy === 'export'}
            onClick={() =>
              void run('export', async () => {
                const { fileName, file } = await api('org/auth/plan/export', { orgId, planId })
                saveFile(fileName, file)
              })
            }
          >
            {all.export}
          </Button>
          <ButtonLink size="s" variant="text" to={`/account/organization/plans?orgId=${orgId}`}>
            {all.back}
          </ButtonLink>
        </Row>
      </PageHead>
      <PeopleFilter orgId={orgId} departmentId={departmentId} words={texts} onFilter={filter} />
      <Card pad="none">
        <QueryView of={people} lines={8}>
          {({ list, stepList, totalPage }) => (
            <>
              <Table
                label={texts.label}
                rows={list}
                rowKey={({ roundId }) => roundId}
                busy={people.loading}
                empty={
                  <Empty compact art="study" title={texts.empty}>
                    {manages && texts.emptyText}
                  </Empty>
                }
                columns={[
                  { key: 'memberName', title: texts.member, width: 110 },
                  {
                    key: 'departmentName',
                    title: texts.department,
                    width: 120,
                    render: ({ departmentName }) => departmentName || '—',
                  },
                  { key: 'state', title: texts.state, width: 110, render: (one) => <State of={one} /> },
                  ...stepList.map(({ stepId, itemName }, at) => ({
                    key: stepId,
                    title: itemName,
                    width: 140,
                    wraps: true,
                    render: ({ cells }: Person) => <Cell value={cells[at] ?? -1} />,
                  })),
                  {
                    key: 'nextDue',
                    title: texts.next,
                    width: 110,
                    render: ({ nextDue }) => (nextDue ? formatChinaDate(nextDue, 'date') : '—'),
                  },
                  { key: 'roundNo', title: texts.round, width: 90, render: ({ roundNo }) => texts.roundOf(roundNo) },
                  {
                    key: 'certificateNo',
                    title: texts.certificate,
                    width: 190,
                    wraps: true,
                    render: (one) => <Certificate of={one} />,
                  },
                  {
                    key: 'actions',
                    title: '',
                    width: 100,
                    render: (one) =>
                      manages &&
                      one.roundStatus === roundStatus.open && (
                        <Button size="s" variant="text" onClick={() => setWithdrawn(one)}>
                          {texts.withdraw}
                        </Button>
                      ),
                  },
                ]}
              />
              <Pagination
                page={pageCurrent}
                pages={totalPage}
                onPage={(page) => setBy((now) => ({ ...now, pageCurrent: page }))}
              />
            </>
          )}
        </QueryView>
      </Card>
      {isAssigning && plan.data && (
        <PlanAssignDialog orgId={orgId} plan={plan.data} onClose={() => setAssigning(false)} onDone={people.reload} />
      )}
      <ConfirmDialog
        open={withdrawn !== undefined}
        onClose={() => setWithdrawn(undefined)}
        title={texts.withdrawTitle(withdrawn?.memberName ?? '')}
        confirm={texts.withdraw}
        danger
        onConfirm={async () => {
          if (!withdrawn) return
          const memberIds = [withdrawn.memberId]
          await api('org/auth/plan/withdraw', { orgId, planId, memberIds }, { showSuccess: true })
          people.reload()
        }}
      >
        {texts.withdrawText}
      </ConfirmDialog>
    </Stack>
  )
}

function Cell({ value }: { value: number }) {
  if (value < 0) return <Tag tone="plain">{texts.notBegun}</Tag>
  return value >= DONE ? <Tag tone="free">{texts.done}</Tag> : `${value}%`
}

function State({ of: { roundStatus: status, overdueCount } }: { of: Person }) {
  if (status === roundStatus.finished) return <Tag tone="free">{texts.done}</Tag>
  return overdueCount > 0 ? <Tag tone="live">{texts.overdue(overdueCount)}</Tag> : texts.open
}

function Certificate({ of: { certificateNo, validUntil } }: { of: Person }) {
  if (!certificateNo) return '—'
  return (
    <Stack gap={1}>
      <Link to={`/certificate/${certificateNo}`}>{certificateNo}</Link>
      {validUntil && <span>{texts.validUntil(formatChinaDate(validUntil, 'date'))}</span>}
    </Stack>
  )
}
