import { z } from 'zod'
import { call, limits } from '../call.ts'
import { readSources } from './read-sources.ts'
import { Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'

export const Blogger = z.object({
  userId: Id,
  nickname: z.string(),
  headImgUrl: z.string(),
  introduction: z.string(),
  weblogAccount: z.int().meta({ description: 'public articles' }),
  fansAccount: z.int(),
  attentionAcount: z.int().meta({ description: 'bloggers followed' }),
})
/** The viewer's own blogger card. */
const OwnBlogger = Blogger.extend({
  auditStatus: z
    .union([z.literal(0), z.literal(1), z.literal(2)])
    .nullable()
    .meta({ description: '0 under review, 1 open, 2 refused; null without an application' }),
  auditOpinion: z.string().meta({ description: 'reason for the refusal' }),
})
const Followed = Blogger.extend({ isAttention: Flag.meta({ description: '1: I follow them' }) })

const ReadDay = z.object({
  day: z.string(),
  readCount: z.int(),
  endCount: z.int().meta({ description: 'of these, who reached the end' }),
})
const ReadFrom = z.object({ source: z.enum(readSources), readCount: z.int() })

export const blogger = {
  viewPublic: call({
    method: 'POST',
    path: 'community/api/blogger/view',
    about: "A blogger's public card.",
    who: 'anon',
    limit: limits.read,
    input: z.object({ userId: Id }),
    output: Blogger,
    errors: ['notFound'],
    cacheSeconds: 5,
  }),
  top: call({
    method: 'POST',
    path: 'community/api/blogger/list',
    about: 'Bloggers with public articles, most fans first.',
    who: 'anon',
    limit: limits.read,
    extension: true,
    input: z.object({ pageSize: z.coerce.number().int().min(1).max(20).default(5) }),
    output: z.object({ list: z.array(Blogger) }),
    cacheSeconds: 15,
  }),
  save: call({
    method: 'POST',
    path: 'community/auth/blogger/save',
    about:
      'Open my blog, or apply for it on a site with review (auditStatus 0: drafts only). An open one stays; a pending or refused application is replaced and waits.',
    who: 'login',
    limit: limits.write,
    input: z.object({ introduction: Text('简介', 255, 0).default('') }),
    output: OwnBlogger,
    errors: ['forbidden'],
  }),
  myself: call({
    method: 'POST',
    path: 'community/auth/blogger/myself',
    about: 'My blogger card in any state; isBlogger 0 without an application.',
    who: 'login',
    limit: limits.personal,
    input: z.object({}),
    output: OwnBlogger.extend({ isBlogger: Flag }),
  }),
  update: call({
    method: 'POST',
    path: 'community/auth/blogger/update',
    about: 'Change my blogger card.',
    who: 'blogger',
    limit: limits.write,
    input: z.object({ introduction: Text('简介', 255, 0) }),
    output: OwnBlogger,
    errors: ['forbidden'],
  }),
  view: call({
    method: 'POST',
    path: 'community/auth/blogger/view',
    about: 'A blogger, and whether I follow them.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ userId: Id }),
    output: Followed,
    errors: ['notFound'],
  }),
  recommend: call({
    method: 'POST',
    path: 'community/auth/blogger/recommend/list',
    about: 'Suggested bloggers: most fans first, without those I follow.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ pageSize: z.coerce.number().int().min(1).max(20).default(5) }),
    output: z.object({ list: z.array(Followed) }),
  }),
  attention: call({
    method: 'POST',
    path: 'community/auth/blogger/user/record/list',
    about: 'Bloggers I follow, most recent first.',
    who: 'login',
    limit: limits.personal,
    input: z.object(PageInput),
    output: PageOf(Followed),
  }),
  fans: call({
    method: 'POST',
    path: 'community/auth/blogger/user/record/fans/list',
    about: 'My followers, newest first, and whether I follow them.',
    who: 'login',
    limit: limits.personal,
    input: z.object(PageInput),
    output: PageOf(Followed.extend({ isBlogger: Flag })),
  }),
  follow: call({
    method: 'POST',
    path: 'community/auth/blogger/user/record/save',
    about: 'Follow a blogger, or unfollow (isAttention 0). Idempotent.',
    who: 'login',
    limit: limits.write,
    input: z.object({ bloggerUserId: Id, isAttention: Flag.default(1) }),
    output: z.object({ isAttention: Flag, fansAccount: z.int() }),
    errors: ['notFound', 'invalid'],
  }),
  statistics: call({
    method: 'POST',
    path: 'community/auth/blogger/statistics',
    about: 'Statistics of my articles: totals, reads of the last 30 days by day (UTC+8), the ten most read.',
    who: 'blogger',
    limit: limits.personal,
    extension: true,
    input: z.object({}),
    output: z.object({
      weblogAccount: z.int(),
      readCount: z.int(),
      admireCount: z.int(),
      commentCount: z.int(),
      collectionCount: z.int(),
      fansAccount: z.int(),
      days: z.array(ReadDay),
      sources: z.array(ReadFrom).meta({ description: 'sources of readers in the last 30 days' }),
      top: z.array(
        z.object({ id: Id, title: z.string(), readCount: z.int(), admireCount: z.int(), commentCount: z.int() }),
      ),
    }),
    errors: ['forbidden'],
  }),
  blogStatistics: call({
    method: 'POST',
    path: 'community/auth/blogger/statistics/blog',
    about: 'Statistics of one article of mine: reads, completed reads and sources of the last 30 days.',
    who: 'blogger',
    limit: limits.personal,
    extension: true,
    input: z.object({ id: Id }),
    output: z.object({ title: z.string(), readCount: z.int(), days: z.array(ReadDay), sources: z.array(ReadFrom) }),
    errors: ['notFound'],
  }),
}
