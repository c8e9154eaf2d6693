import { stateCode } from '@zhixing/contract/states'
import type { StateCode } from '@zhixing/contract/states'
import { FormItem } from '../../../features/shared/workbench/kit.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, RadioGroup, Switch } from '../../../ui/choice.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import type { OutputOf } from '@zhixing/contract'
import { api } from '../../../api.ts'
import type { DataColumn } from '../../../features/shared/table/index.ts'
import { tagColumn, timeColumn, wordColumn } from '../../../features/shared/workbench/columns.tsx'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { choice } from '../../../features/shared/workbench/list-input.ts'
import { type DialogProps, ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { Row as Line } from '../../../ui/layout.tsx'
import { useQuery } from '../../../use-query.ts'
import { texts } from './texts.ts'

type Row = OutputOf<'commerce/admin/referral/list'>['list'][number]
const words = texts.referrers
const money = (key: 'orderMoney' | 'pendingMoney' | 'settledMoney' | 'voidMoney', title: string): DataColumn<Row> => ({
  key,
  title,
  align: 'right',
  render: (row) => texts.amount(row[key]),
  text: (row) => row[key] / 100,
})
const isOn = ({ statusId }: Row) => statusId === stateCode.row.active

export default function ReferrersPage() {
  return (
    <ListPage
      call="commerce/admin/referral/list"
      rowKey={({ userId }) => userId}
      name="referrers"
      about={words.about}
      head={(list) => (
        <Line>
          <Button variant="line" onClick={() => list.open('rules')}>
            {words.rules}
          </Button>
          <Button onClick={() => list.open('add')}>{words.add}</Button>
        </Line>
      )}
      search={words.search}
      filters={[choice('statusId', texts.state, words.states)]}
      empty={words.empty}
      columns={[
        { key: 'nickname', title: texts.person, alwaysShown: true },
        tagColumn<Row>('statusId', texts.state, ({ statusId, offReason }) => ({
          text: words.states[statusId] ?? '',
          tone: statusId === stateCode.row.active ? 'free' : 'plain',
          title: offReason,
        })),
        { key: 'bindCount', title: words.binds, align: 'right' },
        { key: 'orderCount', title: words.orders, align: 'right' },
        money('orderMoney', words.money),
        money('pendingMoney', words.pending),
        money('settledMoney', words.settled),
        { key: 'mobile', title: texts.mobile, wide: true },
        { key: 'referralCode', title: words.code },
        { key: 'visitCount', title: words.visits, wide: true, align: 'right' },
        { key: 'registerCount', title: words.registers, align: 'right' },
        { ...money('voidMoney', words.void), hidden: true },
        wordColumn<Row>('joinType', words.joinType, words.joinTypes, { hidden: true }),
        timeColumn<Row>('gmtCreate', words.joined, { shape: 'minute', wide: true }),
      ]}
      actions={[
        { label: words.people, to: ({ userId }) => `/admin/referral/people?referrerId=${userId}` },
        { label: words.disable, danger: true, when: isOn, opens: 'disable' },
        {
          label: words.enable,
          when: (row) => !isOn(row),
          ask: ({ nickname }) => ({ title: words.enableAsk(nickname) }),
          run: ({ userId }) => api('commerce/admin/referral/enable', { userId }, { showSuccess: true }),
        },
      ]}
      dialogs={{
        rules: ({ close }) => <Rules close={close} />,
        add: ({ close }) => (
          <FormModal<{ mobile: string }>
            title={words.add}
            about={words.addAbout}
            onClose={() => close()}
            onSubmit={async (input) => {
              await api('commerce/admin/referral/add', input, { showSuccess: true })
              close(true)
            }}
          >
            <FormItem
              name="mobile"
              label={texts.mobile}
              rules={[{ required: true, pattern: /^1[3-9]\d{9}$/, message: '请填写 11 位手机号' }]}
            >
              <Input inputMode="tel" maxLength={11} autoComplete="off" />
            </FormItem>
          </FormModal>
        ),
        disable: ({ row, close }) => row && <Disable row={row} close={close} />,
      }}
    />
  )
}

function Disable({ row, close }: DialogProps<Row> & { row: Row }) {
  return (
    <FormModal<{ reason: string; isVoid?: boolean }>
      title={words.disableTitle(row.nickname)}
      about={words.disableAbout}
      okText={words.disable}
      danger
      onClose={() => close()}
      onSubmit={async ({ reason, isVoid }) => {
        const input = { userId: row.userId, reason, isVoid: isVoid }
        await api('commerce/admin/referral/disable', input, { showSuccess: true })
        close(true)
      }}
    >
      <FormItem name="reason" label={texts.reason} rules={[{ required: true, whitespace: true }]}>
        <Textarea rows={3} maxLength={200} />
      </FormItem>
      <FormItem name="isVoid" valuePropName="checked" extra={words.isVoidAbout}>
        <Checkbox>
          {words.isVoid}（{texts.amount(row.pendingMoney)}）
        </Checkbox>
      </FormItem>
    </FormModal>
  )
}

function Rules({ close }: Pick<DialogProps<Row>, 'close'>) {
  const { data: rule } = useQuery('commerce/admin/referral/rule/view', {})
  if (!rule) return null
  return (
    <FormModal<{ isOpen: boolean; joinType: StateCode<'referralJoin'>; ruleText: string }>
      title={words.rules}
      about={words.moneyText(rule.commissionRate, rule.bindType, rule.bindDays)}
      start={{ isOpen: rule.isOpen, joinType: rule.joinType, ruleText: rule.ruleText }}
      onClose={() => close()}
      edits={{
        etag: rule.etag,
        valuesOf: (now: typeof rule) => ({ ...now, isOpen: now.isOpen, joinType: now.joinType }),
      }}
      onSubmit={async ({ isOpen, ...input }, etag) => {
        await api('commerce/admin/referral/rule/save', { ...input, isOpen: isOpen, etag }, { showSuccess: true })
        close(true)
      }}
    >
      <FormItem name="isOpen" label={words.isOpen} valuePropName="checked">
        <Switch />
      </FormItem>
      <FormItem name="joinType" label={words.joinType}>
        <RadioGroup
          shape="row"
          options={[
            { value: 1, label: words.joinTypes[1] },
            { value: 2, label: words.joinTypes[2] },
          ]}
        />
      </FormItem>
      <FormItem name="ruleText" label={words.ruleText} extra={words.ruleTextAbout}>
        <Textarea rows={4} maxLength={2000} />
      </FormItem>
    </FormModal>
  )
}
