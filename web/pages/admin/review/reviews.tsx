import { stateCode } from '@zhixing/contract/states'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Tag, type TagTone } from '../../../ui/tag.tsx'
import type { OutputOf } from '@zhixing/contract'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { useHolds } from '../../../features/shared/workbench/use-admin.ts'
import { useBulkJudging } from './bulk-judging.tsx'
import { Row } from '../../../ui/layout.tsx'
import css from './review.module.css'
import { ReviewTemplates } from './review-templates.tsx'
import { texts } from './review-texts.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { choice } from '../../../features/shared/workbench/list-input.ts'
import { timeColumn } from '../../../features/shared/workbench/columns.tsx'

type Row = OutputOf<'course/admin/review/list'>['list'][number]

const colors: Record<number, TagTone> = { 0: 'warn', 1: 'free', 2: 'live' }

const State = ({ row }: { row: Row }) => (
  <Row gap={1}>
    <Tag tone={colors[row.auditStatus] ?? 'plain'}>{texts.states[row.auditStatus]}</Tag>
    {row.auditStatus === stateCode.audit.pending && row.videoWaiting > 0 && (
      <Tag tone="plain">{texts.videoWaiting(row.videoWaiting)}</Tag>
    )}
    {row.auditStatus === stateCode.audit.pending && row.videoFailed > 0 && (
      <Tag tone="live">{texts.videoFailed(row.videoFailed)}</Tag>
    )}
  </Row>
)

const address = ({ courseId }: Row) => `/admin/reviews/${courseId}`
const name = (row: Row) => (
  <Row gap={3} nowrap className={css.name}>
    {row.courseLogo && <img src={row.courseLogo} alt="" loading="lazy" />}
    <Link to={address(row)}>{row.courseName}</Link>
  </Row>
)

/** Submissions of lecturers. */
export default function ReviewsPage() {
  const mayLecturers = useHolds('lecturer.application')
  const bulk = useBulkJudging<Row>({
    words: texts,
    isWaiting: ({ auditStatus }) => auditStatus === stateCode.audit.pending,
    judge: async (verdict, { courseId, version, rev }, auditOpinion) => {
      const judged = await api(`course/admin/review/${verdict}`, { courseId, version, rev, auditOpinion })
      return judged.ok === 1 ? [] : [judged.reason, ...judged.reasonList]
    },
  })
  return (
    <ListPage
      call="course/admin/review/list"
      name="reviews"
      rowKey={(row) => `${row.courseId}.${row.version}`}
      about={texts.about}
      head={(list) => (
        <>
          {mayLecturers && (
            <ButtonLink variant="line" to="/admin/lecturers/applications">
              {texts.lecturers}
            </ButtonLink>
          )}
          <Button variant="line" onClick={() => list.open('templates')}>
            {texts.templates}
          </Button>
        </>
      )}
      search={texts.search}
      empty={texts.empty}
      filters={[
        choice('type', texts.filters.type, texts.types, 'courseCategory'),
        choice('state', texts.filters.state, texts.states, 'auditStatus'),
      ]}
      columns={[
        { key: 'courseName', title: texts.columns.name, alwaysShown: true, render: name },
        { key: 'lecturerName', title: texts.columns.lecturer },
        {
          key: 'courseCategory',
          title: texts.columns.type,
          render: (row) => (
            <Row gap={1}>
              {texts.types[row.courseCategory]}
              <Tag tone={row.isFirst ? 'brand' : 'plain'}>{row.isFirst ? texts.first : texts.update}</Tag>
            </Row>
          ),
          text: (row) => texts.types[row.courseCategory] ?? '',
        },
        {
          key: 'periodTotal',
          title: texts.columns.content,
          render: (row) => texts.periods(row.periodTotal, row.courseCategory),
          text: (row) => row.periodTotal,
        },
        {
          key: 'auditStatus',
          title: texts.columns.state,
          isTag: true,
          render: (row) => <State row={row} />,
          text: (row) => texts.states[row.auditStatus] ?? '',
        },
        timeColumn<Row>('submitTime', texts.columns.submitted, { shape: 'minute' }),
        timeColumn<Row>('auditTime', texts.columns.judged, { hidden: true, shape: 'minute' }),
        { key: 'auditUserName', title: texts.columns.judge, hidden: true },
        { key: 'auditOpinion', title: texts.columns.opinion, hidden: true },
      ]}
      actions={[
        { label: (row) => (row.auditStatus === stateCode.audit.pending ? texts.judge : texts.view), to: address },
      ]}
      dialogs={{ templates: ({ close }) => <ReviewTemplates onClose={() => close()} /> }}
      bulk={bulk}
    />
  )
}
