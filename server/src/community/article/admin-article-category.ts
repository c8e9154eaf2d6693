import { adminArticleCategory } from '@zhixing/contract/community/admin-article'
import { createCategories } from '../../shared/categories/index.ts'
import { implement } from '../../kernel/implement.ts'
import * as sql from './admin-article-category.sql.ts'

const categories = createCategories({ ...sql.table, isSwitchedByForm: true })

export const calls = implement(adminArticleCategory, {
  list: async (_input, { db }) => ({
    list: categories.tagged(await sql.selectCategories(db)),
    etag: await categories.order(db),
  }),
  save: (made, request) => categories.save(request, made),
  update: (to, request) => categories.update(request, to),
  delete: ({ id }, request) =>
    categories.delete(request, id, async (tx) => {
      const articles = await sql.countArticles(tx, id)
      return articles > 0 ? `该分类下还有 ${articles} 篇资讯，请先移到其他分类` : undefined
    }),
  sort: (order, request) => categories.sort(request, order),
})
