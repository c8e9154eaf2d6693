import type { Route } from './+types/feed.ts'
import { isId } from '../../address.ts'
import { type AtomEntry, atomResponse } from '../../atom.ts'
import { pageContext } from '../../context.ts'
import { articlePath } from '../../features/community/article-row/address.ts'
import { texts } from './texts.ts'

const ENTRIES = 20

/** Atom feed of the newest articles: of the site or of a category (categoryId). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { origin, call, site } = context.get(pageContext)
  const asked = url.searchParams.get('categoryId') ?? ''
  const categoryId = isId(asked) ? asked : ''
  const { list } = await call('community/api/article/zone/ref/list', {
    ...(categoryId ? { categoryId } : {}),
    pageSize: ENTRIES,
  })
  const title = categoryId && list[0] ? texts.categoryTitle(list[0].categoryName) : texts.title
  return atomResponse({
    self: `${origin}/info/feed.xml${categoryId ? `?categoryId=${categoryId}` : ''}`,
    page: `${origin}/info${categoryId ? `?categoryId=${categoryId}` : ''}`,
    title: `${site.siteNamePc} ${title}`,
    entries: list.map(
      (one): AtomEntry => ({
        url: origin + articlePath(one.id),
        title: one.infoTitle,
        summary: one.description,
        published: one.publishedTime,
        updated: one.publishedTime,
        author: { name: one.source || site.siteNamePc },
        categories: [one.categoryName],
      }),
    ),
  })
}
