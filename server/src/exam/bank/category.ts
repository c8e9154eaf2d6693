/** Categories as authors and visitors see them. */
import { type ExamCategoryNode, examCategory } from '@zhixing/contract/exam/category'
import { implement } from '../../kernel/implement.ts'
import { type CategoryRow, countPapers, selectLiving } from './category.sql.ts'

/**
 * Rows, parents before children, as trees. What stands below something that is not among them is left out. `papers`: how many stand in each itself; a
 * node counts those below it too. Pure.
 */
export function categoryTree(
  rows: readonly CategoryRow[],
  papers: ReadonlyMap<string, number> = new Map(),
): ExamCategoryNode[] {
  const roots: ExamCategoryNode[] = []
  const nodes = new Map<string, ExamCategoryNode>()
  for (const { statusId: _statusId, ...row } of rows) {
    const node: ExamCategoryNode = { ...row, examCount: papers.get(row.id) ?? 0, children: [] }
    const place = row.parentId === '0' ? roots : nodes.get(row.parentId)?.children
    if (!place) continue
    nodes.set(row.id, node)
    place.push(node)
  }
  for (const { parentId, examCount } of [...nodes.values()].reverse()) {
    const parent = nodes.get(parentId)
    if (parent) parent.examCount += examCount
  }
  return roots
}

export const calls = implement(examCategory, {
  list: async ({ examCategoryType }, { db }) => {
    const [rows, counts] = await Promise.all([selectLiving(db, examCategoryType), countPapers(db)])
    return { examCategoryList: categoryTree(rows, new Map(counts.map(({ id, count }) => [id, count]))) }
  },
})
