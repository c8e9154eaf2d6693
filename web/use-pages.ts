import { useRef, useState } from 'react'
import { type Asked, type QueryOptions, type QueryResult, useAsk } from './use-query.ts'

export interface Pages<T> extends QueryResult<{ list: T[]; total: number }> {
  /** Whether there are more pages. */
  hasMore: boolean
  /** Loads the next page. */
  more: () => void
}

/**
 * A list loaded page by page, restarted when `key` changes (null loads nothing). A failed page keeps the others;
 * `reload` retries it.
 */
export function usePages<T>(
  key: string | null,
  ask: (pageCurrent: number, asked: Asked) => Promise<{ list: T[]; totalCount: number; totalPage: number }>,
  {
    debounce = 0,
    quiet = false,
    idOf,
  }: Pick<QueryOptions<T>, 'debounce' | 'quiet'> & {
    /** Identity of a row, to dedupe rows that new ones shifted onto the next page. */
    idOf?: (row: T) => string
  } = {},
): Pages<T> {
  const [place, setPlace] = useState({ key, page: 1 })
  const page = place.key === key ? place.page : 1
  const pages = useRef<T[][]>([])
  const query = useAsk(
    key === null ? null : `${key} ${page}`,
    async (asked) => {
      const { list, totalCount, totalPage } = await ask(page, asked)
      asked.signal.throwIfAborted()
      const before = pages.current.slice(0, page - 1)
      const known = new Set(idOf ? before.flat().map(idOf) : [])
      pages.current = [...before, idOf ? list.filter((row) => !known.has(idOf(row))) : list]
      return { list: pages.current.flat(), total: totalCount, hasMore: page < totalPage }
    },
    { keep: page > 1, debounce: page > 1 ? 0 : debounce, quiet },
  )
  return {
    ...query,
    hasMore: query.data?.hasMore ?? false,
    more: () => setPlace({ key, page: page + 1 }),
    set: (next) =>
      query.set((now) => {
        const given = typeof next === 'function' ? next(now) : next
        if (!given) return now
        // Keep local changes when a page is appended.
        pages.current = [given.list, ...Array.from({ length: page - 1 }, (): T[] => [])]
        return { hasMore: false, ...now, ...given }
      }),
  }
}
