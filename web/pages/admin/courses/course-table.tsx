import { EVERYONE } from '@zhixing/contract/audience'
import type { TagTone } from '../../../ui/tag.tsx'
import { flagChoice, FormItem } from '../../../features/shared/workbench/kit.ts'
import { RadioGroup } from '../../../ui/choice.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { Button } from '../../../ui/button.tsx'
import { stateCode } from '@zhixing/contract/states'
import { NumberInput } from '../../../features/shared/workbench/number-input.tsx'
import { useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { newKey } from '../../../new-key.ts'
import { previewAddress } from '../../../features/course/card/course-address.ts'
import type { DataColumn } from '../../../features/shared/table/index.ts'
import { useQuery } from '../../../use-query.ts'
import { PlusIcon } from '../../../ui/icons.tsx'
import { yuan } from '../../../ui/money.ts'
import { CourseFiles } from '../../../features/course/course-file/index.ts'
import { LecturerField, NewCourse } from '../lecturers/for-lecturer.tsx'
import { CourseDrawer } from './course-drawer.tsx'
import { Hint, Row } from '../../../ui/layout.tsx'
import css from './course-table.module.css'
import { texts } from './course-texts.ts'
import { type AdminCourse, shelfName, ShelfState } from './shelf-state.tsx'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { type ListHandle, ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { choice, yesOrNo } from '../../../features/shared/workbench/list-input.ts'
import { useMayExport } from '../../../features/shared/workbench/use-admin.ts'
import { timeColumn, tagColumn } from '../../../features/shared/workbench/columns.tsx'

type Kind = 1 | 2 | 3 | 4

/** The back office, where an import goes to any lecturer. */
const desk = {
  isOperator: true,
  lecturerField: (onChoose: (lecturerId: string) => void, error: string | undefined) => (
    <LecturerField onChoose={onChoose} error={error} />
  ),
} as const

const categoryTypes = { 1: 1, 2: 1, 3: 5, 4: 2 } as const
/** Editors of the lecturers. */
const bases = { 1: '/account/vod', 2: '/account/live', 3: '/account/library', 4: '/account/resource' } as const
const auditColors: Record<number, TagTone> = { 0: 'warn', 1: 'free', 2: 'live', 3: 'plain' }

/** Public address. */
const publicPath = ({ courseId, courseCategory }: Pick<AdminCourse, 'courseId' | 'courseCategory'>) =>
  courseCategory === stateCode.category.library
    ? `/library/view/${courseId}`
    : courseCategory === stateCode.category.resource
      ? `/resource/detail/${courseId}`
      : courseCategory === stateCode.category.live
        ? `/live/detail/${courseId}`
        : `/view/${courseId}`

const shelfText = (row: AdminCourse) => (row.stopReason ? texts.stopped : row.banReason ? texts.banned : shelfName(row))

const auditOf = ({ auditStatus }: AdminCourse) => ({
  text: texts.audit[auditStatus] ?? '',
  tone: auditColors[auditStatus] ?? 'plain',
})
const categoryOf = (row: AdminCourse) => row.categoryNames.filter(Boolean).join(' / ')
const name = (row: AdminCourse) => (
  <Row gap={3} nowrap className={css.name}>
    {row.courseLogo && <img src={row.courseLogo} alt="" loading="lazy" />}
    <b>{row.courseName}</b>
  </Row>
)

const columns: DataColumn<AdminCourse>[] = [
  { key: 'courseName', title: texts.columns.name, alwaysShown: true, render: name },
  { key: 'lecturerName', title: texts.columns.lecturer },
  {
    key: 'categoryNames',
    title: texts.columns.category,
    wide: true,
    render: (row) => (
      <Hint as="span" size="xs" className={css.category}>
        {categoryOf(row)}
      </Hint>
    ),
    text: categoryOf,
  },
  {
    key: 'courseDiscount',
    title: texts.columns.price,
    align: 'right',
    render: (row) => (row.isFree ? texts.free : texts.yuan(yuan(row.courseDiscount))),
    text: (row) => (row.isFree ? 0 : row.courseDiscount / 100),
  },
  tagColumn<AdminCourse>('auditStatus', texts.columns.state, auditOf),
  {
    key: 'isPutaway',
    title: texts.columns.shelf,
    isTag: true,
    render: (row) => <ShelfState row={row} />,
    text: shelfText,
  },
  { key: 'countStudy', title: texts.columns.study, align: 'right' },
  { key: 'periodTotal', title: texts.columns.periods, align: 'right', hidden: true },
  { key: 'courseSort', title: texts.columns.sort, align: 'right', hidden: true },
  timeColumn<AdminCourse>('gmtModified', texts.columns.changed, { shape: 'minute', wide: true }),
  timeColumn<AdminCourse>('gmtCreate', texts.columns.created, { hidden: true, shape: 'minute' }),
]

/** All courses of one kind. */
export function CourseTable({ kind }: { kind: Kind }) {
  const { data: categories } = useQuery('course/api/course/category/list', { categoryType: categoryTypes[kind] })
  const [isShowingFiles, showFiles] = useState(false)
  const mayExport = useMayExport()
  const rows = useRef<ListHandle<AdminCourse>>(null)
  const closeFiles = () => {
    showFiles(false)
    // An import may have added a draft.
    rows.current?.reload()
  }
  return (
    <>
      <ListPage
        ref={rows}
        call="course/admin/course/list"
        input={{ courseCategory: kind }}
        name={`courses-${kind}`}
        label={texts.label[kind]}
        rowKey={(row) => row.courseId}
        about={texts.about[kind]}
        search={texts.search}
        head={(list) => (
          <>
            <Button variant="line" onClick={() => showFiles(true)}>
              {texts.importCourse}
            </Button>
            <Button icon={<PlusIcon size={16} />} onClick={() => list.open('new')}>
              {texts.make}
            </Button>
          </>
        )}
        empty={texts.empty}
        filters={[
          choice('auditStatus', texts.filters.auditStatus, texts.audit),
          yesOrNo('isPutaway', texts.filters.isPutaway, [texts.on, texts.off]),
          choice('categoryId', texts.filters.category, flat(categories?.courseCategoryList ?? [])),
          choice('by', texts.filters.by, texts.sorts, 'sort'),
          choice('isDeleted', texts.filters.deleted, { 1: texts.deleted }),
        ]}
        columns={columns}
        actions={[
          { label: texts.view, isRead: true, opens: 'course' },
          {
            label: texts.allow,
            when: ({ banReason }) => banReason !== '',
            ask: ({ courseName }) => ({ title: texts.allowAsk(courseName), content: texts.allowAbout }),
            run: ({ courseId }) => api('course/admin/course/stand', { courseId, isPutaway: true }),
            done: texts.allowed,
          },
          {
            label: texts.ban,
            danger: true,
            when: ({ banReason, isPutaway, orgId }) => banReason === '' && (isPutaway || orgId !== EVERYONE),
            opens: 'ban',
          },
          { label: texts.sort, isMore: true, opens: 'sort' },
          {
            label: texts.banStop,
            danger: true,
            isMore: true,
            when: ({ banReason, stopReason }) => banReason !== '' && stopReason === '',
            opens: 'ban',
          },
          {
            label: texts.exportCourse,
            isRead: true,
            isMore: true,
            when: () => mayExport,
            run: async ({ courseId }) => {
              await api('course/admin/file/export', { courseId, clientKey: newKey() })
              showFiles(true)
              return false
            },
          },
          { label: texts.preview, isMore: true, to: previewAddress, isOutside: true },
          {
            label: texts.public,
            isMore: true,
            when: ({ isPutaway }) => isPutaway,
            to: publicPath,
            isOutside: true,
          },
        ]}
        nameOf={(row) => row.courseName}
        dialogs={{
          new: ({ close }) => <NewCourse courseCategory={kind} base={bases[kind]} close={close} />,
          course: ({ row, close }) => row && <CourseDrawer courseId={row.courseId} onClose={() => close()} />,
          ban: ({ row, close }) => row && <BanDialog course={row} onClose={close} />,
          sort: ({ row, close }) => row && <SortDialog course={row} onClose={close} />,
        }}
        bulk={[
          {
            key: 'ban',
            label: texts.bulkBan,
            danger: true,
            about: texts.bulkBanAbout(texts.bulkBanReason),
            refuse: (row) => (row.isPutaway ? undefined : texts.notOn),
            run: ({ courseId }) =>
              api('course/admin/course/stand', { courseId, isPutaway: false, reason: texts.bulkBanReason }),
          },
        ]}
      />
      {isShowingFiles && <CourseFiles desk={desk} onClose={closeFiles} />}
    </>
  )
}

interface CategoryOption {
  id: string
  categoryName: string
  floor: number
  children: CategoryOption[]
}
/** A category tree as options, indented by level. */
const flat = (nodes: CategoryOption[]): { value: string; label: string }[] =>
  nodes.flatMap(({ id, categoryName, floor, children }) => [
    { value: id, label: `${'　'.repeat(floor - 1)}${categoryName}` },
    ...flat(children),
  ])

function BanDialog({ course, onClose }: { course: AdminCourse; onClose: (done: boolean) => void }) {
  return (
    <FormModal<{ reason: string; isStopped: boolean }>
      title={course.banReason ? texts.stopTitle(course.courseName) : texts.banTitle(course.courseName)}
      okText={course.banReason ? texts.banStop : texts.ban}
      danger
      about={<p>{course.banReason ? texts.banStopHint : texts.banAbout}</p>}
      start={{ isStopped: course.banReason !== '', reason: course.banReason }}
      done={texts.bannedDone}
      onClose={() => onClose(false)}
      onSubmit={async ({ reason, isStopped }) => {
        const { courseId } = course
        await api('course/admin/course/stand', { courseId, isPutaway: false, isStopped, reason })
        onClose(true)
      }}
    >
      <FormItem name="isStopped" label={texts.banScope} hidden={course.banReason !== ''} {...flagChoice}>
        <RadioGroup
          options={[
            { value: 0, label: texts.banKeep, hint: texts.banKeepHint },
            { value: 1, label: texts.banStop, hint: texts.banStopHint },
          ]}
        />
      </FormItem>
      <FormItem
        name="reason"
        label={texts.banReason}
        extra={texts.banReasonHint}
        rules={[{ required: true, whitespace: true, message: texts.banReasonMissing }]}
      >
        <Textarea rows={3} autoFocus maxLength={500} />
      </FormItem>
    </FormModal>
  )
}

function SortDialog({ course, onClose }: { course: AdminCourse; onClose: (done: boolean) => void }) {
  return (
    <FormModal<{ courseSort: number | null }>
      title={texts.sortTitle}
      width={380}
      about={<p>{texts.sortAbout}</p>}
      start={{ courseSort: course.courseSort }}
      done={texts.saved}
      onClose={() => onClose(false)}
      edits={course}
      onSubmit={async ({ courseSort }, etag) => {
        const input = { courseId: course.courseId, courseSort: courseSort ?? 0, etag }
        await api('course/admin/course/update', input)
        onClose(true)
      }}
    >
      <FormItem name="courseSort">
        <NumberInput aria-label={texts.sortTitle} autoFocus min={0} max={1_000_000} precision={0} />
      </FormItem>
    </FormModal>
  )
}
