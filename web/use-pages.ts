import { useRef, useState } from 'react'
import { type Asked, type QueryOptions, type QueryResult, useAsk } from './use-query.ts'

export interface Pages<T> extends QueryResult<{ list: T[]; total: number }> {
  /** Whether there is more than what is shown. */
  hasMore: boolean
  /** Asks for the next page, to stand under what is there. */
  more: () => void
}

/**
 * A list that grows page by page, from the first again when `key` changes (null asks nothing). A page that fails leaves those before it; `reload`
 * tries it again.
 */
export function usePages<T>(
  key: string | null,
  ask: (pageCurrent: number, asked: Asked) => Promise<{ list: T[]; totalCount: number; totalPage: number }>,
  {
    debounce = 0,
    quiet = false,
    idOf,
  }: Pick<QueryOptions<T>, 'debounce' | 'quiet'> & {
    /** Names a row: one that a new row pushed onto the next page is not shown twice. */
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
        // What was changed here stands before the next page as well.
        pages.current = [given.list, ...Array.from({ length: page - 1 }, (): T[] => [])]
        return { hasMore: false, ...now, ...given }
      }),
  }
}
