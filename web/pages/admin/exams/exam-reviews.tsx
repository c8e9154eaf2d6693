import { Button, Space, Tag } from 'antd'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { DataTable } from '../../../features/workbench/data-table.tsx'
import { PageHead } from '../../../features/workbench/page-head.tsx'
import type { DataColumn } from '../../../features/table/index.ts'
import { formatDate } from '../../../ui/date-format.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { useBulkJudging } from '../parts/bulk-judging.tsx'
import { ReviewTemplates } from '../parts/review-templates.tsx'
import { TEMPLATES, texts } from './texts.ts'

type Row = OutputOf<'exam/admin/exam/review/list'>['list'][number]

const words = texts.review
const WAITING = 0
const quiet = { isShowErrTip: false }
const colors: Record<number, string> = { 0: 'gold', 1: 'green', 2: 'red' }
const to = ({ examId }: Row) => `/admin/exam-reviews/${examId}`

const columns: DataColumn<Row>[] = [
  { key: 'examName', title: words.columns.name, firm: true, render: (row) => <Link to={to(row)}>{row.examName}</Link> },
  { key: 'lecturerName', title: words.columns.lecturer },
  {
    key: 'isFirst',
    title: words.columns.type,
    render: (row) => (
      <Tag color={row.isFirst === 1 ? 'blue' : 'default'}>{row.isFirst === 1 ? words.first : words.update}</Tag>
    ),
    text: (row) => (row.isFirst === 1 ? words.first : words.update),
  },
  {
    key: 'problemQuantity',
    title: words.columns.content,
    render: (row) => words.content(row.problemQuantity, row.totalScore),
  },
  {
    key: 'auditStatus',
    title: words.columns.state,
    render: (row) => <Tag color={colors[row.auditStatus] ?? 'default'}>{words.states[row.auditStatus]}</Tag>,
    text: (row) => words.states[row.auditStatus] ?? '',
  },
  {
    key: 'submitTime',
    title: words.columns.submitted,
    render: (row) => row.submitTime && <DateTime value={row.submitTime} shape="minute" />,
    text: (row) => (row.submitTime ? formatDate(row.submitTime) : ''),
  },
  {
    key: 'auditTime',
    title: words.columns.judged,
    hidden: true,
    render: (row) => row.auditTime && <DateTime value={row.auditTime} shape="minute" />,
    text: (row) => (row.auditTime ? formatDate(row.auditTime) : ''),
  },
  { key: 'auditUserName', title: words.columns.judge, hidden: true },
  { key: 'auditOpinion', title: words.columns.opinion, hidden: true },
  {
    key: 'actions',
    title: words.columns.actions,
    text: null,
    firm: true,
    fixed: 'right',
    render: (row) => <Link to={to(row)}>{row.auditStatus === WAITING ? words.open : words.view}</Link>,
  },
]

/** A row on a phone. */
const card = (row: Row) => (
  <article>
    <Link to={to(row)}>{row.examName}</Link>
    <p>
      {row.lecturerName} · {words.content(row.problemQuantity, row.totalScore)}
    </p>
    <Space size={4}>
      <Tag color={colors[row.auditStatus] ?? 'default'}>{words.states[row.auditStatus]}</Tag>
      {row.submitTime && <DateTime value={row.submitTime} shape="minute" />}
    </Space>
  </article>
)

/** The inbox of papers that lecturers hand in. */
export default function ExamReviewsPage() {
  const [templates, setTemplates] = useState(false)
  const bulk = useBulkJudging<Row>({
    words,
    templates: TEMPLATES,
    isWaiting: ({ auditStatus }) => auditStatus === WAITING,
    judge: async (verdict, { examId, version, rev }, auditOpinion) => {
      const judged = await api(`exam/admin/exam/review/${verdict}`, { examId, version, rev, auditOpinion }, quiet)
      return judged.ok === 1 ? [] : judged.reasonList
    },
  })
  return (
    <>
      <PageHead about={words.about} actions={<Button onClick={() => setTemplates(true)}>{words.templates}</Button>} />
      <DataTable<Row>
        name="exam-reviews"
        label={words.label}
        rowKey={(row) => `${row.examId}.${row.version}`}
        search={words.search}
        empty={words.empty}
        filters={[
          {
            kind: 'select',
            name: 'state',
            label: words.state,
            options: Object.entries(words.states).map(([value, label]) => ({ value, label })),
          },
        ]}
        columns={columns}
        load={({ keyword, filters, pageCurrent, pageSize }, signal) =>
          api(
            'exam/admin/exam/review/list',
            { keyword, pageCurrent, pageSize, ...(filters.state ? { auditStatus: filters.state } : {}) },
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
