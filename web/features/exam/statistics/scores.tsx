import type { OutputOf } from '@zhixing/contract'
import { useMemo, useState } from 'react'
import { api } from '../../../api.ts'
import { formatDate } from '../../../ui/date-format.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { durationText } from '../../shared/charts/index.ts'
import { Tag } from '../../../ui/tag.tsx'
import { type DataColumn, DataTable } from '../../shared/table/index.ts'
import { Row } from '../../../ui/layout.tsx'
import { texts } from './texts.ts'

type Row = OutputOf<'exam/auth/exam/stat/scores'>['list'][number]
const words = texts.score
const MARKED = 5
const resultOf = (row: Row) => (row.examStatus !== MARKED ? words.waiting : row.isPass ? words.passed : words.failed)

const columnsOf = (hasLate: boolean): DataColumn<Row>[] => [
  { key: 'takerName', title: words.name, alwaysShown: true },
  { key: 'attemptNo', title: words.attempt, align: 'right', hidden: true },
  {
    key: 'score',
    title: words.score,
    align: 'right',
    sortable: true,
    render: (row) => <b>{texts.number(row.score)}</b>,
  },
  {
    key: 'isPass',
    title: words.pass,
    render: (row) => (
      <Tag tone={row.examStatus !== MARKED ? 'warn' : row.isPass ? 'free' : 'live'}>{resultOf(row)}</Tag>
    ),
    text: resultOf,
  },
  {
    key: 'objectiveScore',
    title: words.objective,
    align: 'right',
    render: (row) => texts.number(row.objectiveScore),
    text: (row) => row.objectiveScore ?? '',
  },
  {
    key: 'subjectiveScore',
    title: words.subjective,
    align: 'right',
    render: (row) => texts.number(row.subjectiveScore),
    text: (row) => row.subjectiveScore ?? '',
  },
  {
    key: 'submit',
    title: words.submit,
    sortable: true,
    render: (row) => row.submitTime && <DateTime value={row.submitTime} shape="minute" />,
    text: (row) => (row.submitTime ? formatDate(row.submitTime) : ''),
  },
  {
    key: 'submitType',
    title: words.way,
    hidden: true,
    render: (row) => texts.submitType[row.submitType ?? 0] ?? '',
  },
  {
    key: 'seconds',
    title: words.seconds,
    sortable: true,
    align: 'right',
    render: (row) => durationText(row.answerTime),
    text: (row) => row.answerTime,
  },
  { key: 'leaveCount', title: words.leave, align: 'right', hidden: true },
  { key: 'changeCount', title: words.change, align: 'right', hidden: true },
  { key: 'lateTotal', title: words.late, align: 'right', hidden: !hasLate },
]

const card = (row: Row) => (
  <Row as="article" gap={3} align="stretch" justify="between" nowrap>
    <b>{row.takerName}</b>
    <span>
      {texts.number(row.score)} · {resultOf(row)}
      {row.lateTotal > 0 && ` · ${words.late} ${row.lateTotal}`}
    </span>
  </Row>
)

/** Scores of all takers, with search, sort and export. */
export function Scores({ examId, version }: { examId: string; version: number }) {
  // The column of late answers appears once a row has any.
  const [hasLate, setHasLate] = useState(false)
  const columns = useMemo(() => columnsOf(hasLate), [hasLate])
  return (
    <DataTable<Row>
      key={version}
      name="exam-scores"
      label={words.label}
      rowKey={(row) => row.recordId}
      search={words.search}
      empty={words.empty}
      columns={columns}
      load={({ keyword, sort, order, pageCurrent, pageSize }, signal) =>
        api(
          'exam/auth/exam/stat/scores',
          {
            examId,
            version,
            keyword,
            sort: sort === 'submit' || sort === 'seconds' ? sort : 'score',
            order: order === 'asc' ? 'asc' : 'desc',
            pageCurrent,
            pageSize,
          },
          { signal },
        ).then((page) => {
          if (page.list.some(({ lateTotal }) => lateTotal > 0)) setHasLate(true)
          return page
        })
      }
      card={card}
    />
  )
}
