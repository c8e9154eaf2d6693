import type { OutputOf } from '@zhixing/contract'
import { planStatus } from '@zhixing/contract/org/codes'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Route } from './+types/plans.ts'
import { api } from '../../../api.ts'
import { pageMeta } from '../../../page-meta.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { MoreIcon } from '../../../ui/icons.tsx'
import { Select } from '../../../ui/input.tsx'
import { PageHead, Row, Stack } from '../../../ui/layout.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Table } from '../../../ui/table.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useQuery } from '../../../use-query.ts'
import { PlanAssignDialog } from './plan-assign-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { PlanRuleDialog } from './plan-rule-dialog.tsx'
import { planTexts as texts } from './plan-texts.ts'
import { Renewals } from './renewals.tsx'
import { editsContent, manages as managesAs, reads, useDesk } from './use-desk.ts'

type Listed = OutputOf<'org/auth/plan/list'>['list'][number]
type Opened = { what: 'edit' | 'assign' | 'rule' | 'archive'; of?: Listed }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.title, noIndex: true })
}

/** Learning plans of the organisation, and who must be certified again. */
export default function DeskPlans() {
  const { orgId, orgRole } = useDesk()
  const manages = managesAs(orgRole)
  const edits = editsContent(orgRole)
  const [part, setPart] = useState<'plans' | 'renewals'>('plans')
  const [status, setStatus] = useState<Listed['planStatus']>(planStatus.active)
  const [opened, setOpened] = useState<Opened>()
  const plans = useQuery('org/auth/plan/list', { orgId, planStatus: status }, { keep: true })
  const close = () => setOpened(undefined)
  const dialog = { orgId, onClose: close, onDone: plans.reload }
  const add = edits && <Button onClick={() => setOpened({ what: 'edit' })}>{texts.add}</Button>
  return (
    <Stack gap={4}>
      <PageHead title={texts.title} about={texts.about}>
        {add}
      </PageHead>
      <Tabs
        label={texts.parts}
        value={part}
        onChange={setPart}
        items={[
          { id: 'plans', label: texts.plans },
          ...(reads(orgRole) ? [{ id: 'renewals' as const, label: texts.renewals }] : []),
        ]}
      >
        {part === 'renewals' ? (
          <Renewals orgId={orgId} />
        ) : (
          <Stack gap={3}>
            <Row>
              <Row>
                <Select
                  aria-label={texts.state}
                  value={status}
                  onChange={({ target }) =>
                    setStatus(Number(target.value) === planStatus.archived ? planStatus.archived : planStatus.active)
                  }
                >
                  <option value={planStatus.active}>{texts.activeList}</option>
                  <option value={planStatus.archived}>{texts.archivedList}</option>
                </Select>
              </Row>
            </Row>
            <Card pad="none">
              <QueryView
                of={plans}
                isEmpty={({ list }) => list.length === 0}
                empty={<NoPlans status={status} add={add} />}
              >
                {({ list, total }) => (
                  <Table
                    label={texts.label}
                    rows={[...list, { ...total, planId: 'total' } as const]}
                    rowKey={({ planId }) => planId}
                    busy={plans.loading}
                    columns={[
                      {
                        key: 'planName',
                        title: texts.name,
                        width: 260,
                        render: (row) =>
                          'planName' in row ? (
                            <Row as="span" gap={2}>
                              {reads(orgRole) ? (
                                <Link to={`/account/organization/plans/${row.planId}?orgId=${orgId}`}>
                                  {row.planName}
                                </Link>
                              ) : (
                                row.planName
                              )}
                              {row.isOrdered && <Tag tone="plain">{texts.ordered}</Tag>}
                            </Row>
                          ) : (
                            <b>{texts.total}</b>
                          ),
                      },
                      {
                        key: 'stepCount',
                        title: texts.steps,
                        width: 80,
                        render: (row) => ('planName' in row ? row.stepCount : ''),
                      },
                      {
                        key: 'certificate',
                        title: texts.certificate,
                        width: 140,
                        render: (row) => {
                          if (!('planName' in row)) return ''
                          return row.hasCertificate ? texts.withCertificate(row.validMonths) : texts.noCertificate
                        },
                      },
                      { key: 'personCount', title: texts.people, width: 80 },
                      { key: 'finishedCount', title: texts.finished, width: 90 },
                      {
                        key: 'overdueCount',
                        title: texts.overdue,
                        width: 90,
                        render: ({ overdueCount }) => (overdueCount > 0 ? <Tag tone="live">{overdueCount}</Tag> : 0),
                      },
                      {
                        key: 'actions',
                        title: '',
                        width: 60,
                        fixed: 'right',
                        render: (row) =>
                          edits &&
                          'planName' in row && (
                            <PlanMenu plan={row} manages={manages} onOpen={(what) => setOpened({ what, of: row })} />
                          ),
                      },
                    ]}
                  />
                )}
              </QueryView>
            </Card>
          </Stack>
        )}
      </Tabs>
      {opened?.what === 'edit' && <PlanDialog {...dialog} planId={opened.of?.planId} />}
      {opened?.what === 'assign' && opened.of && <PlanAssignDialog {...dialog} plan={opened.of} />}
      {opened?.what === 'rule' && opened.of && <PlanRuleDialog {...dialog} plan={opened.of} />}
      {opened?.what === 'archive' && opened.of && <ArchiveDialog {...dialog} plan={opened.of} />}
    </Stack>
  )
}

const NoPlans = ({ status, add }: { status: number; add: ReactNode }) =>
  status === planStatus.archived ? (
    <Empty compact art="box" title={texts.emptyArchived} />
  ) : (
    <Empty compact art="study" title={texts.empty} action={add}>
      {texts.emptyText}
    </Empty>
  )

function PlanMenu({
  plan,
  manages,
  onOpen,
}: {
  plan: Listed
  manages: boolean
  onOpen: (what: Opened['what']) => void
}) {
  const isActive = plan.planStatus === planStatus.active
  if (!isActive && !manages) return null
  return (
    <Menu
      floating
      align="end"
      label={texts.actions(plan.planName)}
      button={<MoreIcon />}
      items={[
        ...(isActive && manages
          ? [
              { label: texts.assign, onSelect: () => onOpen('assign') },
              { label: texts.rule, onSelect: () => onOpen('rule') },
            ]
          : []),
        ...(isActive ? [{ label: texts.edit, onSelect: () => onOpen('edit') }] : []),
        ...(manages ? [{ label: isActive ? texts.archive : texts.restore, onSelect: () => onOpen('archive') }] : []),
      ]}
    />
  )
}

function ArchiveDialog({
  orgId,
  plan: { planId, planName, planStatus: status },
  onClose,
  onDone,
}: {
  orgId: string
  plan: Listed
  onClose: () => void
  onDone: () => void
}) {
  const isArchived = status === planStatus.active
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={isArchived ? texts.archiveTitle(planName) : texts.restore}
      confirm={isArchived ? texts.archive : texts.restore}
      onConfirm={async () => {
        await api('org/auth/plan/archive', { orgId, planId, isArchived }, { showSuccess: true })
        onDone()
      }}
    >
      {isArchived ? texts.archiveText : planName}
    </ConfirmDialog>
  )
}
