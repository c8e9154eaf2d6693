import { z } from 'zod'
import { call, limits } from '../call.ts'
import { MentionIds, MentionList } from '../mentions.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'
import { PictureAddress } from '../system/admin-rows.ts'
import { Label, LabelNames, LabelNo } from './label.ts'
import { NamedCode } from '../code.ts'
import { textState } from './codes.ts'

/** 1 original, 2 reprint, 3 translation. */
export const blogTypes = [1, 2, 3] as const
export const blogTabs = { newest: 1, following: 2, hot: 3 } as const
export const TextState = NamedCode(textState)

const ClientKey = z.string().max(64).optional()

export const BlogCard = z.object({
  id: Id,
  userId: Id.meta({ description: 'blogger' }),
  nickname: z.string(),
  headImgUrl: z.string(),
  title: z.string(),
  summary: z.string(),
  blogImg: z.string(),
  typeId: z.int().meta({ description: '1 original, 2 reprint, 3 translation' }),
  labelList: z.array(Label),
  wordCount: z.int(),
  readCount: z.int(),
  commentCount: z.int(),
  collectionCount: z.int(),
  admireCount: z.int(),
  isTop: Flag,
  isGood: Flag,
  gmtCreate: DateTime.meta({ description: 'publishing time' }),
  gmtModified: DateTime.meta({ description: 'last change of the public version' }),
})
export const Blog = BlogCard.extend({
  content: z.string().meta({ description: 'HTML' }),
  sourceUrl: z.string(),
})

export const Comment = z.object({
  id: Id,
  rootId: Id.meta({ description: 'first comment of its thread; its own id for a first comment' }),
  parentId: z.string().meta({ description: 'the comment it answers, or 0' }),
  userId: Id,
  nickname: z.string(),
  headImgUrl: z.string(),
  replyNickname: z.string().meta({ description: 'author of the comment it answers; empty for a first comment' }),
  content: z.string(),
  mentionList: MentionList,
  statusId: TextState,
  admireCount: z.int(),
  replyCount: z.int(),
  isAuthor: Flag.meta({ description: '1: written by the author of the article' }),
  gmtCreate: DateTime,
})
export const CommentThread = Comment.extend({ replyList: z.array(Comment) })

const Reactions = z.object({
  isCollection: Flag,
  isAdmire: Flag,
  isAttention: Flag.meta({ description: '1: I follow its blogger' }),
})

const Counts = z.object({ admireCount: z.int(), collectionCount: z.int() })

export const blog = {
  list: call({
    method: 'POST',
    path: 'community/api/blog/list',
    about:
      'Articles: tab 1 newest (pinned first), 3 hot, 2 followed bloggers (empty for visitors; community/auth/blog/attention/list continues it). Optionally by label or blogger. Counts at most 10,000.',
    who: 'anon',
    limit: limits.read,
    input: z.object({
      ...PageInput,
      tab: z.coerce
        .number()
        .pipe(z.union([z.literal(1), z.literal(2), z.literal(3)], { error: '没有这个栏目' }))
        .default(1),
      labelNo: LabelNo,
      userId: Id.optional(),
    }),
    output: PageOf(BlogCard),
  }),
  view: call({
    method: 'POST',
    path: 'community/api/blog/view',
    about: 'One public article.',
    who: 'anon',
    limit: limits.read,
    input: z.object({ id: Id }),
    output: Blog,
    errors: ['notFound'],
    cacheSeconds: 10,
  }),
  related: call({
    method: 'POST',
    path: 'community/api/blog/related/list',
    about: 'Related articles: same labels first, then the same blogger.',
    who: 'anon',
    limit: limits.read,
    extension: true,
    input: z.object({ id: Id, pageSize: z.coerce.number().int().min(1).max(20).default(5) }),
    output: z.object({ list: z.array(BlogCard) }),
    errors: ['notFound'],
    cacheSeconds: 30,
  }),
  search: call({
    method: 'POST',
    path: 'community/api/blog/search/list',
    about: 'Search articles (type 6): title, labels and summary, by word, pinyin or initials; newest first.',
    who: 'anon',
    limit: limits.read,
    input: z.object({ ...PageInput, keyword: z.string().trim().max(50, '搜索内容最多 50 个字').default('') }),
    output: PageOf(BlogCard.extend({ highlight: z.string().meta({ description: 'title with matches in «»' }) })),
    cacheSeconds: 5,
  }),
  read: call({
    method: 'POST',
    path: 'community/api/blog/read',
    about:
      'Record that the viewer opened the article; counted once per person and day. `from`: referrer as sent by the browser.',
    who: 'anon',
    limit: limits.read,
    extension: true,
    input: z.object({ id: Id, from: z.string().max(500).default('') }),
    output: Done,
    errors: ['notFound'],
  }),
  readEnd: call({
    method: 'POST',
    path: 'community/api/blog/read/end',
    about: 'Record that the viewer reached the end of the article; counted once per reader and day.',
    who: 'anon',
    limit: limits.read,
    extension: true,
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound'],
  }),
  viewOwn: call({
    method: 'POST',
    path: 'community/auth/blog/view',
    about: 'One article with my reactions to it.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ id: Id }),
    output: Blog.extend(Reactions.shape),
    errors: ['notFound'],
  }),
  attention: call({
    method: 'POST',
    path: 'community/auth/blog/attention/list',
    about:
      'Articles of followed bloggers, newest first; pass `cursor` of the previous answer to continue; empty at the end.',
    who: 'login',
    limit: limits.personal,
    input: z.object({
      cursor: z
        .string()
        .regex(/^(\d{13,16}\.\d{1,19})?$/, '位置不正确')
        .default(''),
      pageSize: z.coerce.number().int().min(1).max(50).default(20),
    }),
    output: z.object({ list: z.array(BlogCard), cursor: z.string() }),
  }),
  recordSave: call({
    method: 'POST',
    path: 'community/auth/blog/user/record/save',
    about: 'Collect (opType 1) or like (2) an article. Idempotent; returns the counts.',
    who: 'login',
    limit: { by: 'user', max: 240, seconds: 60 },
    input: z.object({
      blogId: Id,
      opType: z.coerce.number().pipe(z.union([z.literal(1), z.literal(2)], { error: '操作类型不正确' })),
    }),
    output: Counts,
    errors: ['notFound'],
  }),
  recordDelete: call({
    method: 'POST',
    path: 'community/auth/blog/user/record/delete',
    notWhileImpersonating: true,
    about: 'Undo a collection (opType 1) or a like (2).',
    who: 'login',
    limit: { by: 'user', max: 240, seconds: 60 },
    input: z.object({
      blogId: Id,
      opType: z.coerce.number().pipe(z.union([z.literal(1), z.literal(2)], { error: '操作类型不正确' })),
    }),
    output: Counts,
    errors: ['notFound'],
  }),
  collection: call({
    method: 'POST',
    path: 'community/auth/blog/user/record/collection/list',
    about: 'Articles I collected, most recent first. Non-public ones are left out.',
    who: 'login',
    limit: limits.personal,
    input: z.object(PageInput),
    output: PageOf(BlogCard),
  }),
}

export const blogComment = {
  list: call({
    method: 'POST',
    path: 'community/api/blog/comment/list',
    about:
      'Comments on an article, newest thread first, each with its first replies; with rootId the replies of that thread, oldest first.',
    who: 'anon',
    limit: limits.read,
    input: z.object({ ...PageInput, blogId: Id, rootId: Id.optional() }),
    output: PageOf(CommentThread),
    errors: ['notFound'],
    cacheSeconds: 2,
  }),
  save: call({
    method: 'POST',
    path: 'community/auth/blog/comment/save',
    about:
      'Comment on an article, or reply to a comment (parentId). Idempotent by clientKey. A text with a listed word waits for review.',
    who: 'login',
    limit: { by: 'user', max: 30, seconds: 300 },
    input: z.object({
      blogId: Id,
      parentId: z.union([z.literal('0'), Id], { error: '评论编号不正确' }).default('0'),
      content: Text('评论', 500),
      mentionIds: MentionIds,
      clientKey: ClientKey,
    }),
    output: Comment,
    errors: ['notFound', 'conflict'],
  }),
  listOwn: call({
    method: 'POST',
    path: 'community/auth/blog/comment/list',
    about: 'Comments to me: on my articles, and replies to my comments.',
    who: 'login',
    limit: limits.personal,
    input: z.object(PageInput),
    output: PageOf(Comment.extend({ blogId: Id, title: z.string() })),
  }),
  delete: call({
    method: 'POST',
    path: 'community/auth/blog/comment/delete',
    notWhileImpersonating: true,
    about: 'Delete my comment, or one on my article. A first comment takes its thread with it.',
    who: 'login',
    limit: limits.write,
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound'],
  }),
  admire: call({
    method: 'POST',
    path: 'community/auth/blog/comment/admire',
    about: 'Like a comment on an article, or undo it (isAdmire 0).',
    who: 'login',
    limit: { by: 'user', max: 240, seconds: 60 },
    extension: true,
    input: z.object({ id: Id, isAdmire: Flag.default(1) }),
    output: z.object({ admireCount: z.int() }),
    errors: ['notFound'],
  }),
}

/** Editable fields of an article. */
const BlogFields = {
  title: Text('标题', 255, 0).default(''),
  content: Text('正文', 500_000, 0).default('').meta({ description: 'HTML; disallowed markup is removed' }),
  summary: Text('摘要', 255, 0).default('').meta({ description: 'default: beginning of the text' }),
  blogImg: PictureAddress.max(255, '封面地址过长').default(''),
  typeId: z.coerce
    .number()
    .pipe(z.union([z.literal(1), z.literal(2), z.literal(3)], { error: '文章类型不正确' }))
    .default(1),
  sourceUrl: z
    .union([
      z.literal(''),
      z.url({ protocol: /^https?$/, error: '请填写以 http 开头的原文网址' }).max(500, '原文网址过长'),
    ])
    .default('')
    .meta({ description: 'for a reprint or translation' }),
  labels: LabelNames,
  isOpen: Flag.default(1).meta({ description: '1 public, 0 private' }),
}
const issue = {
  isIssue: Flag.default(0).meta({ description: '0 save the draft, 1 publish' }),
  publishTime: z.iso
    .datetime({ offset: true, error: '发布时间格式不正确' })
    .optional()
    .meta({ description: 'ISO 8601; default: now. A future time schedules the article.' }),
}
/** An article as its author edits it. */
export const BlogDraft = z.object({
  id: Id,
  rev: z.int().meta({ description: 'incremented by every save' }),
  title: z.string(),
  content: z.string(),
  summary: z.string(),
  blogImg: z.string(),
  typeId: z.int(),
  sourceUrl: z.string(),
  labels: z.array(z.string()),
  isOpen: Flag,
  isIssue: Flag.meta({ description: '1: a version is published or scheduled' }),
  isPutaway: Flag,
  hasDraft: Flag.meta({ description: '1: there are unpublished changes' }),
  statusId: TextState,
  publishTime: z.string().meta({ description: 'ISO 8601; empty for a draft' }),
  gmtModified: DateTime,
})
const BODY = 2 * 1024 * 1024

export const blogWriting = {
  save: call({
    method: 'POST',
    path: 'community/auth/blog/save',
    about: 'Create an article, as a draft or published at once. Idempotent by clientKey.',
    who: 'blogger',
    limit: limits.author,
    bodyBytes: BODY,
    input: z.object({ ...BlogFields, ...issue, clientKey: ClientKey }),
    output: BlogDraft,
    errors: ['forbidden'],
  }),
  update: call({
    method: 'POST',
    path: 'community/auth/blog/update',
    about:
      'Save an article of mine as a draft or publish it. `rev` of the version that was edited prevents overwriting a concurrent save (409).',
    who: 'blogger',
    limit: limits.author,
    bodyBytes: BODY,
    input: z.object({ id: Id, rev: z.coerce.number().int().min(1).optional(), ...BlogFields, ...issue }),
    output: BlogDraft,
    errors: ['notFound', 'conflict'],
  }),
  draft: call({
    method: 'POST',
    path: 'community/auth/blog/draft/view',
    about: 'One of my articles for editing.',
    who: 'blogger',
    limit: limits.author,
    extension: true,
    input: z.object({ id: Id }),
    output: BlogDraft,
    errors: ['notFound'],
  }),
  list: call({
    method: 'POST',
    path: 'community/auth/blog/list',
    about: 'My articles with drafts, most recently changed first.',
    who: 'blogger',
    limit: limits.personal,
    input: z.object({
      ...PageInput,
      state: z.enum(['shown', 'draft', 'planned', 'off', 'pending']).optional(),
      keyword: Text('搜索内容', 50, 0).default(''),
    }),
    output: PageOf(
      BlogCard.extend({
        isIssue: Flag,
        isPutaway: Flag,
        isOpen: Flag,
        hasDraft: Flag,
        statusId: TextState,
        publishTime: z.string(),
      }),
    ),
  }),
  stand: call({
    method: 'POST',
    path: 'community/auth/blog/stand',
    about: 'Withdraw a published article (isPutaway 0), or publish it again.',
    who: 'blogger',
    limit: limits.write,
    input: z.object({ id: Id, isPutaway: Flag }),
    output: Done,
    errors: ['notFound'],
  }),
  delete: call({
    method: 'POST',
    path: 'community/auth/blog/delete',
    notWhileImpersonating: true,
    about: 'Delete an article of mine.',
    who: 'blogger',
    limit: limits.write,
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound'],
  }),
}
