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
/** A blogger as they see themselves. */
const OwnBlogger = Blogger.extend({
  auditStatus: z
    .union([z.literal(0), z.literal(1), z.literal(2)])
    .nullable()
    .meta({ description: '0 waits for an operator, 1 open, 2 refused; null when I never asked for a blog' }),
  auditOpinion: z.string().meta({ description: 'why it was refused' }),
})
const Followed = Blogger.extend({ isAttention: Flag.meta({ description: '1: I follow them' }) })

const ReadDay = z.object({
  day: z.string(),
  readCount: z.int(),
  endCount: z.int().meta({ description: 'of these, who came to the end' }),
})
const ReadFrom = z.object({ source: z.enum(readSources), readCount: z.int() })

export const blogger = {
  viewPublic: call({
    method: 'POST',
    path: 'community/api/blogger/view',
    about: 'A blogger as everybody sees them.',
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
    about: 'Bloggers with public articles, those with most fans first.',
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
      'Open my blog, or apply for it where the site looks at new bloggers (auditStatus 0: drafts only). One that is open stays as it is; what waits or was refused is worded anew, and waits.',
    who: 'login',
    limit: limits.write,
    input: z.object({ introduction: Text('简介', 255, 0).default('') }),
    output: OwnBlogger,
    errors: ['forbidden'],
  }),
  myself: call({
    method: 'POST',
    path: 'community/auth/blogger/myself',
    about: 'My blogger card, in whichever state my blog is; isBlogger 0 when I never asked for one.',
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
    about: 'Bloggers to follow: those with most fans whom I do not follow yet.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ pageSize: z.coerce.number().int().min(1).max(20).default(5) }),
    output: z.object({ list: z.array(Followed) }),
  }),
  attention: call({
    method: 'POST',
    path: 'community/auth/blogger/user/record/list',
    about: 'Bloggers I follow, the last followed first.',
    who: 'login',
    limit: limits.personal,
    input: z.object(PageInput),
    output: PageOf(Followed),
  }),
  fans: call({
    method: 'POST',
    path: 'community/auth/blogger/user/record/fans/list',
    about: 'Those who follow me, the newest first, and whether I follow them.',
    who: 'login',
    limit: limits.personal,
    input: z.object(PageInput),
    output: PageOf(Followed.extend({ isBlogger: Flag })),
  }),
  follow: call({
    method: 'POST',
    path: 'community/auth/blogger/user/record/save',
    about: 'Follow a blogger, or no longer (isAttention 0). Again is the same.',
    who: 'login',
    limit: limits.write,
    input: z.object({ bloggerUserId: Id, isAttention: Flag.default(1) }),
    output: z.object({ isAttention: Flag, fansAccount: z.int() }),
    errors: ['notFound', 'invalid'],
  }),
  statistics: call({
    method: 'POST',
    path: 'community/auth/blogger/statistics',
    about: 'How my articles fare: totals, reads of the last 30 days by day (Beijing), the ten that are read most.',
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
      sources: z.array(ReadFrom).meta({ description: 'where readers of the last 30 days came from' }),
      top: z.array(
        z.object({ id: Id, title: z.string(), readCount: z.int(), admireCount: z.int(), commentCount: z.int() }),
      ),
    }),
    errors: ['forbidden'],
  }),
  blogStatistics: call({
    method: 'POST',
    path: 'community/auth/blogger/statistics/blog',
    about: 'How one article of mine fares: reads, reads to the end and sources of the last 30 days.',
    who: 'blogger',
    limit: limits.personal,
    extension: true,
    input: z.object({ id: Id }),
    output: z.object({ title: z.string(), readCount: z.int(), days: z.array(ReadDay), sources: z.array(ReadFrom) }),
    errors: ['notFound'],
  }),
}
