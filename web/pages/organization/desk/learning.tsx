import { useState } from 'react'
import type { Route } from './+types/learning.ts'
import { pageMeta } from '../../../page-meta.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { formatChinaDate } from '../../../ui/date-format.ts'
import { Empty } from '../../../ui/empty.tsx'
import { MoreIcon } from '../../../ui/icons.tsx'
import { PageHead, Row, Stack } from '../../../ui/layout.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Table } from '../../../ui/table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useQuery } from '../../../use-query.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { DeadlineDialog } from './deadline-dialog.tsx'
import { HoldersDialog } from './holders-dialog.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { texts as all } from './texts.ts'
import { manages as managesAs, seesAll, type Stock, useDesk } from './use-desk.ts'

const texts = all.learning

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.title, noIndex: true })
}

/** What the organisation has seats of, and who uses them. */
export default function DeskLearning() {
  const { orgId, orgRole } = useDesk()
  const manages = managesAs(orgRole)
  const [opened, setOpened] = useState<{ what: 'assign' | 'holders' | 'rule' | 'deadline'; of: Stock }>()
  const stock = useQuery('org/auth/seat/stock', { orgId })
  const departments = useQuery('org/auth/department/list', { orgId })
  const tree = departments.data?.list ?? []
  const dialog = { orgId, departments: tree, onClose: () => setOpened(undefined), onDone: stock.reload }
  const buy = seesAll(orgRole) && manages && (
    <ButtonLink to={`/account/organization/orders?orgId=${orgId}&open=buy`}>{texts.buy}</ButtonLink>
  )
  return (
    <Stack gap={4}>
      <PageHead title={texts.title} about={texts.about}>
        {buy}
      </PageHead>
      <Card pad="none">
        <QueryView
          of={stock}
          isEmpty={({ list }) => list.length === 0}
          empty={
            <Empty compact art="box" title={texts.empty} action={buy}>
              {texts.emptyText}
            </Empty>
          }
        >
          {({ list }) => (
            <Table
              label={texts.label}
              rows={list}
              rowKey={({ productType, productId }) => `${productType}:${productId}`}
              columns={[
                {
                  key: 'itemName',
                  title: texts.course,
                  width: 280,
                  render: ({ itemName, kindName, isLow }) => (
                    <Row as="span" gap={2}>
                      <span>{itemName}</span>
                      <Tag tone="plain">{kindName}</Tag>
                      {isLow && <Tag tone="warn">{texts.low}</Tag>}
                    </Row>
                  ),
                },
                {
                  key: 'used',
                  title: texts.used,
                  width: 120,
                  render: ({ used, total, isOwn }) => `${used} / ${isOwn ? texts.unlimited : total}`,
                },
                {
                  key: 'left',
                  title: texts.left,
                  width: 90,
                  render: ({ left, isOwn }) => (isOwn ? texts.unlimited : left),
                },
                { key: 'waiting', title: texts.waiting, width: 90 },
                {
                  key: 'expireTime',
                  title: texts.expire,
                  width: 120,
                  render: ({ expireTime }) => (expireTime ? formatChinaDate(expireTime, 'date') : '—'),
                },
                {
                  key: 'actions',
                  title: '',
                  width: 60,
                  fixed: 'right',
                  render: (one) => (
                    <Menu
                      floating
                      align="end"
                      label={texts.actions(one.itemName)}
                      button={<MoreIcon />}
                      items={[
                        ...(manages
                          ? [
                              { label: texts.assign, onSelect: () => setOpened({ what: 'assign', of: one }) },
                              { label: texts.rule, onSelect: () => setOpened({ what: 'rule', of: one }) },
                              ...(one.isFinishable
                                ? [{ label: texts.deadline, onSelect: () => setOpened({ what: 'deadline', of: one }) }]
                                : []),
                            ]
                          : []),
                        { label: texts.holders, onSelect: () => setOpened({ what: 'holders', of: one }) },
                      ]}
                    />
                  ),
                },
              ]}
            />
          )}
        </QueryView>
      </Card>
      {opened?.what === 'assign' && <AssignDialog {...dialog} stock={stock.data?.list ?? []} of={opened.of} />}
      {opened?.what === 'holders' && (
        <HoldersDialog {...dialog} of={opened.of} manages={manages} lockPercent={stock.data?.lockPercent ?? 0} />
      )}
      {opened?.what === 'rule' && <RuleDialog {...dialog} of={opened.of} />}
      {opened?.what === 'deadline' && <DeadlineDialog {...dialog} of={opened.of} />}
    </Stack>
  )
}
