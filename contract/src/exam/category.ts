/** Categories of problems and papers. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Id } from '../shapes.ts'

export const ExamCategoryType = z.coerce
  .number({ error: '分类类型不正确' })
  .int()
  .min(1, '分类类型不正确')
  .max(5, '分类类型不正确')
  .meta({ description: '1 subject, 2 year, 3 source, 4 grade level, 5 knowledge point' })

export type ExamCategoryNode = {
  id: string
  parentId: string
  examCategoryType: number
  categoryName: string
  floor: number
  examCount: number
  children: ExamCategoryNode[]
}
export const ExamCategoryNode: z.ZodType<ExamCategoryNode> = z.object({
  id: Id,
  parentId: z.string(),
  examCategoryType: z.int(),
  categoryName: z.string(),
  floor: z.int(),
  examCount: z.int().meta({ description: 'papers of the catalogue in it, descendants included' }),
  get children() {
    return z.array(ExamCategoryNode)
  },
})

export const examCategory = {
  list: call({
    method: 'POST',
    path: 'exam/api/exam/category/list',
    about: 'Categories of problems and papers as trees, of one type or of all.',
    who: 'anon',
    limit: limits.read,
    input: z.object({ examCategoryType: ExamCategoryType.optional() }),
    output: z.object({ examCategoryList: z.array(ExamCategoryNode) }),
    cacheSeconds: 15,
    extension: true,
  }),
}
