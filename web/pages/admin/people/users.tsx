import { stateCode } from '@zhixing/contract/states'
import { UploadOutlined, UserAddOutlined } from '@ant-design/icons'
import type { OutputOf } from '@zhixing/contract'
import { Button, Dropdown, Empty, Form, Input, Select, Space } from 'antd'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import { DataTable } from '../../../features/workbench/data-table.tsx'
import { PageHead } from '../../../features/workbench/page-head.tsx'
import type { BulkAction, DataFilter, TableHandle } from '../../../features/table/index.ts'
import { useHolds } from '../../../features/workbench/use-admin.ts'
import { useRoot } from '../../../root-data.ts'
import { formatDate } from '../../../ui/date-format.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { between, flag, omitUndefined } from './date-range.ts'
import { LinkButton, Mobile, PersonCell, StatusTag } from './parts.tsx'
import { Stack } from '../../../ui/layout.tsx'
import css from './people.module.css'
import { options, sexes, sources, texts, userTypes } from './texts.ts'
import { UserDrawer } from './user-drawer.tsx'
import { useUserActions } from './user-actions.tsx'
import { FormModal } from '../../../features/workbench/form-modal.tsx'

type Row = OutputOf<'user/admin/user/list'>['list'][number]

const words = texts.users
const quiet = { isShowErrTip: false }

const filters: DataFilter[] = [
  { kind: 'select', name: 'userType', label: texts.type, options: options(userTypes) },
  {
    kind: 'select',
    name: 'statusId',
    label: texts.state,
    options: [
      { value: 1, label: texts.normal },
      { value: 0, label: texts.disabled },
    ],
  },
  {
    kind: 'select',
    name: 'isVip',
    label: texts.vip,
    options: [
      { value: 1, label: texts.vip },
      { value: 0, label: texts.notVip },
    ],
  },
  { kind: 'select', name: 'registerSource', label: texts.source, options: options(sources) },
  { kind: 'days', name: 'created', label: texts.created },
]

const bulk: BulkAction<Row>[] = [
  {
    key: 'disable',
    label: words.disable,
    danger: true,
    about: words.disableAbout,
    refuse: (row) => (row.statusId === stateCode.row.inactive ? texts.users.already : undefined),
    run: async ({ id }) => {
      await api('user/admin/user/disable', { id }, quiet)
      return undefined
    },
  },
  {
    key: 'enable',
    label: words.enable,
    refuse: (row) => (row.statusId === stateCode.row.active ? texts.users.already : undefined),
    run: async ({ id }) => {
      await api('user/admin/user/enable', { id }, quiet)
      return undefined
    },
  },
  {
    key: 'signOut',
    label: words.signOut,
    about: words.signOutAbout,
    run: async ({ id }) => {
      await api('user/admin/user/signOut', { id }, quiet)
      return undefined
    },
  },
]

export default function UsersPage() {
  const table = useRef<TableHandle>(null)
  const [params, setParams] = useSearchParams()
  const [creating, setCreating] = useState(false)
  const seesMobiles = useHolds('user.mobile')
  const mayActAs = useHolds('user.actAs')
  const reload = () => table.current?.reload()
  const actions = useUserActions(reload)
  const { user: me } = useRoot()
  const openId = params.get('user')
  // The open person is part of the address: going back closes the drawer, and a colleague can be sent there.
  const open = (id: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (id) next.set('user', id)
        else next.delete('user')
        return next
      },
      { preventScrollReset: true },
    )

  const buttons = (row: Row) => (
    <Space size={0}>
      <Button type="link" size="small" onClick={() => open(row.id)}>
        {texts.view}
      </Button>
      {/* Nobody does any of this to themself. */}
      {row.id !== me?.id && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              ...(mayActAs && row.isAdmin === 0 && row.statusId === stateCode.row.active
                ? [{ key: 'actAs', label: words.actAs, onClick: () => void actions.actAs(row) }]
                : []),
              { key: 'reset', label: words.reset, onClick: () => void actions.reset(row) },
              { key: 'signOut', label: words.signOut, onClick: () => void actions.signOut(row) },
              row.statusId === stateCode.row.active
                ? { key: 'disable', label: words.disable, danger: true, onClick: () => void actions.disable(row) }
                : { key: 'enable', label: words.enable, onClick: () => void actions.enable(row) },
            ],
          }}
        >
          <Button type="link" size="small" aria-label={`${texts.more}：${row.nickname}`}>
            {texts.more}
          </Button>
        </Dropdown>
      )}
    </Space>
  )

  const card = (row: Row) => (
    <Stack gap={2} className={css.card}>
      <PersonCell row={row} />
      <div>
        <Mobile>{row.mobile}</Mobile> · {userTypes[row.userType]} <StatusTag statusId={row.statusId} />
      </div>
      <footer>
        <DateTime value={row.gmtCreate} />
        {buttons(row)}
      </footer>
    </Stack>
  )

  return (
    <>
      <PageHead
        about={words.about}
        actions={
          <>
            <LinkButton to="/admin/users/import" icon={<UploadOutlined />}>
              {words.import}
            </LinkButton>
            <Button type="primary" icon={<UserAddOutlined />} onClick={() => setCreating(true)}>
              {words.create}
            </Button>
          </>
        }
      />
      <DataTable<Row>
        ref={table}
        name="users"
        label={texts.person}
        rowKey={(row) => row.id}
        search={seesMobiles ? words.search : words.searchMasked}
        filters={filters}
        bulk={bulk}
        empty={<Empty description={words.empty} />}
        columns={[
          {
            key: 'nickname',
            title: texts.person,
            firm: true,
            sortable: true,
            render: (row) => <PersonCell row={row} />,
          },
          { key: 'mobile', title: texts.mobile, render: (row) => <Mobile>{row.mobile}</Mobile> },
          {
            key: 'userType',
            title: texts.type,
            render: (row) => userTypes[row.userType] ?? texts.nothing,
            text: (row) => userTypes[row.userType] ?? '',
          },
          {
            key: 'statusId',
            title: texts.state,
            render: (row) => <StatusTag statusId={row.statusId} />,
            text: (row) => (row.statusId === stateCode.row.active ? texts.normal : texts.disabled),
          },
          {
            key: 'registerSource',
            title: texts.source,
            hidden: true,
            render: (row) => sources[row.registerSource] ?? texts.nothing,
            text: (row) => sources[row.registerSource] ?? '',
          },
          {
            key: 'isVip',
            title: texts.vip,
            hidden: true,
            render: (row) => (row.isVip === 1 ? texts.vip : texts.nothing),
            text: (row) => (row.isVip === 1 ? texts.vip : ''),
          },
          {
            key: 'gmtCreate',
            title: texts.created,
            sortable: true,
            render: (row) => <DateTime value={row.gmtCreate} />,
            text: (row) => formatDate(row.gmtCreate, 'full'),
          },
          {
            key: 'lastLoginTime',
            title: texts.lastLogin,
            sortable: true,
            render: (row) => (row.lastLoginTime ? <DateTime value={row.lastLoginTime} /> : texts.never),
            text: (row) => (row.lastLoginTime ? formatDate(row.lastLoginTime, 'full') : ''),
          },
          { key: 'actions', title: texts.actions, text: null, firm: true, render: buttons },
        ]}
        load={({ keyword, filters: by, sort, order, pageCurrent, pageSize }, signal) =>
          api(
            'user/admin/user/list',
            omitUndefined({
              keyword: keyword.slice(0, 60),
              userType: by.userType,
              statusId: flag(by.statusId),
              isVip: flag(by.isVip),
              registerSource: by.registerSource,
              ...between(by, 'created'),
              ...(sort ? { sortField: sort as 'gmtCreate' | 'lastLoginTime' | 'nickname', sortOrder: order } : {}),
              pageCurrent,
              pageSize,
            }),
            { ...quiet, signal },
          )
        }
        card={card}
      />
      <UserDrawer id={openId} onClose={() => open(null)} onChanged={reload} />
      {creating && (
        <CreateUser
          onClose={(id) => {
            setCreating(false)
            if (!id) return
            reload()
            open(id)
          }}
        />
      )}
      {actions.dialog}
    </>
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
        const { id } = await api('user/admin/user/save', values, { ...quiet, showSuccess: true })
        onClose(id)
      }}
    >
      <Form.Item
        name="mobile"
        label={texts.mobile}
        rules={[{ required: true }, { pattern: /^1[3-9]\d{9}$/, message: '请填写 11 位手机号' }]}
      >
        <Input inputMode="tel" maxLength={11} autoComplete="off" />
      </Form.Item>
      <Form.Item name="nickname" label={words.nickname}>
        <Input maxLength={20} placeholder={words.nicknameAuto} />
      </Form.Item>
      <Form.Item name="sex" label={words.sex}>
        <Select options={options(sexes)} />
      </Form.Item>
      <Form.Item name="remark" label={words.remark}>
        <Input.TextArea maxLength={200} showCount rows={3} />
      </Form.Item>
    </FormModal>
  )
}
