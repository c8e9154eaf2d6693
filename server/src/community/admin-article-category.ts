import { adminArticleCategory } from '@zhixing/contract/community/admin-article'
import { type Tx, transaction } from '../kernel/db/index.ts'
import { CallError, found } from '../kernel/errors.ts'
import { implement, type Request } from '../kernel/implement.ts'
import * as sql from './admin-article-category.sql.ts'
import { insertInfoCategory } from './article-write.ts'

const MISSING = '分类不存在或已删除'

function change<T>(
  { db, site, services }: Pick<Request<'admin'>, 'db' | 'site' | 'services'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return transaction(db, async (tx) => {
    await sql.lockCategories(tx)
    const done = await work(tx)
    await services.events.publish(tx, 'content.changed', { siteId: site.siteId, kind: 'category' })
    return done
  })
}

export const calls = implement(adminArticleCategory, {
  list: async (_input, { db }) => ({ list: await sql.selectCategories(db) }),

  async save({ categoryName }, request) {
    const id = await change(request, async (tx) => {
      const known = await sql.selectNamed(tx, categoryName)
      if (known) return known.id
      return insertInfoCategory(tx, { siteId: request.site.siteId, categoryName, sort: await sql.nextSort(tx) })
    })
    request.setMessage('保存成功')
    return { id }
  },

  async update({ id, ...to }, request) {
    await change(request, async (tx) => {
      const known = await sql.selectNamed(tx, to.categoryName)
      if (known && known.id !== id)
        throw new CallError('conflict', `已有名为“${to.categoryName}”的分类`, 'categoryName')
      if (!(await sql.updateCategory(tx, id, to))) throw new CallError('notFound', MISSING)
    })
    request.setMessage('保存成功')
    return {}
  },

  async delete({ id }, request) {
    await change(request, async (tx) => {
      found(await sql.categoryExists(tx, id), MISSING)
      const articles = await sql.countArticles(tx, id)
      if (articles > 0) throw new CallError('conflict', `该分类下还有 ${articles} 篇资讯，请先移到其他分类`)
      await sql.deleteCategory(tx, id)
    })
    request.setMessage('删除成功')
    return {}
  },

  async sort({ ids }, request) {
    const wanted = [...new Set(ids)]
    await change(request, async (tx) => {
      if ((await sql.updateOrder(tx, wanted)) !== wanted.length)
        throw new CallError('notFound', '部分分类不存在或已删除，请刷新后重试')
    })
    request.setMessage('保存成功')
    return {}
  },
})
