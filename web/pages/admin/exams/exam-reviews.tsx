import { stateCode } from '@zhixing/contract/states'
import { type TagState } from '../../../ui/tag.tsx'
import type { TagTone } from '../../../ui/tag.tsx'
import { Button } from '../../../ui/button.tsx'
import type { OutputOf } from '@zhixing/contract'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { useBulkJudging } from '../review/bulk-judging.tsx'
import { ReviewTemplates } from '../review/review-templates.tsx'
import { TEMPLATES, texts } from './texts.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { choice } from '../../../features/shared/workbench/list-input.ts'
import { timeColumn, tagColumn } from '../../../features/shared/workbench/columns.tsx'

type Row = OutputOf<'exam/admin/exam/review/list'>['list'][number]

const words = texts.review
const colors: Record<number, TagTone> = { 0: 'warn', 1: 'free', 2: 'live' }
const to = ({ examId }: Row) => `/admin/exam-reviews/${examId}`

const stateOf = ({ auditStatus }: Row) => ({
  text: words.states[auditStatus] ?? '',
  tone: colors[auditStatus] ?? 'plain',
})
const typeOf = ({ isFirst }: Row): TagState =>
  isFirst ? { text: words.first, tone: 'brand' } : { text: words.update, tone: 'plain' }

/** Papers submitted for review. */
export default function ExamReviewsPage() {
  const bulk = useBulkJudging<Row>({
    words,
    templates: TEMPLATES,
    isWaiting: ({ auditStatus }) => auditStatus === stateCode.audit.pending,
    judge: async (verdict, { examId, version, rev }, auditOpinion) => {
      const judged = await api(`exam/admin/exam/review/${verdict}`, { examId, version, rev, auditOpinion })
      return judged.ok === 1 ? [] : judged.reasonList
    },
  })
  return (
    <ListPage
      call="exam/admin/exam/review/list"
      name="exam-reviews"
      rowKey={(row) => `${row.examId}.${row.version}`}
      about={words.about}
      head={(list) => (
        <Button variant="line" onClick={() => list.open('templates')}>
          {words.templates}
        </Button>
      )}
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
      actions={[{ label: (row) => (row.auditStatus === stateCode.audit.pending ? words.open : words.view), to }]}
      dialogs={{ templates: ({ close }) => <ReviewTemplates onClose={() => close()} /> }}
      bulk={bulk}
    />
  )
}
