/** The search, filters and page of every list that was looked at in this window, by its path. */
const searches = new Map<string, string>()

/** Notes the address one is at. */
export function noteSeen({ pathname, search }: { pathname: string; search: string }): void {
  if (search) searches.set(pathname, search)
  else searches.delete(pathname)
}

/**
 * A list as it was left, for the way back from one of its rows: whoever works through page 3 of what a filter found goes on there.
 * @example navigate(lastSeen('/account/subject'))
 */
export const lastSeen = (path: string): string => path + (searches.get(path) ?? '')
