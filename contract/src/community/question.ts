import { z } from 'zod'
import { call, limits } from '../call.ts'
import { MentionIds, MentionList } from '../mentions.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Seconds, Text } from '../shapes.ts'
import { NamedCode } from '../code.ts'
import { textState } from './codes.ts'

/** Idempotency key. */
const ClientKey = z.string().max(64).optional()
const ZeroOrId = z.union([z.literal('0'), Id], { error: '编号不正确' })

/** Tabs of the list of questions. */
export const questionTabs = { newest: 1, hot: 3, unanswered: 4 } as const
/** `opType`: reactions to a question. */
export const questionOps = { collect: 1, like: 2, follow: 3 } as const
const OpType = z.coerce.number().pipe(z.union([z.literal(1), z.literal(2), z.literal(3)], { error: '操作类型不正确' }))

/** Where a question was asked. */
const Place = z
  .object({
    courseId: Id,
    courseName: z.string(),
    courseCategory: z.int(),
    periodId: z.string().meta({ description: 'or 0' }),
    periodName: z.string(),
    videoTime: Seconds,
    pageNo: z.int().meta({ description: 'page of a document lesson, or 0' }),
  })
  .meta({ description: 'course, lesson, and second or page where it was asked' })

/** The problem of a paper that a question is about. */
const Paper = z
  .object({
    examId: Id,
    examName: z.string(),
    problemId: Id,
    problemNo: z.int().meta({ description: 'number in the paper; 0 if the paper is randomized' }),
  })
  .meta({ description: "a paper of the catalogue and a problem of it, without the problem's text" })

export const QuestionCard = z.object({
  id: Id,
  userId: Id,
  nickname: z.string(),
  headImgUrl: z.string(),
  title: z.string(),
  summary: z.string(),
  labelList: z.array(z.object({ labelNo: Id, labelName: z.string() })),
  isSolved: Flag.meta({ description: '1: has an accepted answer' }),
  statusId: NamedCode(textState),
  commentCount: z.int().meta({ description: 'answers' }),
  admireCount: z.int(),
  collectionCount: z.int(),
  followCount: z.int(),
  readCount: z.int(),
  gmtCreate: DateTime,
  gmtModified: DateTime,
  lastAnswerTime: DateTime.nullable(),
  place: Place.nullable(),
  paper: Paper.nullable(),
})

const QuestionView = QuestionCard.extend({
  content: z.string().meta({ description: 'HTML' }),
  acceptCommentId: z.string().meta({ description: 'or 0' }),
  isLecturer: Flag.meta({ description: '1: asked by a lecturer' }),
})

/** An answer, or a comment under one. */
export const QuestionComment = z.object({
  id: Id,
  questionsId: Id,
  rootId: Id.meta({ description: 'answer of the thread; its own id for an answer' }),
  parentId: z.string().meta({ description: 'the reply it answers, or 0' }),
  commentUserId: Id,
  nickname: z.string(),
  headImgUrl: z.string(),
  replyUserId: z.string(),
  replyNickname: z.string(),
  content: z.string().meta({ description: 'HTML for an answer, plain text for a comment' }),
  mentionList: MentionList.meta({ description: 'for a comment; an answer has its mentions in the HTML' }),
  admireCount: z.int(),
  replyCount: z.int(),
  isAccepted: Flag,
  isOfficial: Flag.meta({ description: '1: by a lecturer' }),
  isAsker: Flag,
  statusId: NamedCode(textState),
  gmtCreate: DateTime,
})
const Answer = QuestionComment.extend({
  replyList: z.array(QuestionComment).meta({ description: 'first comments under it' }),
})

/** Labels by name, in the author's order; missing ones are created. */
const Labels = z.array(Text('标签', 15)).max(5, '最多 5 个标签')
const content = () => Text('内容', 200_000, 0).default('')
const MAX_HTML = 1 << 20

export const question = {
  list: call({
    method: 'POST',
    path: 'community/api/questions/list',
    about:
      'Questions: tab 1 newest, 3 hot, 4 unanswered; optionally of one label, course, lesson, paper, problem or person.',
    who: 'anon',
    limit: limits.read,
    input: z.object({
      ...PageInput,
      tab: z.coerce
        .number()
        .pipe(z.union([z.literal(1), z.literal(3), z.literal(4)]))
        .default(1),
      labelNo: z.union([z.literal(''), Id]).default(''),
      courseId: Id.optional(),
      periodId: Id.optional(),
      examId: Id.optional(),
      problemId: Id.optional(),
      userId: Id.optional(),
    }),
    output: PageOf(QuestionCard),
    cacheSeconds: 2,
  }),
  search: call({
    method: 'POST',
    path: 'community/api/questions/search/list',
    about: 'Search questions, best match first (type 7); also used while typing a new question.',
    who: 'anon',
    limit: limits.read,
    input: z.object({ ...PageInput, keyword: z.string().trim().max(255).default('') }),
    output: PageOf(QuestionCard.extend({ highlight: z.string().meta({ description: 'title with matches in «»' }) })),
    cacheSeconds: 2,
  }),
  similar: call({
    method: 'POST',
    path: 'community/api/questions/similar/list',
    about: 'Questions similar to a title, also while typing: those that share most of its words first.',
    who: 'anon',
    limit: limits.read,
    extension: true,
    input: z.object({
      title: z.string().trim().max(255).default(''),
      exceptId: Id.optional().meta({ description: 'the question whose title it is' }),
      pageSize: z.coerce.number().int().min(1).max(20).default(5),
    }),
    output: z.object({
      list: z.array(
        QuestionCard.extend({ highlight: z.string().meta({ description: 'title with shared words in «»' }) }),
      ),
    }),
    cacheSeconds: 2,
  }),
  view: call({
    method: 'POST',
    path: 'community/api/questions/view',
    about: 'One question; for a merged one, the question it was merged into.',
    who: 'anon',
    limit: limits.read,
    input: z.object({ id: Id }),
    output: QuestionView,
    errors: ['notFound'],
    cacheSeconds: 2,
  }),
  save: call({
    method: 'POST',
    path: 'community/auth/questions/save',
    about:
      'Ask a question, optionally at a second of a lesson or about a problem of a paper (both ids). Idempotent by clientKey; statusId 2: it waits for review.',
    who: 'login',
    limit: { by: 'user', max: 20, seconds: 300 },
    bodyBytes: MAX_HTML,
    input: z.object({
      title: Text('标题', 120, 4),
      content: content(),
      labelNames: Labels.default([]),
      courseId: Id.optional(),
      periodId: Id.optional(),
      videoTime: z.coerce.number().min(0).max(864_000).default(0),
      pageNo: z.coerce.number().int().min(0).max(100_000).default(0).meta({ description: 'page of a document lesson' }),
      examId: Id.optional(),
      problemId: Id.optional(),
      clientKey: ClientKey,
    }),
    output: z.object({ id: Id, statusId: NamedCode(textState) }),
    errors: ['notFound', 'forbidden'],
  }),
  viewOwn: call({
    method: 'POST',
    path: 'community/auth/questions/view',
    about:
      'One question with my reactions to it and to its answers; own ones also while under review. For a merged one, the question it was merged into.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ id: Id }),
    output: QuestionView.extend({
      isOwn: Flag,
      isAdmire: Flag,
      isCollection: Flag,
      isAttention: Flag,
      admiredCommentIds: z.array(Id).meta({ description: 'answers and comments I like' }),
      ownWaiting: z.array(QuestionComment).meta({ description: 'my answers and comments that wait for review' }),
    }),
    errors: ['notFound'],
  }),
  listOwn: call({
    method: 'POST',
    path: 'community/auth/questions/list',
    about: 'My questions, or those I was invited to answer.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ ...PageInput, kind: z.enum(['own', 'invited']).default('own') }),
    output: PageOf(QuestionCard),
  }),
  update: call({
    method: 'POST',
    path: 'community/auth/questions/update',
    about: 'Change my question; acceptCommentId accepts an answer (0: none). Absent fields stay.',
    who: 'login',
    limit: limits.write,
    bodyBytes: MAX_HTML,
    input: z.object({
      id: Id,
      title: Text('标题', 120, 4).optional(),
      content: Text('内容', 200_000, 0).optional(),
      labelNames: Labels.optional(),
      acceptCommentId: ZeroOrId.optional(),
    }),
    output: z.object({ statusId: NamedCode(textState), acceptCommentId: z.string() }),
    errors: ['notFound', 'forbidden'],
  }),
  delete: call({
    method: 'POST',
    path: 'community/auth/questions/delete',
    notWhileImpersonating: true,
    about: 'Delete my question, unless an answer is accepted.',
    who: 'login',
    limit: limits.write,
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound', 'shown'],
  }),
  saveRecord: call({
    method: 'POST',
    path: 'community/auth/questions/user/record/save',
    about:
      'Collect (opType 1), like (2) or follow (3) a question; with commentId, like one of its answers or comments.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ questionsId: Id, opType: OpType, commentId: ZeroOrId.default('0') }),
    output: z.object({ count: z.int().meta({ description: 'current count' }) }),
    errors: ['notFound'],
  }),
  deleteRecord: call({
    method: 'POST',
    path: 'community/auth/questions/user/record/delete',
    notWhileImpersonating: true,
    about: 'Undo a reaction.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ questionsId: Id, opType: OpType, commentId: ZeroOrId.default('0') }),
    output: z.object({ count: z.int() }),
    errors: ['notFound'],
  }),
  listRecords: call({
    method: 'POST',
    path: 'community/auth/questions/user/record/list',
    about: 'Questions I collected (opType 1), like (2) or follow (3), most recent first.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ ...PageInput, opType: OpType.default(1) }),
    output: PageOf(QuestionCard),
  }),
}

/** Answers and the comments under them. */
export const questionAnswer = {
  list: call({
    method: 'POST',
    path: 'community/api/questions/comment/list',
    about:
      'Answers of a question with the first comments under each: accepted first, then by votes and lecturers. With rootId, all comments under one answer.',
    who: 'anon',
    limit: limits.read,
    input: z.object({
      ...PageInput,
      questionsId: Id,
      rootId: ZeroOrId.default('0'),
      sort: z.enum(['best', 'new']).default('best'),
    }),
    output: PageOf(Answer),
    errors: ['notFound'],
    cacheSeconds: 2,
  }),
  save: call({
    method: 'POST',
    path: 'community/auth/questions/comment/save',
    about:
      'Answer a question (HTML), or comment on an answer or comment (parentId; plain text). Idempotent by clientKey.',
    who: 'login',
    limit: { by: 'user', max: 60, seconds: 300 },
    bodyBytes: MAX_HTML,
    input: z.object({
      questionsId: Id,
      parentId: ZeroOrId.default('0'),
      content: Text('内容', 200_000, 2),
      mentionIds: MentionIds.meta({ description: 'for a comment' }),
      clientKey: ClientKey,
    }),
    output: QuestionComment,
    errors: ['notFound', 'forbidden'],
  }),
  update: call({
    method: 'POST',
    path: 'community/auth/questions/comment/update',
    about: 'Edit my answer; the old text becomes a version. statusId 2: it waits for review.',
    who: 'login',
    limit: limits.write,
    extension: true,
    bodyBytes: MAX_HTML,
    input: z.object({ id: Id, content: Text('回答', 200_000) }),
    output: z.object({ statusId: NamedCode(textState) }),
    errors: ['notFound', 'forbidden', 'invalid'],
  }),
  delete: call({
    method: 'POST',
    path: 'community/auth/questions/comment/delete',
    notWhileImpersonating: true,
    about: 'Delete my answer or comment; an accepted answer cannot be deleted.',
    who: 'login',
    limit: limits.write,
    extension: true,
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound', 'shown'],
  }),
  listOwn: call({
    method: 'POST',
    path: 'community/auth/questions/comment/list',
    about: 'My answers, newest first, with the question of each.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ ...PageInput }),
    output: PageOf(QuestionComment.extend({ title: z.string(), isSolved: Flag, summary: z.string() })),
  }),
}

/** Invitations to answer, and the queue of lecturers. */
export const questionInvite = {
  save: call({
    method: 'POST',
    path: 'community/auth/questions/invite/save',
    about: 'Invite a person to answer; they get one message.',
    who: 'login',
    limit: { by: 'user', max: 30, seconds: 600 },
    extension: true,
    input: z.object({ questionsId: Id, userId: Id }),
    output: Done,
    errors: ['notFound', 'forbidden'],
  }),
  list: call({
    method: 'POST',
    path: 'community/auth/questions/invite/list',
    about:
      "Suggested people to invite: the course's lecturer, then authors of accepted or liked answers with the same labels.",
    who: 'login',
    limit: limits.personal,
    extension: true,
    input: z.object({ questionsId: Id }),
    output: z.object({
      list: z.array(
        z.object({
          userId: Id,
          nickname: z.string(),
          headImgUrl: z.string(),
          isLecturer: Flag,
          answerCount: z.int(),
          isInvited: Flag,
        }),
      ),
    }),
    errors: ['notFound'],
  }),
  queue: call({
    method: 'POST',
    path: 'community/auth/questions/lecturer/list',
    about: 'Unanswered questions about my courses, oldest first.',
    who: 'lecturer',
    limit: limits.personal,
    extension: true,
    input: z.object({ ...PageInput }),
    output: PageOf(QuestionCard),
  }),
}
