/** Grade book of a class. Totals come from contract/src/grade/book-rules.ts, which the browser uses, too. */
import { attendance, bookTotal, isComplete, type CompletionRule, usualRule } from '@zhixing/contract/grade/book-rules'
import { gradeBook } from '@zhixing/contract/grade/grade-book'
import { transaction, type Sql } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { gradeFor, refuseOwn } from '../access.ts'
import { examMarks } from '../exam/marks.ts'
import { homeworkMarks } from '../homework/marks.ts'
import * as sql from './book.sql.ts'
import { outcomeTexts as texts } from './outcome-texts.ts'

const MAX_COLUMNS = 50

/** Attendance of learners by live course. Sessions that ended before a learner joined do not count. */
async function attendanceOf(
  db: Sql,
  gradeId: string,
  learners: readonly sql.LearnerName[],
  held: Awaited<ReturnType<typeof sql.selectHeld>>,
  userId: string | undefined,
) {
  const ids = held.map(({ periodId }) => periodId)
  const present = await sql.selectPresence(db, gradeId, ids, userId)
  const secondsOf = new Map(present.map((one) => [one.userId, one.seconds]))
  const courses = [...Map.groupBy(held, ({ columnId }) => columnId)]
  return learners.flatMap(({ userId: who, joinTime }) => {
    const seconds = secondsOf.get(who)
    const joined = Date.parse(joinTime)
    return courses.flatMap(([columnId, sessions]) => {
      const asked = sessions.filter(({ endedAt }) => Date.parse(endedAt) > joined)
      const mark = attendance(
        asked.map(({ periodId, heldSeconds }) => ({ heldSeconds, watchSeconds: seconds?.[periodId] ?? 0 })),
      )
      return mark === null ? [] : [{ who, columnId, mark }]
    })
  })
}

/** Rules, columns and one row per learner (or for one learner). */
export async function loadBook(db: Sql, gradeId: string, now: number, userId?: string) {
  const [saved, own, learners, learned, held, homework] = await Promise.all([
    sql.selectRule(db, gradeId),
    sql.selectColumns(db, gradeId),
    sql.selectLearners(db, gradeId, userId),
    sql.selectMarks(db, gradeId, userId),
    sql.selectHeld(db, gradeId),
    homeworkMarks(db, gradeId, now, userId),
  ])
  const exams = await examMarks(
    db,
    gradeId,
    learners.map((learner) => learner.userId),
    now,
  )
  const rule = saved ?? { ...usualRule, isShown: 0 as const }
  const columnList = [
    ...own.filter(({ part }) => part === 'course' || part === 'attendance'),
    ...exams.columns.map(({ gradeExamId, gradeExamName, totalScore }) => ({
      columnId: gradeExamId,
      part: 'exam' as const,
      columnName: gradeExamName,
      fullScore: totalScore,
      weight: 1,
    })),
    ...homework.columns,
    ...own.filter(({ part }) => part === 'manual'),
  ]
  const byLearner = new Map<string, Record<string, number>>()
  const write = (who: string, columnId: string, mark: number) => {
    const line = byLearner.get(who) ?? {}
    line[columnId] = mark
    byLearner.set(who, line)
  }
  for (const { userId: who, columnId, mark } of learned) write(who, columnId, mark)
  if (held.length > 0)
    for (const { who, columnId, mark } of await attendanceOf(db, gradeId, learners, held, userId))
      write(who, columnId, mark)
  for (const { userId: who, gradeExamId, mark } of exams.marks) write(who, gradeExamId, mark)
  for (const { userId: who, homeworkId, mark } of homework.marks) write(who, homeworkId, mark)
  const list = learners.map((learner) => {
    const marks = byLearner.get(learner.userId) ?? {}
    return {
      ...learner,
      marks: columnList.map(({ columnId }) => marks[columnId] ?? null),
      ...bookTotal(rule, columnList, marks),
    }
  })
  return { rule, columnList, list }
}

/** Totals of a learner by class; absent where they have none, or where the class does not show them. */
export async function learnerTotals(db: Sql, userId: string, gradeIds: readonly string[], now: number) {
  const totals = new Map<string, number>()
  // One by one: each takes several statements, and a person has few classes.
  for (const gradeId of gradeIds) {
    const { rule, list } = await loadBook(db, gradeId, now, userId)
    const total = list[0]?.total ?? null
    if (rule.isShown === 1 && total !== null) totals.set(gradeId, total)
  }
  return totals
}

type Book = Awaited<ReturnType<typeof loadBook>>

/**
 * One row of a grade book by column, as its learner or an external reader sees it; attendance only if it has weight.
 */
export const readLine = ({ columnList, rule }: Book, line: Book['list'][number]) =>
  columnList.flatMap((column, index) =>
    column.part === 'attendance' && rule.attendanceWeight === 0
      ? []
      : [
          {
            ...column,
            mark: line.marks[index] ?? null,
            isDropped: line.dropped.includes(column.columnId) ? (1 as const) : (0 as const),
          },
        ],
  )

/** Average progress of a learner over all courses of the class, and whether that completes it. */
export function completion({ columnList }: Book, line: Book['list'][number], rule: CompletionRule) {
  // A course that is not open yet counts as 0, so the class cannot be completed without it.
  const progress = columnList.flatMap(({ part }, index) => (part === 'course' ? [line.marks[index] ?? 0] : []))
  const average = progress.length === 0 ? 0 : progress.reduce((sum, one) => sum + one, 0) / progress.length
  return { progress: Math.round(average * 10) / 10, isComplete: isComplete(rule, progress, line.total) }
}

export const calls = implement(gradeBook, {
  async view({ gradeId }, { db, need, viewer, services }) {
    const { gradeName } = await gradeFor(db, viewer, gradeId, need)
    return { gradeName, ...(await loadBook(db, gradeId, services.clock.now())) }
  },

  async save({ gradeId, ...rule }, { db, need, viewer, setMessage }) {
    await gradeFor(db, viewer, gradeId, need)
    await transaction(db, (tx) => sql.writeRule(tx, gradeId, rule))
    setMessage(texts.ruleSaved)
    return {}
  },

  async columnSave({ gradeId, id, ...column }, { db, need, viewer, setMessage }) {
    await gradeFor(db, viewer, gradeId, need)
    const savedId = await transaction(db, async (tx) => {
      const total = await sql.lockBook(tx, gradeId)
      const before = id && found(await sql.selectColumn(tx, gradeId, id), texts.noColumn)
      if (before && (before.best ?? 0) > column.fullScore) throw new CallError('conflict', texts.fullBelow, 'fullScore')
      if (await sql.isNameTaken(tx, gradeId, column.columnName, id))
        throw new CallError('conflict', texts.columnTaken, 'columnName')
      if (id) {
        await sql.updateColumn(tx, id, column)
        return id
      }
      if (total >= MAX_COLUMNS) throw new CallError('shown', texts.manyColumns(MAX_COLUMNS))
      return sql.insertColumn(tx, gradeId, column)
    })
    setMessage(texts.columnSaved)
    return { id: savedId }
  },

  async columnDelete({ gradeId, id }, { db, need, viewer, setMessage }) {
    await gradeFor(db, viewer, gradeId, need)
    if (!(await transaction(db, (tx) => sql.deleteColumn(tx, gradeId, id))))
      throw new CallError('notFound', texts.noColumn)
    setMessage(texts.columnDeleted)
    return {}
  },

  async markSave({ gradeId, columnId, markList }, { db, need, viewer, setMessage }) {
    await gradeFor(db, viewer, gradeId, need)
    refuseOwn(
      viewer,
      markList.map(({ userId }) => userId),
    )
    await transaction(db, async (tx) => {
      await sql.lockBook(tx, gradeId)
      const { fullScore } = found(await sql.selectColumn(tx, gradeId, columnId), texts.noColumn)
      if (markList.some(({ mark }) => mark !== null && mark > fullScore))
        throw new CallError('invalid', texts.markAbove(fullScore), 'markList')
      // If a learner is listed twice, the last entry wins.
      const wanted = [...new Map(markList.map((one) => [one.userId, one])).values()]
      const written = await sql.writeMarks(tx, { gradeId, columnId, operatorId: viewer.userId }, wanted)
      if (written !== wanted.length) throw new CallError('notFound', texts.noLearner)
    })
    setMessage(texts.marksSaved)
    return {}
  },

  async own({ gradeId }, { db, need, viewer, services }) {
    await gradeFor(db, viewer, gradeId, need)
    const book = await loadBook(db, gradeId, services.clock.now(), viewer.userId)
    const [line] = book.list
    const { isShown, passLine } = book.rule
    if (isShown === 0 || !line) return { isShown: 0, passLine, columnList: [], total: null, isPassed: false }
    return { isShown, passLine, columnList: readLine(book, line), total: line.total, isPassed: line.isPassed }
  },
})
