/** Timetable of a class, and its calendar feed at a secret address. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { Instant } from '../commerce/sale.ts'
import { MAX_OCCURRENCES } from './timetable-rules.ts'
import { DateTime, Done, Flag, Id, Text } from '../shapes.ts'

/**
 * Kinds of entries: session, live session, course opens, course due, lesson opens, lesson due, class exam, homework
 * due.
 */
export const timetableKinds = [
  'session',
  'live',
  'opens',
  'due',
  'lessonOpens',
  'lessonDue',
  'exam',
  'homework',
] as const

export const TimetableEntry = z.object({
  kind: z.enum(timetableKinds),
  id: Id.meta({ description: 'id of the session, course, lesson, class exam or homework' }),
  gradeId: Id,
  gradeName: z.string(),
  title: z.string(),
  place: z.string(),
  link: z.string(),
  begins: DateTime,
  ends: DateTime.nullable(),
  teacherId: z.string().meta({ description: 'user id of the teacher of a session; 0: none (addition)' }),
  seriesId: z.string().meta({ description: 'sessions added together; 0: a single one (addition)' }),
})
export type TimetableEntry = z.output<typeof TimetableEntry>

const Link = Text('链接', 300, 0)
  .refine((text) => text === '' || /^https?:\/\/[^\s"'<>]+$/i.test(text), '链接应以 http:// 或 https:// 开头')
  .default('')

const session = {
  title: Text('标题', 60),
  place: Text('地点', 100, 0).default(''),
  link: Link,
  teacherId: z.union([z.literal('0'), Id], { error: '老师不正确' }).default('0'),
  begins: Instant('开始时间'),
  ends: Instant('结束时间'),
}
const Session = z.object(session)
export type TimetableSession = z.output<typeof Session>

/** A session at the same time: of the class, its teacher, or in its place. */
const Conflict = z.object({
  at: z.int().meta({ description: 'index of the session' }),
  kind: z.enum(['grade', 'teacher', 'place']),
  title: z.string().meta({ description: 'empty for classes of others' }),
  gradeName: z.string().meta({ description: 'empty for classes of others' }),
  begins: DateTime,
  ends: DateTime,
})
export type TimetableConflict = z.output<typeof Conflict>
const Sessions = z.array(Session).min(1, '没有可保存的课次').max(MAX_OCCURRENCES, `一次最多 ${MAX_OCCURRENCES} 次课`)
const scope = z
  .enum(['one', 'following'], { error: '范围不正确' })
  .default('one')
  .meta({ description: 'this session, or also the following ones of its series' })
const ignoreConflicts = Flag.default(0).meta({ description: '1: save in spite of conflicts' })
export const HolidayShape = z.object({
  day: z.iso.date('日期格式应为 YYYY-MM-DD'),
  holidayName: Text('名称', 20),
  asWeekday: z.int().min(0).max(7).default(0).meta({ description: '0 no lessons; 1 to 7: lessons of this weekday' }),
})
const SHEET_BYTES = 1024 * 1024

const member = { method: 'POST', who: 'login', limit: limits.personal, extension: true } as const
const teacher = { method: 'POST', who: 'gradeAdmin', limit: limits.author, extension: true } as const

export const gradeTimetable = {
  list: call({
    ...member,
    path: 'exam/auth/grade/timetable/list',
    inClass: 'see',
    about: 'Timetable of one or all of my classes, for a period of at most a year.',
    input: z.object({ gradeId: Id.optional(), from: Instant('开始时间'), to: Instant('结束时间') }),
    output: z.object({ list: z.array(TimetableEntry) }),
    errors: ['notFound', 'invalid', 'shown'],
  }),
  save: call({
    ...teacher,
    path: 'exam/auth/grade/timetable/save',
    inClass: 'manage',
    about:
      'Add or change a session in the timetable of a class. Changing the following ones of its series, too, moves them by the same time. Conflicts of class, teacher and place are refused unless they are ignored.',
    input: z.object({
      id: Id.optional(),
      gradeId: Id,
      ...session,
      scope,
      ignoreConflicts,
      clientKey: Text('提交标识', 64).optional(),
    }),
    output: z.object({ id: Id }),
    errors: ['notFound', 'forbidden', 'invalid', 'shown', 'conflict'],
  }),
  check: call({
    ...teacher,
    path: 'exam/auth/grade/timetable/check',
    inClass: 'manage',
    about: 'Conflicts of sessions before they are saved: the class, the teacher or the place has another one.',
    input: z.object({ gradeId: Id, sessionList: Sessions }),
    output: z.object({ conflictList: z.array(Conflict) }),
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  saveMany: call({
    ...teacher,
    path: 'exam/auth/grade/timetable/save/many',
    inClass: 'manage',
    about: 'Add the sessions of a repeated lesson or an imported timetable, all or nothing. Idempotent by `clientKey`.',
    input: z.object({ gradeId: Id, sessionList: Sessions, ignoreConflicts, clientKey: Text('提交标识', 60, 8) }),
    output: z.object({ seriesId: Id, addedCount: z.int() }),
    errors: ['notFound', 'forbidden', 'invalid', 'shown', 'conflict'],
    bodyBytes: SHEET_BYTES,
  }),
  importPreview: call({
    ...teacher,
    path: 'exam/auth/grade/timetable/import/preview',
    inClass: 'manage',
    about:
      'Read a timetable (.xlsx, .xls or .csv): rows with a day, or with weekday and weeks counted from the week of `weekOne`. Answers the sessions of each row, or its errors. Writes nothing.',
    input: z.object({ gradeId: Id, weekOne: z.iso.date('请填写第一周的日期') }),
    output: z.object({
      rowList: z.array(z.object({ rowNo: z.int(), title: z.string(), count: z.int(), errors: z.array(z.string()) })),
      sessionList: z.array(Session.extend({ begins: DateTime, ends: DateTime, link: z.string() })),
    }),
    errors: ['notFound', 'forbidden', 'invalid', 'tooLarge', 'busy', 'shown'],
    fileBytes: SHEET_BYTES,
  }),
  export: call({
    ...teacher,
    path: 'exam/auth/grade/timetable/export',
    inClass: 'read',
    about: 'Sessions of a class as a spreadsheet (.xlsx) that can be imported again.',
    input: z.object({ gradeId: Id }),
    output: z.object({ fileName: z.string(), file: z.string().meta({ description: 'base64' }) }),
    errors: ['notFound', 'forbidden'],
  }),
  holidays: call({
    ...member,
    path: 'exam/auth/grade/timetable/holiday/list',
    about: 'Holidays and make-up days of the site in a period of at most two years.',
    input: z.object({ from: z.iso.date('日期格式应为 YYYY-MM-DD'), to: z.iso.date('日期格式应为 YYYY-MM-DD') }),
    output: z.object({ list: z.array(HolidayShape) }),
  }),
  delete: call({
    ...teacher,
    path: 'exam/auth/grade/timetable/delete',
    inClass: 'manage',
    notWhileImpersonating: true,
    about: 'Delete a session, or also the following ones of its series, from the timetable of a class.',
    input: z.object({ gradeId: Id, id: Id, scope }),
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  link: call({
    ...member,
    path: 'exam/auth/grade/timetable/link/view',
    inClass: 'see',
    about:
      'My secret calendar address of a class, if there is one; without a class, of all that I learn: classes, live courses, what organisations gave me.',
    input: z.object({ gradeId: Id.optional() }),
    output: z.object({ hasLink: Flag, url: z.string(), gmtCreate: DateTime.nullable() }),
    errors: ['notFound', 'shown'],
  }),
  linkSave: call({
    ...member,
    path: 'exam/auth/grade/timetable/link/save',
    inClass: 'see',
    about: 'Create a secret calendar address of a class, or of all that I learn; revokes the previous one.',
    limit: limits.write,
    input: z.object({ gradeId: Id.optional() }),
    output: z.object({ url: z.string() }),
    errors: ['notFound', 'shown'],
  }),
  linkRevoke: call({
    ...member,
    path: 'exam/auth/grade/timetable/link/revoke',
    inClass: 'see',
    notWhileImpersonating: true,
    about: 'Revoke my secret calendar address of a class, or of all that I learn.',
    limit: limits.write,
    input: z.object({ gradeId: Id.optional() }),
    output: Done,
    errors: ['notFound', 'shown'],
  }),
  calendar: call({
    method: 'POST',
    path: 'exam/api/grade/timetable/calendar',
    about:
      'The calendar at a secret address, as iCalendar; what the person has finished, taken or handed in is left out.',
    who: 'anon',
    limit: limits.read,
    extension: true,
    input: z.object({ linkKey: Text('链接', 64) }),
    output: z.object({ text: z.string() }),
    errors: ['notFound'],
  }),
}

const admin = { method: 'POST', who: 'admin', permission: 'grade.class', limit: limits.admin, extension: true } as const

/** Holidays of the site. */
export const adminHoliday = {
  list: call({
    ...admin,
    path: 'exam/admin/grade/holiday/list',
    about: 'Holidays and make-up days of a year.',
    input: z.object({ year: z.int().min(2000).max(2100) }),
    output: z.object({ list: z.array(HolidayShape), ...tagged }),
  }),
  save: call({
    ...admin,
    path: 'exam/admin/grade/holiday/save',
    about: 'Replace the holidays and make-up days of a year. Sessions that exist are not moved.',
    logAs: '修改校历',
    input: z.object({
      year: z.int().min(2000).max(2100),
      list: z.array(HolidayShape).max(366, '一年最多 366 天'),
      ...edited,
    }),
    output: Done,
    errors: ['conflict', 'invalid'],
  }),
}
