import { withQuery } from '../../../address.ts'

/** URLs of a list's pages: keeps filters, omits empty ones and page 1. */
export function pageLink(path: string, filters: Record<string, string | undefined> = {}): (page: number) => string {
  return (page) => {
    const query = new URLSearchParams(
      Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1])),
    )
    if (page > 1) query.set('pageCurrent', String(page))
    return withQuery(path, query)
  }
}
