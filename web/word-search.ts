/** Addresses of public lists that are searched by one word. */

/** Longest word that the calls accept. */
const MAX_WORD = 50

/** The word in the address, cut to what the calls accept. */
export const wordOf = (url: URL): string => [...(url.searchParams.get('q') ?? '').trim()].slice(0, MAX_WORD).join('')

/** Address of one page of a list. */
export function pathOf(base: string, word: string, page: number): string {
  const query = new URLSearchParams({ ...(word ? { q: word } : {}), ...(page > 1 ? { pageCurrent: `${page}` } : {}) })
  return query.size > 0 ? `${base}?${query}` : base
}
