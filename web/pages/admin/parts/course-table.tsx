import { stateCode } from '@zhixing/contract/states'
import { Button, Dropdown, Form, Input, InputNumber, Radio, Space, Tag } from 'antd'
import { useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { previewAddress } from '../../../features/course-card/course-address.ts'
import { DataTable } from '../../../features/workbench/data-table.tsx'
import { PageHead } from '../../../features/workbench/page-head.tsx'
import type { DataColumn, TableHandle } from '../../../features/table/index.ts'
import { useQuery } from '../../../use-query.ts'
import { useConfirmAction } from '../../../features/workbench/use-confirm-action.tsx'
import { formatDate } from '../../../ui/date-format.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { yuan } from '../../../ui/money.ts'
import { CourseDrawer } from './course-drawer.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import css from './course-table.module.css'
import { texts } from './course-texts.ts'
import { type AdminCourse, ShelfState } from './shelf-state.tsx'
import { FormModal } from '../../../features/workbench/form-modal.tsx'

type Kind = 1 | 3 | 4

const quiet = { isShowErrTip: false }
const categoryTypes = { 1: 1, 3: 5, 4: 2 } as const
const auditColors: Record<number, string> = { 0: 'gold', 1: 'green', 2: 'red', 3: 'default' }

/** Where learners see it. */
const publicPath = ({ courseId, courseCategory }: Pick<AdminCourse, 'courseId' | 'courseCategory'>) =>
  courseCategory === stateCode.category.library
    ? `/library/view/${courseId}`
    : courseCategory === stateCode.category.resource
      ? `/resource/detail/${courseId}`
      : `/view/${courseId}`

const AuditState = ({ row }: { row: AdminCourse }) => (
  <Tag color={auditColors[row.auditStatus] ?? 'default'}>{texts.audit[row.auditStatus]}</Tag>
)

const shelfText = (row: AdminCourse) =>
  row.stopReason ? texts.stopped : row.banReason ? texts.banned : row.isPutaway === 1 ? texts.on : texts.off

/** Courses of one kind of all lecturers. */
export function CourseTable({ kind }: { kind: Kind }) {
  const table = useRef<TableHandle>(null)
  const confirmAction = useConfirmAction()
  const [banning, setBanning] = useState<AdminCourse>()
  const [sorting, setSorting] = useState<AdminCourse>()
  const [opened, setOpened] = useState<string>()
  const { data: categories } = useQuery('course/api/course/category/list', { categoryType: categoryTypes[kind] })
  const reload = () => table.current?.reload()

  async function allow({ courseId, courseName }: AdminCourse) {
    const run = () => api('course/admin/course/stand', { courseId, isPutaway: 1 })
    const action = { title: texts.allowAsk(courseName), content: texts.allowAbout, okText: texts.allow }
    if (await confirmAction({ ...action, run, done: texts.allowed })) reload()
  }

  const actions = (row: AdminCourse) => (
    <Space size={0}>
      <Button type="link" size="small" onClick={() => setOpened(row.courseId)}>
        {texts.view}
      </Button>
      {row.banReason ? (
        <Button type="link" size="small" onClick={() => void allow(row)}>
          {texts.allow}
        </Button>
      ) : (
        row.isPutaway === 1 && (
          <Button type="link" size="small" danger onClick={() => setBanning(row)}>
            {texts.ban}
          </Button>
        )
      )}
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'sort', label: texts.sort },
            ...(row.banReason && !row.stopReason ? [{ key: 'stop', label: texts.banStop, danger: true }] : []),
            {
              key: 'preview',
              label: (
                <a href={previewAddress(row)} target="_blank" rel="noopener">
                  {texts.preview}
                </a>
              ),
            },
            ...(row.isPutaway === 1
              ? [
                  {
                    key: 'public',
                    label: (
                      <a href={publicPath(row)} target="_blank" rel="noopener">
                        {texts.public}
                      </a>
                    ),
                  },
                ]
              : []),
          ],
          onClick: ({ key }) => (key === 'sort' ? setSorting(row) : key === 'stop' && setBanning(row)),
        }}
      >
        <Button type="link" size="small" aria-label={`${texts.open} ${row.courseName}`}>
          ⋯
        </Button>
      </Dropdown>
    </Space>
  )

  const columns: DataColumn<AdminCourse>[] = [
    {
      key: 'courseName',
      title: texts.columns.name,
      firm: true,
      render: (row) => (
        <Row gap={3} nowrap className={css.name}>
          {row.courseLogo && <img src={row.courseLogo} alt="" loading="lazy" />}
          <b>{row.courseName}</b>
        </Row>
      ),
    },
    { key: 'lecturerName', title: texts.columns.lecturer },
    {
      key: 'categoryNames',
      title: texts.columns.category,
      render: (row) => (
        <Hint as="span" size="xs">
          {row.categoryNames.filter(Boolean).join(' / ')}
        </Hint>
      ),
      text: (row) => row.categoryNames.filter(Boolean).join(' / '),
    },
    {
      key: 'courseDiscount',
      title: texts.columns.price,
      align: 'right',
      hidden: true,
      render: (row) => (row.isFree === 1 ? texts.free : texts.yuan(yuan(row.courseDiscount))),
      text: (row) => (row.isFree === 1 ? 0 : row.courseDiscount / 100),
    },
    {
      key: 'auditStatus',
      title: texts.columns.state,
      render: (row) => <AuditState row={row} />,
      text: (row) => texts.audit[row.auditStatus] ?? '',
    },
    { key: 'isPutaway', title: texts.columns.shelf, render: (row) => <ShelfState row={row} />, text: shelfText },
    { key: 'countStudy', title: texts.columns.study, align: 'right' },
    { key: 'periodTotal', title: texts.columns.periods, align: 'right', hidden: true },
    { key: 'courseSort', title: texts.columns.sort, align: 'right' },
    {
      key: 'gmtModified',
      title: texts.columns.changed,
      render: (row) => <DateTime value={row.gmtModified} shape="minute" />,
      text: (row) => formatDate(row.gmtModified),
    },
    {
      key: 'gmtCreate',
      title: texts.columns.created,
      hidden: true,
      render: (row) => <DateTime value={row.gmtCreate} shape="minute" />,
      text: (row) => formatDate(row.gmtCreate),
    },
    { key: 'actions', title: texts.columns.actions, text: null, firm: true, fixed: 'right', render: actions },
  ]

  const card = (row: AdminCourse) => (
    <Stack as="article" gap={2}>
      <Row gap={3} nowrap className={css.name}>
        {row.courseLogo && <img src={row.courseLogo} alt="" loading="lazy" />}
        <b>{row.courseName}</b>
      </Row>
      <Hint as="div" size="xs">
        {row.lecturerName} · {row.categoryNames.filter(Boolean).join(' / ')}
      </Hint>
      <div>
        <AuditState row={row} />
        <ShelfState row={row} />
      </div>
      {actions(row)}
    </Stack>
  )

  return (
    <>
      <PageHead about={texts.about[kind]} />
      <DataTable<AdminCourse>
        ref={table}
        name={`courses-${kind}`}
        label={texts.label[kind]}
        rowKey={(row) => row.courseId}
        search={texts.search}
        empty={texts.empty}
        filters={[
          {
            kind: 'select',
            name: 'auditStatus',
            label: texts.filters.auditStatus,
            options: Object.entries(texts.audit).map(([value, label]) => ({ value, label })),
          },
          {
            kind: 'select',
            name: 'isPutaway',
            label: texts.filters.isPutaway,
            options: [
              { value: 1, label: texts.on },
              { value: 0, label: texts.off },
            ],
          },
          {
            kind: 'select',
            name: 'categoryId',
            label: texts.filters.category,
            options: flat(categories?.courseCategoryList ?? []),
          },
          {
            kind: 'select',
            name: 'by',
            label: texts.filters.by,
            options: Object.entries(texts.sorts).map(([value, label]) => ({ value, label })),
          },
          {
            kind: 'select',
            name: 'isDeleted',
            label: texts.filters.deleted,
            options: [{ value: 1, label: texts.deleted }],
          },
        ]}
        columns={columns}
        load={({ keyword, filters: by, pageCurrent, pageSize }, signal) =>
          api(
            'course/admin/course/list',
            {
              courseCategory: kind,
              pageCurrent,
              pageSize,
              keyword,
              ...(by.auditStatus ? { auditStatus: by.auditStatus } : {}),
              ...(by.isPutaway ? { isPutaway: by.isPutaway === '1' ? 1 : 0 } : {}),
              ...(by.categoryId ? { categoryId: by.categoryId } : {}),
              ...(by.isDeleted === '1' ? { isDeleted: 1 } : {}),
              ...(by.by && by.by in texts.sorts ? { sort: by.by as keyof typeof texts.sorts } : {}),
            },
            { ...quiet, signal },
          )
        }
        bulk={[
          {
            key: 'ban',
            label: texts.bulkBan,
            danger: true,
            about: texts.bulkBanAbout(texts.bulkBanReason),
            refuse: (row) => (row.isPutaway === 1 ? undefined : texts.notOn),
            run: async ({ courseId }) => {
              await api('course/admin/course/stand', { courseId, isPutaway: 0, reason: texts.bulkBanReason }, quiet)
              return undefined
            },
          },
        ]}
        card={card}
      />
      {banning && (
        <BanDialog
          course={banning}
          onClose={(done) => {
            setBanning(undefined)
            if (done) reload()
          }}
        />
      )}
      {sorting && (
        <SortDialog
          course={sorting}
          onClose={(done) => {
            setSorting(undefined)
            if (done) reload()
          }}
        />
      )}
      {opened && <CourseDrawer courseId={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

interface CategoryOption {
  id: string
  categoryName: string
  floor: number
  children: CategoryOption[]
}
/** A tree as a list whose levels are told by their indent. */
const flat = (nodes: CategoryOption[]): { value: string; label: string }[] =>
  nodes.flatMap(({ id, categoryName, floor, children }) => [
    { value: id, label: `${'　'.repeat(floor - 1)}${categoryName}` },
    ...flat(children),
  ])

function BanDialog({ course, onClose }: { course: AdminCourse; onClose: (done: boolean) => void }) {
  return (
    <FormModal<{ reason: string; isStopped: 0 | 1 }>
      title={course.banReason ? texts.stopTitle(course.courseName) : texts.banTitle(course.courseName)}
      okText={course.banReason ? texts.banStop : texts.ban}
      danger
      about={<p className={css.path}>{course.banReason ? texts.banStopHint : texts.banAbout}</p>}
      start={{ isStopped: course.banReason ? 1 : 0, reason: course.banReason }}
      done={texts.bannedDone}
      onClose={() => onClose(false)}
      onSubmit={async ({ reason, isStopped }) => {
        const { courseId } = course
        await api('course/admin/course/stand', { courseId, isPutaway: 0, isStopped, reason }, quiet)
        onClose(true)
      }}
    >
      <Form.Item name="isStopped" label={texts.banScope} hidden={course.banReason !== ''}>
        <Radio.Group className={css.choices}>
          <Radio value={0}>
            {texts.banKeep}
            <small>{texts.banKeepHint}</small>
          </Radio>
          <Radio value={1}>
            {texts.banStop}
            <small>{texts.banStopHint}</small>
          </Radio>
        </Radio.Group>
      </Form.Item>
      <Form.Item
        name="reason"
        label={texts.banReason}
        extra={texts.banReasonHint}
        rules={[{ required: true, whitespace: true, message: texts.banReasonMissing }]}
      >
        <Input.TextArea rows={3} autoFocus showCount maxLength={500} />
      </Form.Item>
    </FormModal>
  )
}

function SortDialog({ course, onClose }: { course: AdminCourse; onClose: (done: boolean) => void }) {
  return (
    <FormModal<{ courseSort: number | null }>
      title={texts.sortTitle}
      width={380}
      about={<p className={css.path}>{texts.sortAbout}</p>}
      start={{ courseSort: course.courseSort }}
      done={texts.saved}
      onClose={() => onClose(false)}
      onSubmit={async ({ courseSort }) => {
        await api('course/admin/course/update', { courseId: course.courseId, courseSort: courseSort ?? 0 }, quiet)
        onClose(true)
      }}
    >
      <Form.Item name="courseSort">
        <InputNumber aria-label={texts.sortTitle} autoFocus min={0} max={1_000_000} precision={0} />
      </Form.Item>
    </FormModal>
  )
}
