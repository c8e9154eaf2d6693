import { calls as adminCategoryCalls } from './admin-article-category.ts'
import { calls as adminArticleCalls } from './admin-article.ts'
import { calls as articleCalls } from './article.ts'

/** Front door of the domain. */
export const calls = [...articleCalls, ...adminArticleCalls, ...adminCategoryCalls]

export { insertArticle, insertInfoCategory, type NewArticle } from './article-write.ts'
