import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Done, Id, PageInput, PageOf, Text } from '../shapes.ts'
import { CourseComment } from './talk.ts'

const common = {
  method: 'POST',
  who: 'admin',
  permission: 'comment.course',
  limit: limits.admin,
  extension: true,
} as const

export const adminComment = {
  list: call({
    ...common,
    path: 'course/admin/comment/list',
    about: 'Ratings, questions about lessons, and answers on all courses, newest first.',
    input: z.object({
      ...PageInput,
      keyword: Text('搜索内容', 50, 0)
        .default('')
        .meta({ description: 'matches the text, the course name or the nickname' }),
      courseId: Id.optional(),
      userId: Id.optional(),
      state: z.enum(['shown', 'hidden']).optional(),
      kind: z.enum(['rating', 'question', 'answer']).optional(),
      score: z.coerce.number().int().min(1).max(5, '评分最高 5 分').optional(),
      unanswered: z.coerce.number().int().min(0).max(1).optional().meta({ description: '1: unanswered ratings only' }),
    }),
    output: PageOf(
      CourseComment.extend({
        courseName: z.string(),
        statusId: z.int().meta({ description: '1 shown, 2 hidden, 3 hidden with the rating it answers' }),
        replyCount: z.int(),
        parentText: z.string().meta({ description: 'beginning of the answered rating, or empty' }),
      }),
    ),
  }),
  hide: call({
    ...common,
    path: 'course/admin/comment/hide',
    about: 'Hide a comment with its answers.',
    logAs: '隐藏评论',
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound'],
  }),
  show: call({
    ...common,
    path: 'course/admin/comment/show',
    about: 'Show a hidden comment with the answers hidden along with it.',
    logAs: '恢复评论',
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound', 'conflict'],
  }),
  delete: call({
    ...common,
    path: 'course/admin/comment/delete',
    about: 'Delete a comment with its answers.',
    logAs: '删除评论',
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound'],
  }),
  reply: call({
    ...common,
    path: 'course/admin/comment/reply',
    about: 'Answer a comment in the name of the site. The same answer within a minute is deduplicated.',
    logAs: '官方回复评论',
    input: z.object({ id: Id, commentText: Text('回复内容', 500, 2) }),
    output: z.object({ id: Id }),
    errors: ['notFound'],
  }),
}
