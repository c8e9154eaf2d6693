import { Button, Tag } from 'antd'
import type { OutputOf } from '@zhixing/contract'
import { Link, useNavigate } from 'react-router'
import { api } from '../../../api.ts'
import { DataTable } from '../../../features/workbench/data-table.tsx'
import { PageHead } from '../../../features/workbench/page-head.tsx'
import type { BulkAction, DataColumn, DataFilter } from '../../../features/table/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { formatDate } from '../../../ui/date-format.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import css from './lecturers.module.css'
import { texts as all } from './texts.ts'

const texts = all.audits
type Row = OutputOf<'user/admin/lecturer/audit/list'>['list'][number]
const quiet = { isShowErrTip: false }
const WAITING = 0
const colors: Record<number, string> = { 0: 'gold', 1: 'green', 2: 'red' }
const address = (row: Row) => `/admin/lecturers/applications/${row.auditId}`

const filters: DataFilter[] = [
  {
    kind: 'select',
    name: 'state',
    label: texts.status,
    options: [0, 1, 2].map((value) => ({ value, label: texts.states[value] ?? '' })),
  },
  {
    kind: 'select',
    name: 'kind',
    label: texts.kind,
    options: [
      { value: 'apply', label: texts.apply },
      { value: 'change', label: texts.change },
    ],
  },
]

const notWaiting = (row: Row) => (row.auditStatus === WAITING ? undefined : texts.notWaiting)
const bulk: BulkAction<Row>[] = [
  {
    key: 'pass',
    label: texts.bulkPass,
    about: texts.bulkPassAbout,
    refuse: notWaiting,
    async run({ auditId }) {
      await api('user/admin/lecturer/audit/pass', { auditId }, quiet)
      return undefined
    },
  },
  {
    key: 'reject',
    label: texts.bulkReject,
    danger: true,
    about: texts.bulkRejectAbout,
    refuse: notWaiting,
    async run({ auditId }) {
      await api('user/admin/lecturer/audit/reject', { auditId, auditOpinion: texts.bulkOpinion }, quiet)
      return undefined
    },
  },
]

const State = ({ row }: { row: Row }) => <Tag color={colors[row.auditStatus]}>{texts.states[row.auditStatus]}</Tag>

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

const card = (row: Row) => (
  <span className={css.card}>
    <Person row={row} />
    <span>
      {row.isChange === 1 ? texts.change : texts.apply} · <DateTime value={row.submitTime} shape="minute" />
    </span>
    <State row={row} />
  </span>
)

const columns: DataColumn<Row>[] = [
  { key: 'lecturerName', title: texts.name, firm: true, width: 200, render: (row) => <Person row={row} /> },
  { key: 'position', title: all.lecturers.position, width: 180 },
  {
    key: 'isChange',
    title: texts.kind,
    width: 110,
    render: (row) => (row.isChange === 1 ? texts.change : texts.apply),
    text: (row) => (row.isChange === 1 ? texts.change : texts.apply),
  },
  {
    key: 'auditStatus',
    title: texts.status,
    width: 100,
    render: (row) => <State row={row} />,
    text: (row) => texts.states[row.auditStatus] ?? '',
  },
  {
    key: 'submitTime',
    title: texts.submitted,
    width: 160,
    render: (row) => <DateTime value={row.submitTime} shape="minute" />,
    text: (row) => formatDate(row.submitTime, 'minute'),
  },
  {
    key: 'auditTime',
    title: texts.decided,
    width: 160,
    render: (row) => (row.auditTime ? <DateTime value={row.auditTime} shape="minute" /> : all.lecturers.none),
    text: (row) => (row.auditTime ? formatDate(row.auditTime, 'minute') : ''),
  },
  { key: 'auditor', title: texts.auditor, width: 120 },
  { key: 'auditOpinion', title: texts.opinion, width: 240, hidden: true },
  {
    key: 'actions',
    title: texts.actions,
    text: null,
    firm: true,
    fixed: 'right',
    width: 90,
    render: (row) => (
      <Link to={address(row)} className={css.link}>
        {row.auditStatus === WAITING ? texts.judge : texts.view}
      </Link>
    ),
  },
]

export default function AuditsPage() {
  const navigate = useNavigate()
  return (
    <>
      <PageHead
        about={texts.about}
        actions={<Button onClick={() => void navigate('/admin/lecturers')}>{all.lecturers.title}</Button>}
      />
      <DataTable<Row>
        name="lecturer-audits"
        label={texts.label}
        rowKey={(row) => row.auditId}
        search={texts.search}
        filters={filters}
        columns={columns}
        bulk={bulk}
        empty={texts.empty}
        card={card}
        onRowClick={(row) => void navigate(address(row))}
        load={({ keyword, filters: { state, kind }, pageCurrent, pageSize }, signal) =>
          api(
            'user/admin/lecturer/audit/list',
            {
              keyword,
              pageCurrent,
              pageSize,
              ...(state === '0' || state === '1' || state === '2' ? { auditStatus: Number(state) as 0 | 1 | 2 } : {}),
              ...(kind ? { isChange: kind === 'change' ? 1 : 0 } : {}),
            },
            { ...quiet, signal },
          )
        }
      />
    </>
  )
}
