/** What an organisation sets for itself. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { Question } from '../question.ts'
import { questionKinds } from '../question-rules.ts'
import { Done, Id, Text } from '../shapes.ts'
import { MAX_OWN_FIELDS } from './own-field-rules.ts'

const own = { method: 'POST', who: 'login', extension: true } as const

const FieldKey = z.string({ error: '字段不正确' }).max(16, '字段不正确')

/** A field of members; `question` is its label. */
const OwnField = Question.extend({
  fieldKey: FieldKey.default('').meta({ description: 'empty: a new field' }),
  kind: z.enum(questionKinds, { error: '字段类型不正确' }),
})
export type OwnField = z.output<typeof OwnField>

/** Values of own fields, as text: numbers plain, dates as YYYY-MM-DD. */
export const OwnValues = z.array(z.object({ fieldKey: FieldKey, value: Text('内容', 1000, 0) })).max(MAX_OWN_FIELDS)
export type OwnValues = z.output<typeof OwnValues>

/** Members by the value of an own field: of words a part, of numbers and dates a range, of choices one. */
export const OwnFilter = z.object({
  fieldKey: FieldKey,
  value: Text('内容', 60, 0).default(''),
  from: Text('范围', 20, 0).default(''),
  to: Text('范围', 20, 0).default(''),
})
export type OwnFilter = z.output<typeof OwnFilter>

const Setting = {
  fieldList: z.array(OwnField).max(MAX_OWN_FIELDS, `最多 ${MAX_OWN_FIELDS} 个自定义字段`),
  keepDays: z.coerce
    .number({ error: '请填写天数' })
    .int('天数必须是整数')
    .min(1, '至少 1 天')
    .max(3650, '最多 3650 天')
    .meta({ description: 'days after leaving until data of a person is erased' }),
  lowPercent: z.coerce
    .number({ error: '请填写比例' })
    .int('比例必须是整数')
    .min(0, '比例从 0 到 100')
    .max(100, '比例从 0 到 100')
    .meta({ description: 'share of free seats at which managers are reminded; 0: never' }),
}

export const orgDeskSetting = {
  view: call({
    ...own,
    limit: limits.personal,
    path: 'org/auth/desk/setting/view',
    about: 'What an organisation sets for itself: fields of members, days to keep data, low stock of seats.',
    input: z.object({ orgId: Id }),
    output: z.object({ ...Setting, ...tagged }),
    errors: ['notFound', 'forbidden'],
  }),
  save: call({
    ...own,
    limit: limits.write,
    path: 'org/auth/desk/setting/save',
    about: 'Change what an organisation sets for itself. Values of removed fields are erased; a field keeps its kind.',
    notWhileImpersonating: true,
    input: z.object({ orgId: Id, ...Setting, ...edited }),
    output: Done,
    errors: ['notFound', 'forbidden', 'invalid', 'conflict'],
  }),
}
