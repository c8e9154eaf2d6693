import { calls as adminCategoryCalls } from './article/admin-article-category.ts'
import { calls as adminArticleCalls } from './article/admin-article.ts'
import { navSections } from '../system/index.ts'
import { calls as articleCalls, suggestArticles } from './article/article.ts'
import { hasArticles } from './article/article.sql.ts'

/** Front door of the domain. */
export const calls = [...articleCalls, ...adminArticleCalls, ...adminCategoryCalls]

/** What this domain adds to those below: whether there is anything to read. */
export const extensions = [navSections.with({ url: 'info', hasContent: hasArticles })]

export { insertArticle, insertInfoCategory, type NewArticle } from './article/article-write.ts'
export { suggestArticles }
