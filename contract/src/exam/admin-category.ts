import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { Done, Flag, Id, Text } from '../shapes.ts'
import { ExamCategoryType } from './category.ts'

export type AdminExamCategory = {
  etag: string
  id: string
  parentId: string
  examCategoryType: number
  categoryName: string
  floor: number
  statusId: 0 | 1
  problemCount: number
  examCount: number
  children: AdminExamCategory[]
}
export const AdminExamCategory: z.ZodType<AdminExamCategory> = z.object({
  id: Id,
  parentId: z.string(),
  examCategoryType: z.int(),
  categoryName: z.string(),
  floor: z.int(),
  statusId: Flag,
  ...tagged,
  problemCount: z.int().meta({ description: 'problems directly in it' }),
  examCount: z.int().meta({ description: 'papers directly in it' }),
  get children() {
    return z.array(AdminExamCategory)
  },
})

const common = {
  method: 'POST',
  who: 'admin',
  permission: 'exam.category',
  limit: limits.admin,
  extension: true,
} as const

export const adminExamCategory = {
  tree: call({
    ...common,
    path: 'exam/admin/category/tree',
    about: 'Categories of one type as a tree, inactive ones included.',
    input: z.object({ examCategoryType: ExamCategoryType.default(1) }),
    output: z.object({
      tree: z.array(AdminExamCategory),
      etag: tagged.etag.meta({ description: 'version of the order' }),
    }),
  }),
  save: call({
    ...common,
    path: 'exam/admin/category/save',
    about: 'Add a category below a parent, or at the root. Idempotent by name.',
    logAs: '新增试题分类',
    input: z.object({
      examCategoryType: ExamCategoryType.default(1),
      parentId: z.union([z.literal('0'), Id], { error: '上级分类不正确' }).default('0'),
      categoryName: Text('分类名称', 50),
    }),
    output: z.object({ id: Id }),
    errors: ['notFound'],
  }),
  update: call({
    ...common,
    path: 'exam/admin/category/update',
    about: 'Rename a category.',
    logAs: '修改试题分类',
    input: z.object({ id: Id, categoryName: Text('分类名称', 50), ...edited }),
    output: Done,
    errors: ['notFound', 'conflict'],
  }),
  delete: call({
    ...common,
    path: 'exam/admin/category/delete',
    about: 'Delete an unused category; otherwise return its usage counts.',
    logAs: '删除试题分类',
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound', 'conflict'],
  }),
  merge: call({
    ...common,
    path: 'exam/admin/category/merge',
    about: 'Merge a category with its descendants into another of the same type, and delete the first.',
    logAs: '合并试题分类',
    input: z.object({ id: Id, intoId: Id }),
    output: z.object({ problemCount: z.int(), examCount: z.int() }),
    errors: ['notFound', 'conflict'],
  }),
  sort: call({
    ...common,
    path: 'exam/admin/category/sort',
    about: 'Set the order of categories below a parent; one from another parent moves with its descendants.',
    logAs: '调整试题分类顺序',
    input: z.object({
      examCategoryType: ExamCategoryType.default(1),
      parentId: z.union([z.literal('0'), Id], { error: '上级分类不正确' }).default('0'),
      ids: z.array(Id).min(1, '请选择分类').max(500, '同级分类过多'),
      ...edited,
    }),
    output: Done,
    errors: ['notFound', 'conflict'],
  }),
  stand: call({
    ...common,
    path: 'exam/admin/category/stand',
    about: 'Activate or deactivate a category with its descendants for authors and visitors.',
    logAs: '启用或停用试题分类',
    input: z.object({ id: Id, statusId: Flag }),
    output: Done,
    errors: ['notFound'],
  }),
}
