/** Lists that are searched, filtered, sorted and paged by their address. */
export { useColumnChoice } from './column-choice.ts'
export { DataTable } from './data-table.tsx'
export { isRowClick } from './row-click.ts'
export { SearchInput } from './search-input.tsx'
export { exportName, saveSheet, sheetOf, textOf, writeSheet } from './table-export.ts'
export { isNarrowed, pageSizes, type TableQuery, type TableSpec } from './table-query.ts'
export type {
  BulkAction,
  BulkDialog,
  DataColumn,
  DataFilter,
  DataPage,
  DataTableProps,
  LoadRows,
  TableHandle,
} from './table-types.ts'
export { texts as tableTexts } from './texts.ts'
export { useExport } from './use-export.ts'
export { useNarrow } from './use-narrow.ts'
export { type Rows, specOf, useRows } from './use-rows.ts'
export { PAUSE, useSearchWord } from './use-search-word.ts'
