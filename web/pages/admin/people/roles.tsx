import { FormItem, Modal, useFormAround } from '../../../features/shared/workbench/kit.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/choice.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { grantName, mayGrant, type RoleGrant } from '@zhixing/contract/grants'
import { Fragment, useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { DataTable } from '../../../features/shared/workbench/data-table.tsx'
import { menuFor } from '../../../features/shared/workbench/menu.ts'
import { useAdmin } from '../../../features/shared/workbench/use-admin.ts'
import { PageHead } from '../../../features/shared/workbench/page-head.tsx'
import { ForEditors } from '../../../features/shared/workbench/permission-gate.tsx'
import type { TableHandle } from '../../../features/shared/table/index.ts'
import { confirmAction } from '../../../features/shared/workbench/confirm-action.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { StatusTag } from './parts.tsx'
import { Hint, Stack, Row } from '../../../ui/layout.tsx'
import css from './people.module.css'
import { presets } from './role-presets.ts'
import { RightsTree } from './rights-tree.tsx'
import { entriesOf, wholesOf } from './role-rights.ts'
import { texts } from './texts.ts'
import { useQuery } from '../../../use-query.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'

type Role = OutputOf<'user/admin/role/list'>['list'][number]
type Right = OutputOf<'user/admin/role/permissions'>['list'][number]
const words = texts.roles
const NONE: Right[] = []

export default function RolesPage() {
  const table = useRef<TableHandle>(null)
  const [editing, setEditing] = useState<Role | 'new'>()
  const [seen, setSeen] = useState<Role>()
  const answer = useQuery('user/admin/role/permissions', {})
  const rights = answer.data?.list ?? NONE
  const reload = () => table.current?.reload()
  const names = ({ permissions }: Role) => permissions.map(grantName)

  async function remove({ id, roleName }: Role) {
    const run = () => api('user/admin/role/delete', { id }, { showSuccess: true })
    if (await confirmAction({ title: words.removeAsk(roleName), okText: texts.remove, danger: true, run })) reload()
  }
  const buttons = (row: Role) => (
    <Row gap={0}>
      <ForEditors>
        <Button variant="text" size="s" onClick={() => setEditing(row)}>
          {texts.edit}
        </Button>
      </ForEditors>
      <Button variant="text" size="s" onClick={() => setSeen(row)}>
        {words.seeAs}
      </Button>
      <ForEditors>
        <Button variant="text" size="s" onClick={() => setEditing({ ...row, id: '' })}>
          {words.copy}
        </Button>
        <Button variant="text" size="s" danger disabled={row.userCount > 0} onClick={() => void remove(row)}>
          {texts.remove}
        </Button>
      </ForEditors>
    </Row>
  )

  const card = (row: Role) => (
    <Stack gap={2} className={css.card}>
      <b>{row.roleName}</b>
      <Hint as="span">{names(row).join('、')}</Hint>
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
          <ForEditors>
            <Button icon={<PlusIcon size={16} />} onClick={() => setEditing('new')}>
              {words.create}
            </Button>
          </ForEditors>
        }
      />
      <DataTable<Role>
        ref={table}
        name="roles"
        label="角色"
        rowKey={(row) => row.id}
        canExport={false}
        empty={<Empty compact title={words.emptyAbout} />}
        columns={[
          { key: 'roleName', title: words.name, alwaysShown: true, render: (row) => <b>{row.roleName}</b> },
          {
            key: 'permissions',
            title: words.rights,
            render: (row) => (
              <span className={css.clamp} title={names(row).join('、')}>
                {names(row).join('、') || texts.nothing}
              </span>
            ),
          },
          { key: 'userCount', title: words.users, align: 'right' },
          { key: 'remark', title: words.remark, hidden: true },
          { key: 'statusId', title: texts.state, isTag: true, render: (row) => <StatusTag statusId={row.statusId} /> },
          {
            key: 'gmtModified',
            title: texts.time,
            hidden: true,
            render: (row) => <DateTime value={row.gmtModified} />,
          },
          { key: 'actions', title: texts.actions, text: null, alwaysShown: true, render: buttons },
        ]}
        load={async ({ pageCurrent, pageSize }, signal) => {
          // The call returns all roles, which are few.
          const { list } = await api('user/admin/role/list', {}, { signal })
          return { list: list.slice((pageCurrent - 1) * pageSize, pageCurrent * pageSize), totalCount: list.length }
        }}
        card={card}
      />
      {answer.error !== undefined && (
        <QueryView of={answer} compact>
          {() => null}
        </QueryView>
      )}
      {seen && <SeenAs role={seen} onClose={() => setSeen(undefined)} />}
      {editing && rights.length > 0 && (
        <EditRole
          role={editing === 'new' ? undefined : editing}
          rights={rights}
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
  roleName: string
  remark: string
  permissions: string[]
  statusId: boolean
}

/** The menu as the holders of a role see it. */
function SeenAs({ role, onClose }: { role: Role; onClose: () => void }) {
  const groups = menuFor(role.permissions)
  return (
    <Modal title={words.seenAs(role.roleName)} onClose={onClose} footer={null}>
      {groups.length === 0 ? (
        <p>{words.seesNothing}</p>
      ) : (
        <dl className={css.seen}>
          {groups.map(({ group, sections }) => (
            <Fragment key={group}>
              <dt>{group}</dt>
              <dd>{sections.map(({ title }) => title).join('、')}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </Modal>
  )
}

function EditRole({
  role: given,
  rights,
  onClose,
}: {
  role: Role | undefined
  rights: Right[]
  onClose: (done: boolean) => void
}) {
  // A copy has the rights of its source and no id.
  const role = given?.id ? given : undefined
  return (
    <FormModal<Edited>
      title={role ? `${texts.edit}：${role.roleName}` : words.create}
      width={760}
      start={{
        roleName: role?.roleName ?? (given ? words.copyOf(given.roleName) : ''),
        remark: given?.remark ?? '',
        permissions: entriesOf(given?.permissions ?? [], rights),
        statusId: role?.statusId !== stateCode.row.inactive,
      }}
      edits={
        role && {
          etag: role.etag,
          valuesOf: (now: Role) => ({
            ...now,
            permissions: entriesOf(now.permissions, rights),
            statusId: now.statusId === stateCode.row.active,
          }),
        }
      }
      onClose={() => onClose(false)}
      onSubmit={async ({ permissions, statusId, ...rest }, etag) => {
        const input = {
          ...rest,
          permissions: wholesOf(permissions, rights) as RoleGrant[],
          statusId: statusId ? (1 as const) : (0 as const),
        }
        if (role) await api('user/admin/role/update', { id: role.id, ...input, etag }, { showSuccess: true })
        else await api('user/admin/role/save', input, { showSuccess: true })
        onClose(true)
      }}
    >
      {!given && <Presets rights={rights} />}
      <FormItem name="roleName" label={words.name} rules={[{ required: true }]}>
        <Input maxLength={30} />
      </FormItem>
      <FormItem name="permissions" label={words.rights} extra={rights.some(({ isHeld }) => !isHeld) ? words.held : ''}>
        <RightsTree rights={rights} />
      </FormItem>
      <FormItem name="remark" label={words.remark}>
        <Textarea maxLength={200} rows={2} />
      </FormItem>
      <FormItem name="statusId" label={words.enabled} valuePropName="checked">
        <Switch />
      </FormItem>
    </FormModal>
  )
}

/** Presets that fill in the form, limited to permissions the operator holds. */
function Presets({ rights }: { rights: Right[] }) {
  const form = useFormAround<Edited>()
  const { permissions: held } = useAdmin()
  return (
    <FormItem label={words.presets} extra={words.presetsAbout}>
      <Row>
        {presets.map(({ roleName, remark, permissions }) => (
          <Button
            variant="line"
            key={roleName}
            onClick={() =>
              form.change({
                roleName,
                remark,
                permissions: entriesOf(permissions, rights).filter((grant) => mayGrant(held, grant)),
              })
            }
          >
            {roleName}
          </Button>
        ))}
      </Row>
    </FormItem>
  )
}
