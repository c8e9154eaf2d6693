import { Button, Space, Tag } from 'antd'
import type { OutputOf } from '@zhixing/contract'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { DataTable } from '../../../features/workbench/data-table.tsx'
import { PageHead } from '../../../features/workbench/page-head.tsx'
import type { DataColumn, TableHandle } from '../../../features/table/index.ts'
import { useHolds } from '../../../features/workbench/use-admin.ts'
import { formatDate } from '../../../ui/date-format.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { useBulkJudging } from './bulk-judging.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import css from './review.module.css'
import { ReviewTemplates } from './review-templates.tsx'
import { texts } from './review-texts.ts'

type Row = OutputOf<'course/admin/review/list'>['list'][number]

const quiet = { isShowErrTip: false }
const colors: Record<number, string> = { 0: 'gold', 1: 'green', 2: 'red' }
const WAITING = 0

const State = ({ row }: { row: Row }) => (
  <Space size={4} wrap>
    <Tag color={colors[row.auditStatus] ?? 'default'}>{texts.states[row.auditStatus]}</Tag>
    {row.auditStatus === WAITING && row.videoWaiting > 0 && <Tag>{texts.videoWaiting(row.videoWaiting)}</Tag>}
    {row.auditStatus === WAITING && row.videoFailed > 0 && <Tag color="red">{texts.videoFailed(row.videoFailed)}</Tag>}
  </Space>
)

const columns: DataColumn<Row>[] = [
  {
    key: 'courseName',
    title: texts.columns.name,
    firm: true,
    render: (row) => (
      <Row gap={3} nowrap className={css.name}>
        {row.courseLogo && <img src={row.courseLogo} alt="" loading="lazy" />}
        <Link to={`/admin/reviews/${row.courseId}`}>{row.courseName}</Link>
      </Row>
    ),
  },
  { key: 'lecturerName', title: texts.columns.lecturer },
  {
    key: 'courseCategory',
    title: texts.columns.type,
    render: (row) => (
      <Space size={4}>
        {texts.types[row.courseCategory]}
        <Tag color={row.isFirst === 1 ? 'blue' : 'default'}>{row.isFirst === 1 ? texts.first : texts.update}</Tag>
      </Space>
    ),
    text: (row) => texts.types[row.courseCategory] ?? '',
  },
  {
    key: 'periodTotal',
    title: texts.columns.content,
    render: (row) => texts.periods(row.periodTotal, row.courseCategory),
  },
  {
    key: 'auditStatus',
    title: texts.columns.state,
    render: (row) => <State row={row} />,
    text: (row) => texts.states[row.auditStatus] ?? '',
  },
  {
    key: 'submitTime',
    title: texts.columns.submitted,
    render: (row) => row.submitTime && <DateTime value={row.submitTime} shape="minute" />,
    text: (row) => (row.submitTime ? formatDate(row.submitTime) : ''),
  },
  {
    key: 'auditTime',
    title: texts.columns.judged,
    hidden: true,
    render: (row) => row.auditTime && <DateTime value={row.auditTime} shape="minute" />,
    text: (row) => (row.auditTime ? formatDate(row.auditTime) : ''),
  },
  { key: 'auditUserName', title: texts.columns.judge, hidden: true },
  { key: 'auditOpinion', title: texts.columns.opinion, hidden: true },
  {
    key: 'actions',
    title: texts.columns.actions,
    text: null,
    firm: true,
    fixed: 'right',
    render: (row) => (
      <Link className={css.link ?? ''} to={`/admin/reviews/${row.courseId}`}>
        {row.auditStatus === WAITING ? texts.judge : texts.view}
      </Link>
    ),
  },
]

/** The inbox of what lecturers hand in. */
export default function ReviewsPage() {
  const table = useRef<TableHandle>(null)
  const mayLecturers = useHolds('lecturer')
  const [templates, setTemplates] = useState(false)
  const bulk = useBulkJudging<Row>({
    words: texts,
    isWaiting: ({ auditStatus }) => auditStatus === WAITING,
    judge: async (verdict, { courseId, version, rev }, auditOpinion) => {
      const judged = await api(`course/admin/review/${verdict}`, { courseId, version, rev, auditOpinion }, quiet)
      return judged.ok === 1 ? [] : [judged.reason, ...judged.reasonList]
    },
  })
  const card = (row: Row) => (
    <Stack as="article" gap={2}>
      <Row gap={3} nowrap className={css.name}>
        {row.courseLogo && <img src={row.courseLogo} alt="" loading="lazy" />}
        <Link to={`/admin/reviews/${row.courseId}`}>{row.courseName}</Link>
      </Row>
      <Hint as="span" size="xs" className={css.muted}>
        {texts.types[row.courseCategory]} · {row.lecturerName} ·{' '}
        {row.submitTime && <DateTime value={row.submitTime} shape="minute" />}
      </Hint>
      <State row={row} />
    </Stack>
  )

  return (
    <>
      <PageHead
        about={texts.about}
        actions={
          <>
            {mayLecturers && (
              <Link to="/admin/lecturers/applications">
                <Button tabIndex={-1}>{texts.lecturers}</Button>
              </Link>
            )}
            <Button onClick={() => setTemplates(true)}>{texts.templates}</Button>
          </>
        }
      />
      <DataTable<Row>
        ref={table}
        name="reviews"
        label={texts.label}
        rowKey={(row) => `${row.courseId}.${row.version}`}
        search={texts.search}
        empty={texts.empty}
        filters={[
          {
            kind: 'select',
            name: 'type',
            label: texts.filters.type,
            options: Object.entries(texts.types).map(([value, label]) => ({ value, label })),
          },
          {
            kind: 'select',
            name: 'state',
            label: texts.filters.state,
            options: Object.entries(texts.states).map(([value, label]) => ({ value, label })),
          },
        ]}
        columns={columns}
        load={({ keyword, filters, pageCurrent, pageSize }, signal) =>
          api(
            'course/admin/review/list',
            {
              keyword,
              pageCurrent,
              pageSize,
              ...(filters.type ? { courseCategory: filters.type } : {}),
              ...(filters.state ? { auditStatus: filters.state } : {}),
            },
            { ...quiet, signal },
          )
        }
        bulk={bulk}
        card={card}
      />
      {templates && <ReviewTemplates onClose={() => setTemplates(false)} />}
    </>
  )
}
