import { useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { readQuery, type TableQuery, type TableSpec, writeQuery } from './table-query.ts'
import type { DataColumn, DataFilter, DataPage, LoadRows } from './table-types.ts'
import { useAsk } from '../../../use-query.ts'

export interface Rows<Row> {
  query: TableQuery
  /** Changes the state in the address: a new history entry, except for a search that refines the one before. */
  change: (change: Partial<TableQuery>, replace?: boolean) => void
  page: DataPage<Row> | undefined
  loading: boolean
  error: string | undefined
  reload: () => void
}

/** The valid state of a table with these columns and filters. Pure. */
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

/** Loads the rows for the address. Answers that a newer request has superseded are dropped. */
export function useRows<Row>(spec: TableSpec, load: LoadRows<Row>): Rows<Row> {
  const [params, setParams] = useSearchParams()
  const query = readQuery(params, spec)
  const asked = JSON.stringify(query)
  const answer = useAsk(asked, ({ signal }) => load(query, signal), { keep: true })
  // Callers pass new arrays with every render; the request depends on the address alone.
  const latest = useRef(spec)
  useEffect(() => {
    latest.current = spec
  })

  const { data: page, loading } = answer
  // The last row of the last page was removed: go to the page before it.
  const last = page && !loading ? Math.max(1, Math.ceil(page.totalCount / query.pageSize)) : query.pageCurrent
  const isBeyond = page?.list.length === 0 && query.pageCurrent > last
  useEffect(() => {
    if (isBeyond) setParams((now) => writeQuery(now, latest.current, { pageCurrent: last }), { replace: true })
  }, [isBeyond, last, setParams])

  const change = useCallback(
    (what: Partial<TableQuery>, replace = false) =>
      setParams((now) => writeQuery(now, latest.current, what), { replace, preventScrollReset: true }),
    [setParams],
  )
  return { query, change, page, loading, error: answer.error, reload: answer.reload }
}
