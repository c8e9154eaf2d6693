/** How information articles come into being: used by the demo school's seed and by the back office. None publishes `content.changed`. */
import type { Sql } from '../../kernel/db/index.ts'
import { cleanHtml } from '../../lib/html.ts'
import { indexWords } from '../../shared/search/tokenize.ts'
import * as sql from './article.sql.ts'

/** Adds a category of articles; answers its id. */
export async function insertInfoCategory(
  tx: Sql,
  category: { siteId: number; categoryName: string; sort?: number },
): Promise<string> {
  return sql.insertInfoCategory(tx, { sort: 0, ...category })
}

export interface NewArticle {
  siteId: number
  categoryId: string
  infoTitle: string
  /** HTML; cleaned here. */
  infoContent: string
  infoImg?: string
  description?: string
  source?: string
  /** Comma-separated. */
  keyword?: string
  /** On the shelf unless told. */
  isPutaway?: 0 | 1
  isRecommend?: 0 | 1
  readCount?: number
  /** ISO 8601; now by default. One in the future is shown from then on. */
  publishedTime?: string
  /** Makes a repeated save one article. */
  clientKey?: string | undefined
}

/** Adds an article with what it is found by; answers its id. */
export async function insertArticle(tx: Sql, article: NewArticle): Promise<string> {
  const { siteId, categoryId, infoTitle, description = '', keyword = '' } = article
  return sql.insertArticle(tx, {
    clientKey: article.clientKey ?? null,
    siteId,
    categoryId,
    infoTitle,
    infoImg: article.infoImg ?? '',
    description,
    infoContent: cleanHtml(article.infoContent),
    source: article.source ?? '',
    keyword,
    isPutaway: article.isPutaway ?? 1,
    isRecommend: article.isRecommend ?? 0,
    readCount: article.readCount ?? 0,
    publishedTime: article.publishedTime ?? new Date().toISOString(),
    searchWords: articleWords(article),
  })
}

/** What an article is found by. Pure. */
export function articleWords(article: { infoTitle: string; keyword?: string; description?: string }): string {
  return indexWords({ title: article.infoTitle, names: article.keyword ?? '', text: article.description ?? '' })
}
