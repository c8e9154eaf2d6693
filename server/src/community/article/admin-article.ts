import { adminArticle } from '@zhixing/contract/community/admin-article'
import { isDuplicate } from '../../kernel/db/errors.ts'
import { transaction, type Db } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { editTag } from '../../kernel/etag.ts'
import { cleanHtml } from '../../lib/html.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { categoryExists } from './admin-article-category.sql.ts'
import * as sql from './admin-article.sql.ts'
import { articleWords, insertArticle } from './article-write.ts'

const MISSING = '资讯不存在或已删除'
const NO_CATEGORY = '请选择存在的分类'

const tag = editTag(
  'categoryId',
  'infoTitle',
  'infoImg',
  'description',
  'infoContent',
  'source',
  'keyword',
  'isPutaway',
  'isRecommend',
  'publishedTime',
)

/** A published article must have content. */
function mustHaveBody(isPutaway: 0 | 1, infoContent: string): void {
  if (isPutaway === 1 && infoContent.replace(/<(?!img)(?![^>]*data-latex)[^>]*>|&nbsp;|\s/g, '') === '')
    throw new CallError('invalid', '请填写正文再发布', 'infoContent')
}

async function mustExist(db: Db, categoryId: string): Promise<void> {
  if (!(await categoryExists(db, categoryId))) throw new CallError('notFound', NO_CATEGORY, 'categoryId')
}

/** Drops cached answers and pages. */
const report = ({ services, db, site }: Pick<Request<'admin'>, 'services' | 'db' | 'site'>) =>
  services.events.publish(db, 'content.changed', { siteId: site.siteId, kind: 'article' })

export const calls = implement(adminArticle, {
  list: (input, { db }) => sql.pageOfAdminArticles(db, input, input),

  view: async ({ id }, { db }) => tag.on(found(await sql.selectAdminArticle(db, id), MISSING)),

  async save({ clientKey, publishedTime, ...article }, request) {
    const { db, site } = request
    const infoContent = cleanHtml(article.infoContent)
    mustHaveBody(article.isPutaway, infoContent)
    await mustExist(db, article.categoryId)
    const key = clientKey || undefined
    const made = await insertArticle(db, {
      ...article,
      infoContent,
      siteId: site.siteId,
      clientKey: key,
      ...(publishedTime ? { publishedTime } : {}),
    }).catch(async (error: unknown) => {
      // Idempotent retry: the article was saved by the first request.
      const known = key && isDuplicate(error) ? await sql.selectByKey(db, key) : undefined
      if (!known) throw error
      return known.id
    })
    await report(request)
    request.setMessage(article.isPutaway === 1 ? '发布成功' : '保存成功')
    return { id: made }
  },

  async update({ id, etag, gmtModified, publishedTime, ...article }, request) {
    const { db } = request
    const infoContent = cleanHtml(article.infoContent)
    mustHaveBody(article.isPutaway, infoContent)
    await mustExist(db, article.categoryId)
    const changed = await transaction(db, async (tx) => {
      const before = found(await sql.lockArticle(tx, id), MISSING)
      tag.refuse(etag, before, { ...article, infoContent, publishedTime })
      if (gmtModified && new Date(gmtModified).getTime() < new Date(before.gmtModified).getTime())
        throw new CallError('conflict', '这篇资讯已在别处修改，请刷新后再改；你的内容仍在页面上')
      return sql.updateArticle(tx, id, {
        ...article,
        infoContent,
        publishedTime: publishedTime ?? before.publishedTime,
        searchWords: articleWords(article),
      })
    })
    await report(request)
    request.setMessage('保存成功')
    return { gmtModified: changed }
  },

  async delete({ id }, request) {
    if (!(await sql.deleteArticle(request.db, id))) throw new CallError('notFound', MISSING)
    await report(request)
    request.setMessage('删除成功')
    return {}
  },

  async stand({ id, isPutaway }, request) {
    const { infoContent } = found(await sql.selectAdminArticle(request.db, id), MISSING)
    mustHaveBody(isPutaway, infoContent)
    if (!(await sql.updateShelf(request.db, id, isPutaway))) throw new CallError('notFound', MISSING)
    await report(request)
    request.setMessage(isPutaway === 1 ? '上架成功' : '下架成功')
    return {}
  },

  async top({ id, isTop }, request) {
    if (!(await sql.updateTop(request.db, id, isTop))) throw new CallError('notFound', MISSING)
    await report(request)
    request.setMessage(isTop === 1 ? '置顶成功' : '取消置顶成功')
    return {}
  },

  async recommend({ id, isRecommend }, request) {
    if (!(await sql.updateRecommend(request.db, id, isRecommend))) throw new CallError('notFound', MISSING)
    await report(request)
    request.setMessage(isRecommend === 1 ? '推荐成功' : '取消推荐成功')
    return {}
  },
})
