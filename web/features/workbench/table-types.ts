import type { ReactNode } from 'react'
import type { TableQuery } from './table-query.ts'

/** One column: what is shown, and what goes into a spreadsheet. */
export interface DataColumn<Row> {
  /** Key of the field; also its name in the address when sorted by it. */
  key: string
  title: string
  /** How a cell looks; the field itself unless told. */
  render?: (row: Row) => ReactNode
  /** What a spreadsheet gets; the field itself unless told. null: the column is no data (buttons) and is not exported. */
  text?: ((row: Row) => string | number) | null
  /** The call sorts by it. */
  sortable?: boolean
  width?: number
  align?: 'left' | 'right' | 'center'
  /** Shown only to those who choose it. */
  hidden?: boolean
  /** Cannot be left out by choice: the name of the row, its buttons. */
  firm?: boolean
  /** Stays in sight while the rest scrolls; the first column does anyway. */
  fixed?: 'left' | 'right'
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
  /** Does it to one row; what it answers, or the message it throws, is shown as the row's result. Must be safe to repeat. */
  run: (row: Row) => Promise<string | undefined>
  /** Rows it is not for, with the reason. */
  refuse?: (row: Row) => string | undefined
}

/** A page of rows, as PageOf answers it. */
export interface DataPage<Row> {
  list: Row[]
  totalCount: number
}

export type LoadRows<Row> = (query: TableQuery, signal: AbortSignal) => Promise<DataPage<Row>>

/** What a page can ask of its table. */
export interface TableHandle {
  /** Loads the same page of rows anew: after something was changed. */
  reload: () => void
}
