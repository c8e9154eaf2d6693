import type { Route } from './+types/feed.ts'
import { isId } from '../../address.ts'
import { pageContext } from '../../context.ts'
import { blogPath, bloggerPath } from '../../features/community/blog/index.ts'
import { texts } from './texts.ts'

const ENTRIES = 20
const escape = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

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
  // A pinned article is first and need not be the newest.
  const updated =
    list
      .map(({ gmtModified }) => gmtModified)
      .toSorted()
      .at(-1) ?? new Date(0).toISOString()
  const entries = list.map(
    (
      one,
    ) => `<entry><id>${origin}${blogPath(one.id)}</id><title>${escape(one.title)}</title><link href="${origin}${blogPath(one.id)}"/>
<published>${one.gmtCreate}</published><updated>${one.gmtModified}</updated>
<author><name>${escape(one.nickname)}</name><uri>${origin}${bloggerPath(one.userId)}</uri></author>
${one.labelList.map(({ labelName }) => `<category term="${escape(labelName)}"/>`).join('')}<summary>${escape(one.summary)}</summary></entry>`,
  )
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${escape(self)}</id><title>${escape(title)}</title><updated>${updated}</updated>
<link rel="self" href="${escape(self)}"/><link href="${origin}/blog"/>
${entries.join('\n')}
</feed>`
  return new Response(body, { headers: { 'content-type': 'application/atom+xml; charset=utf-8' } })
}
