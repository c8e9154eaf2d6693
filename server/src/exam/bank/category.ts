/** Categories for authors and visitors. */
import { examCategory } from '@zhixing/contract/exam/category'
import { treeOf } from '../../shared/categories/index.ts'
import { implement } from '../../kernel/implement.ts'
import { countPapers, selectActive } from './category.sql.ts'

export const calls = implement(examCategory, {
  list: async ({ examCategoryType }, { db }) => {
    const [rows, counts] = await Promise.all([selectActive(db, examCategoryType), countPapers(db)])
    const papers = new Map(counts.map(({ id, count }) => [id, count]))
    // Bottom-up: a category includes its descendants.
    for (const { id, parentId } of rows.toReversed())
      papers.set(parentId, (papers.get(parentId) ?? 0) + (papers.get(id) ?? 0))
    return { examCategoryList: treeOf(rows.map((row) => ({ ...row, examCount: papers.get(row.id) ?? 0 }))) }
  },
})
