/** Lists behind detail pages, for addresses without an id. */
const lists: Readonly<Record<string, string>> = {
  '/view': '/list',
  '/live/detail': '/live',
  '/library/view': '/library',
  '/resource/detail': '/resource',
  '/grade/view': '/grade',
  '/info/detail': '/info',
  '/exam/view': '/exam',
  '/exam/exercise': '/exam',
  '/question/view': '/question',
  '/blog/article': '/blog',
  '/blog/blogger': '/blog',
  '/preview/course': '/account/vod',
  '/preview/live': '/account/live',
  '/preview/library': '/account/library',
  '/preview/resource': '/account/resource',
}

/** Paths of detail pages that may be asked for without an id. */
export const pathsWithoutId = Object.keys(lists).map((path) => path.slice(1))

/** Where an address without an id leads, with its query; null: not such an address. Pure. */
export function listOf(url: Pick<URL, 'pathname' | 'search'>): string | null {
  const list = lists[url.pathname.replace(/\/+$/, '')]
  return list === undefined ? null : list + url.search
}
