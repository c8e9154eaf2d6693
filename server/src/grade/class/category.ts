import { adminGradeCategory, gradeCategory } from '@zhixing/contract/grade/category'
import { createCategories, treeOf } from '../../shared/categories/index.ts'
import { implement } from '../../kernel/implement.ts'
import * as sql from './category.sql.ts'
import { texts } from '../texts.ts'

const categories = createCategories(sql.table)

const openCalls = implement(gradeCategory, {
  list: async (_input, { db }) => ({ gradeCategoryList: treeOf(await sql.selectShelfCategories(db)) }),
})

const adminCalls = implement(adminGradeCategory, {
  tree: async (_input, { db }) => ({
    tree: treeOf(categories.tagged(await sql.selectAll(db))),
    etag: await categories.order(db),
  }),
  save: (made, request) => categories.save(request, made),
  update: (to, request) => categories.update(request, to),
  delete: ({ id }, request) =>
    categories.delete(request, id, async (tx) => {
      const grades = await sql.countGrades(tx, id)
      return grades > 0 ? texts.categoryUsed(grades) : undefined
    }),
  sort: (order, request) => categories.sort(request, order),
  stand: (to, request) => categories.stand(request, to),
})

export const calls = [...openCalls, ...adminCalls]
