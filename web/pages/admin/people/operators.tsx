import { FormItem, MultiSelect } from '../../../features/shared/workbench/kit.ts'
import { Note } from '../../../ui/note.tsx'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/input.tsx'
import { Switch } from '../../../ui/choice.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { api } from '../../../api.ts'
import { useAdmin } from '../../../features/shared/workbench/use-admin.ts'
import { useRoot } from '../../../root-data.ts'
import { Mobile, PersonCell } from './parts.tsx'
import css from './people.module.css'
import { texts } from './texts.ts'
import { useQuery } from '../../../use-query.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { ListPage, type DialogProps } from '../../../features/shared/workbench/list-page.tsx'
import { timeColumn } from '../../../features/shared/workbench/columns.tsx'
import { statusColumn } from './parts.tsx'

type Row = OutputOf<'user/admin/operator/list'>['list'][number]
const words = texts.operators
/** Marks a role that a directory gives. */
const roleText = ({ roleName, isGiven }: Row['roleList'][number]) => (isGiven ? words.givenRole(roleName) : roleName)

export default function OperatorsPage() {
  const { user } = useRoot()
  const roles = (row: Row) => (
    <span className={css.tags}>
      {row.isOwner && <Tag tone="live">{words.allRights}</Tag>}
      {row.roleList.map((role) => (
        <Tag key={role.id} tone="brand">
          {roleText(role)}
        </Tag>
      ))}
    </span>
  )
  return (
    <ListPage
      call="user/admin/operator/list"
      name="operators"
      about={words.about}
      head={(list) => (
        <Button icon={<PlusIcon size={16} />} onClick={() => list.open('edit')}>
          {words.add}
        </Button>
      )}
      search={words.search}
      empty={words.empty}
      columns={[
        { key: 'nickname', title: texts.person, alwaysShown: true, render: (row) => <PersonCell row={row} /> },
        { key: 'mobile', title: texts.mobile, render: (row) => <Mobile>{row.mobile}</Mobile> },
        {
          key: 'roleList',
          title: words.roles,
          render: roles,
          text: (row) => [...(row.isOwner ? [texts.owner] : []), ...row.roleList.map(roleText)].join('、'),
        },
        statusColumn<Row>(),
        timeColumn<Row>('lastLoginTime', texts.lastLogin, { none: texts.never }),
      ]}
      actions={(row) =>
        row.id === user?.id
          ? []
          : [
              { label: texts.edit, opens: 'edit' },
              {
                label: '移除',
                danger: true,
                ask: ({ nickname }) => ({ title: words.removeAsk(nickname), content: words.removeAbout }),
                run: ({ id }) => api('user/admin/operator/delete', { id }, { showSuccess: true }),
              },
            ]
      }
      dialogs={{ edit: (props) => <EditOperator {...props} /> }}
    />
  )
}

/** An operator under the names of the save call. */
interface Saved {
  roleIds: string[]
  isOwner: boolean
}

interface Edited {
  mobile: string
  roleIds: string[]
  isOwner: boolean
}

function EditOperator({ row, close }: DialogProps<Row>) {
  const roles = useQuery('user/admin/role/list', {})
  const { isOwner } = useAdmin()

  return (
    <FormModal<Edited>
      title={row ? words.editTitle(row.nickname) : words.add}
      start={{ roleIds: row?.roleList.map(({ id }) => id) ?? [], isOwner: row?.isOwner === true }}
      edits={row && { etag: row.etag, valuesOf: (now: Saved) => ({ roleIds: now.roleIds, isOwner: now.isOwner }) }}
      onClose={close}
      onSubmit={async ({ mobile, roleIds, isOwner: owner }, etag) => {
        const wanted = { roleIds, isOwner: owner }
        if (row) await api('user/admin/operator/update', { id: row.id, ...wanted, etag }, { showSuccess: true })
        else await api('user/admin/operator/save', { mobile, ...wanted }, { showSuccess: true })
        close(true)
      }}
    >
      {({ values: { isOwner: wantsOwner } }) => (
        <>
          {!row && (
            <FormItem
              name="mobile"
              label={texts.mobile}
              extra={words.addAbout}
              rules={[{ required: true }, { pattern: /^1[3-9]\d{9}$/, message: '请填写 11 位手机号' }]}
            >
              <Input inputMode="tel" maxLength={11} autoComplete="off" />
            </FormItem>
          )}
          <FormItem
            name="roleIds"
            label={words.roles}
            rules={[{ required: !wantsOwner, message: '请选择至少一个角色' }]}
          >
            <MultiSelect
              loading={roles.loading}
              none={roles.error ?? words.noRoles}
              options={(roles.data?.list ?? []).map(({ id, roleName, statusId }) => ({
                value: id,
                label: statusId === stateCode.row.active ? roleName : `${roleName}（${texts.disabled}）`,
              }))}
            />
          </FormItem>
          {isOwner && (
            <FormItem name="isOwner" label={words.isOwner} valuePropName="checked">
              <Switch />
            </FormItem>
          )}
          {wantsOwner && <Note tone="warn" title={words.ownerAbout} />}
        </>
      )}
    </FormModal>
  )
}
