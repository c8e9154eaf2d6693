/** Last query string of every list viewed in this window, by path. */
const searches = new Map<string, string>()

/** Records the current URL. */
export function noteSeen({ pathname, search }: { pathname: string; search: string }): void {
  if (search) searches.set(pathname, search)
  else searches.delete(pathname)
}

/**
 * URL of a list with its last filters and page, to return to it from one of its rows.
 * @example navigate(lastSeen('/account/subject'))
 */
export const lastSeen = (path: string): string => path + (searches.get(path) ?? '')
