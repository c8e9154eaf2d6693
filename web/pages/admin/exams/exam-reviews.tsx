import { Button, Tag } from '../../../features/shared/workbench/kit.ts'
import { Row as Line } from '../../../ui/layout.tsx'
import type { OutputOf } from '@zhixing/contract'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { useBulkJudging } from '../review/bulk-judging.tsx'
import { ReviewTemplates } from '../review/review-templates.tsx'
import { TEMPLATES, texts } from './texts.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { choice } from '../../../features/shared/workbench/list-input.ts'
import { timeColumn, tagColumn } from '../../../features/shared/workbench/columns.tsx'

type Row = OutputOf<'exam/admin/exam/review/list'>['list'][number]

const words = texts.review
const WAITING = 0
const quiet = { isShowErrTip: false }
const colors: Record<number, string> = { 0: 'gold', 1: 'green', 2: 'red' }
const to = ({ examId }: Row) => `/admin/exam-reviews/${examId}`

const stateOf = ({ auditStatus }: Row) => ({
  text: words.states[auditStatus] ?? '',
  color: colors[auditStatus] ?? 'default',
})
const typeOf = ({ isFirst }: Row) =>
  isFirst === 1 ? { text: words.first, color: 'blue' } : { text: words.update, color: 'default' }

/** Papers submitted for review. */
export default function ExamReviewsPage() {
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
    <ListPage
      call="exam/admin/exam/review/list"
      name="exam-reviews"
      rowKey={(row) => `${row.examId}.${row.version}`}
      about={words.about}
      head={(list) => <Button onClick={() => list.open('templates')}>{words.templates}</Button>}
      search={words.search}
      empty={words.empty}
      filters={[choice('state', words.state, words.states, 'auditStatus')]}
      columns={[
        {
          key: 'examName',
          title: words.columns.name,
          alwaysShown: true,
          render: (row) => <Link to={to(row)}>{row.examName}</Link>,
        },
        { key: 'lecturerName', title: words.columns.lecturer },
        tagColumn<Row>('isFirst', words.columns.type, typeOf),
        {
          key: 'problemQuantity',
          title: words.columns.content,
          render: (row) => words.content(row.problemQuantity, row.totalScore),
          text: (row) => row.problemQuantity,
        },
        tagColumn<Row>('auditStatus', words.columns.state, stateOf),
        timeColumn<Row>('submitTime', words.columns.submitted, { shape: 'minute' }),
        timeColumn<Row>('auditTime', words.columns.judged, { hidden: true, shape: 'minute' }),
        { key: 'auditUserName', title: words.columns.judge, hidden: true },
        { key: 'auditOpinion', title: words.columns.opinion, hidden: true },
      ]}
      actions={[{ label: (row) => (row.auditStatus === WAITING ? words.open : words.view), to }]}
      dialogs={{ templates: ({ close }) => <ReviewTemplates onClose={() => close()} /> }}
      bulk={bulk}
      card={(row) => (
        <article>
          <Link to={to(row)}>{row.examName}</Link>
          <p>
            {row.lecturerName} · {words.content(row.problemQuantity, row.totalScore)}
          </p>
          <Line gap={1}>
            <Tag color={stateOf(row).color}>{stateOf(row).text}</Tag>
            {row.submitTime && <DateTime value={row.submitTime} shape="minute" />}
          </Line>
        </article>
      )}
    />
  )
}
