/** A list counts at most this many rows and says that there are more: an exact count reads every row. */
export const COUNT_CAP = 10_000

/** Pagination input. */
export interface PageRequest {
  pageCurrent: number
  pageSize: number
}

/** A page of rows in the shape of the contract's PageOf. */
export interface Page<Row> extends PageRequest {
  list: Row[]
  totalCount: number
  totalPage: number
  /** 1: the count is capped, there are more rows. */
  isMore?: 0 | 1
}

/** Wraps rows that were not read by `sql.page`. */
export function pageOf<Row>({ pageCurrent, pageSize }: PageRequest, totalCount: number, list: Row[]): Page<Row> {
  return { list, totalCount, totalPage: Math.ceil(totalCount / pageSize), pageCurrent, pageSize }
}

/** Wraps rows whose count stopped at `COUNT_CAP + 1`. */
export function cappedPage<Row>(page: PageRequest, counted: number, list: Row[]): Page<Row> {
  return { ...pageOf(page, Math.min(counted, COUNT_CAP), list), ...(counted > COUNT_CAP ? { isMore: 1 } : {}) }
}

/** Maps the rows of a page. */
export const mapPage = <Row, Shown>(page: Page<Row>, shown: (row: Row, no: number) => Shown): Page<Shown> => ({
  ...page,
  list: page.list.map((row, no) => shown(row, no)),
})

/** OFFSET of a page. */
export const offsetOf = ({ pageCurrent, pageSize }: PageRequest): number => (pageCurrent - 1) * pageSize

/** Page request for the first rows, for lists without pagination. */
export const first = (rows: number): PageRequest => ({ pageCurrent: 1, pageSize: rows })
