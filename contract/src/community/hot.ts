import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { Done, Id } from '../shapes.ts'

const hours = z.coerce.number().int('请填写整数').min(1, '至少 1 小时').max(2160, '最长 2160 小时')
const points = z.coerce.number().min(0, '不能小于 0').max(100, '最多 100 分')

/** What hot is made of: points for what people do, halved every half-life. */
const HotRule = z.object({
  halfLifeHours: hours.meta({ description: 'of articles' }),
  questionHalfLifeHours: hours.meta({ description: 'of questions' }),
  readPoints: points.meta({ description: 'of articles only' }),
  admirePoints: points,
  commentPoints: points.meta({ description: 'of a comment, or an answer' }),
  collectionPoints: points,
  followPoints: points,
  newShare: z.coerce.number().min(0, '不能小于 0').max(1, '最多 1').meta({
    description: 'what a like, collection or follow by an account of less than seven days counts, as a part of another',
  }),
})

const common = { method: 'POST', who: 'admin', permission: 'blog', limit: limits.admin, extension: true } as const

export const adminHot = {
  view: call({
    ...common,
    path: 'community/admin/hot/view',
    about: 'What the site counts for hot.',
    input: z.object({}),
    output: HotRule.extend(tagged),
  }),
  preview: call({
    ...common,
    path: 'community/admin/hot/preview',
    about: 'The hottest articles and questions by such a rule, each with its place by the present one.',
    input: HotRule.extend({ kind: z.enum(['blog', 'question']).default('blog') }),
    output: z.object({
      list: z.array(
        z.object({
          id: Id,
          title: z.string(),
          placeNow: z.int().meta({ description: 'from 1 on; 0: not among the hottest' }),
        }),
      ),
    }),
  }),
  save: call({
    ...common,
    path: 'community/admin/hot/save',
    about: 'Change what counts for hot; what is there is put in order anew within minutes.',
    logAs: '修改热门规则',
    input: HotRule.extend(edited),
    output: Done,
    errors: ['conflict'],
  }),
}
