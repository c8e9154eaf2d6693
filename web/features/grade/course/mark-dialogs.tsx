import { api } from '../../../api.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { FormDialog, useForm } from '../../shared/form/index.ts'
import type { Book, BookLine } from './book-sheet.ts'
import css from './class-course.module.css'
import { texts } from './texts.ts'

const words = texts.book
type Column = Book['columnList'][number]
const isNumber = (text: string) => /^\d{1,5}(\.\d{1,2})?$/.test(text.trim())

/** A manual column. */
export function ColumnDialog({
  gradeId,
  column,
  close,
}: {
  gradeId: string
  column: Column | undefined
  close: (isSaved: boolean) => void
}) {
  const form = useForm({
    start: {
      columnName: column?.columnName ?? '',
      fullScore: String(column?.fullScore ?? 100),
      weight: String(column?.weight ?? 1),
    },
    check: ({ columnName, fullScore, weight }) => ({
      columnName: columnName.trim() ? undefined : words.nameNeeded,
      fullScore: isNumber(fullScore) ? undefined : words.wrongNumber,
      weight: /^\d{1,3}$/.test(weight.trim()) ? undefined : words.wrongNumber,
    }),
    async send({ columnName, fullScore, weight }) {
      await api(
        'exam/auth/grade/book/column/save',
        {
          gradeId,
          columnName,
          fullScore: Number(fullScore),
          weight: Number(weight),
          ...(column ? { id: column.columnId } : {}),
        },
        { showSuccess: true },
      )
      close(true)
    },
  })
  return (
    <FormDialog
      form={form}
      title={column ? words.editColumn : words.addColumn}
      submit={texts.save}
      onClose={() => close(false)}
    >
      <Field label={words.columnName} hint={words.columnHint} required error={form.errors.columnName}>
        <Input {...form.control('columnName')} maxLength={30} />
      </Field>
      <Field label={words.fullScore} required error={form.errors.fullScore}>
        <Input {...form.control('fullScore')} inputMode="decimal" maxLength={8} />
      </Field>
      <Field label={words.weight} required error={form.errors.weight}>
        <Input {...form.control('weight')} inputMode="numeric" maxLength={3} />
      </Field>
    </FormDialog>
  )
}

/** Maximum marks per call. */
const PART = 500

/** Marks of a manual column, one row per learner; an empty field removes one. */
export function MarkDialog({
  gradeId,
  column,
  at,
  lines,
  close,
}: {
  gradeId: string
  column: Column
  at: number
  lines: readonly BookLine[]
  close: (isSaved: boolean) => void
}) {
  const { columnId, fullScore } = column
  const start = Object.fromEntries(lines.map(({ userId, marks }) => [userId, String(marks[at] ?? '')]))
  const form = useForm<Record<string, string>>({
    start,
    check: (values) =>
      Object.fromEntries(
        Object.entries(values).map(([userId, text]) => [
          userId,
          text.trim() === '' || (isNumber(text) && Number(text) <= fullScore) ? undefined : words.wrongMark(fullScore),
        ]),
      ),
    async send(values) {
      const markList = Object.entries(values)
        .filter(([userId, text]) => text.trim() !== start[userId])
        .map(([userId, text]) => ({ userId, mark: text.trim() === '' ? null : Number(text) }))
      for (let from = 0; from < markList.length; from += PART)
        await api(
          'exam/auth/grade/book/mark/save',
          { gradeId, columnId, markList: markList.slice(from, from + PART) },
          { showSuccess: true },
        )
      close(markList.length > 0)
    },
  })
  return (
    <FormDialog
      form={form}
      size="l"
      title={words.fillTitle(column.columnName, fullScore)}
      submit={texts.save}
      onClose={() => close(false)}
    >
      {lines.map(({ userId, nickname }) => (
        <Field key={userId} label={nickname} error={form.errors[userId]} className={css.marks}>
          <Input {...form.control(userId)} inputMode="decimal" maxLength={8} />
        </Field>
      ))}
    </FormDialog>
  )
}
