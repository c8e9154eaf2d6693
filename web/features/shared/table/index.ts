/** Lists that are searched, filtered, sorted and paged by their address. */
export { DataTable } from './data-table.tsx'
export { SearchInput } from './search-input.tsx'
export { DASH, exportName, saveSheet, sheetOf, textOf, writeSheet } from './table-export.ts'
export type { TableQuery } from './table-query.ts'
export type {
  BulkAction,
  BulkDialog,
  DataColumn,
  DataFilter,
  DataPage,
  DataTableProps,
  TableHandle,
} from './table-types.ts'
export { texts as tableTexts } from './texts.ts'
export { useNarrow } from './use-narrow.ts'
