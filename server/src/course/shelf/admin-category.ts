import { adminCategory } from '@zhixing/contract/course/admin-category'
import { createCategories, treeOf } from '../../shared/categories/index.ts'
import { implement } from '../../kernel/implement.ts'
import * as sql from './admin-category.sql.ts'

/** How many courses a refusal names. */
const NAMED = 3

// A course names its whole line of categories, so each stays on its level.
const categories = createCategories({ ...sql.table, keepsLevel: true })

/** Why a category cannot go: what names it. */
const refusal = (uses: { courseName: string }[]) => {
  const names = uses.slice(0, NAMED).map(({ courseName }) => `《${courseName || '未命名'}》`)
  return `还有 ${uses.length} 个内容使用此分类：${names.join('')}${uses.length > NAMED ? '等' : ''}，请先改到其他分类`
}

export const calls = implement(adminCategory, {
  tree: async ({ categoryType }, { db }) => ({
    tree: treeOf(categories.tagged(await sql.selectAll(db, categoryType))),
    etag: await categories.order(db, categoryType),
  }),
  save: ({ categoryType: type, ...made }, request) => categories.save(request, { type, ...made }),
  update: (to, request) => categories.update(request, to),
  delete: ({ id }, request) =>
    categories.delete(request, id, async (tx) => {
      const uses = await sql.selectUses(tx, id)
      return uses.length > 0 ? refusal(uses) : undefined
    }),
  sort: (order, request) =>
    categories.sort(request, order, (tx, row, parent) =>
      sql.moveCourses(tx, row, parent.floor === 1 ? { one: parent.id } : { one: parent.parentId, two: parent.id }),
    ),
  stand: (to, request) => categories.stand(request, to),
})
