/** The address behind a navigation entry: `list` means /list; whole addresses stay as they are. */
export function navPath(navUrl: string): string {
  if (/^(https?:)?\//.test(navUrl)) return navUrl
  return navUrl === 'index' ? '/' : `/${navUrl}`
}

/** True for an entry whose section the visitor is in. */
export function isCurrent(navUrl: string, pathname: string): boolean {
  const path = navPath(navUrl)
  if (path === '/') return pathname === '/' || pathname === '/index'
  // A course page belongs to the course list.
  if (path === '/list' && /^\/view\/\d/.test(pathname)) return true
  return pathname === path || pathname.startsWith(`${path}/`)
}
