import type { ReactNode, Ref } from 'react'
import type { TableColumn } from '../../../ui/table.tsx'
import type { TableQuery } from './table-query.ts'

/** One column: what is shown, and what goes into a spreadsheet. Its key is its name in the address when sorted by it. */
export interface DataColumn<Row> extends TableColumn<Row> {
  /** What a spreadsheet gets; the field itself unless told. null: the column is no data (buttons) and is not exported. */
  text?: ((row: Row) => string | number) | null
  /** Shown only to those who choose it. */
  hidden?: boolean
  /** Cannot be left out by choice: the name of the row, its buttons. */
  firm?: boolean
}

/** One narrowing beside the search field. */
export type DataFilter =
  | { kind: 'select'; name: string; label: string; options: readonly { value: string | number; label: string }[] }
  /** Two days, in the address as `<name>From` and `<name>To`. */
  | { kind: 'days'; name: string; label: string }

/** A action on many rows. */
export interface BulkAction<Row> {
  key: string
  label: string
  danger?: boolean
  /** What will happen, shown before it starts. */
  about?: ReactNode
  /** Does it to one row; a sentence that it answers, or the message it throws, is shown as the row's result. Must be safe to repeat. */
  run: (row: Row) => Promise<unknown>
  /** Rows it is not for, with the reason. */
  refuse?: (row: Row) => string | undefined
}

/** Something set on many rows at once, in a dialog of its own. */
export interface BulkDialog<Row> {
  key: string
  label: string
  danger?: boolean
  /** `close(true)`: it is done, the rows are loaded anew and no longer chosen. */
  dialog: (props: { rows: readonly Row[]; close: (isDone?: boolean) => void }) => ReactNode
}

/** A page of rows, as PageOf answers it. */
export interface DataPage<Row> {
  list: Row[]
  totalCount: number
  /** There are more than were counted. */
  isMore?: 0 | 1
}

export type LoadRows<Row> = (query: TableQuery, signal: AbortSignal) => Promise<DataPage<Row>>

/** What a page can ask of its table. */
export interface TableHandle {
  /** Loads the same page of rows anew: after something was changed. */
  reload: () => void
}

export interface DataTableProps<Row extends object> {
  /** Name under which the choice of columns is kept: `users`. */
  name: string
  /** What the rows are, in Chinese: 用户. Names the table and its exports. */
  label: string
  rowKey: (row: Row) => string
  columns: readonly DataColumn<Row>[]
  load: LoadRows<Row>
  filters?: readonly DataFilter[]
  /** What can be searched for: 搜索昵称或手机号. Without it there is no search field. */
  search?: string
  /** Buttons beside the search field. */
  actions?: ReactNode
  pageSize?: number
  /** How many rows an export asks for at once: as many as the call allows. */
  exportSize?: number
  canExport?: boolean
  /** Shown where there are no rows at all; where they are only filtered away the table says so itself. */
  empty?: ReactNode
  /** A row on a phone; the table scrolls sideways without it. */
  card?: (row: Row) => ReactNode
  onRowClick?: (row: Row) => void
  /** Rows are ticked; those of other pages stay chosen. */
  selection?: { chosen: ReadonlySet<string>; onChange: (rows: readonly Row[], isChosen: boolean) => void } | undefined
  /** Between the toolbar and the rows. */
  bar?: ReactNode
  ref?: Ref<TableHandle>
}
