/** Path of a navigation entry: `list` means /list; full URLs are unchanged. */
export function navPath(navUrl: string): string {
  if (/^(https?:)?\//.test(navUrl)) return navUrl
  return navUrl === 'index' ? '/' : `/${navUrl}`
}

/** Whether an entry's section contains the current path. */
export function isCurrent(navUrl: string, pathname: string): boolean {
  const path = navPath(navUrl)
  if (path === '/') return pathname === '/' || pathname === '/index'
  // A course page belongs to the course list.
  if (path === '/list' && /^\/view\/\d/.test(pathname)) return true
  return pathname === path || pathname.startsWith(`${path}/`)
}
