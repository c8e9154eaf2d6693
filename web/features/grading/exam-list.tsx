import type { OutputOf } from '@zhixing/contract'
import { Progress } from 'antd'
import { Link } from 'react-router'
import { api } from '../../api.ts'
import { formatDate } from '../../ui/date-format.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { DataTable } from '../workbench/data-table.tsx'
import type { DataColumn } from '../workbench/table-types.ts'
import { Stack } from '../../ui/layout.tsx'
import css from './grading.module.css'
import { texts } from './texts.ts'

type Row = OutputOf<'exam/auth/exam/mark/exams'>['list'][number]
const words = texts.exams
const workspaceOf = (examId: string) => `/account/exams/marking?examId=${examId}`
const percentOf = (row: Row) => (row.handedTotal > 0 ? Math.round((row.markedTotal / row.handedTotal) * 100) : 0)

const columns: DataColumn<Row>[] = [
  {
    key: 'examName',
    title: words.name,
    firm: true,
    render: (row) => <Link to={workspaceOf(row.examId)}>{row.examName}</Link>,
  },
  {
    key: 'waitingTotal',
    title: words.waiting,
    align: 'right',
    render: (row) => (row.waitingTotal > 0 ? <b>{words.waitingOf(row.waitingTotal)}</b> : '—'),
  },
  {
    key: 'progress',
    title: words.progress,
    width: 160,
    render: (row) => <Progress percent={percentOf(row)} size="small" aria-label={words.progress} />,
    text: percentOf,
  },
  {
    key: 'markers',
    title: words.markers,
    render: (row) => words.markersOf(row.markerTotal, row.isAuthor === 1),
    text: (row) => words.markersOf(row.markerTotal, row.isAuthor === 1),
  },
  {
    key: 'lastSubmitTime',
    title: words.last,
    render: (row) => row.lastSubmitTime && <DateTime value={row.lastSubmitTime} shape="minute" />,
    text: (row) => (row.lastSubmitTime ? formatDate(row.lastSubmitTime) : ''),
  },
  {
    key: 'deeds',
    title: words.actions,
    text: null,
    firm: true,
    render: (row) => <Link to={workspaceOf(row.examId)}>{row.waitingTotal > 0 ? words.open : words.check}</Link>,
  },
]

const card = (row: Row) => (
  <Stack as="article" gap={2}>
    <Link to={workspaceOf(row.examId)}>{row.examName}</Link>
    <Progress percent={percentOf(row)} size="small" aria-label={words.progress} />
    <span className={css.muted}>
      {words.waiting} {words.waitingOf(row.waitingTotal)}
    </span>
  </Stack>
)

/** Papers that I mark, those with work first. */
export function ExamList() {
  return (
    <>
      <header className={css.top}>
        <div>
          <h1>{texts.title}</h1>
          <p>{texts.about}</p>
        </div>
      </header>
      <DataTable<Row>
        name="marking-exams"
        label={words.label}
        rowKey={(row) => row.examId}
        search={words.search}
        empty={words.empty}
        filters={[
          {
            kind: 'select',
            name: 'onlyWaiting',
            label: words.onlyWaiting,
            options: [{ value: 1, label: words.onlyWaitingOption }],
          },
        ]}
        columns={columns}
        load={({ keyword, filters, pageCurrent, pageSize }, signal) =>
          api(
            'exam/auth/exam/mark/exams',
            { keyword, onlyWaiting: filters.onlyWaiting ? 1 : 0, pageCurrent, pageSize },
            { isShowErrTip: false, signal },
          )
        }
        card={card}
      />
    </>
  )
}
