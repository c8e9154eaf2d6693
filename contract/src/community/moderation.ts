import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'
import { NamedCode } from '../code.ts'
import { appealState, caseState, textState } from './codes.ts'

const Reason = z.coerce.number({ error: '请选择理由' }).int('请选择理由').min(1, '请选择理由').max(6, '请选择理由')
const kinds = [1, 2, 3, 6, 8, 10, 11, 12] as const
/**
 * What can be reported: 1 blog, 2 question, 3 comment or answer, 6 class topic, 8 course comment, 10 nickname, 11
 * avatar, 12 work.
 */
const Reported = z.coerce.number().pipe(z.literal([...kinds], { error: '举报对象不正确' }))
/** Blog applications (4) are queued without a report; lines of live rooms (9) are reported in their room. */
const Judged = z.coerce.number().pipe(z.literal([...kinds, 4, 9], { error: '类型不正确' }))

export const report = {
  save: call({
    method: 'POST',
    path: 'community/auth/report/save',
    about:
      'Report an article, question, class topic, answer, comment (also on a course), work, nickname or avatar. A second report of the same target replaces my first.',
    who: 'login',
    limit: { by: 'user', max: 30, seconds: 600 },
    extension: true,
    input: z.object({ targetType: Reported, targetId: Id, reason: Reason, detail: Text('说明', 200, 0).default('') }),
    output: Done,
    errors: ['notFound', 'forbidden'],
  }),
  listOwn: call({
    method: 'POST',
    path: 'community/auth/moderation/list',
    about: 'My removed content with reasons and appeals.',
    who: 'login',
    limit: limits.personal,
    extension: true,
    input: z.object({ ...PageInput }),
    output: PageOf(
      z.object({
        id: Id,
        targetType: z.int(),
        title: z.string(),
        excerpt: z.string(),
        pictureUrl: z.string(),
        reason: z.int(),
        opinion: z.string(),
        decidedTime: DateTime.nullable(),
        appealStatus: NamedCode(appealState),
        appealText: z.string(),
      }),
    ),
  }),
  appeal: call({
    method: 'POST',
    path: 'community/auth/moderation/appeal',
    notWhileImpersonating: true,
    about: 'Appeal once against the removal of my content.',
    who: 'login',
    limit: limits.write,
    extension: true,
    input: z.object({ id: Id, appealText: Text('申诉理由', 500, 5) }),
    output: Done,
    errors: ['notFound', 'conflict'],
  }),
}

const common = {
  method: 'POST',
  who: 'admin',
  permission: 'comment.inbox',
  limit: limits.admin,
  extension: true,
} as const

export const adminModeration = {
  list: call({
    ...common,
    path: 'community/admin/moderation/list',
    about: 'Reported or held content, and appeals; newest first.',
    input: z.object({
      ...PageInput,
      state: z.enum(['open', 'appeal', 'removed', 'passed']).optional(),
      source: z.coerce.number().int().min(1).max(2).optional().meta({ description: '1 reported, 2 held for review' }),
      targetType: Judged.optional(),
      keyword: Text('搜索内容', 50, 0).default('').meta({ description: "in the author's name" }),
    }),
    output: PageOf(
      z.object({
        id: Id,
        targetType: z.int(),
        targetId: Id,
        linkUrl: z.string().meta({ description: 'path of the content, or empty' }),
        pictureUrl: z.string().meta({ description: 'avatar under review, or empty' }),
        title: z.string(),
        excerpt: z.string(),
        textStatus: NamedCode(textState),
        authorId: Id,
        nickname: z.string(),
        trustLevel: z
          .int()
          .meta({ description: 'current level of the author: 0 newcomer, 1 member, 2 regular, 3 trusted' }),
        isMuted: Flag,
        source: z.int(),
        statusId: NamedCode(caseState),
        reportCount: z.int(),
        reports: z.array(z.object({ reason: z.int(), detail: z.string() })),
        words: z.array(z.string()).meta({ description: 'listed words in it' }),
        reason: z.int(),
        opinion: z.string(),
        appealStatus: NamedCode(appealState),
        appealText: z.string(),
        gmtCreate: DateTime,
        decidedTime: DateTime.nullable(),
        etag: tagged.etag.meta({ description: 'version of the content, its state and the appeal' }),
      }),
    ),
  }),
  decide: call({
    ...common,
    path: 'community/admin/moderation/decide',
    about:
      'Remove or keep a text; decides an open appeal, too. Notifies the author and the reporters. For a blog application: refuse it with an opinion, or approve it.',
    logAs: '处理社区内容',
    input: z.object({
      id: Id,
      action: z.enum(['remove', 'keep']),
      reason: Reason.default(6),
      opinion: Text('处理意见', 200, 0).default(''),
      muteDays: z.coerce.number().int().min(0).max(365, '最长 365 天').default(0),
      ...edited,
    }),
    output: Done,
    errors: ['notFound', 'invalid', 'conflict'],
  }),
  undo: call({
    ...common,
    path: 'community/admin/moderation/undo',
    about: 'Remove all recent content of a spammer, and mute them.',
    logAs: '批量撤下用户内容',
    input: z.object({
      userId: Id,
      hours: z.coerce.number().int().min(1).max(720, '最长 720 小时').default(24),
      muteDays: z.coerce.number().int().min(0).max(365, '最长 365 天').default(7),
    }),
    output: z.object({ count: z.int() }),
    errors: ['notFound'],
  }),
  sanctions: call({
    ...common,
    path: 'community/admin/sanction/list',
    permission: 'comment.sanction',
    about: 'Muted and suspended people with end and reason, including past sanctions.',
    input: z.object({ ...PageInput, keyword: Text('搜索内容', 50, 0).default('') }),
    output: PageOf(
      z.object({
        id: Id,
        userId: Id,
        nickname: z.string(),
        sanctionType: z.int(),
        reason: z.string(),
        endTime: DateTime,
        isHolding: Flag,
        gmtCreate: DateTime,
      }),
    ),
  }),
  sanction: call({
    ...common,
    path: 'community/admin/sanction/save',
    permission: ['comment.sanction', 'comment.inbox'],
    about: 'Mute (1: reads and reacts, does not write) or suspend (2: only reads) a person until a time.',
    logAs: '禁言用户',
    input: z.object({
      userId: Id,
      sanctionType: z.coerce
        .number()
        .pipe(z.union([z.literal(1), z.literal(2)]))
        .default(1),
      days: z.coerce.number().int().min(1).max(365, '最长 365 天'),
      reason: Text('原因', 100),
    }),
    output: Done,
    errors: ['notFound'],
  }),
  lift: call({
    ...common,
    path: 'community/admin/sanction/lift',
    permission: 'comment.sanction',
    about: 'End a sanction.',
    logAs: '解除禁言',
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound'],
  }),
  rule: call({
    ...common,
    path: 'community/admin/rule/view',
    about: 'Number of reports that hide a text, and whether new blogs are reviewed.',
    input: z.object({}),
    output: z.object({ reportHide: z.int(), bloggerReview: Flag, ...tagged }),
  }),
  saveRule: call({
    ...common,
    path: 'community/admin/rule/save',
    about: 'Set the number of reports that hide a text (0: never), and whether new blogs are reviewed.',
    logAs: '修改社区规则',
    input: z.object({
      reportHide: z.coerce.number().int().min(0).max(100, '最多 100 次'),
      bloggerReview: Flag.default(0),
      ...edited,
    }),
    output: Done,
    errors: ['conflict'],
  }),
}
