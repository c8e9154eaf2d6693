import { orgRole } from '@zhixing/contract/org/codes'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Route } from './+types/people.ts'
import { api } from '../../../api.ts'
import { RecordDialog } from '../../../features/org/record/index.ts'
import { pageMeta } from '../../../page-meta.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Select } from '../../../ui/input.tsx'
import { Hint, PageHead, Row, Stack } from '../../../ui/layout.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Table } from '../../../ui/table.tsx'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { DepartmentTree } from './department-tree.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { AddDialog, AppointDialog, EditDialog, LeaveDialog, TransferDialog } from './member-dialogs.tsx'
import { isFiltering, type OwnFilter, OwnFilterInput } from './own-fields.tsx'
import { columnsOf } from './people-columns.tsx'
import css from './people.module.css'
import { texts as all } from './texts.ts'
import { manages as managesAs, type Member, useDesk } from './use-desk.ts'

const texts = all.member
type Opened =
  | { what: 'add' | 'import' | 'invite' }
  | { what: 'edit' | 'appoint' | 'record'; member: Member }
  | { what: 'leave' | 'transfer' | 'assign'; memberIds: string[] }
  | { what: 'erase'; member: Member }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: all.people, noIndex: true })
}

/** People and departments of an organisation. */
export default function DeskPeople() {
  const { orgId, orgName, orgRole: role } = useDesk()
  const manages = managesAs(role)
  const [search] = useSearchParams()
  const asked = search.get('open')
  const [opened, setOpened] = useState<Opened | undefined>(
    manages && (asked === 'import' || asked === 'invite') ? { what: asked } : undefined,
  )
  const [by, setBy] = useState({
    keyword: '',
    departmentId: '',
    orgRole: '',
    statusId: (search.get('left') === '1' ? 0 : 1) as 0 | 1,
    own: undefined as OwnFilter | undefined,
    pageCurrent: 1,
  })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { busy, run } = useAction({ reload: false })
  const departments = useQuery('org/auth/department/list', { orgId })
  const stock = useQuery('org/auth/seat/stock', manages ? { orgId } : null)
  const setting = useQuery('org/auth/desk/setting/view', { orgId })
  const fields = setting.data?.fieldList ?? []
  const members = useQuery(
    'org/auth/member/list',
    {
      orgId,
      keyword: by.keyword,
      statusId: by.statusId,
      pageCurrent: by.pageCurrent,
      ...(by.departmentId ? { departmentId: by.departmentId } : {}),
      ...(by.orgRole ? { orgRole: by.orgRole } : {}),
      ...(by.own && isFiltering(by.own) ? { ownFilter: by.own } : {}),
    },
    { keep: true },
  )
  const filter = (change: Partial<typeof by>) => {
    setChosen(new Set())
    setBy((now) => ({ ...now, pageCurrent: 1, ...change }))
  }
  const changed = () => {
    setChosen(new Set())
    departments.reload()
    members.reload()
  }
  const close = () => setOpened(undefined)
  const list = departments.data?.list ?? []
  return (
    <Stack gap={4}>
      <PageHead title={all.people}>
        {manages && (
          <Row gap={2}>
            <Button size="s" onClick={() => setOpened({ what: 'import' })}>
              {texts.import}
            </Button>
            <Button size="s" variant="line" onClick={() => setOpened({ what: 'add' })}>
              {texts.add}
            </Button>
            <Button size="s" variant="line" onClick={() => setOpened({ what: 'invite' })}>
              {texts.invite}
            </Button>
            <ButtonLink size="s" variant="line" to={`/account/organization/slips?orgId=${orgId}`} target="_blank">
              {texts.slips}
            </ButtonLink>
          </Row>
        )}
        <Button
          size="s"
          variant="line"
          loading={busy === 'export'}
          onClick={() =>
            void run('export', async () => {
              const { fileName, file } = await api('org/auth/member/export', { orgId })
              saveFile(fileName, file)
            })
          }
        >
          {texts.export}
        </Button>
      </PageHead>
      <div className={css.columns}>
        <QueryView of={departments} lines={5}>
          {(tree) => (
            <DepartmentTree
              orgId={orgId}
              list={tree.list}
              chosen={by.departmentId}
              manages={manages}
              onChoose={(departmentId) => filter({ departmentId })}
              onChanged={changed}
            />
          )}
        </QueryView>
        <Stack gap={3}>
          <Row gap={2}>
            <SearchBox placeholder={texts.search} onSearch={(keyword) => filter({ keyword })} />
            <Row gap={2} nowrap>
              <Select
                aria-label={texts.role}
                value={by.orgRole}
                onChange={({ target }) => filter({ orgRole: target.value })}
              >
                <option value="">{texts.allRoles}</option>
                {Object.values(orgRole).map((code) => (
                  <option key={code} value={code}>
                    {all.roles[code]}
                  </option>
                ))}
              </Select>
              <Select
                aria-label={texts.status}
                value={by.statusId}
                onChange={({ target }) => filter({ statusId: target.value === '1' ? 1 : 0 })}
              >
                <option value="1">{texts.current}</option>
                <option value="0">{texts.left}</option>
              </Select>
            </Row>
          </Row>
          <OwnFilterInput fields={fields} onFilter={(own) => filter({ own })} />
          {chosen.size > 0 && (
            <Row gap={3}>
              <Hint as="span">{texts.chosen(chosen.size)}</Hint>
              <Button size="s" variant="line" onClick={() => setOpened({ what: 'transfer', memberIds: [...chosen] })}>
                {texts.transfer}
              </Button>
              {stock.data && stock.data.list.length > 0 && (
                <Button size="s" onClick={() => setOpened({ what: 'assign', memberIds: [...chosen] })}>
                  {texts.giveCourse}
                </Button>
              )}
              <Button size="s" variant="line" onClick={() => setOpened({ what: 'leave', memberIds: [...chosen] })}>
                {texts.leave}
              </Button>
            </Row>
          )}
          <Card pad="none">
            <QueryView of={members} lines={8}>
              {(page) => (
                <>
                  <Table
                    label={texts.label}
                    rows={page.list}
                    rowKey={({ memberId }) => memberId}
                    busy={members.loading}
                    columns={columnsOf(by.statusId, manages, fields, (member) => ({
                      record: () => setOpened({ what: 'record', member }),
                      edit: () => setOpened({ what: 'edit', member }),
                      appoint: () => setOpened({ what: 'appoint', member }),
                      leave: () => setOpened({ what: 'leave', memberIds: [member.memberId] }),
                      erase: () => setOpened({ what: 'erase', member }),
                      hand: () =>
                        void run('hand', async () => {
                          const { memberId } = member
                          const { fileName, file } = await api('org/auth/erasure/member/export', { orgId, memberId })
                          saveFile(fileName, file)
                        }),
                      reenter: () =>
                        void run('reenter', async () => {
                          const { memberId } = member
                          await api('org/auth/member/reenter', { orgId, memberId }, { showSuccess: true })
                          changed()
                        }),
                    }))}
                    selection={
                      manages && by.statusId === 1
                        ? {
                            chosen,
                            onChange: (keys, isChosen) =>
                              setChosen((now) => {
                                const next = new Set(now)
                                for (const key of keys)
                                  if (isChosen) next.add(key)
                                  else next.delete(key)
                                return next
                              }),
                          }
                        : undefined
                    }
                    empty={
                      <Empty compact art="study" title={texts.empty}>
                        {manages && texts.emptyText}
                      </Empty>
                    }
                  />
                  <Pagination
                    page={page.pageCurrent}
                    pages={page.totalPage}
                    onPage={(pageCurrent) => filter({ pageCurrent })}
                  />
                </>
              )}
            </QueryView>
          </Card>
        </Stack>
      </div>
      {opened?.what === 'import' && <ImportDialog orgId={orgId} own={fields} onClose={close} onDone={changed} />}
      {opened?.what === 'invite' && <InviteDialog orgId={orgId} departments={list} onClose={close} />}
      {opened?.what === 'add' && <AddDialog orgId={orgId} departments={list} onClose={close} onDone={changed} />}
      {opened?.what === 'edit' && (
        <EditDialog
          orgId={orgId}
          departments={list}
          fields={fields}
          member={opened.member}
          onClose={close}
          onDone={changed}
        />
      )}
      {opened?.what === 'record' && (
        <RecordDialog orgId={orgId} orgName={orgName} member={opened.member} onClose={close} />
      )}
      {opened?.what === 'appoint' && (
        <AppointDialog
          orgId={orgId}
          departments={list}
          own={role}
          member={opened.member}
          onClose={close}
          onDone={changed}
        />
      )}
      {opened?.what === 'transfer' && (
        <TransferDialog
          orgId={orgId}
          departments={list}
          memberIds={opened.memberIds}
          onClose={close}
          onDone={changed}
        />
      )}
      {opened?.what === 'assign' && (
        <AssignDialog
          orgId={orgId}
          departments={list}
          stock={stock.data?.list ?? []}
          memberIds={opened.memberIds}
          onClose={close}
          onDone={() => {
            stock.reload()
            changed()
          }}
        />
      )}
      <ConfirmDialog
        open={opened?.what === 'erase'}
        onClose={close}
        title={texts.eraseTitle(opened?.what === 'erase' ? opened.member.memberName : '')}
        confirm={texts.erase}
        danger
        onConfirm={async () => {
          if (opened?.what !== 'erase') return
          await api(
            'org/auth/erasure/member/erase',
            { orgId, memberIds: [opened.member.memberId] },
            { showSuccess: true },
          )
          changed()
        }}
      >
        {texts.eraseText}
      </ConfirmDialog>
      {opened?.what === 'leave' && (
        <LeaveDialog orgId={orgId} memberIds={opened.memberIds} onClose={close} onDone={changed} />
      )}
    </Stack>
  )
}
