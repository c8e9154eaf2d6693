import { type Holiday, MAX_OCCURRENCES, occurrencesOf, weekKinds } from '@zhixing/contract/grade/timetable-rules'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { Checkbox, RadioGroup } from '../../../ui/choice.tsx'
import { formatDate } from '../../../ui/date-format.ts'
import { Field, FieldError } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Hint, Row } from '../../../ui/layout.tsx'
import { useQuery } from '../../../use-query.ts'
import { type FieldErrors, FormDialog, useForm } from '../../shared/form/index.ts'
import css from './class-course.module.css'
import { Conflicts, type SessionAsked, useConflicts } from './conflicts.tsx'
import { TeacherField } from './session-dialogs.tsx'
import { texts } from './texts.ts'

const words = texts.timetable
const WEEK = [1, 2, 3, 4, 5, 6, 7]
const DAY = /^\d{4}-\d{2}-\d{2}$/

interface Values {
  title: string
  place: string
  link: string
  teacherId: string
  from: string
  to: string
  begin: string
  end: string
  weeks: string
  weekdays: string
}

/** Whether the dates and times make a rule. */
const isWhole = ({ from, to, begin, end, weekdays }: Values): boolean =>
  DAY.test(from) && DAY.test(to) && from <= to && begin !== '' && begin < end && weekdays !== ''

/** More than a year. */
const isLong = (from: string, to: string): boolean => Date.parse(to) - Date.parse(from) > 366 * 86_400_000

const ruleOf = ({ from, to, begin, end, weeks, weekdays }: Values) => ({
  from,
  to,
  begin,
  end,
  weeks: weekKinds.find((kind) => kind === weeks) ?? 'every',
  weekdays: [...weekdays].map(Number),
})

/** Lessons and skipped days of what was typed; none while it is incomplete. */
const lessonsOf = (values: Values, holidays: readonly Holiday[]) =>
  isWhole(values) ? occurrencesOf(ruleOf(values), holidays) : { list: [], skipped: [] }

const sessionsOf = (values: Values, holidays: readonly Holiday[]): SessionAsked[] => {
  const { title, place, link, teacherId } = values
  return lessonsOf(values, holidays).list.map((time) => ({ title, place, link, teacherId, ...time }))
}

/** @param holidays undefined while they are not loaded: lessons must not be saved on them */
const checked = (values: Values, holidays: readonly Holiday[] | undefined): FieldErrors<Values> => {
  const { title, from, to, begin, end, weekdays } = values
  return {
    title: title.trim() ? undefined : words.missing,
    from: DAY.test(from) ? undefined : words.noDay,
    to: DAY.test(to) ? (from && to < from ? words.toEarly : isLong(from, to) ? words.toLate : undefined) : words.noDay,
    begin: begin ? undefined : words.noTime,
    end: end ? (begin && end <= begin ? words.endsEarly : undefined) : words.noTime,
    weekdays: weekdays ? undefined : words.noWeekday,
    form: !isWhole(values)
      ? undefined
      : holidays === undefined
        ? words.noCalendar
        : lessonsOf(values, holidays).list.length === 0
          ? words.noLessons
          : undefined,
  }
}

/** A lesson that repeats weekly between two days, around the site's holidays. */
export function SeriesDialog({ gradeId, close }: { gradeId: string; close: (isSaved: boolean) => void }) {
  const [ignored, setIgnored] = useState(false)
  // The form's callbacks need the holidays of the days that the form holds.
  const known = useRef<readonly Holiday[]>(undefined)
  const form = useForm<Values>({
    start: {
      title: '',
      place: '',
      link: '',
      teacherId: '0',
      from: '',
      to: '',
      begin: '',
      end: '',
      weeks: 'every',
      weekdays: '',
    },
    check: (typed) => checked(typed, known.current),
    async send(typed, clientKey) {
      const sessionList = sessionsOf(typed, known.current ?? [])
      await api(
        'exam/auth/grade/timetable/save/many',
        { gradeId, sessionList, ignoreConflicts: ignored ? 1 : 0, clientKey },
        { showSuccess: true },
      )
      close(true)
    },
  })
  const { values } = form
  const whole = isWhole(values)
  const holidays = useQuery(
    'exam/auth/grade/timetable/holiday/list',
    whole ? { from: values.from, to: values.to } : null,
    { quiet: true, keep: true },
  )
  useEffect(() => {
    known.current = holidays.data?.list
  })
  const { list, skipped } = lessonsOf(values, holidays.data?.list ?? [])
  const sessions = sessionsOf(values, holidays.data?.list ?? [])
  const conflicts = useConflicts(gradeId, sessions)
  const toggle = (weekday: number, isOn: boolean) =>
    form.set('weekdays', WEEK.filter((one) => (one === weekday ? isOn : values.weekdays.includes(`${one}`))).join(''))
  return (
    <FormDialog form={form} title={words.addSeries} submit={texts.save} size="l" onClose={() => close(false)}>
      <div className={css.pair}>
        <Field label={words.name} required error={form.errors.title}>
          <Input {...form.control('title')} maxLength={60} />
        </Field>
        <TeacherField gradeId={gradeId} control={form.control('teacherId')} />
        <Field label={words.from} hint={words.fromHint} required error={form.errors.from}>
          <Input type="date" {...form.control('from')} />
        </Field>
        <Field label={words.to} required error={form.errors.to}>
          <Input type="date" {...form.control('to')} />
        </Field>
        <Field label={words.begin} hint={words.chinaTime} required error={form.errors.begin}>
          <Input type="time" {...form.control('begin')} />
        </Field>
        <Field label={words.end} required error={form.errors.end}>
          <Input type="time" {...form.control('end')} />
        </Field>
      </div>
      <fieldset>
        <legend className={css.legend}>{words.weekdays}</legend>
        <Row gap={4} rowGap={2}>
          {WEEK.map((weekday) => (
            <Checkbox
              key={weekday}
              checked={values.weekdays.includes(`${weekday}`)}
              onChange={({ currentTarget }) => toggle(weekday, currentTarget.checked)}
            >
              {words.weekdayNames[weekday - 1]}
            </Checkbox>
          ))}
        </Row>
        {form.errors.weekdays && <FieldError id="weekdays-error">{form.errors.weekdays}</FieldError>}
      </fieldset>
      <RadioGroup
        legend={words.weeks}
        name="weeks"
        shape="row"
        options={weekKinds.map((kind) => ({ value: kind, label: words.weekKinds[kind] }))}
        value={values.weeks}
        onChange={(kind) => form.set('weeks', kind)}
      />
      <div className={css.pair}>
        <Field label={words.place} error={form.errors.place}>
          <Input {...form.control('place')} maxLength={100} />
        </Field>
        <Field label={words.link} error={form.errors.link}>
          <Input {...form.control('link')} inputMode="url" maxLength={300} />
        </Field>
      </div>
      {whole && (
        <Hint role="status">
          {words.count(list.length, list.length === MAX_OCCURRENCES)}
          {list[0] && words.firstOn(formatDate(list[0].begins, 'minute'))}
          {skipped.length > 0 &&
            words.skipped(skipped.map(({ day, holidayName }) => `${day.slice(5)} ${holidayName}`).join('、'))}
        </Hint>
      )}
      <Conflicts list={conflicts} ignored={ignored} onIgnored={setIgnored} />
    </FormDialog>
  )
}
