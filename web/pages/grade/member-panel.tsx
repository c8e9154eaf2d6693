import { gradeStatus as gradeCode } from '@zhixing/contract/grade/codes'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../api.ts'
import { gradeTexts, mayDo, role } from '../../features/grade/class/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Empty } from '../../ui/empty.tsx'
import { MoreIcon } from '../../ui/icons.tsx'
import { Select } from '../../ui/input.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { Table, type TableColumn } from '../../ui/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useAction } from '../../use-action.ts'
import { useQuery } from '../../use-query.ts'
import { GroupDialog } from './group-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { AddDialog, AppointDialog, EditDialog, KickDialog, RenewDialog } from './member-dialogs.tsx'
import { texts as all } from './panel-texts.ts'
import css from './grade.module.css'
import type { Grade } from './grade.ts'
import { signs } from '../../i18n/word-texts.ts'

const texts = all.member
const PAGE_SIZE = 20
type Member = OutputOf<'exam/auth/grade/student/page'>['list'][number]
type Opened =
  | { what: 'add' | 'import' | 'groups' | 'invite' }
  | { what: 'edit' | 'kick' | 'renew'; member: Member }
  | { what: 'appoint'; member: Member; to: number }
  | null

/** Members of a class, for staff. */
export function MemberPanel({ grade }: { grade: Grade }) {
  const { gradeId, userRole, groupList } = grade
  const [by, setBy] = useState({ keyword: '', userRole: '', groupId: '', pageCurrent: 1 })
  const [opened, setOpened] = useState<Opened>(null)
  const { busy, run } = useAction()
  const members = useQuery(
    'exam/auth/grade/student/page',
    {
      gradeId,
      pageSize: PAGE_SIZE,
      pageCurrent: by.pageCurrent,
      keyword: by.keyword,
      ...(by.userRole ? { userRole: Number(by.userRole) } : {}),
      ...(by.groupId ? { groupId: by.groupId } : {}),
    },
    { keep: true },
  )
  const manages = mayDo(userRole, 'manage') && grade.gradeStatus !== gradeCode.disbanded
  const done = () => members.reload()
  const appoint = (member: Member, to: number, isLearner?: boolean) =>
    run(`role ${member.studentId}`, async () => {
      await api(
        'PUT exam/auth/grade/student/update/admin',
        { gradeId, studentId: member.studentId, userRole: to, ...(isLearner === undefined ? {} : { isLearner }) },
        { showSuccess: true },
      )
      members.reload()
    })
  const actions = (member: Member): MenuItem[] => [
    { label: texts.edit, onSelect: () => setOpened({ what: 'edit', member }) },
    ...rolesFor(userRole, member.userRole).map((to) => ({
      label: `${texts.setRole}${signs.colon}${gradeTexts.roles[to]}`,
      onSelect: () =>
        member.userRole === role.student && mayLearn(to)
          ? setOpened({ what: 'appoint', member, to })
          : void appoint(member, to),
    })),
    ...(mayLearn(member.userRole)
      ? [
          {
            label: member.isLearner ? texts.learnNot : texts.learnToo,
            onSelect: () => void appoint(member, member.userRole, !member.isLearner),
          },
        ]
      : []),
    ...(member.userRole === role.student && member.studentNo
      ? [{ label: texts.renewSlip, onSelect: () => setOpened({ what: 'renew', member }) }]
      : []),
    { label: texts.kick, danger: true, onSelect: () => setOpened({ what: 'kick', member }) },
  ]
  const columns: TableColumn<Member>[] = [
    {
      key: 'nickname',
      title: texts.name,
      width: 220,
      render: (member) => (
        <span className={css.person}>
          <Avatar name={member.nickname} src={member.headImgUrl} size="s" />
          <span className={css.name}>{member.nickname}</span>
        </span>
      ),
    },
    {
      key: 'userRole',
      title: texts.role,
      width: 90,
      render: ({ userRole: one, isLearner }) => (
        <>
          <Tag tone={one === role.student ? 'plain' : 'brand'}>{gradeTexts.roles[one]}</Tag>
          {one !== role.student && isLearner && <Tag>{texts.learns}</Tag>}
        </>
      ),
    },
    ...(mayDo(userRole, 'read')
      ? [
          {
            key: 'studentNo',
            title: texts.studentNo,
            width: 110,
            render: ({ studentNo }: Member) => studentNo || '—',
          },
        ]
      : []),
    { key: 'groupName', title: texts.group, width: 140, render: ({ groupName }) => groupName || '—' },
    ...(mayDo(userRole, 'mark')
      ? [{ key: 'mobile', title: texts.mobile, width: 130, render: ({ mobile }: Member) => mobile || '—' }]
      : []),
    { key: 'joinSource', title: texts.source, width: 100, render: ({ joinSource }) => gradeTexts.sources[joinSource] },
    {
      key: 'gmtCreate',
      title: texts.joined,
      width: 120,
      render: ({ gmtCreate }) => <DateTime value={gmtCreate} shape="date" />,
    },
    { key: 'remark', title: texts.remark, width: 140, render: ({ remark }) => remark || '—' },
    ...(manages
      ? [
          {
            key: 'actions',
            title: '',
            width: 60,
            fixed: 'right' as const,
            render: (member: Member) =>
              touchable(userRole, member.userRole) ? (
                <Menu
                  floating
                  align="end"
                  label={`${member.nickname}${signs.colon}${all.more}`}
                  button={<MoreIcon />}
                  className={css.more ?? ''}
                  items={actions(member)}
                />
              ) : null,
          },
        ]
      : []),
  ]
  return (
    <Stack gap={3}>
      <Row justify="between" gap={2}>
        <Row gap={2} className={css.filters}>
          <SearchBox
            placeholder={mayDo(userRole, 'mark') ? texts.search : texts.searchShort}
            onSearch={(keyword) => setBy((now) => ({ ...now, keyword, pageCurrent: 1 }))}
          />
          <Select
            aria-label={texts.role}
            value={by.userRole}
            onChange={({ target }) => setBy((now) => ({ ...now, userRole: target.value, pageCurrent: 1 }))}
          >
            <option value="">{texts.allRoles}</option>
            {[3, 2, 4, 5, 1].map((one) => (
              <option key={one} value={one}>
                {gradeTexts.roles[one]}
              </option>
            ))}
          </Select>
          {groupList.length > 0 && (
            <Select
              aria-label={texts.group}
              value={by.groupId}
              onChange={({ target }) => setBy((now) => ({ ...now, groupId: target.value, pageCurrent: 1 }))}
            >
              <option value="">{texts.allGroups}</option>
              {groupList.map(({ groupId, groupName }) => (
                <option key={groupId} value={groupId}>
                  {groupName}
                </option>
              ))}
            </Select>
          )}
        </Row>
        <Row gap={2}>
          {mayDo(userRole, 'mark') && grade.gradeStatus !== gradeCode.disbanded && (
            <Button size="s" onClick={() => setOpened({ what: 'invite' })}>
              {texts.invite}
            </Button>
          )}
          {manages && (
            <>
              <Button size="s" variant="line" onClick={() => setOpened({ what: 'add' })}>
                {texts.addByMobile}
              </Button>
              <Button size="s" variant="line" onClick={() => setOpened({ what: 'import' })}>
                {texts.import}
              </Button>
              <ButtonLink size="s" variant="line" to={`/account/grades/slips?gradeId=${gradeId}`} target="_blank">
                {texts.slips}
              </ButtonLink>
              <Button size="s" variant="line" onClick={() => setOpened({ what: 'groups' })}>
                {texts.groups}
              </Button>
            </>
          )}
          {mayDo(userRole, 'manage') && (
            <Button
              size="s"
              variant="line"
              loading={busy === 'export'}
              onClick={() =>
                void run(
                  'export',
                  async () => {
                    const { fileName, file } = await api('exam/auth/grade/student/export', { gradeId })
                    saveFile(fileName, file)
                  },
                  { reload: false },
                )
              }
            >
              {texts.export}
            </Button>
          )}
        </Row>
      </Row>
      <Card pad="none">
        <QueryView of={members} lines={8}>
          {(page) => (
            <>
              <Table
                label={texts.label}
                columns={columns}
                rows={page.list}
                rowKey={({ studentId }) => studentId}
                busy={members.loading}
                empty={
                  <Empty compact art="study" title={texts.empty}>
                    {texts.emptyText}
                  </Empty>
                }
              />
              <Pagination
                page={page.pageCurrent}
                pages={page.totalPage}
                onPage={(pageCurrent) => setBy((now) => ({ ...now, pageCurrent }))}
              />
            </>
          )}
        </QueryView>
      </Card>
      {opened?.what === 'invite' && <InviteDialog grade={grade} onClose={() => setOpened(null)} />}
      {opened?.what === 'add' && <AddDialog gradeId={gradeId} onClose={() => setOpened(null)} onDone={done} />}
      {opened?.what === 'import' && <ImportDialog gradeId={gradeId} onClose={() => setOpened(null)} onDone={done} />}
      {opened?.what === 'groups' && <GroupDialog grade={grade} onClose={() => setOpened(null)} onDone={done} />}
      {opened?.what === 'edit' && (
        <EditDialog grade={grade} member={opened.member} onClose={() => setOpened(null)} onDone={done} />
      )}
      {opened?.what === 'appoint' && (
        <AppointDialog
          member={opened.member}
          roleName={gradeTexts.roles[opened.to] ?? ''}
          onClose={() => setOpened(null)}
          onAppoint={(isLearner) => appoint(opened.member, opened.to, isLearner)}
        />
      )}
      {opened?.what === 'renew' && (
        <RenewDialog gradeId={gradeId} member={opened.member} onClose={() => setOpened(null)} onDone={done} />
      )}
      {opened?.what === 'kick' && (
        <KickDialog gradeId={gradeId} member={opened.member} onClose={() => setOpened(null)} onDone={done} />
      )}
    </Stack>
  )
}

/** Roles a member may assign to another (server/src/grade/policy.ts: mayAppoint). */
const rolesFor = (own: number, of: number): number[] =>
  (own === role.owner ? [3, 2, 4, 5, 1] : [4, 5, 1]).filter((to) => to !== of)
/** Roles that may keep learning (server/src/grade/member/member.ts: learnsAs). */
const mayLearn = (of: number): boolean => of === role.teacher || of === role.assistant
const touchable = (own: number, of: number): boolean =>
  own === role.owner || (own === role.teacher && of !== role.owner && of !== role.teacher)
