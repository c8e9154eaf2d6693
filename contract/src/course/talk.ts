import { z } from 'zod'
import { call, limits } from '../call.ts'
import { MentionIds, MentionList } from '../mentions.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Seconds, Text } from '../shapes.ts'

/** Idempotency key of the sender. */
const ClientKey = z.string().max(64).optional()

export const CourseComment = z.object({
  id: Id,
  courseId: Id,
  userId: Id,
  nickname: z.string(),
  headImgUrl: z.string(),
  isLecturer: Flag,
  isSite: Flag.meta({ description: '1: written in the name of the site' }),
  commentId: z.string().meta({ description: 'id of the comment this one answers, or 0' }),
  periodId: z.string().meta({ description: 'lesson of a question and of its answers, or 0' }),
  commentText: z.string(),
  mentionList: MentionList,
  score: z.int().meta({ description: '1-5, 0 for an answer' }),
  gmtCreate: DateTime,
})
export const CommentThread = CourseComment.extend({ replyList: z.array(CourseComment) })

export const comment = {
  listPublic: call({
    method: 'POST',
    path: 'course/api/courseComment/list',
    about: 'Comments on a course with answers, newest first, and the distribution of ratings.',
    who: 'anon',
    limit: limits.read,
    input: z.object({ ...PageInput, courseId: Id }),
    output: PageOf(CommentThread).extend({
      score: z.number(),
      scoreCounts: z.array(z.int()).meta({ description: 'number of ratings of 1, 2, 3, 4, 5' }),
    }),
    errors: ['notFound'],
    cacheSeconds: 2,
  }),
  save: call({
    method: 'POST',
    path: 'course/auth/courseComment/save',
    about:
      'Rate and comment on a course I own, or answer a comment. A second rating replaces my first; answers are idempotent by clientKey.',
    who: 'login',
    limit: { by: 'user', max: 20, seconds: 300 },
    input: z.object({
      courseId: Id,
      commentId: z.union([z.literal('0'), Id], { error: '评论编号不正确' }).default('0'),
      commentText: Text('评论内容', 500, 2),
      score: z.coerce.number().int().min(0).max(5, '评分最高 5 分').default(5),
      mentionIds: MentionIds,
      clientKey: ClientKey,
    }),
    output: z.object({ id: Id }),
    errors: ['notFound', 'notOwned'],
  }),
  listOwn: call({
    method: 'POST',
    path: 'course/auth/courseComment/list',
    about: 'My comments.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ ...PageInput, courseId: Id.optional() }),
    output: PageOf(CourseComment.extend({ courseName: z.string() })),
  }),
  delete: call({
    method: 'POST',
    path: 'course/auth/courseComment/delete',
    notWhileImpersonating: true,
    about: 'Delete my comment.',
    who: 'login',
    limit: limits.write,
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound'],
  }),
}

export const Question = CourseComment.extend({
  videoTime: Seconds.meta({ description: 'position in the lesson, seconds' }),
  replyList: z.array(CourseComment),
})

export const question = {
  list: call({
    method: 'POST',
    path: 'course/auth/courseQuestion/list',
    about: 'Questions about a lesson with answers, by position, for its learners and its lecturer.',
    who: 'login',
    limit: limits.personal,
    extension: true,
    input: z.object({ ...PageInput, periodId: Id }),
    output: PageOf(Question),
    errors: ['notFound'],
  }),
  save: call({
    method: 'POST',
    path: 'course/auth/courseQuestion/save',
    about:
      'Ask a question at a position of a lesson; idempotent by clientKey. The lecturer is notified. Deleted by course/auth/courseComment/delete.',
    who: 'login',
    limit: { by: 'user', max: 20, seconds: 300 },
    extension: true,
    input: z.object({
      periodId: Id,
      commentText: Text('问题', 500, 2),
      videoTime: z.coerce.number().min(0).max(864000).default(0),
      clientKey: ClientKey,
    }),
    output: Question,
    errors: ['notFound'],
  }),
}

export const Note = z.object({
  id: Id,
  courseId: Id,
  chapterId: Id,
  periodId: Id,
  courseName: z.string(),
  periodName: z.string(),
  content: z.string(),
  videoTime: Seconds.meta({ description: 'position in the video, seconds' }),
  gmtCreate: DateTime,
  gmtModified: DateTime,
})
export type Note = z.output<typeof Note>

export const note = {
  page: call({
    method: 'POST',
    path: 'user/auth/user/note/log/page',
    about: 'My notes, newest first, optionally of one course or period.',
    who: 'login',
    limit: limits.personal,
    input: z.object({
      ...PageInput,
      courseId: Id.optional(),
      periodId: Id.optional(),
      keyword: Text('关键词', 50, 0).default(''),
    }),
    output: PageOf(Note),
  }),
  view: call({
    method: 'POST',
    path: 'user/auth/user/note/log/view',
    about: 'One note.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ id: Id }),
    output: Note,
    errors: ['notFound'],
  }),
  save: call({
    method: 'POST',
    path: 'user/auth/user/note/log/save',
    about: 'Write a note at a position of a period, or update one (id). Idempotent by clientKey.',
    who: 'login',
    limit: limits.write,
    input: z.object({
      id: Id.optional(),
      periodId: Id.optional(),
      content: Text('笔记内容', 5000),
      videoTime: z.coerce.number().min(0).max(864000).default(0),
      clientKey: z.string().max(64).optional(),
    }),
    output: Note,
    errors: ['notFound'],
  }),
  delete: call({
    method: 'DELETE',
    path: 'user/auth/user/note/log/delete',
    notWhileImpersonating: true,
    about: 'Delete a note.',
    who: 'login',
    limit: limits.write,
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound'],
  }),
}
