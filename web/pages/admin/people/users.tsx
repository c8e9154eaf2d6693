import { FormItem } from '../../../features/shared/workbench/kit.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Input, OptionSelect, Textarea } from '../../../ui/input.tsx'
import { UploadIcon, UserIcon } from '../../../ui/icons.tsx'
import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { useRef } from 'react'
import { api } from '../../../api.ts'
import type { BulkAction } from '../../../features/shared/table/index.ts'
import { useHolds } from '../../../features/shared/workbench/use-admin.ts'
import { useRoot } from '../../../root-data.ts'
import { Mobile, PersonCell } from './parts.tsx'
import { SanctionModal } from '../community/sanction-modal.tsx'
import { words as sanctionWords } from '../community/texts.ts'
import { options, sexes, sources, texts, userTypes } from './texts.ts'
import { UserDrawer } from './user-drawer.tsx'
import { useUserActions } from './user-actions.tsx'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { ListPage, type ListHandle, type RowAction } from '../../../features/shared/workbench/list-page.tsx'
import { choice, days, yesOrNo } from '../../../features/shared/workbench/list-input.ts'
import { timeColumn, wordColumn } from '../../../features/shared/workbench/columns.tsx'
import { statusColumn, statusFilter } from './parts.tsx'

type Row = OutputOf<'user/admin/user/list'>['list'][number]

const words = texts.users
const isOn = ({ statusId }: Row) => statusId === stateCode.row.active

const bulk: BulkAction<Row>[] = [
  {
    key: 'disable',
    label: words.disable,
    danger: true,
    about: words.disableAbout,
    refuse: (row) => (isOn(row) ? undefined : texts.users.already),
    run: ({ id }) => api('user/admin/user/disable', { id }),
  },
  {
    key: 'enable',
    label: words.enable,
    refuse: (row) => (isOn(row) ? texts.users.already : undefined),
    run: ({ id }) => api('user/admin/user/enable', { id }),
  },
  {
    key: 'signOut',
    label: words.signOut,
    about: words.signOutAbout,
    run: ({ id }) => api('user/admin/user/signOut', { id }),
  },
]

export default function UsersPage() {
  const list = useRef<ListHandle<Row>>(null)
  const seesMobiles = useHolds('user.mobile')
  const mayActAs = useHolds('user.actAs')
  const mayReset = useHolds('user.password')
  const mayJudge = useHolds('comment.sanction')
  const actions = useUserActions()
  const { user: me } = useRoot()
  // Not available for the own account.
  const isOther = ({ id }: Row) => id !== me?.id
  const more: RowAction<Row>[] = [
    { label: words.actAs, when: (row) => mayActAs && !row.isAdmin && isOn(row), run: actions.actAs },
    { label: words.reset, when: () => mayReset, run: actions.reset },
    { label: words.clearFactors, when: () => mayReset, run: actions.clearFactors },
    { label: words.signOut, run: actions.signOut },
    { label: sanctionWords.sanction, danger: true, when: () => mayJudge, opens: 'sanction' },
    { label: words.disable, danger: true, when: isOn, run: actions.disable },
    { label: words.enable, when: (row) => !isOn(row), run: actions.enable },
  ]

  return (
    <ListPage
      ref={list}
      call="user/admin/user/list"
      name="users"
      about={words.about}
      head={({ open }) => (
        <>
          <ButtonLink variant="line" to="/admin/users/import" icon={<UploadIcon size={16} />}>
            {words.import}
          </ButtonLink>
          <Button icon={<UserIcon size={16} />} onClick={() => open('create')}>
            {words.create}
          </Button>
        </>
      )}
      search={seesMobiles ? words.search : words.searchMasked}
      filters={[
        choice('userType', texts.type, userTypes),
        statusFilter,
        yesOrNo('isVip', texts.vip, [texts.vip, texts.notVip]),
        choice('registerSource', texts.source, sources),
        days('created', texts.created),
      ]}
      sortAs={(sort, sortOrder) =>
        sort ? { sortField: sort as 'gmtCreate' | 'lastLoginTime' | 'nickname', sortOrder } : {}
      }
      bulk={bulk}
      empty={words.empty}
      columns={[
        {
          key: 'nickname',
          title: texts.person,
          alwaysShown: true,
          sortable: true,
          render: (row) => <PersonCell row={row} />,
        },
        { key: 'mobile', title: texts.contact, render: (row) => <Mobile>{row.mobile || row.mail}</Mobile> },
        wordColumn<Row>('userType', texts.type, userTypes),
        statusColumn<Row>(),
        wordColumn<Row>('registerSource', texts.source, sources, { hidden: true }),
        wordColumn<Row>('isVip', texts.vip, { 1: texts.vip }, { hidden: true }),
        timeColumn<Row>('gmtCreate', texts.created, { sortable: true }),
        timeColumn<Row>('lastLoginTime', texts.lastLogin, { sortable: true, none: texts.never }),
      ]}
      actions={[
        { label: texts.view, opens: 'view' },
        ...more.map((one) => ({ ...one, isMore: true, when: (row: Row) => isOther(row) && (one.when?.(row) ?? true) })),
      ]}
      nameOf={(row) => row.nickname}
      view={{
        param: 'user',
        render: ({ id, close, reload }) => <UserDrawer id={id} onClose={close} onChanged={reload} />,
      }}
      dialogs={{
        sanction: ({ row, close }) => row && <SanctionModal userId={row.id} nickname={row.nickname} close={close} />,
        create: ({ close }) => (
          <CreateUser
            onClose={(id) => {
              close(id !== undefined)
              if (id) list.current?.view(id)
            }}
          />
        ),
      }}
    >
      {actions.dialog}
    </ListPage>
  )
}

interface NewUser {
  mobile: string
  nickname?: string
  sex: 1 | 2 | 3
  remark?: string
}

function CreateUser({ onClose }: { onClose: (id?: string) => void }) {
  return (
    <FormModal<NewUser>
      title={words.create}
      about={words.createAbout}
      start={{ sex: 3 }}
      onClose={() => onClose()}
      onSubmit={async (values) => {
        const { id } = await api('user/admin/user/save', values, { showSuccess: true })
        onClose(id)
      }}
    >
      <FormItem
        name="mobile"
        label={texts.mobile}
        rules={[{ required: true }, { pattern: /^1[3-9]\d{9}$/, message: '请填写 11 位手机号' }]}
      >
        <Input inputMode="tel" maxLength={11} autoComplete="off" />
      </FormItem>
      <FormItem name="nickname" label={words.nickname}>
        <Input maxLength={20} placeholder={words.nicknameAuto} />
      </FormItem>
      <FormItem name="sex" label={words.sex}>
        <OptionSelect options={options(sexes)} />
      </FormItem>
      <FormItem name="remark" label={words.remark}>
        <Textarea maxLength={200} rows={3} />
      </FormItem>
    </FormModal>
  )
}
