import { todoKinds, todoRights } from '@zhixing/contract/data/todo-kinds'
import { allows } from '@zhixing/contract/grants'
import { useSearchParams } from 'react-router'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { useAdmin } from '../../../features/shared/workbench/use-admin.ts'
import { yuan } from '../../../ui/money.ts'
import { TabLinks } from '../../../ui/tabs.tsx'
import { WaitingAge } from '../../../ui/waiting-age.tsx'
import { useQuery } from '../../../use-query.ts'
import { type Case, placeOf, titleOf } from './case-place.ts'
import { texts } from './texts.ts'

/** Open work of all kinds, oldest first. */
export default function TodoPage() {
  const { permissions } = useAdmin()
  const asked = useSearchParams()[0].get('kind')
  const kind = todoKinds.find((one) => one === asked)
  const counts = useQuery('data/admin/overview/todo', {}).data?.list ?? []
  const shown = counts.filter(({ count }) => count > 0)
  return (
    <ListPage
      key={kind ?? ''}
      call="data/admin/todo/list"
      input={kind ? { kind } : {}}
      name="todo"
      about={texts.about}
      rowKey={({ kind: of, id }) => `${of} ${id}`}
      above={
        shown.length > 1 && (
          <TabLinks
            label={texts.byKind}
            items={[
              {
                to: '/admin/todo',
                label: texts.all,
                count: shown.reduce((sum, { count }) => sum + count, 0),
                current: kind === undefined,
              },
              ...shown.map((one) => ({
                to: `/admin/todo?kind=${one.kind}`,
                label: texts.kinds[one.kind],
                count: one.count,
                current: one.kind === kind,
              })),
            ]}
          />
        )
      }
      canExport={false}
      empty={texts.empty}
      columns={[
        { key: 'kind', title: texts.kind, width: 120, render: (row: Case) => texts.kinds[row.kind] },
        { key: 'title', title: texts.title, alwaysShown: true, render: (row: Case) => <b>{titleOf(row)}</b> },
        { key: 'person', title: texts.person, width: 160, render: ({ person }: Case) => person || '—' },
        {
          key: 'amount',
          title: texts.amount,
          width: 120,
          align: 'right',
          render: ({ amount }: Case) => (amount === null ? '—' : `¥${yuan(amount)}`),
        },
        {
          key: 'since',
          title: texts.waiting,
          width: 140,
          render: ({ since }: Case) => since && <WaitingAge since={since} />,
        },
      ]}
      nameOf={titleOf}
      actions={(row) => [
        { label: allows(permissions, todoRights[row.kind], 'change') ? texts.open : texts.look, to: placeOf },
      ]}
    />
  )
}
