import { pageMeta } from '../../../page-meta.ts'
import { categoryPath } from './category-path.ts'
import type { Kind } from './kinds.ts'
import { listPath } from './list-query.ts'
import type { ListData } from './load-list.ts'

/** Title, description and canonical URL of a list. */
export function listMeta(
  kind: Kind,
  loaderData: ListData | undefined,
  matches: Parameters<typeof pageMeta>[0]['matches'],
) {
  const { texts } = kind
  if (!loaderData) return pageMeta({ matches, title: texts.all })
  const { query, categories, count, origin } = loaderData
  const name = categoryPath(categories, query.categoryId).at(-1)?.categoryName
  const base = name ? texts.title(name) : texts.all
  return pageMeta({
    matches,
    title: query.pageCurrent > 1 ? `${base} ${texts.page(query.pageCurrent)}` : base,
    description: name ? texts.description(name, count) : texts.descriptionAll(count),
    origin,
    // Filters and sort orders show the same courses again, so their canonical URL is the category's.
    path: listPath({ categoryId: query.categoryId, pageCurrent: query.pageCurrent }, kind.base),
  })
}
