import type { OutputOf } from '@zhixing/contract'
import { stateCode } from '@zhixing/contract/states'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Cover } from '../../../ui/cover.tsx'
import { formatDate } from '../../../ui/date-format.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ChevronDownIcon, ChevronUpIcon } from '../../../ui/icons.tsx'
import { Hint, Panel, Row, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { courseAddress } from '../../course/card/index.ts'
import { FormDialog, useForm } from '../../shared/form/index.ts'
import css from './class-course.module.css'
import { GiveDialog } from './give-dialog.tsx'
import { LessonPlanDialog } from './lesson-dialogs.tsx'
import { texts } from './texts.ts'
import { instantOf, localOf, TimeField } from './time-field.tsx'
import { signs } from '../../../i18n/word-texts.ts'

type Planned = OutputOf<'exam/auth/grade/course/page'>['list'][number]
const words = texts.course
/** Live courses have their own schedule, so there is nothing to plan. */
const LIVE = stateCode.category.live

const datesOf = ({ opens, due }: Planned) =>
  [opens && words.from(formatDate(opens, 'minute')), due && words.until(formatDate(due, 'minute'))]
    .filter(Boolean)
    .join(signs.comma) || words.noDates

/** Courses of a class, for its teacher. */
export function CoursePanel({ gradeId }: { gradeId: string }) {
  const courses = useQuery('exam/auth/grade/course/page', { gradeId, pageSize: 100 }, { keep: true })
  const { run } = useAction({ reload: false })
  const [isGiving, setGiving] = useState(false)
  const [planned, setPlanned] = useState<Planned>()
  const [dated, setDated] = useState<Planned>()
  const [leaving, setLeaving] = useState<Planned>()

  async function move(list: readonly Planned[], from: number, by: number) {
    const ids = list.map(({ courseId }) => courseId)
    const [id = ''] = ids.splice(from, 1)
    ids.splice(from + by, 0, id)
    await run('sort', () => api('exam/auth/grade/course/sort', { gradeId, ids }))
    courses.reload()
  }
  async function take({ courseId }: Planned) {
    await run('take', () => api('exam/auth/grade/course/delete', { gradeId, courseId }, { showSuccess: true }))
    courses.reload()
  }

  return (
    <Stack gap={4}>
      <Row justify="between">
        <Hint>{words.about}</Hint>
        <Button onClick={() => setGiving(true)}>{words.give}</Button>
      </Row>
      <QueryView
        of={courses}
        isEmpty={({ list }) => list.length === 0}
        empty={
          <Empty art="study" title={words.empty}>
            {words.emptyText}
          </Empty>
        }
      >
        {({ list }) => (
          <Stack as="ul" gap={3} className={css.list}>
            {list.map((course, at) => (
              <Panel as="li" pad={3} key={course.courseId} className={css.course}>
                <div className={css.cover}>
                  <Cover src={course.courseLogo} title={course.courseName} words="none" />
                </div>
                <Stack gap={1} className={css.about}>
                  <Row gap={2}>
                    <Link to={courseAddress(course)}>{course.courseName}</Link>
                    {course.courseCategory === LIVE && <Tag tone="live">{words.live}</Tag>}
                    {course.isFree && <Tag tone="free">{words.free}</Tag>}
                    {course.disabled === 1 && <Tag tone="plain">{words.off}</Tag>}
                  </Row>
                  <Hint size="xs">
                    {words.periods(course.periodTotal)}
                    {course.courseCategory !== LIVE &&
                      ` · ${course.isOrdered ? words.ordered : words.any} · ${datesOf(course)}`}
                  </Hint>
                  {!course.isGiven && <Tag tone="warn">{words.notGiven}</Tag>}
                </Stack>
                <Row gap={1} nowrap className={css.actions}>
                  <IconButton
                    label={`${words.up} ${course.courseName}`}
                    disabled={at === 0}
                    onClick={() => void move(list, at, -1)}
                  >
                    <ChevronUpIcon size={16} />
                  </IconButton>
                  <IconButton
                    label={`${words.down} ${course.courseName}`}
                    disabled={at === list.length - 1}
                    onClick={() => void move(list, at, 1)}
                  >
                    <ChevronDownIcon size={16} />
                  </IconButton>
                  <Button
                    size="s"
                    variant="line"
                    aria-label={`${words.plan} ${course.courseName}`}
                    onClick={() => setPlanned(course)}
                  >
                    {words.plan}
                  </Button>
                  {course.courseCategory !== LIVE && (
                    <Button
                      size="s"
                      variant="line"
                      aria-label={`${texts.lessons.plan} ${course.courseName}`}
                      onClick={() => setDated(course)}
                    >
                      {texts.lessons.plan}
                    </Button>
                  )}
                  <Button size="s" variant="text" onClick={() => setLeaving(course)}>
                    {words.takeAway}
                  </Button>
                </Row>
              </Panel>
            ))}
          </Stack>
        )}
      </QueryView>
      {isGiving && (
        <GiveDialog
          gradeId={gradeId}
          close={(hasGiven) => {
            setGiving(false)
            if (hasGiven) courses.reload()
          }}
        />
      )}
      {planned && (
        <PlanDialog
          course={planned}
          close={(isSaved) => {
            setPlanned(undefined)
            if (isSaved) courses.reload()
          }}
        />
      )}
      {dated && <LessonPlanDialog of={dated} close={() => setDated(undefined)} />}
      <ConfirmDialog
        open={leaving !== undefined}
        title={words.askTake(leaving?.courseName ?? '')}
        confirm={words.takeAway}
        danger
        onClose={() => setLeaving(undefined)}
        onConfirm={() => leaving && take(leaving)}
      >
        {words.askTakeText}
      </ConfirmDialog>
    </Stack>
  )
}

/** Dates and order of a course in a class. */
function PlanDialog({ course, close }: { course: Planned; close: (isSaved: boolean) => void }) {
  const { gradeId, courseId } = course
  const form = useForm({
    start: {
      opens: localOf(course.opens),
      due: localOf(course.due),
      isOrdered: course.isOrdered,
      disabled: course.disabled,
    },
    check: ({ opens, due }) => ({ due: opens && due && due <= opens ? words.dueEarly : undefined }),
    async send({ opens, due, isOrdered, disabled }) {
      await api(
        'exam/auth/grade/course/save',
        { gradeId, courseId, opens: instantOf(opens), due: instantOf(due), isOrdered, disabled },
        { showSuccess: true },
      )
      close(true)
    },
  })
  return (
    <FormDialog form={form} title={course.courseName} submit={texts.save} onClose={() => close(false)}>
      {course.courseCategory === LIVE ? (
        <Hint>{words.liveHint}</Hint>
      ) : (
        <>
          <TimeField label={words.opens} hint={words.opensHint} error={form.errors.opens} {...form.control('opens')} />
          <TimeField label={words.due} hint={words.dueHint} error={form.errors.due} {...form.control('due')} />
          <Checkbox
            checked={form.values.isOrdered}
            onChange={(event) => form.set('isOrdered', event.currentTarget.checked)}
          >
            {words.isOrdered}
          </Checkbox>
        </>
      )}
      <Checkbox
        checked={form.values.disabled === 1}
        onChange={(event) => form.set('disabled', event.currentTarget.checked ? 1 : 0)}
      >
        {words.disabled}
      </Checkbox>
    </FormDialog>
  )
}
