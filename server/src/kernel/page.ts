/** What a list is asked for: which page, of how many rows. */
export interface PageRequest {
  pageCurrent: number
  pageSize: number
}

/** A page of rows in the shape of the contract's PageOf. */
export interface Page<Row> extends PageRequest {
  list: Row[]
  totalCount: number
  totalPage: number
  /** 1: there are more than were counted. */
  isMore?: 0 | 1
}

/** A page of rows that were found otherwise than by `sql.page`. */
export function pageOf<Row>({ pageCurrent, pageSize }: PageRequest, totalCount: number, list: Row[]): Page<Row> {
  return { list, totalCount, totalPage: Math.ceil(totalCount / pageSize), pageCurrent, pageSize }
}

/** The same page with other rows. */
export const mapPage = <Row, Shown>(page: Page<Row>, shown: (row: Row, no: number) => Shown): Page<Shown> => ({
  ...page,
  list: page.list.map((row, no) => shown(row, no)),
})

/** Rows to skip for a page request. */
export const offsetOf = ({ pageCurrent, pageSize }: PageRequest): number => (pageCurrent - 1) * pageSize

/** The first rows of a list, for whoever shows no pages. */
export const first = (rows: number): PageRequest => ({ pageCurrent: 1, pageSize: rows })
