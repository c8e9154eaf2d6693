import { FormItem } from '../../../features/shared/workbench/kit.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { UserIcon } from '../../../ui/icons.tsx'
import type { OutputOf } from '@zhixing/contract'
import { NumberInput } from '../../../features/shared/workbench/number-input.tsx'
import { api } from '../../../api.ts'
import { timeColumn } from '../../../features/shared/workbench/columns.tsx'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { choice } from '../../../features/shared/workbench/list-input.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { PermissionGate } from '../../../features/shared/workbench/permission-gate.tsx'
import { texts } from './texts.ts'

type Member = OutputOf<'commerce/admin/vip/member/list'>['list'][number]
const words = texts.members
/** Current and former members. */
export default function MemberList() {
  return (
    <ListPage
      call="commerce/admin/vip/member/list"
      name="members"
      about={words.about}
      isHeadRead
      head={(list) => (
        <>
          <ButtonLink variant="line" to="/admin/members/log">
            {words.log}
          </ButtonLink>
          <PermissionGate permission="vip">
            <Button icon={<UserIcon size={16} />} onClick={() => list.open('give')}>
              {words.give}
            </Button>
          </PermissionGate>
        </>
      )}
      search={words.search}
      filters={[choice('memberState', texts.state, words.states)]}
      empty={words.empty}
      columns={[
        { key: 'nickname', title: texts.who, alwaysShown: true },
        {
          key: 'isVip',
          title: texts.state,
          isTag: true,
          render: (row) => <State row={row} />,
          text: stateText,
        },
        timeColumn<Member>('highVipExpireTime', words.highUntil, { none: '—' }),
        timeColumn<Member>('vipExpireTime', words.until, { none: words.forever }),
      ]}
      actions={[
        { label: words.take, danger: true, when: ({ isVip }) => isVip, opens: 'take' },
        { label: words.user, to: ({ id }) => `/admin/users?user=${id}` },
      ]}
      dialogs={{
        give: ({ close }) => <Give close={close} />,
        take: ({ row, close }) => row && <Take row={row} close={close} />,
      }}
    />
  )
}

const State = ({ row }: { row: Member }) => <Tag tone={row.isVip ? 'warn' : 'plain'}>{stateText(row)}</Tag>

function stateText({ isVip, highVipExpireTime }: Member): string {
  if (!isVip) return words.ended
  return highVipExpireTime && Date.parse(highVipExpireTime) > Date.now() ? words.highNow : words.now
}

function Give({ close }: { close: (isChanged?: boolean) => void }) {
  return (
    <FormModal<{ mobile: string; months: number; reason: string }>
      title={words.give}
      start={{ months: 1 }}
      onClose={() => close()}
      onSubmit={async (values) => {
        await api('commerce/admin/vip/give', values, { showSuccess: true })
        close(true)
      }}
    >
      <FormItem name="mobile" label={words.mobile} rules={[{ required: true }]}>
        <Input inputMode="tel" maxLength={11} autoComplete="off" />
      </FormItem>
      <FormItem name="months" label={words.months} extra={words.monthsHint} rules={[{ required: true }]}>
        <NumberInput min={0} max={120} precision={0} />
      </FormItem>
      <FormItem name="reason" label={words.reason} rules={[{ required: true }]}>
        <Textarea maxLength={200} rows={2} />
      </FormItem>
    </FormModal>
  )
}

function Take({ row, close }: { row: Member; close: (isChanged?: boolean) => void }) {
  return (
    <FormModal<{ reason: string }>
      title={words.takeTitle(row.nickname)}
      about={words.takeAbout}
      okText={words.take}
      danger
      onClose={() => close()}
      onSubmit={async ({ reason }) => {
        await api('commerce/admin/vip/take', { userId: row.id, reason })
        close(true)
      }}
    >
      <FormItem name="reason" label={words.reason} rules={[{ required: true }]}>
        <Textarea maxLength={200} rows={2} />
      </FormItem>
    </FormModal>
  )
}
