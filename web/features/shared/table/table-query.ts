import * as param from '../../../address.ts'

/** State of a table in the address. */
export interface TableQuery {
  pageCurrent: number
  pageSize: number
  /** Search word; '' for none. */
  keyword: string
  /** Key of the sort column; undefined for the call's own order. */
  sort: string | undefined
  order: 'asc' | 'desc'
  /** Filter values by name; a date range has two: `<name>From`, `<name>To` (YYYY-MM-DD). */
  filters: Readonly<Record<string, string>>
}

/** Valid values of a table's state: other parameters of the address are ignored. */
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

/** Parameters of the address that belong to a table. */
export const queryNames = (spec: TableSpec): string[] => [KEYWORD, PAGE, SIZE, SORT, ...spec.filters]

/** Parses the state of a table from the address; invalid values are ignored. Pure. */
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
 * The address after a change of state: defaults are omitted, a changed search, filter or order resets the page,
 * foreign parameters are kept. Pure.
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

/** Whether a search or filter is set, which the empty state mentions. Pure. */
export function isNarrowed(query: TableQuery): boolean {
  return query.keyword !== '' || Object.keys(query.filters).length > 0
}
