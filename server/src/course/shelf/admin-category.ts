import { adminCategory } from '@zhixing/contract/course/admin-category'
import { createCategories, treeOf } from '../../shared/categories/index.ts'
import { implement } from '../../kernel/implement.ts'
import * as sql from './admin-category.sql.ts'

/** Courses that a refusal names. */
const MAX_NAMED = 3

// A course stores its path of three categories, so a category keeps its level.
const categories = createCategories({ ...sql.table, keepsLevel: true })

/** Why a category cannot be deleted: the courses that use it. */
const refusal = (uses: { courseName: string }[]) => {
  const names = uses.slice(0, MAX_NAMED).map(({ courseName }) => `《${courseName || '未命名'}》`)
  return `还有 ${uses.length} 个内容使用此分类：${names.join('')}${uses.length > MAX_NAMED ? '等' : ''}，请先改到其他分类`
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
