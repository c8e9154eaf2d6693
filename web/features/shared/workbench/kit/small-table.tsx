import { type ReactNode, useState } from 'react'
import { Row } from '../../../../ui/layout.tsx'
import { Pagination } from '../../../../ui/pagination.tsx'
import { Table, type TableColumn } from '../../../../ui/table.tsx'

type Column<Row> = TableColumn<Row>

/** A table of loaded rows with client-side pages; `DataTable` pages by its call. */
export function SmallTable<R extends object>({
  pageSize,
  rows,
  ...rest
}: {
  label: string
  rows: readonly R[]
  columns: readonly Column<R>[]
  rowKey: (row: R) => string
  pageSize?: number
  empty?: ReactNode
}) {
  const [page, setPage] = useState(1)
  const pages = pageSize === undefined ? 1 : Math.ceil(rows.length / pageSize)
  const at = Math.min(page, Math.max(1, pages))
  const shown = pageSize === undefined ? rows : rows.slice((at - 1) * pageSize, at * pageSize)
  return (
    <>
      <Table {...rest} rows={shown} />
      {pages > 1 && (
        <Row justify="end">
          <Pagination page={at} pages={pages} onPage={setPage} />
        </Row>
      )}
    </>
  )
}
