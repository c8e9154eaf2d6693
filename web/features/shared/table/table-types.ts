import type { ReactNode, Ref } from 'react'
import type { TableColumn } from '../../../ui/table.tsx'
import type { TableQuery } from './table-query.ts'

/** A column: its cells and its values in a spreadsheet. Its key is the sort key in the address. */
export interface DataColumn<Row> extends TableColumn<Row> {
  /**
   * The value in a spreadsheet; by default the text that `render` gives, else the field. null: the column holds no data (buttons) and is not
   * exported.
   */
  text?: ((row: Row) => string | number | null) | null
  /** Head in a spreadsheet, where the value has a unit; the title by default. */
  sheetTitle?: string
  /** Money in yuan whose sum ends an export. */
  isSummed?: boolean
  /** Hidden by default. */
  hidden?: boolean
  /** Hidden by default where the menu is a rail. */
  wide?: boolean
  /** Its cells are tags: beside the title of a card. */
  isTag?: boolean
  /** Cannot be hidden: the name of the row, its buttons. */
  alwaysShown?: boolean
}

/** A filter beside the search field. */
export type DataFilter =
  | { kind: 'select'; name: string; label: string; options: readonly { value: string | number; label: string }[] }
  /** A range of days, in the address as `<name>From` and `<name>To`. */
  | { kind: 'days'; name: string; label: string }

/** An action on many rows. */
export interface BulkAction<Row> {
  key: string
  label: string
  danger?: boolean
  /** The consequences, shown before it starts. */
  about?: ReactNode
  /**
   * Processes one row; a string it resolves to, or the message of its error, is shown as the result. Must be
   * idempotent.
   */
  run: (row: Row) => Promise<unknown>
  /** The reason why it does not apply to a row. */
  refuse?: (row: Row) => string | undefined
}

/** A dialog for many rows at once. */
export interface BulkDialog<Row> {
  key: string
  label: string
  danger?: boolean
  /** `close(true)` reloads the rows and clears the selection. */
  dialog: (props: { rows: readonly Row[]; close: (isDone?: boolean) => void }) => ReactNode
}

/** A page of rows (`PageOf` of the contract). */
export interface DataPage<Row> {
  list: Row[]
  totalCount: number
  /** There are more rows than `totalCount`. */
  isMore?: boolean | undefined
}

export type LoadRows<Row> = (query: TableQuery, signal: AbortSignal) => Promise<DataPage<Row>>

/** Actions of a table for its page. */
export interface TableHandle {
  /** Reloads the current page of rows. */
  reload: () => void
}

export interface DataTableProps<Row extends object> {
  /** Storage key of the column choice: `users`. */
  name: string
  /** Name of the rows: 用户. Labels the table and its exports. */
  label: string
  rowKey: (row: Row) => string
  columns: readonly DataColumn<Row>[]
  load: LoadRows<Row>
  filters?: readonly DataFilter[]
  /** Placeholder of the search field: 搜索昵称或手机号. No search field without it. */
  search?: string
  /** Buttons beside the search field. */
  actions?: ReactNode
  pageSize?: number
  /** Page size of an export: the maximum of the call. */
  exportSize?: number
  canExport?: boolean
  /** Empty state without search and filter. */
  empty?: ReactNode
  /** A row as a card on a phone; without it the table scrolls sideways. */
  card?: (row: Row) => ReactNode
  onRowClick?: (row: Row) => void
  /** Checkboxes of rows; rows of other pages stay selected. */
  selection?: { chosen: ReadonlySet<string>; onChange: (rows: readonly Row[], isChosen: boolean) => void } | undefined
  /** Between the toolbar and the rows. */
  bar?: ReactNode
  ref?: Ref<TableHandle>
}
