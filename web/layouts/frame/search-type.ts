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

export function searchTypeOf(pathname: string): number {
  return sections.find(([prefix]) => pathname === prefix || pathname.startsWith(`${prefix}/`))?.[1] ?? 1
}

export function searchPath(text: string, type: number): string {
  return `/search/${encodeURIComponent(text)}${type === 1 ? '' : `?type=${type}`}`
}
