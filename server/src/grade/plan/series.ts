/** Repeated lessons of a class: conflicts, adding, import and export; holidays of the site. */
import {
  adminHoliday,
  type gradeTimetable,
  type TimetableConflict,
  type TimetableSession,
} from '@zhixing/contract/grade/timetable'
import { MAX_OCCURRENCES } from '@zhixing/contract/grade/timetable-rules'
import { readColumns, rowsByColumns } from '@zhixing/files/table-columns'
import { type Db, transaction, type Sql, type Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { editTag, takeTurn } from '../../kernel/etag.ts'
import { type Handler, implement } from '../../kernel/implement.ts'
import { wholeFile } from '../../lib/whole-file.ts'
import { readSheet } from '../../user/index.ts'
import { gradeFor } from '../access.ts'
import { workbook } from '../book/excel.ts'
import { selectStaff } from '../member/member.sql.ts'
import { minute, planTexts as texts } from './plan-texts.ts'
import * as sql from './series.sql.ts'
import { cellMax, sessionsOfRows, sheetColumns, sheetHead } from './timetable-sheet.ts'
import { countSessions } from './timetable.sql.ts'

type Calls = typeof gradeTimetable
const SHEET_BYTES = 1024 * 1024
export const MAX_SESSIONS = 1000
const DAY = 86_400_000

/** Refuses sessions with wrong times or teachers. */
async function checkSessions(db: Sql, gradeId: string, sessions: readonly TimetableSession[]): Promise<void> {
  for (const { begins, ends } of sessions) {
    const length = Date.parse(ends) - Date.parse(begins)
    if (length <= 0) throw new CallError('invalid', texts.endsEarly, 'ends')
    if (length > DAY) throw new CallError('invalid', texts.longSession, 'ends')
  }
  const teachers = new Set(sessions.map(({ teacherId }) => teacherId).filter((id) => id !== '0'))
  if (teachers.size === 0) return
  const staff = new Set((await selectStaff(db, gradeId)).map(({ userId }) => userId))
  for (const teacherId of teachers)
    if (!staff.has(teacherId)) throw new CallError('notFound', texts.noTeacher, 'teacherId')
}

/** Conflicts as shown: other people's classes have no name. */
async function conflictsOf(
  db: Sql,
  by: { gradeId: string; userId: string; sessions: readonly TimetableSession[]; except?: readonly string[] },
): Promise<TimetableConflict[]> {
  const rows = await sql.selectConflicts(db, by)
  return rows.map(({ isOwn, ...row }) => (isOwn ? row : { ...row, title: '', gradeName: '' }))
}

/** A transaction that holds the lock on the site's timetable, so that two changes see each other's conflicts. */
export const changeTimetable = <R>(db: Db, work: (tx: Tx) => Promise<R>): Promise<R> =>
  transaction(db, async (tx) => {
    await sql.lockTimetable(tx)
    return work(tx)
  })

/**
 * Checks sessions before they are written, inside `changeTimetable`.
 * @throws {CallError} invalid, notFound, conflict unless conflicts are ignored
 */
export async function admitSessions(
  tx: Tx,
  by: {
    gradeId: string
    userId: string
    sessions: readonly TimetableSession[]
    except?: readonly string[]
    ignores: boolean
  },
): Promise<void> {
  await checkSessions(tx, by.gradeId, by.sessions)
  if (by.ignores) return
  const [first, ...rest] = await conflictsOf(tx, by)
  if (first) throw new CallError('conflict', texts.conflict(first, rest.length))
}

export const check: Handler<Calls['check']> = async ({ gradeId, sessionList }, { db, need, viewer }) => {
  await gradeFor(db, viewer, gradeId, need)
  return { conflictList: await conflictsOf(db, { gradeId, userId: viewer.userId, sessions: sessionList }) }
}

export const saveMany: Handler<Calls['saveMany']> = async (input, { db, need, viewer, setMessage }) => {
  const { gradeId, sessionList, ignoreConflicts, clientKey } = input
  await gradeFor(db, viewer, gradeId, need)
  const saved = await changeTimetable(db, async (tx) => {
    const before = await sql.selectSeriesByKey(tx, gradeId, clientKey)
    if (before) return before
    const by = { gradeId, userId: viewer.userId, sessions: sessionList }
    await admitSessions(tx, { ...by, ignores: ignoreConflicts === 1 })
    if ((await countSessions(tx, gradeId)) + sessionList.length > MAX_SESSIONS)
      throw new CallError('shown', texts.manySessions(MAX_SESSIONS))
    return { seriesId: await sql.insertSeries(tx, { ...by, clientKey }), addedCount: sessionList.length }
  })
  setMessage(texts.seriesSaved(saved.addedCount))
  return saved
}

export const importPreview: Handler<Calls['importPreview']> = async (
  { gradeId, weekOne },
  { db, need, viewer, file },
) => {
  await gradeFor(db, viewer, gradeId, need)
  if (!file) return { rowList: [], sessionList: [] }
  const sheet = await readSheet(await wholeFile(file, SHEET_BYTES, texts.sheet.tooLarge))
  const { headRow, columnList } = readColumns(sheet, sheetColumns)
  if (headRow === 0) throw new CallError('invalid', texts.sheet.noHead, 'file')
  const rows = rowsByColumns(sheet, { headRow, fieldList: columnList.map(({ field }) => field) }, cellMax)
  if (rows.length > MAX_OCCURRENCES) throw new CallError('invalid', texts.sheet.manyRows(MAX_OCCURRENCES), 'file')
  const staff = await selectStaff(db, gradeId)
  const to = new Date(Date.parse(`${weekOne}T00:00:00Z`) + 366 * DAY).toISOString().slice(0, 10)
  const read = sessionsOfRows(rows, {
    weekOne,
    teachers: new Map(staff.map(({ nickname, userId }) => [nickname, userId])),
    holidays: await sql.selectHolidays(db, weekOne, to),
  })
  const sessionList = read.flatMap(({ sessions }) => sessions)
  if (sessionList.length > MAX_OCCURRENCES)
    throw new CallError('invalid', texts.sheet.manySessions(MAX_OCCURRENCES), 'file')
  return {
    rowList: read.map(({ rowNo, title, errors, sessions }) => ({ rowNo, title, errors, count: sessions.length })),
    sessionList,
  }
}

export const exportSheet: Handler<Calls['export']> = async ({ gradeId }, { db, need, viewer }) => {
  const { gradeName } = await gradeFor(db, viewer, gradeId, need)
  const sessions = await sql.selectSessions(db, gradeId, MAX_SESSIONS)
  const rows = sessions.map(({ title, place, link, begins, ends, teacherName }) => {
    const [from, to] = [minute(begins), minute(ends)]
    return [from.slice(0, 10), `${from.slice(11)}-${to.slice(11)}`, title, place, teacherName, link]
  })
  return { fileName: `${gradeName}-课表.xlsx`, file: await workbook(sheetHead, rows) }
}

export const holidays: Handler<Calls['holidays']> = async ({ from, to }, { db }) => {
  if (from > to || Date.parse(to) - Date.parse(from) > 2 * 366 * DAY)
    throw new CallError('invalid', texts.wrongStretch, 'to')
  return { list: await sql.selectHolidays(db, from, to) }
}

const tag = editTag('list')
const yearOf = async (db: Sql, year: number) => ({
  list: await sql.selectHolidays(db, `${year}-01-01`, `${year}-12-31`),
})

export const holidayCalls = implement(adminHoliday, {
  list: async ({ year }, { db }) => tag.on(await yearOf(db, year)),

  async save({ year, list, etag }, { db, setMessage }) {
    const days = [...new Map(list.map((one) => [one.day, one])).values()].sort((a, b) => (a.day < b.day ? -1 : 1))
    if (days.length < list.length) throw new CallError('invalid', texts.dayTwice, 'list')
    if (days.some(({ day }) => !day.startsWith(`${year}-`)))
      throw new CallError('invalid', texts.otherYear(year), 'list')
    await transaction(db, async (tx) => {
      await takeTurn(tx, 'grade_holiday')
      tag.refuse(etag, await yearOf(tx, year), { list: days })
      await sql.writeHolidays(tx, year, days)
    })
    setMessage('保存成功')
    return {}
  },
})
