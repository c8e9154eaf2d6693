/** Categories of classes. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { Done, Flag, Id, Nothing, Text } from '../shapes.ts'

export type GradeCategoryNode = {
  id: string
  parentId: string
  categoryName: string
  floor: number
  gradeCount: number
  children: GradeCategoryNode[]
}
export const GradeCategoryNode: z.ZodType<GradeCategoryNode> = z.object({
  id: Id,
  parentId: z.string(),
  categoryName: z.string(),
  floor: z.int(),
  gradeCount: z.int().meta({ description: 'public classes in it' }),
  get children() {
    return z.array(GradeCategoryNode)
  },
})

export type AdminGradeCategory = Omit<GradeCategoryNode, 'children'> & {
  etag: string
  statusId: 0 | 1
  children: AdminGradeCategory[]
}
export const AdminGradeCategory: z.ZodType<AdminGradeCategory> = z.object({
  id: Id,
  parentId: z.string(),
  categoryName: z.string(),
  floor: z.int(),
  statusId: Flag,
  ...tagged,
  gradeCount: z.int().meta({ description: 'classes in it, in any state' }),
  get children() {
    return z.array(AdminGradeCategory)
  },
})

export const gradeCategory = {
  list: call({
    method: 'GET',
    path: 'exam/api/grade/info/category',
    about: 'Categories of classes as a tree.',
    who: 'anon',
    limit: limits.read,
    input: Nothing,
    output: z.object({ gradeCategoryList: z.array(GradeCategoryNode) }),
    cacheSeconds: 15,
  }),
}

const admin = {
  method: 'POST',
  who: 'admin',
  permission: 'grade.category',
  limit: limits.admin,
  extension: true,
} as const

export const adminGradeCategory = {
  tree: call({
    ...admin,
    path: 'exam/admin/grade/category/tree',
    permission: ['grade.category', 'grade.class'],
    about: 'Categories of classes as a tree, including disabled ones.',
    input: Nothing,
    output: z.object({
      tree: z.array(AdminGradeCategory),
      etag: tagged.etag.meta({ description: 'version of the order' }),
    }),
  }),
  save: call({
    ...admin,
    path: 'exam/admin/grade/category/save',
    about: 'Add a category of classes. Idempotent by name and parent.',
    logAs: '新增班级分类',
    input: z.object({
      parentId: z.union([z.literal('0'), Id], { error: '上级分类不正确' }).default('0'),
      categoryName: Text('分类名称', 50),
    }),
    output: z.object({ id: Id }),
    errors: ['notFound', 'invalid'],
  }),
  update: call({
    ...admin,
    path: 'exam/admin/grade/category/update',
    about: 'Rename a category of classes.',
    logAs: '修改班级分类',
    input: z.object({ id: Id, categoryName: Text('分类名称', 50), ...edited }),
    output: Done,
    errors: ['notFound', 'conflict'],
  }),
  delete: call({
    ...admin,
    path: 'exam/admin/grade/category/delete',
    about: 'Delete an empty category of classes; otherwise the error gives the number of its classes.',
    logAs: '删除班级分类',
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound', 'conflict'],
  }),
  sort: call({
    ...admin,
    path: 'exam/admin/grade/category/sort',
    about: 'Set order and parent of the categories of one level.',
    logAs: '调整班级分类顺序',
    input: z.object({
      parentId: z.union([z.literal('0'), Id], { error: '上级分类不正确' }).default('0'),
      ids: z.array(Id).min(1, '请选择分类').max(500, '同级分类过多'),
      ...edited,
    }),
    output: Done,
    errors: ['notFound', 'conflict', 'invalid'],
  }),
  stand: call({
    ...admin,
    path: 'exam/admin/grade/category/stand',
    about: 'Enable or disable a category of classes.',
    logAs: '启用或停用班级分类',
    input: z.object({ id: Id, statusId: Flag }),
    output: Done,
    errors: ['notFound'],
  }),
}
