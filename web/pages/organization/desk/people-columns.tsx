import { ownColumn } from '@zhixing/contract/org/own-field-rules'
import { orgRole } from '@zhixing/contract/org/codes'
import { recordTexts } from '../../../features/org/record/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { MoreIcon } from '../../../ui/icons.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Menu } from '../../../ui/menu.tsx'
import type { TableColumn } from '../../../ui/table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { type OwnField, ownValuesOf } from './own-fields.tsx'
import { texts as all } from './texts.ts'
import type { Member } from './use-desk.ts'

const texts = all.member

type Actions = Record<'record' | 'edit' | 'appoint' | 'leave' | 'reenter' | 'hand' | 'erase', () => void>

/** Columns of current members, or of those who left. */
export function columnsOf(
  statusId: 0 | 1,
  manages: boolean,
  fields: readonly OwnField[],
  actionsOf: (member: Member) => Actions,
): TableColumn<Member>[] {
  const isCurrent = statusId === 1
  return [
    {
      key: 'memberName',
      title: texts.name,
      width: 180,
      render: ({ memberName, headImgUrl, askedTime }) => (
        <Row as="span" nowrap gap={2}>
          <Avatar name={memberName} src={headImgUrl} size="s" />
          <span>{memberName}</span>
          {askedTime && <Tag tone="warn">{texts.asked}</Tag>}
        </Row>
      ),
    },
    { key: 'staffNo', title: texts.staffNo, width: 110, render: ({ staffNo }) => staffNo || '—' },
    ...(isCurrent
      ? [
          {
            key: 'departmentList',
            title: texts.departments,
            width: 180,
            render: ({ departmentList }: Member) =>
              departmentList.map(({ departmentName }) => departmentName).join('、') || '—',
          },
          {
            key: 'orgRole',
            title: texts.role,
            width: 110,
            render: ({ orgRole: role }: Member) => (
              <Tag tone={role === orgRole.member ? 'plain' : 'brand'}>{all.roles[role]}</Tag>
            ),
          },
        ]
      : []),
    { key: 'position', title: texts.position, width: 110, render: ({ position }) => position || '—' },
    { key: 'mobile', title: texts.mobile, width: 130, render: ({ mobile }) => mobile || '—' },
    ...fields.map(({ fieldKey, question }) => ({
      key: ownColumn(fieldKey),
      title: question,
      width: 120,
      render: (member: Member) => ownValuesOf(member)[fieldKey] ?? '—',
    })),
    {
      key: 'time',
      title: isCurrent ? texts.joined : texts.leftAt,
      width: 120,
      render: ({ joinTime, leaveTime }) => (
        <DateTime value={isCurrent ? joinTime : (leaveTime ?? joinTime)} shape="date" />
      ),
    },
    ...(isCurrent
      ? []
      : [
          {
            key: 'leaveReason',
            title: texts.reason,
            width: 160,
            render: ({ leaveReason }: Member) => leaveReason || '—',
          },
        ]),
    ...(manages || isCurrent
      ? [
          {
            key: 'actions',
            title: '',
            width: 60,
            fixed: 'right' as const,
            render: (member: Member) => {
              const actions = actionsOf(member)
              return (
                <Menu
                  floating
                  align="end"
                  label={texts.actions(member.memberName)}
                  button={<MoreIcon />}
                  items={
                    isCurrent
                      ? [
                          { label: recordTexts.action, onSelect: actions.record },
                          ...(manages
                            ? [
                                { label: texts.edit, onSelect: actions.edit },
                                { label: texts.appoint, onSelect: actions.appoint },
                                { label: texts.hand, onSelect: actions.hand },
                                { label: texts.leave, danger: true, onSelect: actions.leave },
                              ]
                            : []),
                        ]
                      : [
                          { label: texts.reenter, onSelect: actions.reenter },
                          { label: texts.hand, onSelect: actions.hand },
                          { label: texts.erase, danger: true, onSelect: actions.erase },
                        ]
                  }
                />
              )
            },
          },
        ]
      : []),
  ]
}
