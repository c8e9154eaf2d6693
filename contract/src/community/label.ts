import { labelType } from './codes.ts'
import { NamedCode } from '../code.ts'
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { Done, Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'

/** Articles and questions have separate labels. */
export const LabelType = z.coerce
  .number({ error: '标签类型不正确' })
  .pipe(z.enum(labelType, { error: '标签类型不正确' }))
export const LabelName = Text('标签', 15, 2)
/** Labels by name, in the author's order; missing ones are created. */
export const LabelNames = z.array(LabelName).max(5, '最多 5 个标签').default([])

export const Label = z.object({ labelNo: Id, labelName: z.string() })
/** A label as filter; empty for all. */
export const LabelNo = z.union([z.literal(''), Id], { error: '标签不存在' }).default('')

export const label = {
  list: call({
    method: 'POST',
    path: 'community/api/label/list',
    about: 'Active labels (type 1, blog, by default), in order, then most used first.',
    who: 'anon',
    limit: limits.read,
    input: z.object({
      labelType: LabelType.default(1),
      pageSize: z.coerce.number().int().min(1).max(100, '最多 100 个').default(30),
    }),
    output: z.object({
      list: z.array(Label.extend({ labelType: NamedCode(labelType), sort: z.int(), useCount: z.int() })),
    }),
    cacheSeconds: 15,
  }),
}

const common = { method: 'POST', who: 'admin', permission: 'blog.label', limit: limits.admin, extension: true } as const

export const adminLabel = {
  list: call({
    ...common,
    path: 'community/admin/label/list',
    about: 'All labels, including disabled ones.',
    input: z.object({ ...PageInput, labelType: LabelType.optional(), keyword: Text('搜索内容', 15, 0).default('') }),
    output: PageOf(
      Label.extend({ labelType: NamedCode(labelType), sort: z.int(), useCount: z.int(), statusId: Flag, ...tagged }),
    ),
  }),
  save: call({
    ...common,
    path: 'community/admin/label/save',
    about: 'Add a label. Idempotent by name and type.',
    logAs: '新增标签',
    input: z.object({
      labelName: LabelName,
      labelType: LabelType.default(1),
      sort: z.coerce.number().int().min(0).max(9999).default(0),
    }),
    output: z.object({ id: Id }),
  }),
  update: call({
    ...common,
    path: 'community/admin/label/update',
    about: 'Rename, reorder, enable or disable a label.',
    logAs: '修改标签',
    input: z.object({
      id: Id,
      labelName: LabelName,
      sort: z.coerce.number().int().min(0).max(9999).default(0),
      statusId: Flag.default(1),
      ...edited,
    }),
    output: Done,
    errors: ['notFound', 'conflict'],
  }),
}
