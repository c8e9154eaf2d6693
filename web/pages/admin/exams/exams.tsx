import { FormItem } from '../../../features/shared/workbench/kit.ts'
import { Switch } from '../../../ui/choice.tsx'
import { Tag, type TagTone } from '../../../ui/tag.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { Button } from '../../../ui/button.tsx'
import { Row as Line } from '../../../ui/layout.tsx'
import { NumberInput } from '../../../features/shared/workbench/number-input.tsx'
import type { OutputOf } from '@zhixing/contract'
import { api } from '../../../api.ts'
import { useHolds } from '../../../features/shared/workbench/use-admin.ts'
import { workAs, WorkFor } from '../lecturers/for-lecturer.tsx'
import { texts as all } from '../lecturers/texts.ts'
import { texts } from './texts.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { ListPage, type DialogProps } from '../../../features/shared/workbench/list-page.tsx'
import { choice, yesOrNo } from '../../../features/shared/workbench/list-input.ts'
import { timeColumn, tagColumn } from '../../../features/shared/workbench/columns.tsx'

type Row = OutputOf<'exam/admin/exam/list'>['list'][number]

const words = texts.papers
const colors: Record<number, TagTone> = { 0: 'warn', 1: 'free', 2: 'live' }
const shelfText = (row: Row) => (row.banReason ? words.banned : row.isPutaway ? words.on : words.off)

const Shelf = ({ row }: { row: Row }) => (
  <Line gap={1}>
    <Tag tone={row.banReason ? 'live' : row.isPutaway ? 'free' : 'plain'} title={row.banReason}>
      {shelfText(row)}
    </Tag>
    {row.isRecommend && <Tag tone="brand">{words.recommended}</Tag>}
  </Line>
)

const auditOf = ({ auditStatus }: Row) => ({
  text: texts.audit[auditStatus] ?? '',
  tone: colors[auditStatus] ?? 'plain',
})
const isLive = ({ liveVersion }: Row) => liveVersion > 0

/** All papers. */
export default function ExamsPage() {
  const [mayReview, mayAct] = [useHolds('review.exam'), useHolds('user.actAs')]
  return (
    <ListPage
      call="exam/admin/exam/list"
      name="exams"
      rowKey={(row) => row.examId}
      about={words.about}
      head={(list) => mayAct && <Button onClick={() => list.open('make')}>{all.forLecturer.newExam}</Button>}
      search={words.search}
      empty={words.empty}
      filters={[
        choice('audit', words.filters.audit, texts.audit, 'auditStatus'),
        yesOrNo('shelf', words.filters.shelf, [words.on, words.off], 'isPutaway'),
        yesOrNo('recommend', words.filters.recommend, [words.recommended, words.notRecommended], 'isRecommend'),
      ]}
      columns={[
        { key: 'examName', title: words.columns.name, alwaysShown: true },
        { key: 'lecturerName', title: words.columns.lecturer },
        tagColumn<Row>('auditStatus', words.columns.audit, auditOf),
        {
          key: 'isPutaway',
          title: words.columns.shelf,
          isTag: true,
          render: (row) => <Shelf row={row} />,
          text: shelfText,
        },
        { key: 'problemQuantity', title: words.columns.problems, wide: true },
        { key: 'totalScore', title: words.columns.score, wide: true },
        { key: 'studyCount', title: words.columns.takers },
        { key: 'examSort', title: words.columns.sort, hidden: true },
        timeColumn<Row>('gmtModified', words.columns.modified, { shape: 'minute' }),
      ]}
      nameOf={({ examName }) => examName}
      actions={[
        {
          label: words.open,
          when: ({ isPutaway }) => isPutaway,
          to: ({ examId }) => `/exam/view/${examId}`,
          isOutside: true,
        },
        {
          label: ({ sittingTotal }) => (sittingTotal > 0 ? words.watch(sittingTotal) : words.results),
          when: ({ studyCount, sittingTotal, lecturerUserId }) =>
            mayAct && lecturerUserId !== null && (studyCount > 0 || sittingTotal > 0),
          ask: ({ lecturerName }) => ({ title: words.asLecturer(lecturerName), content: all.forLecturer.asAbout }),
          run: ({ examId, lecturerUserId, sittingTotal }) =>
            workAs(
              lecturerUserId ?? '',
              `/account/exams/${sittingTotal > 0 ? 'monitor' : 'statistics'}?examId=${examId}`,
            ),
        },
        {
          label: words.judge,
          when: ({ submitTime }) => mayReview && submitTime !== null,
          to: ({ examId }) => `/admin/exam-reviews/${examId}`,
        },
        { label: words.recommend, when: isLive, opens: 'place', isMore: true },
        {
          label: words.unban,
          when: (row) => isLive(row) && row.banReason !== '',
          ask: ({ examName }) => ({ title: words.unbanTitle(examName), content: words.unbanAbout }),
          run: ({ examId }) => api('exam/admin/exam/unban', { examId }),
          done: words.unbanned,
        },
        {
          label: words.ban,
          danger: true,
          when: (row) => isLive(row) && row.banReason === '',
          opens: 'ban',
          isMore: true,
        },
      ]}
      dialogs={{
        make: ({ close }) => (
          <WorkFor title={all.forLecturer.newExam} path="/account/exams/add" close={() => close()} />
        ),
        ban: ({ row, close }) => row && <BanDialog row={row} close={close} />,
        place: ({ row, close }) => row && <PlaceDialog row={row} close={close} />,
      }}
    />
  )
}

type Props = DialogProps<Row> & { row: Row }

function BanDialog({ row, close }: Props) {
  return (
    <FormModal<{ reason: string }>
      title={words.banTitle(row.examName)}
      okText={words.ban}
      danger
      start={{ reason: '' }}
      onClose={() => close()}
      onSubmit={async ({ reason }) => {
        await api('exam/admin/exam/ban', { examId: row.examId, reason }, { showSuccess: true })
        close(true)
      }}
    >
      <FormItem
        name="reason"
        label={words.banReason}
        extra={words.banHint}
        rules={[{ required: true, whitespace: true, message: words.reasonMissing }]}
      >
        <Textarea rows={3} maxLength={500} autoFocus />
      </FormItem>
    </FormModal>
  )
}

function PlaceDialog({ row, close }: Props) {
  return (
    <FormModal<{ isRecommend: boolean; examSort: number }>
      title={words.recommendTitle(row.examName)}
      start={{ isRecommend: row.isRecommend, examSort: row.examSort }}
      onClose={() => close()}
      edits={{ etag: row.etag, valuesOf: (now: typeof row) => ({ ...now, isRecommend: now.isRecommend }) }}
      onSubmit={async ({ isRecommend, examSort }, etag) => {
        const input = { examId: row.examId, isRecommend: isRecommend, examSort: examSort ?? 0, etag } as const
        await api('exam/admin/exam/recommend', input, { showSuccess: true })
        close(true)
      }}
    >
      <FormItem name="isRecommend" label={words.isRecommend} valuePropName="checked">
        <Switch />
      </FormItem>
      <FormItem name="examSort" label={words.examSort} extra={words.sortHint}>
        <NumberInput min={0} max={1_000_000} precision={0} />
      </FormItem>
    </FormModal>
  )
}
