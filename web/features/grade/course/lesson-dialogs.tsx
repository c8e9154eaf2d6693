import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useQuery } from '../../../use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Hint, Panel, Row, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { FormDialog, useForm } from '../../shared/form/index.ts'
import css from './lesson-dialogs.module.css'
import { changedLessons, datesOf, dueField, opensField, pacedDates } from './lesson-dates.ts'
import { texts } from './texts.ts'
import { instantOf } from './time-field.tsx'

type Plan = OutputOf<'exam/auth/grade/course/period/list'>
const words = texts.lessons
/** Maximum rows per call. */
const MAX_SENT = 500

interface Of {
  gradeId: string
  courseId: string
  courseName: string
}

/** Lesson dates of a class course, for its teacher. */
export function LessonPlanDialog({ of, close }: { of: Of; close: (isSaved: boolean) => void }) {
  const { gradeId, courseId, courseName } = of
  const plan = useQuery('exam/auth/grade/course/period/list', { gradeId, courseId })
  if (plan.data && plan.data.list.length > 0) return <LessonPlanEditor of={of} plan={plan.data} close={close} />
  return (
    <Dialog open size="l" title={words.title(courseName)} onClose={() => close(false)}>
      <QueryView of={plan} compact>
        {() => <Empty compact title={words.none} />}
      </QueryView>
    </Dialog>
  )
}

function LessonPlanEditor({ of, plan, close }: { of: Of; plan: Plan; close: (isSaved: boolean) => void }) {
  const { gradeId, courseId, courseName } = of
  const { list } = plan
  const [start] = useState(() => datesOf(list))
  const form = useForm<Record<string, string>>({
    start,
    check: (values) =>
      Object.fromEntries(
        list.flatMap(({ periodId }) => {
          const [opens, due] = [values[opensField(periodId)], values[dueField(periodId)]]
          return opens && due && due <= opens ? [[dueField(periodId), texts.course.dueEarly]] : []
        }),
      ),
    async send(values) {
      const changed = changedLessons(list, start, values).map(({ periodId }) => ({
        periodId,
        opens: instantOf(values[opensField(periodId)] ?? ''),
        due: instantOf(values[dueField(periodId)] ?? ''),
      }))
      for (let at = 0; at < changed.length; at += MAX_SENT)
        await api(
          'exam/auth/grade/course/period/save',
          { gradeId, courseId, list: changed.slice(at, at + MAX_SENT) },
          { showSuccess: at + MAX_SENT >= changed.length },
        )
      close(true)
    },
  })
  return (
    <FormDialog form={form} size="l" title={words.title(courseName)} submit={texts.save} onClose={() => close(false)}>
      <Hint>{words.about}</Hint>
      <Pace lessons={list} fill={form.change} />
      <div className={cx(css.lesson, css.heads)} aria-hidden="true">
        <span />
        <span>{words.opens}</span>
        <span>{words.due}</span>
      </div>
      <ol className={css.list}>
        {list.map(({ periodId, periodName, chapterName }, at) => (
          <li key={periodId}>
            {chapterName !== list[at - 1]?.chapterName && <h3 className={css.chapter}>{chapterName}</h3>}
            <div className={css.lesson}>
              <span className={css.name}>
                {at + 1}. {periodName}
              </span>
              <span className={css.when} aria-hidden="true">
                {words.opens}
              </span>
              <Field label={`${periodName} ${words.opens}`} hideLabel error={form.errors[opensField(periodId)]}>
                <Input type="datetime-local" title={words.opens} {...form.control(opensField(periodId))} />
              </Field>
              <span className={css.when} aria-hidden="true">
                {words.due}
              </span>
              <Field label={`${periodName} ${words.due}`} hideLabel error={form.errors[dueField(periodId)]}>
                <Input type="datetime-local" title={words.due} {...form.control(dueField(periodId))} />
              </Field>
            </div>
          </li>
        ))}
      </ol>
    </FormDialog>
  )
}

/** Fills in all lessons at an even pace. */
function Pace({ lessons, fill }: { lessons: Plan['list']; fill: (dates: Record<string, string>) => void }) {
  const [pace, setPace] = useState({ from: '', lessons: '1', days: '7' })
  const dates = pacedDates(lessons, { from: pace.from, lessons: Number(pace.lessons), days: Number(pace.days) })
  const number = (name: 'lessons' | 'days') => ({
    inputMode: 'numeric' as const,
    value: pace[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      setPace({ ...pace, [name]: event.currentTarget.value.replace(/\D/g, '').slice(0, 3) }),
  })
  return (
    <Panel pad={3}>
      <Stack gap={2}>
        <div className={css.pace}>
          <Field label={words.from}>
            <Input
              type="datetime-local"
              value={pace.from}
              onChange={(event) => setPace({ ...pace, from: event.currentTarget.value })}
            />
          </Field>
          <Field label={words.days}>
            <Input {...number('days')} />
          </Field>
          <Field label={words.each}>
            <Input {...number('lessons')} />
          </Field>
        </div>
        <Row justify="between">
          <Button
            variant="text"
            onClick={() => fill(datesOf(lessons.map((one) => ({ ...one, opens: null, due: null }))))}
          >
            {words.clear}
          </Button>
          <Button variant="line" disabled={!dates} onClick={() => dates && fill(dates)}>
            {words.fill(lessons.length)}
          </Button>
        </Row>
      </Stack>
    </Panel>
  )
}

/** Lesson dates of a class course, for members. */
export function LessonDatesDialog({ of, close }: { of: Of; close: () => void }) {
  const { gradeId, courseId, courseName } = of
  const plan = useQuery('exam/auth/grade/course/period/list', { gradeId, courseId })
  return (
    <Dialog open size="l" title={words.title(courseName)} onClose={close}>
      <QueryView of={plan} compact>
        {({ list }) => (
          <ol className={css.list}>
            {list.map((lesson, at) => (
              <li key={lesson.periodId}>
                {lesson.chapterName !== list[at - 1]?.chapterName && (
                  <h3 className={css.chapter}>{lesson.chapterName}</h3>
                )}
                <div className={css.shown}>
                  <span className={css.name}>
                    {at + 1}. {lesson.periodName}
                  </span>
                  <Hint as="span" size="xs">
                    {lesson.opens && (
                      <span className={css.date}>
                        <DateTime value={lesson.opens} shape="minute" /> {words.opensThen}
                      </span>
                    )}{' '}
                    {lesson.due && (
                      <span className={css.date}>
                        <DateTime value={lesson.due} shape="minute" /> {words.dueThen}
                      </span>
                    )}
                    {!lesson.opens && !lesson.due && words.free}
                  </Hint>
                  <StateOf lesson={lesson} />
                </div>
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </Dialog>
  )
}

function StateOf({ lesson }: { lesson: Plan['list'][number] }) {
  if (lesson.finishedAt) return <Tag tone="free">{words.done}</Tag>
  if (lesson.isLate) return <Tag tone="live">{words.late}</Tag>
  if (!lesson.isOpen) return <Tag tone="plain">{words.closed}</Tag>
  return <Tag tone="brand">{lesson.progress > 0 ? `${Math.floor(lesson.progress)}%` : words.open}</Tag>
}
