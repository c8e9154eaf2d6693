/** Forms through which visitors leave their number: their own fields and questions, and where they are shown. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { Question } from '../question.ts'
import { DateTime, Done, Flag, Id, Nothing, Text } from '../shapes.ts'
import { formPlaces, leadFields, MAX_QUESTIONS } from './lead-rules.ts'

const admin = {
  method: 'POST',
  who: 'admin',
  limit: limits.admin,
  extension: true,
  permission: 'counsel.all.form',
} as const

export const FormKey = z
  .string({ error: '请填写表单地址' })
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, '表单地址由小写字母、数字和连字符组成，最多 40 个字')

const Fields = z.array(z.object({ field: z.enum(leadFields), isRequired: Flag.default(0) })).max(leadFields.length)

const Shown = {
  formKey: FormKey,
  title: Text('标题', 30),
  intro: Text('说明', 200, 0).default(''),
  fieldList: Fields.default([]),
  questionList: z.array(Question).max(MAX_QUESTIONS, `最多 ${MAX_QUESTIONS} 个自定义问题`).default([]),
  isSms: Flag.default(0).meta({ description: '1: the number is proven by an SMS code' }),
}
const Saved = {
  ...Shown,
  formName: Text('表单名称', 30),
  campaign: Text('活动', 60, 0).default(''),
  placeList: z.array(z.enum(formPlaces)).default([]),
  ownerId: Id.nullable().default(null).meta({ description: 'gets its leads; null: by the rules' }),
  statusId: Flag.default(1),
}

export const leadForm = {
  view: call({
    method: 'POST',
    path: 'marketing/api/lead/form/view',
    about: 'A form by its key, or the first one shown at a place; null without one.',
    who: 'anon',
    limit: limits.read,
    extension: true,
    cacheSeconds: 10,
    input: z.object({ formKey: FormKey.optional(), place: z.enum(formPlaces).optional() }),
    output: z.object({ form: z.object(Shown).nullable() }),
  }),
}

export const adminLeadForm = {
  list: call({
    ...admin,
    path: 'marketing/admin/lead/form/list',
    about: 'All forms, newest first.',
    input: Nothing,
    output: z.object({
      list: z.array(z.object({ id: Id, ...Saved, requestCount: z.int(), gmtCreate: DateTime, ...tagged })),
    }),
  }),
  save: call({
    ...admin,
    path: 'marketing/admin/lead/form/save',
    about: 'Creates a form.',
    input: z.object(Saved),
    output: z.object({ id: Id }),
    errors: ['conflict', 'invalid', 'tooMany'],
    logAs: '新建线索表单',
  }),
  update: call({
    ...admin,
    path: 'marketing/admin/lead/form/update',
    about: 'Changes a form.',
    input: z.object({ id: Id, ...Saved, ...edited }),
    output: Done,
    errors: ['notFound', 'conflict', 'invalid'],
    logAs: '修改线索表单',
  }),
  delete: call({
    ...admin,
    path: 'marketing/admin/lead/form/delete',
    about: 'Deletes a form; its leads stay.',
    input: z.object({ id: Id }),
    output: Done,
    logAs: '删除线索表单',
  }),
}
