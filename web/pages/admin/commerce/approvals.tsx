import { FormItem, Tag, TextArea } from '../../../features/shared/workbench/kit.ts'
import type { OutputOf } from '@zhixing/contract'
import { api } from '../../../api.ts'
import { tagColumn, timeColumn, wordColumn } from '../../../features/shared/workbench/columns.tsx'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { choice } from '../../../features/shared/workbench/list-input.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { Row as Line, Stack } from '../../../ui/layout.tsx'
import { yuan } from '../../../ui/money.ts'
import { texts } from './texts.ts'

type Row = OutputOf<'commerce/admin/approval/list'>['list'][number]
const words = texts.approvals

const costOf = ({ kind, amount }: Row) =>
  amount === null ? (kind === 'vip' ? texts.nothing : words.unbounded) : `¥${yuan(amount)}`
const namesOf = ({ receiverList }: Row) => receiverList.join('、')
const receivers = (row: Row) => namesOf(row) || texts.nothing
const mayDeal = ({ isMine }: Row) => isMine === 1
const outcomeOf = ({ dealName, dealReason }: Row) =>
  dealName === '' ? texts.nothing : dealReason === '' ? dealName : `${dealName}：${dealReason}`
const stateOf = ({ state }: Row) => ({ text: words.states[state] ?? state, color: words.colors[state] ?? 'default' })

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
                await api('commerce/admin/approval/deal', input, { isShowErrTip: false, showSuccess: true })
                close(true)
              }}
            >
              <FormItem name="reason" label={words.opinion} rules={[{ required: true, whitespace: true }]}>
                <TextArea rows={3} maxLength={200} showCount />
              </FormItem>
            </FormModal>
          ),
      }}
      card={(row, buttons) => (
        <Stack gap={2}>
          <Line justify="between" align="start">
            <b>{row.subject}</b>
            <Tag color={stateOf(row).color}>{stateOf(row).text}</Tag>
          </Line>
          <span>
            {namesOf(row) !== '' && `${words.receivers} ${namesOf(row)} · `}
            {words.cost} {costOf(row)}
          </span>
          <span>
            {row.operatorName} {row.reason}
          </span>
          {buttons}
        </Stack>
      )}
    />
  )
}
