import { Button, LinkButton, Tag } from '../../../features/shared/workbench/kit.ts'
import type { OutputOf } from '@zhixing/contract'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { useHolds } from '../../../features/shared/workbench/use-admin.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { useBulkJudging } from './bulk-judging.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import css from './review.module.css'
import { ReviewTemplates } from './review-templates.tsx'
import { texts } from './review-texts.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { choice } from '../../../features/shared/workbench/list-input.ts'
import { timeColumn } from '../../../features/shared/workbench/columns.tsx'

type Row = OutputOf<'course/admin/review/list'>['list'][number]

const quiet = { isShowErrTip: false }
const colors: Record<number, string> = { 0: 'gold', 1: 'green', 2: 'red' }
const WAITING = 0

const State = ({ row }: { row: Row }) => (
  <Row gap={1}>
    <Tag color={colors[row.auditStatus] ?? 'default'}>{texts.states[row.auditStatus]}</Tag>
    {row.auditStatus === WAITING && row.videoWaiting > 0 && <Tag>{texts.videoWaiting(row.videoWaiting)}</Tag>}
    {row.auditStatus === WAITING && row.videoFailed > 0 && <Tag color="red">{texts.videoFailed(row.videoFailed)}</Tag>}
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
  const mayLecturers = useHolds('lecturer')
  const bulk = useBulkJudging<Row>({
    words: texts,
    isWaiting: ({ auditStatus }) => auditStatus === WAITING,
    judge: async (verdict, { courseId, version, rev }, auditOpinion) => {
      const judged = await api(`course/admin/review/${verdict}`, { courseId, version, rev, auditOpinion }, quiet)
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
          {mayLecturers && <LinkButton to="/admin/lecturers/applications">{texts.lecturers}</LinkButton>}
          <Button onClick={() => list.open('templates')}>{texts.templates}</Button>
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
              <Tag color={row.isFirst === 1 ? 'blue' : 'default'}>{row.isFirst === 1 ? texts.first : texts.update}</Tag>
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
          render: (row) => <State row={row} />,
          text: (row) => texts.states[row.auditStatus] ?? '',
        },
        timeColumn<Row>('submitTime', texts.columns.submitted, { shape: 'minute' }),
        timeColumn<Row>('auditTime', texts.columns.judged, { hidden: true, shape: 'minute' }),
        { key: 'auditUserName', title: texts.columns.judge, hidden: true },
        { key: 'auditOpinion', title: texts.columns.opinion, hidden: true },
      ]}
      actions={[{ label: (row) => (row.auditStatus === WAITING ? texts.judge : texts.view), to: address }]}
      dialogs={{ templates: ({ close }) => <ReviewTemplates onClose={() => close()} /> }}
      bulk={bulk}
      card={(row) => (
        <Stack as="article" gap={2}>
          {name(row)}
          <Hint as="span" size="xs" className={css.muted}>
            {texts.types[row.courseCategory]} · {row.lecturerName} ·{' '}
            {row.submitTime && <DateTime value={row.submitTime} shape="minute" />}
          </Hint>
          <State row={row} />
        </Stack>
      )}
    />
  )
}
