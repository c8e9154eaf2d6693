/** Categories as authors and visitors see them. */
import { type ExamCategoryNode, examCategory } from '@zhixing/contract/exam/category'
import { implement } from '../../kernel/implement.ts'
import { type CategoryRow, selectLiving } from './category.sql.ts'

/** Rows, parents before children, as trees. What stands below something that is not among them is left out. Pure. */
export function categoryTree(rows: readonly CategoryRow[]): ExamCategoryNode[] {
  const roots: ExamCategoryNode[] = []
  const nodes = new Map<string, ExamCategoryNode>()
  for (const { statusId: _statusId, ...row } of rows) {
    const node: ExamCategoryNode = { ...row, children: [] }
    const place = row.parentId === '0' ? roots : nodes.get(row.parentId)?.children
    if (!place) continue
    nodes.set(row.id, node)
    place.push(node)
  }
  return roots
}

export const calls = implement(examCategory, {
  list: async ({ examCategoryType }, { db }) => ({
    examCategoryList: categoryTree(await selectLiving(db, examCategoryType)),
  }),
})
