/** Timetable of a class, and its calendar feed at a secret address. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Instant } from '../commerce/sale.ts'
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
})
export type TimetableEntry = z.output<typeof TimetableEntry>

const Link = Text('链接', 300, 0)
  .refine((text) => text === '' || /^https?:\/\/[^\s"'<>]+$/i.test(text), '链接应以 http:// 或 https:// 开头')
  .default('')

const member = { method: 'POST', who: 'login', limit: limits.personal, extension: true } as const
const teacher = { method: 'POST', who: 'gradeAdmin', limit: limits.author, extension: true } as const

export const gradeTimetable = {
  list: call({
    ...member,
    path: 'exam/auth/grade/timetable/list',
    about: 'Timetable of one or all of my classes, for a period of at most a year.',
    input: z.object({ gradeId: Id.optional(), from: Instant('开始时间'), to: Instant('结束时间') }),
    output: z.object({ list: z.array(TimetableEntry) }),
    errors: ['notFound', 'invalid', 'shown'],
  }),
  save: call({
    ...teacher,
    path: 'exam/auth/grade/timetable/save',
    about: 'Add or change a session in the timetable of a class.',
    input: z.object({
      id: Id.optional(),
      gradeId: Id,
      title: Text('标题', 60),
      place: Text('地点', 100, 0).default(''),
      link: Link,
      begins: Instant('开始时间'),
      ends: Instant('结束时间'),
      clientKey: Text('提交标识', 64).optional(),
    }),
    output: z.object({ id: Id }),
    errors: ['notFound', 'forbidden', 'invalid', 'shown'],
  }),
  delete: call({
    ...teacher,
    path: 'exam/auth/grade/timetable/delete',
    notWhileImpersonating: true,
    about: 'Delete a session from the timetable of a class.',
    input: z.object({ gradeId: Id, id: Id }),
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  link: call({
    ...member,
    path: 'exam/auth/grade/timetable/link/view',
    about: 'My secret calendar address of a class, if there is one.',
    input: z.object({ gradeId: Id }),
    output: z.object({ hasLink: Flag, url: z.string(), gmtCreate: DateTime.nullable() }),
    errors: ['notFound', 'shown'],
  }),
  linkSave: call({
    ...member,
    path: 'exam/auth/grade/timetable/link/save',
    about: 'Create a secret calendar address; revokes the previous one.',
    limit: limits.write,
    input: z.object({ gradeId: Id }),
    output: z.object({ url: z.string() }),
    errors: ['notFound', 'shown'],
  }),
  linkRevoke: call({
    ...member,
    path: 'exam/auth/grade/timetable/link/revoke',
    notWhileImpersonating: true,
    about: 'Revoke my secret calendar address.',
    limit: limits.write,
    input: z.object({ gradeId: Id }),
    output: Done,
    errors: ['notFound', 'shown'],
  }),
  calendar: call({
    method: 'POST',
    path: 'exam/api/grade/timetable/calendar',
    about: 'The calendar at a secret address, as iCalendar.',
    who: 'anon',
    limit: limits.read,
    extension: true,
    input: z.object({ linkKey: Text('链接', 64) }),
    output: z.object({ text: z.string() }),
    errors: ['notFound'],
  }),
}
