import type { OutputOf } from '@zhixing/contract'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { formatDate } from '../../../ui/date-format.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Hint, PageHead, Stack } from '../../../ui/layout.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { type DataColumn, DataTable } from '../../shared/table/index.ts'
import { texts } from './texts.ts'

type Row = OutputOf<'exam/auth/exam/mark/exams'>['list'][number]
const words = texts.exams
const workspaceOf = (examId: string) => `/account/exams/marking?examId=${examId}`
const recheckOf = (examId: string) => `${workspaceOf(examId)}&way=recheck`
const percentOf = (row: Row) => (row.handedTotal > 0 ? Math.round((row.markedTotal / row.handedTotal) * 100) : 0)

const columns = (): DataColumn<Row>[] => [
  {
    key: 'examName',
    title: words.name,
    alwaysShown: true,
    render: (row) => <Link to={workspaceOf(row.examId)}>{row.examName}</Link>,
  },
  {
    key: 'waitingTotal',
    title: words.waiting,
    align: 'right',
    render: (row) => (
      <>
        {row.waitingTotal > 0 ? <b>{words.waitingOf(row.waitingTotal)}</b> : '—'}
        {row.recheckTotal > 0 && (
          <>
            <br />
            <Link to={recheckOf(row.examId)}>{words.rechecks(row.recheckTotal)}</Link>
          </>
        )}
      </>
    ),
    text: (row) => row.waitingTotal,
  },
  {
    key: 'progress',
    title: words.progress,
    width: 160,
    render: (row) => <ProgressBar show tone="brand" value={percentOf(row)} label={words.progress} />,
    text: percentOf,
  },
  {
    key: 'markers',
    title: words.markers,
    render: (row) => words.markersOf(row.markerTotal, row.isAuthor),
  },
  {
    key: 'lastSubmitTime',
    title: words.last,
    render: (row) => row.lastSubmitTime && <DateTime value={row.lastSubmitTime} shape="minute" />,
    text: (row) => (row.lastSubmitTime ? formatDate(row.lastSubmitTime) : ''),
  },
  {
    key: 'actions',
    title: words.actions,
    text: null,
    alwaysShown: true,
    render: (row) => <Link to={workspaceOf(row.examId)}>{row.waitingTotal > 0 ? words.open : words.check}</Link>,
  },
]

const card = (row: Row) => (
  <Stack as="article" gap={2}>
    <Link to={workspaceOf(row.examId)}>{row.examName}</Link>
    <ProgressBar show tone="brand" value={percentOf(row)} label={words.progress} />
    <Hint as="span">
      {words.waiting} {words.waitingOf(row.waitingTotal)}
    </Hint>
    {row.recheckTotal > 0 && <Link to={recheckOf(row.examId)}>{words.rechecks(row.recheckTotal)}</Link>}
  </Stack>
)

/** Papers this user marks, those with waiting answers first. */
export function ExamList() {
  return (
    <>
      <PageHead title={texts.title} about={texts.about} />
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
        columns={columns()}
        load={({ keyword, filters, pageCurrent, pageSize }, signal) =>
          api(
            'exam/auth/exam/mark/exams',
            { keyword, onlyWaiting: filters.onlyWaiting ? 1 : 0, pageCurrent, pageSize },
            { signal },
          )
        }
        card={card}
      />
    </>
  )
}
