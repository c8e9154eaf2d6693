import { FormItem } from '../../../features/shared/workbench/kit.ts'
import { Textarea } from '../../../ui/input.tsx'
import type { OutputOf } from '@zhixing/contract'
import { api } from '../../../api.ts'
import { tagColumn, timeColumn, wordColumn } from '../../../features/shared/workbench/columns.tsx'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { choice } from '../../../features/shared/workbench/list-input.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { yuan } from '../../../ui/money.ts'
import { texts } from './texts.ts'

type Row = OutputOf<'commerce/admin/approval/list'>['list'][number]
const words = texts.approvals

const costOf = ({ kind, amount }: Row) =>
  amount === null ? (kind === 'vip' ? texts.nothing : words.unbounded) : `¥${yuan(amount)}`
const namesOf = ({ receiverList }: Row) => receiverList.join('、')
const receivers = (row: Row) => namesOf(row) || texts.nothing
const mayDeal = ({ isMine }: Row) => isMine
const outcomeOf = ({ dealName, dealReason }: Row) =>
  dealName === '' ? texts.nothing : dealReason === '' ? dealName : `${dealName}：${dealReason}`
const stateOf = ({ state }: Row) => ({ text: words.states[state] ?? state, tone: words.colors[state] ?? 'plain' })

/** Actions of operators that need a second operator (four-eyes principle). */
export default function ApprovalsPage() {
  return (
    <ListPage
      call="commerce/admin/approval/list"
      name="approvals"
      about={words.about}
      filters={[choice('state', texts.status, words.states)]}
      empty={words.empty}
      columns={[
        { key: 'subject', title: words.subject, alwaysShown: true, render: (row) => <b>{row.subject}</b> },
        tagColumn<Row>('state', texts.status, stateOf, { alwaysShown: true }),
        { key: 'receiverList', title: words.receivers, alwaysShown: true, render: receivers },
        { key: 'amount', title: words.cost, render: costOf },
        { key: 'reason', title: words.reason, render: (row) => row.reason || texts.nothing },
        { key: 'operatorName', title: words.operator },
        timeColumn<Row>('gmtCreate', words.time, { shape: 'minute' }),
        { key: 'dealName', title: words.outcome, render: outcomeOf },
        wordColumn<Row>('kind', words.kind, words.kinds),
      ]}
      nameOf={({ subject }) => subject}
      actions={[
        {
          label: words.approve,
          when: mayDeal,
          ask: (row) => ({
            title: words.approveAsk(row.subject),
            content: words.approveAbout(namesOf(row), costOf(row), row.operatorName),
          }),
          run: ({ id }) => api('commerce/admin/approval/deal', { id, action: 'approve' }, { showSuccess: true }),
        },
        { label: words.refuse, danger: true, when: mayDeal, opens: 'refuse' },
      ]}
      dialogs={{
        refuse: ({ row, close }) =>
          row && (
            <FormModal<{ reason: string }>
              title={words.refuseTitle(row.subject)}
              about={words.refuseAbout}
              okText={words.refuse}
              danger
              onClose={() => close()}
              onSubmit={async ({ reason }) => {
                const input = { id: row.id, action: 'refuse', reason } as const
                await api('commerce/admin/approval/deal', input, { showSuccess: true })
                close(true)
              }}
            >
              <FormItem name="reason" label={words.opinion} rules={[{ required: true, whitespace: true }]}>
                <Textarea rows={3} maxLength={200} />
              </FormItem>
            </FormModal>
          ),
      }}
    />
  )
}
