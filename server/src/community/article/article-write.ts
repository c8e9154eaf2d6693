/** Creates information articles; used by the back office and the demo seed. Does not publish `content.changed`. */
import type { Sql } from '../../kernel/db/index.ts'
import { cleanHtml } from '../../lib/html.ts'
import { indexWords } from '../../shared/search/tokenize.ts'
import * as sql from './article.sql.ts'

/** Inserts a category of articles. @returns its id */
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
  /** HTML; sanitized here. */
  infoContent: string
  infoImg?: string
  description?: string
  source?: string
  /** Comma-separated. */
  keyword?: string
  /** Default: published. */
  isPutaway?: 0 | 1
  isRecommend?: 0 | 1
  readCount?: number
  /** ISO 8601; default: now. A future time schedules the article. */
  publishedTime?: string
  /** Idempotency key. */
  clientKey?: string | undefined
}

/** Inserts an article with its search words. @returns its id */
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

/** Search words of an article. Pure. */
export function articleWords(article: { infoTitle: string; keyword?: string; description?: string }): string {
  return indexWords({ title: article.infoTitle, names: article.keyword ?? '', text: article.description ?? '' })
}
