/** Remarks that a reviewer pins to a place of a lesson, and that the author resolves. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, Text } from '../shapes.ts'
import { ClientKey, VersionNumber } from './authoring-fields.ts'

const Remark = z.object({
  id: Id,
  version: z.int(),
  periodId: Id,
  periodName: z.string().meta({ description: 'its name at the time of the review' }),
  videoTime: z.number().nullable().meta({ description: 'second of the video, or null' }),
  paragraph: z.int().nullable().meta({ description: 'paragraph of the text, from 0, or null' }),
  quote: z.string().meta({ description: 'beginning of that paragraph' }),
  content: z.string(),
  userName: z.string(),
  doneTime: DateTime.nullable().meta({ description: 'when the author marked it as done' }),
  gmtCreate: DateTime,
})
export type Remark = z.output<typeof Remark>

/** Remarks in a review. */
export const reviewRemark = {
  list: call({
    method: 'POST',
    path: 'course/admin/review/remark/list',
    about: 'All remarks on the versions of a course, the newest version first, then in the order of writing.',
    who: 'admin',
    permission: 'review.course',
    limit: limits.admin,
    input: z.object({ courseId: Id }),
    output: z.object({
      list: z.array(
        Remark.extend({ isOpen: Flag.meta({ description: '1: not shown to the author yet; it may be deleted' }) }),
      ),
    }),
    errors: ['notFound'],
    extension: true,
  }),
  save: call({
    method: 'POST',
    path: 'course/admin/review/remark/save',
    about: 'Add a remark to a lesson of a pending version; the author sees it once the version is decided.',
    who: 'admin',
    permission: 'review.course',
    logAs: '添加审核批注',
    limit: limits.admin,
    input: z.object({
      courseId: Id,
      version: VersionNumber,
      periodId: Id,
      videoTime: z.number().min(0, '时间不能小于 0').max(999_999, '时间超出视频').optional(),
      paragraph: z.int().min(0, '段落从 0 开始').max(100_000, '没有这一段').optional(),
      quote: Text('段落开头', 80, 0).default(''),
      content: Text('批注', 500),
      clientKey: ClientKey,
    }),
    output: z.object({ id: Id }),
    errors: ['notFound', 'conflict', 'shown'],
    extension: true,
  }),
  delete: call({
    method: 'POST',
    path: 'course/admin/review/remark/delete',
    about: 'Delete a remark that the author has not seen.',
    who: 'admin',
    permission: 'review.course',
    logAs: '删除审核批注',
    limit: limits.admin,
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound'],
    extension: true,
  }),
}

/** Remarks on the author’s courses. */
export const courseRemark = {
  list: call({
    method: 'POST',
    path: 'course/auth/course/audit/remark/list',
    about: 'Remarks on my course, without those of a pending review.',
    who: 'lecturer',
    limit: limits.admin,
    input: z.object({ courseId: Id }),
    output: z.object({ list: z.array(Remark) }),
    errors: ['notFound'],
    extension: true,
  }),
  update: call({
    method: 'POST',
    path: 'course/auth/course/audit/remark/update',
    about: 'Mark a remark as done or open.',
    who: 'lecturer',
    limit: limits.write,
    input: z.object({ id: Id, isDone: Flag }),
    output: Done,
    errors: ['notFound'],
    extension: true,
  }),
}
