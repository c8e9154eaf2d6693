import { calls as articleCalls } from './article.ts'

/** Front door of the domain. */
export const calls = articleCalls

export { insertArticle, insertInfoCategory, type NewArticle } from './article-write.ts'
