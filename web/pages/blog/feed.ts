import type { Route } from './+types/feed.ts'
import { isId } from '../../address.ts'
import { atomResponse } from '../../atom.ts'
import { pageContext } from '../../context.ts'
import { blogPath, bloggerPath } from '../../features/community/blog/index.ts'
import { texts } from './texts.ts'

const ENTRIES = 20

/** Atom feed of the newest articles: of the site, a blogger (userId), a label (labelNo) or a series (seriesId). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { origin, call, site } = context.get(pageContext)
  const asked = (name: string) => {
    const value = url.searchParams.get(name) ?? ''
    return isId(value) ? value : ''
  }
  const [userId, labelNo, seriesId] = [asked('userId'), asked('labelNo'), asked('seriesId')]
  const series = seriesId ? await call('community/api/series/view', { id: seriesId }).catch(() => null) : null
  const newest = await call('community/api/blog/list', {
    labelNo,
    ...(userId ? { userId } : {}),
    pageSize: ENTRIES,
  })
  const list = series
    ? series.blogList.toSorted((a, b) => b.gmtCreate.localeCompare(a.gmtCreate)).slice(0, ENTRIES)
    : newest.list
  const self = `${origin}/blog/feed.xml${url.search}`
  const title = series
    ? series.title
    : userId && list[0]
      ? texts.bloggerTitle(list[0].nickname)
      : `${site.siteNamePc} ${texts.title}`
  return atomResponse({
    self,
    page: `${origin}/blog`,
    title,
    entries: list.map((one) => ({
      url: origin + blogPath(one.id),
      title: one.title,
      summary: one.summary,
      published: one.gmtCreate,
      updated: one.gmtModified,
      author: { name: one.nickname, url: origin + bloggerPath(one.userId) },
      categories: one.labelList.map(({ labelName }) => labelName),
    })),
  })
}
