/** Administration of categories. */
import { adminExamCategory } from '@zhixing/contract/exam/admin-category'
import { createCategories, treeOf } from '../../shared/categories/index.ts'
import { implement } from '../../kernel/implement.ts'
import * as sql from './category.sql.ts'

const categories = createCategories(sql.table)

export const calls = implement(adminExamCategory, {
  tree: async ({ examCategoryType }, { db }) => ({
    tree: treeOf(categories.tagged(await sql.selectAll(db, examCategoryType))),
    etag: await categories.order(db, examCategoryType),
  }),
  save: ({ examCategoryType: type, ...made }, request) => categories.save(request, { type, ...made }),
  update: (to, request) => categories.update(request, to),
  delete: ({ id }, request) =>
    categories.delete(request, id, async (tx, row) => {
      const { problemCount, examCount } = await sql.countUses(tx, row)
      if (problemCount + examCount === 0) return undefined
      return `还有 ${problemCount} 道试题、${examCount} 份试卷使用此分类（含已删除的），请先合并到其他分类`
    }),
  merge: (ids, request) =>
    categories.merge(request, ids, async (tx, row) => {
      const uses = await sql.countUses(tx, row)
      await sql.refile(tx, row.type, row.id, ids.intoId)
      await sql.refilePapers(tx, row.type, row.id, ids.intoId)
      return uses
    }),
  sort: ({ examCategoryType: type, ...order }, request) => categories.sort(request, { type, ...order }),
  stand: (to, request) => categories.stand(request, to),
})
