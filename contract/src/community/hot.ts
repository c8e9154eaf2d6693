import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { Done, Id } from '../shapes.ts'

const hours = z.coerce.number().int('请填写整数').min(1, '至少 1 小时').max(2160, '最长 2160 小时')
const points = z.coerce.number().min(0, '不能小于 0').max(100, '最多 100 分')

/** Ranking settings: points by reaction, halved every half-life. */
const HotRule = z.object({
  halfLifeHours: hours.meta({ description: 'for articles' }),
  questionHalfLifeHours: hours.meta({ description: 'for questions' }),
  readPoints: points.meta({ description: 'for articles only' }),
  admirePoints: points,
  commentPoints: points.meta({ description: 'for a comment or an answer' }),
  collectionPoints: points,
  followPoints: points,
  newShare: z.coerce.number().min(0, '不能小于 0').max(1, '最多 1').meta({
    description: 'weight of a like, collection or follow by an account younger than seven days',
  }),
})

const common = {
  method: 'POST',
  who: 'admin',
  permission: 'blog.article',
  limit: limits.admin,
  extension: true,
} as const

export const adminHot = {
  view: call({
    ...common,
    path: 'community/admin/hot/view',
    about: 'Ranking settings of the site.',
    input: z.object({}),
    output: HotRule.extend(tagged),
  }),
  preview: call({
    ...common,
    path: 'community/admin/hot/preview',
    about: 'Preview: the hottest articles and questions by these settings, each with its current position.',
    input: HotRule.extend({ kind: z.enum(['blog', 'question']).default('blog') }),
    output: z.object({
      list: z.array(
        z.object({
          id: Id,
          title: z.string(),
          placeNow: z.int().meta({ description: 'from 1; 0: not among the hottest' }),
        }),
      ),
    }),
  }),
  save: call({
    ...common,
    path: 'community/admin/hot/save',
    about: 'Change the ranking settings; scores are recomputed within minutes.',
    logAs: '修改热门规则',
    input: HotRule.extend(edited),
    output: Done,
    errors: ['conflict'],
  }),
}
