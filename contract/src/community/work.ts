/** Works that learners hand in to a course that asks for one (fields `asksWork`, `work…` of a course). */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { NamedCode } from '../code.ts'
import { PictureUrl } from '../course/authoring-fields.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Text, WebAddress } from '../shapes.ts'
import { textState, workHidden } from './codes.ts'
import { MAX_WORK_FILES, MAX_WORK_PICTURES, workSorts, workStates } from './work-limits.ts'

const ZeroOrId = z.union([z.literal('0'), Id], { error: '编号不正确' })
const MAX_HTML = 1 << 20

const WorkFile = z.object({ fileId: Id, fileName: z.string(), fileSize: z.int() })

const WorkCard = z.object({
  id: Id,
  courseId: Id,
  userId: Id,
  nickname: z.string(),
  headImgUrl: z.string(),
  title: z.string(),
  summary: z.string(),
  cover: z.string().meta({ description: 'its first picture, or empty' }),
  pictureCount: z.int(),
  fileCount: z.int(),
  isPublic: Flag.meta({ description: '1: everyone may see it; 0: learners of the course only' }),
  isGood: Flag.meta({ description: '1: featured by the lecturer or the site' }),
  admireCount: z.int(),
  commentCount: z.int(),
  statusId: NamedCode(textState),
  handedTime: DateTime.meta({ description: 'first hand-in, or the one after a withdrawal' }),
})

const WorkText = {
  content: z.string().meta({ description: 'HTML' }),
  pictureList: z.array(z.string()),
  fileList: z.array(WorkFile),
  workUrl: z.string(),
}

const Feedback = {
  feedback: z.string().meta({ description: "the lecturer's words, or empty" }),
  feedbackTime: DateTime.nullable(),
}
const Hiding = {
  hiddenBy: NamedCode(workHidden),
  hiddenReason: z.string(),
}

/** A work for those who manage it. */
const ManagedWork = WorkCard.extend({
  courseName: z.string(),
  ...Feedback,
  ...Hiding,
  gmtModified: DateTime,
})

const WorkComment = z.object({
  id: Id,
  rootId: Id.meta({ description: 'first comment of its thread; its own id for a first comment' }),
  parentId: z.string().meta({ description: 'the comment it answers, or 0' }),
  userId: Id,
  nickname: z.string(),
  headImgUrl: z.string(),
  replyNickname: z.string(),
  content: z.string(),
  replyCount: z.int(),
  isAuthor: Flag.meta({ description: '1: by the author of the work' }),
  isOfficial: Flag.meta({ description: '1: by the lecturer of the course' }),
  statusId: NamedCode(textState),
  gmtCreate: DateTime,
})

const open = { method: 'POST', who: 'anon', limit: limits.read, extension: true } as const
const write = { method: 'POST', who: 'login', limit: limits.write, extension: true } as const

export const work = {
  page: call({
    ...open,
    path: 'community/api/course/work/page',
    about:
      'Works of a course that asks for them, featured ones first: the public ones, and for its learners and lecturer the others, too.',
    input: z.object({ ...PageInput, courseId: Id, sort: z.enum(workSorts).default('new') }),
    output: PageOf(WorkCard),
    errors: ['notFound'],
  }),
  view: call({
    ...open,
    path: 'community/api/course/work/view',
    about: 'A work that the viewer may see. A hidden or held one for its author and the lecturer only.',
    input: z.object({ id: Id }),
    output: WorkCard.extend({
      courseName: z.string(),
      ...WorkText,
      ...Feedback,
      ...Hiding,
      isOwn: Flag,
      isAdmire: Flag,
      isLecturer: Flag.meta({ description: '1: the viewer is the lecturer of the course' }),
      mayComment: Flag.meta({ description: '1: the viewer is a learner or the lecturer of the course' }),
    }),
    errors: ['notFound'],
  }),
  comments: call({
    ...open,
    path: 'community/api/course/work/comment/list',
    about: 'Comments on a work with their first replies, newest first; with rootId, all replies of one thread.',
    input: z.object({ ...PageInput, id: Id, rootId: ZeroOrId.default('0') }),
    output: PageOf(WorkComment.extend({ replyList: z.array(WorkComment) })),
    errors: ['notFound'],
  }),
  own: call({
    method: 'POST',
    who: 'login',
    limit: limits.personal,
    extension: true,
    path: 'community/auth/course/work/own',
    about: 'My work in a course, and whether I may hand one in.',
    input: z.object({ courseId: Id }),
    output: z.object({
      whyNot: z.string().meta({ description: 'reason why the viewer may not hand in, or empty' }),
      work: WorkCard.extend({ ...WorkText, ...Feedback, ...Hiding, rev: z.int() }).nullable(),
    }),
    errors: ['notFound'],
  }),
  save: call({
    ...write,
    path: 'community/auth/course/work/save',
    about:
      'Hand in my work to a course, or change it. One work per learner and course; a repeated request changes nothing. `rev` is that of the work the edit began with, 0 for none.',
    bodyBytes: MAX_HTML,
    input: z.object({
      courseId: Id,
      rev: z.coerce.number({ error: '修订号必须是数字' }).int('修订号必须是整数').min(0).max(2_000_000_000),
      title: Text('作品标题', 60),
      content: Text('作品说明', 100_000, 0).default('').meta({ description: 'HTML; disallowed markup is removed' }),
      pictureList: z
        .array(PictureUrl.refine((url) => url !== '', '图片地址不正确，请重新上传图片'))
        .max(MAX_WORK_PICTURES, `最多 ${MAX_WORK_PICTURES} 张图片`)
        .default([]),
      fileIds: z.array(Id).max(MAX_WORK_FILES, `最多 ${MAX_WORK_FILES} 个附件`).default([]),
      workUrl: WebAddress,
      isPublic: Flag.default(0),
    }),
    output: z.object({ id: Id, rev: z.int(), statusId: NamedCode(textState) }),
    errors: ['notFound', 'forbidden', 'conflict', 'invalid', 'shown'],
  }),
  delete: call({
    ...write,
    path: 'community/auth/course/work/delete',
    notWhileImpersonating: true,
    about: 'Withdraw my work: its text, pictures and files are removed. Idempotent.',
    input: z.object({ courseId: Id }),
    output: Done,
    errors: ['notFound'],
  }),
  admire: call({
    ...write,
    path: 'community/auth/course/work/admire',
    about: 'Like a work, or undo it.',
    input: z.object({ id: Id, isAdmire: Flag }),
    output: z.object({ admireCount: z.int() }),
    errors: ['notFound', 'forbidden'],
  }),
  file: call({
    method: 'POST',
    who: 'login',
    limit: limits.personal,
    extension: true,
    path: 'community/auth/course/work/file',
    about: 'Signed URL of a file of a work for the viewer, valid for an hour.',
    input: z.object({ id: Id, fileId: Id }),
    output: z.object({ url: z.string(), fileName: z.string() }),
    errors: ['notFound'],
  }),
  comment: call({
    ...write,
    path: 'community/auth/course/work/comment/save',
    about: 'Comment on a work, or reply to a comment (parentId): learners and the lecturer. Idempotent by clientKey.',
    input: z.object({
      id: Id,
      parentId: ZeroOrId.default('0'),
      content: Text('评论', 500),
      clientKey: z.string().max(64).optional(),
    }),
    output: WorkComment,
    errors: ['notFound', 'forbidden', 'conflict', 'shown'],
  }),
  deleteComment: call({
    ...write,
    path: 'community/auth/course/work/comment/delete',
    notWhileImpersonating: true,
    about: 'Delete a comment: its author, the author of the work, the lecturer.',
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound'],
  }),
}

const desk = { method: 'POST', who: 'lecturer', limit: limits.author, extension: true } as const

export const workDesk = {
  page: call({
    ...desk,
    path: 'community/auth/course/work/desk/page',
    about: 'Works handed in to a course of mine, newest first, in any state.',
    input: z.object({
      ...PageInput,
      courseId: Id,
      state: z.enum(workStates).optional(),
      keyword: Text('搜索内容', 50, 0).default('').meta({ description: 'in title or nickname' }),
    }),
    output: PageOf(ManagedWork).extend({ courseName: z.string(), asksWork: Flag }),
    errors: ['notFound'],
  }),
  good: call({
    ...desk,
    path: 'community/auth/course/work/desk/good',
    about: 'Feature a work in a course of mine, or undo it; its author gets a message.',
    input: z.object({ id: Id, isGood: Flag }),
    output: Done,
    errors: ['notFound', 'shown'],
  }),
  hide: call({
    ...desk,
    path: 'community/auth/course/work/desk/hide',
    about: 'Hide a work in a course of mine with a reason, which its author gets, or show it again.',
    input: z.object({ id: Id, isHidden: Flag, reason: Text('原因', 200, 0).default('') }),
    output: Done,
    errors: ['notFound', 'invalid', 'shown'],
  }),
  feedback: call({
    ...desk,
    path: 'community/auth/course/work/desk/feedback',
    about: 'Write or change my feedback on a work in a course of mine; empty removes it. Its author gets a message.',
    input: z.object({ id: Id, feedback: Text('点评', 1000, 0) }),
    output: Done,
    errors: ['notFound', 'shown'],
  }),
}

const office = {
  method: 'POST',
  who: 'admin',
  permission: 'comment.work',
  limit: limits.admin,
  extension: true,
} as const

export const adminWork = {
  list: call({
    ...office,
    path: 'community/admin/work/list',
    about: 'Works of all courses in any state, newest first.',
    input: z.object({
      ...PageInput,
      state: z.enum(workStates).optional(),
      courseId: Id.optional(),
      keyword: Text('搜索内容', 50, 0).default('').meta({ description: 'in title, nickname or course' }),
    }),
    output: PageOf(ManagedWork),
  }),
  view: call({
    ...office,
    path: 'community/admin/work/view',
    about: 'A work in any state.',
    input: z.object({ id: Id }),
    output: ManagedWork.extend({ content: WorkText.content, pictureList: WorkText.pictureList, workUrl: z.string() }),
    errors: ['notFound'],
  }),
  good: call({
    ...office,
    path: 'community/admin/work/good',
    about: 'Feature a work, or undo it.',
    logAs: '作品加精',
    input: z.object({ id: Id, isGood: Flag }),
    output: Done,
    errors: ['notFound', 'shown'],
  }),
  hide: call({
    ...office,
    path: 'community/admin/work/hide',
    about: 'Hide a work; its author gets a message with the reason.',
    logAs: '下架作品',
    input: z.object({ id: Id, reason: Text('原因', 200) }),
    output: Done,
    errors: ['notFound'],
  }),
  show: call({
    ...office,
    path: 'community/admin/work/show',
    about: 'Show a work that was hidden or waits for review.',
    logAs: '恢复作品',
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound'],
  }),
}
