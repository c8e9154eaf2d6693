import { article } from '@zhixing/contract/community/article'
import type { Db } from '../../kernel/db/index.ts'
import { found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { highlight, queryWords, searchWords } from '../../shared/search/tokenize.ts'
import { type PageRequest, pageOf } from '../../kernel/page.ts'
import { countRead, readerOf } from '../reaction/read.ts'
import { isBot, sourceOf } from '../reaction/read-rules.ts'
import { targetType } from '../target.ts'
import * as sql from './article.sql.ts'

/** A page of articles; with a keyword, those that match it or sound alike. */
export async function listArticles(
  db: Db,
  {
    categoryId,
    keyword = '',
    source,
    ...page
  }: PageRequest & { categoryId?: string | undefined; keyword?: string; source?: string },
) {
  const list = (query?: string) => sql.pageOfArticles(db, { categoryId, query, source }, page)
  const articles = keyword ? await searchWords(keyword, list) : await list()
  // The keyword has no words (punctuation only): nothing matches.
  if (!articles) return pageOf(page, 0, [])
  return { ...articles, list: articles.list.map((row) => ({ ...row, highlight: highlight(row.infoTitle, keyword) })) }
}

export const calls = implement(article, {
  zones: async (_input, { db }) => ({ list: await sql.selectZones(db) }),

  list: (input, { db }) => listArticles(db, input),

  recommend: async ({ pageSize }, { db }) => ({ list: await sql.selectRecommended(db, pageSize) }),

  view: async ({ id }, { db }) => found(await sql.selectArticle(db, id)),

  async read({ id, from }, { db, site: { siteId }, viewer, ip, userAgent, origin, services }) {
    found(await sql.selectArticle(db, id))
    if (!isBot(userAgent))
      await countRead(services, siteId, {
        targetType: targetType.article,
        targetId: id,
        reader: readerOf(services, { userId: viewer?.userId, ip, userAgent }),
        source: sourceOf(from, origin, userAgent),
      })
    return {}
  },
})

/** Titles that match a keyword being typed, best first. */
export async function suggestArticles(db: Db, keyword: string, limit: number) {
  const query = queryWords(keyword)
  return query ? sql.selectSuggested(db, query, limit) : []
}
