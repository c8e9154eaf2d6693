import { stateCode } from '@zhixing/contract/states'
import type { TagTone } from '../../../ui/tag.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import type { OutputOf } from '@zhixing/contract'
import { useNavigate } from 'react-router'
import { api } from '../../../api.ts'
import type { BulkAction } from '../../../features/shared/table/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import css from './lecturers.module.css'
import { texts as all } from './texts.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { choice } from '../../../features/shared/workbench/list-input.ts'
import { timeColumn, wordColumn, tagColumn } from '../../../features/shared/workbench/columns.tsx'
import { yesOrNo } from '../../../features/shared/workbench/list-input.ts'

const texts = all.audits
type Row = OutputOf<'user/admin/lecturer/audit/list'>['list'][number]
const colors: Record<number, TagTone> = { 0: 'warn', 1: 'free', 2: 'live' }
const address = (row: Row) => `/admin/lecturers/applications/${row.auditId}`

const notWaiting = (row: Row) => (row.auditStatus === stateCode.audit.pending ? undefined : texts.notWaiting)
const bulk: BulkAction<Row>[] = [
  {
    key: 'pass',
    label: texts.bulkPass,
    about: texts.bulkPassAbout,
    refuse: notWaiting,
    run: ({ auditId }) => api('user/admin/lecturer/audit/pass', { auditId }),
  },
  {
    key: 'reject',
    label: texts.bulkReject,
    danger: true,
    about: texts.bulkRejectAbout,
    refuse: notWaiting,
    run: ({ auditId }) => api('user/admin/lecturer/audit/reject', { auditId, auditOpinion: texts.bulkOpinion }),
  },
]

const stateOf = ({ auditStatus }: Row) => ({
  text: texts.states[auditStatus] ?? '',
  tone: colors[auditStatus] ?? 'plain',
})

function Person({ row }: { row: Row }) {
  return (
    <span className={css.person}>
      <Avatar name={row.lecturerName} src={row.headImgUrl} size="s" />
      <span>
        <b>{row.lecturerName}</b>
        <small>{row.nickname}</small>
      </span>
    </span>
  )
}

export default function AuditsPage() {
  const navigate = useNavigate()
  return (
    <ListPage
      call="user/admin/lecturer/audit/list"
      name="lecturer-audits"
      label={texts.label}
      rowKey={(row) => row.auditId}
      about={texts.about}
      head={
        <ButtonLink variant="line" to="/admin/lecturers">
          {all.lecturers.title}
        </ButtonLink>
      }
      search={texts.search}
      filters={[
        choice('state', texts.status, texts.states, 'auditStatus'),
        yesOrNo('kind', texts.kind, [texts.change, texts.apply], 'isChange'),
      ]}
      columns={[
        {
          key: 'lecturerName',
          title: texts.name,
          alwaysShown: true,
          width: 200,
          render: (row) => <Person row={row} />,
        },
        { key: 'position', title: all.lecturers.position, width: 180 },
        wordColumn<Row>('isChange', texts.kind, { 0: texts.apply, 1: texts.change }, { width: 110 }),
        tagColumn<Row>('auditStatus', texts.status, stateOf, { width: 100 }),
        timeColumn<Row>('submitTime', texts.submitted, { width: 160, shape: 'minute' }),
        timeColumn<Row>('auditTime', texts.decided, { width: 160, shape: 'minute', none: all.lecturers.none }),
        { key: 'auditor', title: texts.auditor, width: 120 },
        { key: 'auditOpinion', title: texts.opinion, width: 240, hidden: true },
      ]}
      actions={[
        { label: (row) => (row.auditStatus === stateCode.audit.pending ? texts.judge : texts.view), to: address },
      ]}
      bulk={bulk}
      empty={texts.empty}
      onRowClick={(row) => void navigate(address(row))}
    />
  )
}
