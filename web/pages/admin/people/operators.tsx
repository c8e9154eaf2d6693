import { stateCode } from '@zhixing/contract/states'
import { PlusOutlined } from '@ant-design/icons'
import type { OutputOf } from '@zhixing/contract'
import { Alert, Button, Empty, Form, Input, Select, Space, Switch, Tag } from 'antd'
import { useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { DataTable } from '../../../features/workbench/data-table.tsx'
import { PageHead } from '../../../features/workbench/page-head.tsx'
import type { TableHandle } from '../../../features/table/index.ts'
import { useAdmin } from '../../../features/workbench/use-admin.ts'
import { useConfirmAction } from '../../../features/workbench/use-confirm-action.tsx'
import { useRoot } from '../../../root-data.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Mobile, PersonCell, StatusTag } from './parts.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import css from './people.module.css'
import { texts } from './texts.ts'
import { useQuery } from '../../../use-query.ts'
import { FormModal } from '../../../features/workbench/form-modal.tsx'

type Row = OutputOf<'user/admin/operator/list'>['list'][number]
const words = texts.operators
const quiet = { isShowErrTip: false }

export default function OperatorsPage() {
  const table = useRef<TableHandle>(null)
  const confirmAction = useConfirmAction()
  const [editing, setEditing] = useState<Row | 'new'>()
  const { user } = useRoot()
  const reload = () => table.current?.reload()

  async function remove({ id, nickname }: Row) {
    const run = () => api('user/admin/operator/delete', { id }, { showSuccess: true })
    const action = { title: words.removeAsk(nickname), content: words.removeAbout, okText: '移除', danger: true, run }
    if (await confirmAction(action)) reload()
  }
  const buttons = (row: Row) =>
    row.id === user?.id ? (
      <Hint as="span">你自己</Hint>
    ) : (
      <Space size={0}>
        <Button type="link" size="small" onClick={() => setEditing(row)}>
          {texts.edit}
        </Button>
        <Button type="link" size="small" danger onClick={() => void remove(row)}>
          移除
        </Button>
      </Space>
    )
  const roles = (row: Row) => (
    <span className={css.tags}>
      {row.isOwner === 1 && <Tag color="red">{words.allRights}</Tag>}
      {row.roleList.map((role) => (
        <Tag key={role.id} color="blue">
          {role.roleName}
        </Tag>
      ))}
    </span>
  )

  const card = (row: Row) => (
    <Stack gap={2} className={css.card}>
      <PersonCell row={row} />
      <div>
        <Mobile>{row.mobile}</Mobile> {roles(row)}
      </div>
      <footer>
        <StatusTag statusId={row.statusId} />
        {buttons(row)}
      </footer>
    </Stack>
  )

  return (
    <>
      <PageHead
        about={words.about}
        actions={
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
            {words.add}
          </Button>
        }
      />
      <DataTable<Row>
        ref={table}
        name="operators"
        label="运营人员"
        rowKey={(row) => row.id}
        search={words.search}
        empty={<Empty description={words.empty} />}
        columns={[
          { key: 'nickname', title: texts.person, firm: true, render: (row) => <PersonCell row={row} /> },
          { key: 'mobile', title: texts.mobile, render: (row) => <Mobile>{row.mobile}</Mobile> },
          {
            key: 'roleList',
            title: words.roles,
            render: roles,
            text: (row) =>
              [...(row.isOwner ? [texts.owner] : []), ...row.roleList.map(({ roleName }) => roleName)].join('、'),
          },
          {
            key: 'statusId',
            title: texts.state,
            render: (row) => <StatusTag statusId={row.statusId} />,
            text: (row) => (row.statusId === stateCode.row.active ? texts.normal : texts.disabled),
          },
          {
            key: 'lastLoginTime',
            title: texts.lastLogin,
            render: (row) => (row.lastLoginTime ? <DateTime value={row.lastLoginTime} /> : texts.never),
            text: (row) => row.lastLoginTime ?? '',
          },
          { key: 'actions', title: texts.actions, text: null, firm: true, render: buttons },
        ]}
        load={({ keyword, pageCurrent, pageSize }, signal) =>
          api(
            'user/admin/operator/list',
            { keyword: keyword.slice(0, 60), pageCurrent, pageSize },
            { ...quiet, signal },
          )
        }
        card={card}
      />
      {editing && (
        <EditOperator
          row={editing === 'new' ? undefined : editing}
          onClose={(done) => {
            setEditing(undefined)
            if (done) reload()
          }}
        />
      )}
    </>
  )
}

interface Edited {
  mobile: string
  roleIds: string[]
  isOwner: boolean
}

function EditOperator({ row, onClose }: { row: Row | undefined; onClose: (done: boolean) => void }) {
  const [form] = Form.useForm<Edited>()
  const roles = useQuery('user/admin/role/list', {})
  const { isOwner } = useAdmin()
  const wantsOwner = Form.useWatch('isOwner', form)

  return (
    <FormModal<Edited>
      form={form}
      title={row ? words.editTitle(row.nickname) : words.add}
      start={{ roleIds: row?.roleList.map(({ id }) => id) ?? [], isOwner: row?.isOwner === 1 }}
      onClose={() => onClose(false)}
      onSubmit={async ({ mobile, roleIds, isOwner: owner }) => {
        const wanted = { roleIds, isOwner: owner ? (1 as const) : (0 as const) }
        if (row) await api('user/admin/operator/update', { id: row.id, ...wanted }, { ...quiet, showSuccess: true })
        else await api('user/admin/operator/save', { mobile, ...wanted }, { ...quiet, showSuccess: true })
        onClose(true)
      }}
    >
      {!row && (
        <Form.Item
          name="mobile"
          label={texts.mobile}
          extra={words.addAbout}
          rules={[{ required: true }, { pattern: /^1[3-9]\d{9}$/, message: '请填写 11 位手机号' }]}
        >
          <Input inputMode="tel" maxLength={11} autoComplete="off" />
        </Form.Item>
      )}
      <Form.Item name="roleIds" label={words.roles} rules={[{ required: !wantsOwner, message: '请选择至少一个角色' }]}>
        <Select
          mode="multiple"
          loading={roles.loading}
          notFoundContent={roles.error ?? words.noRoles}
          optionFilterProp="label"
          options={(roles.data?.list ?? []).map(({ id, roleName, statusId }) => ({
            value: id,
            label: statusId === stateCode.row.active ? roleName : `${roleName}（${texts.disabled}）`,
          }))}
        />
      </Form.Item>
      {isOwner === 1 && (
        <Form.Item name="isOwner" label={words.isOwner} valuePropName="checked">
          <Switch />
        </Form.Item>
      )}
      {wantsOwner && <Alert type="warning" showIcon title={words.ownerAbout} />}
    </FormModal>
  )
}
