import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { Flag, Id, Money, Nothing } from '../shapes.ts'

const ZoneCourse = z.object({
  courseId: Id,
  courseName: z.string(),
  courseLogo: z.string(),
  lecturerName: z.string(),
  courseDiscount: Money,
  isPutaway: Flag.meta({ description: '0: off the shelf, hidden from visitors' }),
})
const common = {
  method: 'POST',
  who: 'admin',
  permission: 'decoration.zone',
  limit: limits.admin,
  extension: true,
} as const

/** Courses of the zones of the home page. */
export const adminZoneCourse = {
  list: call({
    ...common,
    path: 'course/admin/zone/course/list',
    about: 'Courses of a zone in order, including those off the shelf.',
    input: z.object({ zoneId: Id }),
    output: z.object({ list: z.array(ZoneCourse), ...tagged }),
    errors: ['notFound'],
  }),
  save: call({
    ...common,
    path: 'course/admin/zone/course/save',
    about: 'Replace the courses of a zone, in this order.',
    input: z.object({ zoneId: Id, courseIds: z.array(Id).max(24, '一个专区最多 24 门课程'), ...edited }),
    output: Nothing,
    errors: ['notFound', 'conflict'],
    logAs: '设置专区课程',
  }),
  find: call({
    ...common,
    path: 'course/admin/zone/course/find',
    about: 'Courses on the shelf by a part of their name, as candidates for a zone.',
    input: z.object({ keyword: z.string().trim().max(60).default('') }),
    output: z.object({ list: z.array(ZoneCourse) }),
  }),
}
