/** Search type by section (product.md section 2, "Search"); courses by default. */
const sections: [prefix: string, type: number][] = [
  ['/live', 2],
  ['/library', 3],
  ['/resource', 4],
  ['/exam', 5],
  ['/blog', 6],
  ['/question', 7],
  ['/info', 8],
]

/** Type searched from this page; a result page keeps its own. */
export function searchTypeOf({ pathname, search = '' }: { pathname: string; search?: string }): number {
  if (pathname.startsWith('/search/')) return Number(new URLSearchParams(search).get('type')) || 1
  return sections.find(([prefix]) => pathname === prefix || pathname.startsWith(`${prefix}/`))?.[1] ?? 1
}

/** Query of a result page: /search/{query}, /blog/search?q=…; '' elsewhere. */
export function searchedText({ pathname, search }: { pathname: string; search: string }): string {
  const [, text] = /^\/search\/([^/]+)/.exec(pathname) ?? []
  if (text !== undefined) {
    try {
      return decodeURIComponent(text)
    } catch {
      return ''
    }
  }
  return pathname === '/blog/search' ? (new URLSearchParams(search).get('q') ?? '') : ''
}

export function searchPath(text: string, type: number): string {
  return `/search/${encodeURIComponent(text)}${type === 1 ? '' : `?type=${type}`}`
}
