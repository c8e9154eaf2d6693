import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { Id, Money, Nothing } from '../shapes.ts'

const ZoneCourse = z.object({
  courseId: Id,
  courseName: z.string(),
  courseLogo: z.string(),
  lecturerName: z.string(),
  courseDiscount: Money,
  isPutaway: z.int().meta({ description: '0: off the shelf, visitors do not see it' }),
})
const common = { method: 'POST', who: 'admin', permission: 'decoration', limit: limits.admin, extension: true } as const

/** What stands on a shelf of the front page. */
export const adminZoneCourse = {
  list: call({
    ...common,
    path: 'course/admin/zone/course/list',
    about: 'The courses of a shelf in their order, those off the shelf included.',
    input: z.object({ zoneId: Id }),
    output: z.object({ list: z.array(ZoneCourse), ...tagged }),
    errors: ['notFound'],
  }),
  save: call({
    ...common,
    path: 'course/admin/zone/course/save',
    about: 'Puts these courses on a shelf, in this order, instead of what stood there.',
    input: z.object({ zoneId: Id, courseIds: z.array(Id).max(24, '一个专区最多 24 门课程'), ...edited }),
    output: Nothing,
    errors: ['notFound', 'conflict'],
    logAs: '设置专区课程',
  }),
  find: call({
    ...common,
    path: 'course/admin/zone/course/find',
    about: 'Courses on the shelf by a part of their name, to be put into a zone.',
    input: z.object({ keyword: z.string().trim().max(60).default('') }),
    output: z.object({ list: z.array(ZoneCourse) }),
  }),
}
