/** Rows of a timetable's spreadsheet as sessions. Pure. */
import type { TimetableSession } from '@zhixing/contract/grade/timetable'
import {
  dayIn,
  instantIn,
  type Holiday,
  MAX_OCCURRENCES,
  occurrencesOf,
  periodIn,
  weekdayIn,
  weekdayOfDay,
  weeksIn,
} from '@zhixing/contract/grade/timetable-rules'
import type { ColumnField, TableRow } from '@zhixing/files/table-columns'
import { planTexts as texts } from './plan-texts.ts'

type Field = 'title' | 'day' | 'weekday' | 'weeks' | 'time' | 'begin' | 'end' | 'place' | 'teacher' | 'link'
export const sheetColumns: readonly ColumnField<Field>[] = [
  { field: 'title', titles: ['课程', '课程名称', '标题', '科目', '课次', '内容'] },
  { field: 'day', titles: ['日期', '上课日期'] },
  { field: 'weekday', titles: ['星期', '周几', '星期几'] },
  { field: 'weeks', titles: ['周次', '教学周', '上课周次', '单双周'] },
  { field: 'time', titles: ['时间', '上课时间', '时段'] },
  { field: 'begin', titles: ['开始', '开始时间', '上课'] },
  { field: 'end', titles: ['结束', '结束时间', '下课'] },
  { field: 'place', titles: ['地点', '教室', '上课地点'] },
  { field: 'teacher', titles: ['老师', '教师', '任课教师', '授课老师', '主讲'] },
  { field: 'link', titles: ['链接', '会议链接'] },
]
export const cellMax: Readonly<Record<Field, number>> = {
  title: 200,
  day: 40,
  weekday: 20,
  weeks: 60,
  time: 40,
  begin: 20,
  end: 20,
  place: 200,
  teacher: 60,
  link: 400,
}
export const sheetHead = ['日期', '时间', '课程', '地点', '老师', '链接']
/** Weeks of a term at most. */
const WEEKS = 30
const DAY = 86_400_000

export interface SheetRow {
  rowNo: number
  title: string
  errors: string[]
  sessions: TimetableSession[]
}

/**
 * Sessions of the rows.
 * @param context.weekOne a day in week 1 of the term
 * @param context.teachers user ids of the class's staff by name
 */
export function sessionsOfRows(
  rows: readonly TableRow<Field>[],
  context: { weekOne: string; teachers: ReadonlyMap<string, string>; holidays: readonly Holiday[] },
): SheetRow[] {
  const lastDay = new Date(Date.parse(`${context.weekOne}T00:00:00Z`) + WEEKS * 7 * DAY).toISOString().slice(0, 10)
  const monday = Date.parse(`${context.weekOne}T00:00:00Z`) - (weekdayOfDay(context.weekOne) - 1) * DAY
  const weekOf = (begins: string) => Math.floor((Date.parse(begins) + 8 * 3_600_000 - monday) / (7 * DAY)) + 1
  return rows.map((row) => {
    const errors: string[] = []
    const title = row.title.trim()
    if (title === '') errors.push(texts.sheet.noTitle)
    if ([...title].length > 60) errors.push(texts.sheet.longTitle)
    if ([...row.place].length > 100) errors.push(texts.sheet.longPlace)
    const period = periodIn(row.time === '' ? `${row.begin}-${row.end}` : row.time)
    if (!period) errors.push(texts.sheet.noTime)
    const teacherId = row.teacher === '' ? '0' : context.teachers.get(row.teacher)
    if (teacherId === undefined) errors.push(texts.sheet.noTeacher(row.teacher.slice(0, 20)))
    if (row.link !== '' && !/^https?:\/\/[^\s"'<>]{1,290}$/i.test(row.link)) errors.push(texts.sheet.badLink)
    const day = row.day === '' ? undefined : dayIn(row.day)
    const [weekday, isWeek] = [weekdayIn(row.weekday), weeksIn(row.weeks)]
    if (row.day !== '' && day === undefined) errors.push(texts.sheet.noDay)
    else if (day === undefined && (weekday === undefined || row.weeks === '' || isWeek === undefined))
      errors.push(texts.sheet.noWeekday)
    if (errors.length > 0 || !period || teacherId === undefined)
      return { rowNo: row.rowNo, title, errors, sessions: [] }
    const times =
      day === undefined
        ? occurrencesOf(
            {
              from: new Date(monday).toISOString().slice(0, 10),
              to: lastDay,
              weekdays: [weekday ?? 1],
              weeks: 'every',
              ...period,
            },
            context.holidays,
          ).list.filter(({ begins }) => isWeek?.(weekOf(begins)))
        : [{ begins: instantIn(day, period.begin), ends: instantIn(day, period.end) }]
    const sessions = times
      .slice(0, MAX_OCCURRENCES)
      .map((time) => ({ title, place: row.place, link: row.link, teacherId, ...time }))
    return { rowNo: row.rowNo, title, errors: sessions.length === 0 ? [texts.sheet.none] : [], sessions }
  })
}
