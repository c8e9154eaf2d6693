/** Remarks that an operator pins to a place of a lesson while judging a version, and that its author works off. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, Text } from '../shapes.ts'
import { ClientKey, VersionNumber } from './authoring-fields.ts'

const Remark = z.object({
  id: Id,
  version: z.int(),
  periodId: Id,
  periodName: z.string().meta({ description: 'as it was called when it was judged' }),
  videoTime: z.number().nullable().meta({ description: 'second of the video; null: of no moment' }),
  paragraph: z.int().nullable().meta({ description: 'of the text, from 0; null: of no paragraph' }),
  quote: z.string().meta({ description: 'how that paragraph began' }),
  content: z.string(),
  userName: z.string(),
  doneTime: DateTime.nullable().meta({ description: 'since when its author calls it done' }),
  gmtCreate: DateTime,
})
export type Remark = z.output<typeof Remark>

/** Of a course that is judged. */
export const reviewRemark = {
  list: call({
    method: 'POST',
    path: 'course/admin/review/remark/list',
    about:
      'All remarks on the versions of a course, the newest version first, in the order of lessons and moments they were written in.',
    who: 'admin',
    permission: 'review',
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
    about: 'A remark on a lesson of a version that waits for its judgement; its author sees it once that is given.',
    who: 'admin',
    permission: 'review',
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
    about: 'Takes back a remark that its author has not been shown.',
    who: 'admin',
    permission: 'review',
    logAs: '删除审核批注',
    limit: limits.admin,
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound'],
    extension: true,
  }),
}

/** Of a course of one's own. */
export const courseRemark = {
  list: call({
    method: 'POST',
    path: 'course/auth/course/audit/remark/list',
    about: 'What reviewers remarked on my course; remarks of a judgement that is not given yet are not among them.',
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
    about: 'Calls a remark done, or not done after all.',
    who: 'lecturer',
    limit: limits.write,
    input: z.object({ id: Id, isDone: Flag }),
    output: Done,
    errors: ['notFound'],
    extension: true,
  }),
}
