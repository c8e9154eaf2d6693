import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readQuery, type TableQuery, type TableSpec, writeQuery } from './table-query.ts'
import type { DataColumn, DataFilter, DataPage, LoadRows } from './table-types.ts'

export interface Rows<Row> {
  query: TableQuery
  /** Changes what is shown: a new entry of the browser's history, but for a search being typed. */
  change: (change: Partial<TableQuery>, replace?: boolean) => void
  page: DataPage<Row> | undefined
  loading: boolean
  error: string | undefined
  reload: () => void
}

/** What a table with these columns and filters can be asked. Pure. */
export function specOf<Row>(
  columns: readonly DataColumn<Row>[],
  filters: readonly DataFilter[],
  pageSize: number,
): TableSpec {
  return {
    sortable: columns.filter(({ sortable }) => sortable).map(({ key }) => key),
    filters: filters.flatMap((one) => (one.kind === 'days' ? [`${one.name}From`, `${one.name}To`] : [one.name])),
    pageSize,
  }
}

/** The rows that the address asks for. An answer that comes after a newer question is dropped. */
export function useRows<Row>(spec: TableSpec, load: LoadRows<Row>): Rows<Row> {
  const [params, setParams] = useSearchParams()
  const query = readQuery(params, spec)
  const asked = JSON.stringify(query)
  const [turn, setTurn] = useState(0)
  const [page, setPage] = useState<DataPage<Row>>()
  const [loading, setLoading] = useState(true)
  const [error, setError] = useState<string>()
  // The functions and lists of a caller are new with every rendering; what is loaded depends on the address alone.
  const latest = useRef({ load, spec })
  useEffect(() => {
    latest.current = { load, spec }
  })

  useEffect(() => {
    const aborter = new AbortController()
    const wanted = JSON.parse(asked) as TableQuery
    setLoading(true)
    setError(undefined)
    latest.current.load(wanted, aborter.signal).then(
      (answer) => {
        if (aborter.signal.aborted) return
        setPage(answer)
        setLoading(false)
        // The last row of the last page was removed: the page before it is the last one now.
        const last = Math.max(1, Math.ceil(answer.totalCount / wanted.pageSize))
        if (answer.list.length === 0 && wanted.pageCurrent > last)
          setParams((now) => writeQuery(now, latest.current.spec, { pageCurrent: last }), { replace: true })
      },
      (failure: unknown) => {
        if (aborter.signal.aborted) return
        setError(failure instanceof Error ? failure.message : String(failure))
        setLoading(false)
      },
    )
    return () => aborter.abort()
  }, [asked, turn, setParams])

  const change = useCallback(
    (what: Partial<TableQuery>, replace = false) =>
      setParams((now) => writeQuery(now, latest.current.spec, what), { replace, preventScrollReset: true }),
    [setParams],
  )
  const reload = useCallback(() => setTurn((n) => n + 1), [])
  return { query, change, page, loading, error, reload }
}
