import * as param from '../../../address.ts'

/** What a table shows, as its address says it. */
export interface TableQuery {
  pageCurrent: number
  pageSize: number
  /** What was searched for; '' for nothing. */
  keyword: string
  /** Key of the column the rows are sorted by; undefined for the order of the call. */
  sort: string | undefined
  order: 'asc' | 'desc'
  /** Chosen filters by name; a date range is two: `<name>From`, `<name>To` (YYYY-MM-DD). */
  filters: Readonly<Record<string, string>>
}

/** What a table can be asked: anything else in the address is somebody else's. */
export interface TableSpec {
  sortable: readonly string[]
  filters: readonly string[]
  pageSize: number
}

export const pageSizes = [10, 20, 50, 100] as const
const KEYWORD = 'q'
const PAGE = 'page'
const SIZE = 'size'
const SORT = 'sort'

/** The names that a table owns in the address of its page. */
export const queryNames = (spec: TableSpec): string[] => [KEYWORD, PAGE, SIZE, SORT, ...spec.filters]

/** Reads what a table shows from the address; what makes no sense there counts as not said. Pure. */
export function readQuery(params: URLSearchParams, spec: TableSpec): TableQuery {
  const size = Number(params.get(SIZE))
  const sort = params.get(SORT) ?? ''
  const key = sort.replace(/^-/, '')
  const known = spec.sortable.includes(key)
  return {
    pageCurrent: param.page.parse(params.get(PAGE) ?? '') ?? 1,
    pageSize: (pageSizes as readonly number[]).includes(size) ? size : spec.pageSize,
    keyword: param.words(100).parse(params.get(KEYWORD) ?? '') ?? '',
    sort: known ? key : undefined,
    order: known && sort.startsWith('-') ? 'desc' : 'asc',
    filters: Object.fromEntries(
      spec.filters.flatMap((name) => {
        const value = params.get(name)
        return value ? [[name, value]] : []
      }),
    ),
  }
}

/**
 * The address after a change of what the table shows: what is as usual is left out, so that addresses stay short; whatever narrows or orders
 * begins at the first page again. What is not the table's stays. Pure.
 */
export function writeQuery(params: URLSearchParams, spec: TableSpec, change: Partial<TableQuery>): URLSearchParams {
  const before = readQuery(params, spec)
  const restarts = Object.keys(change).some((name) => name !== 'pageCurrent')
  const query = { ...before, ...(restarts ? { pageCurrent: 1 } : {}), ...change }
  const next = new URLSearchParams(params)
  for (const name of queryNames(spec)) next.delete(name)
  if (query.keyword) next.set(KEYWORD, query.keyword)
  for (const name of spec.filters) {
    const value = query.filters[name]
    if (value) next.set(name, value)
  }
  if (query.sort && spec.sortable.includes(query.sort))
    next.set(SORT, `${query.order === 'desc' ? '-' : ''}${query.sort}`)
  if (query.pageSize !== spec.pageSize) next.set(SIZE, String(query.pageSize))
  if (query.pageCurrent > 1) next.set(PAGE, String(query.pageCurrent))
  return next
}

/** Whether something is searched for or filtered: an empty table then says so. Pure. */
export function isNarrowed(query: TableQuery): boolean {
  return query.keyword !== '' || Object.keys(query.filters).length > 0
}
