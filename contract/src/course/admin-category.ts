import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { Done, Flag, Id, Text } from '../shapes.ts'

/** Kind of the categories. Those of information articles belong to the community domain. */
export const categoryTypes = { course: 1, resource: 2, library: 5 } as const
const CategoryType = z
  .union([z.literal(1), z.literal(2), z.literal(5)], { error: '分类类型不正确' })
  .meta({ description: '1 courses, 2 resources, 5 library' })

export type AdminCategory = {
  etag: string
  id: string
  parentId: string
  categoryName: string
  floor: number
  statusId: 0 | 1
  courseCount: number
  children: AdminCategory[]
}
export const AdminCategory: z.ZodType<AdminCategory> = z.object({
  id: Id,
  parentId: z.string(),
  categoryName: z.string(),
  floor: z.int(),
  statusId: Flag,
  ...tagged,
  courseCount: z.int().meta({ description: 'courses in and below it, on the shelf or not' }),
  get children() {
    return z.array(AdminCategory)
  },
})

const common = { method: 'POST', who: 'admin', permission: 'category', limit: limits.admin, extension: true } as const

export const adminCategory = {
  tree: call({
    ...common,
    path: 'course/admin/category/tree',
    about: 'Categories of one kind as a tree, including inactive ones.',
    input: z.object({ categoryType: CategoryType.default(1) }),
    output: z.object({ tree: z.array(AdminCategory), etag: tagged.etag.meta({ description: 'version of the order' }) }),
  }),
  save: call({
    ...common,
    path: 'course/admin/category/save',
    about: 'Add a category below another, or at the top. Idempotent by name and parent.',
    logAs: '新增分类',
    input: z.object({
      categoryType: CategoryType.default(1),
      parentId: z.union([z.literal('0'), Id], { error: '上级分类不正确' }).default('0'),
      categoryName: Text('分类名称', 50),
    }),
    output: z.object({ id: Id }),
    errors: ['notFound'],
  }),
  update: call({
    ...common,
    path: 'course/admin/category/update',
    about: 'Rename a category.',
    logAs: '修改分类',
    input: z.object({ id: Id, categoryName: Text('分类名称', 50), ...edited }),
    output: Done,
    errors: ['notFound', 'conflict'],
  }),
  delete: call({
    ...common,
    path: 'course/admin/category/delete',
    about: 'Delete an unused category; a refusal names its uses.',
    logAs: '删除分类',
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound', 'conflict'],
  }),
  sort: call({
    ...common,
    path: 'course/admin/category/sort',
    about:
      'Order the categories of one level below a parent. A category that moves to another parent takes its courses along.',
    logAs: '调整分类顺序',
    input: z.object({
      parentId: z.union([z.literal('0'), Id], { error: '上级分类不正确' }).default('0'),
      ids: z.array(Id).min(1, '请选择分类').max(500, '同级分类过多'),
      ...edited,
    }),
    output: Done,
    errors: ['notFound', 'conflict'],
  }),
  stand: call({
    ...common,
    path: 'course/admin/category/stand',
    about: 'Activate or deactivate a category, with all below it, for visitors.',
    logAs: '启用或停用分类',
    input: z.object({ id: Id, statusId: Flag }),
    output: Done,
    errors: ['notFound'],
  }),
}
