/** Lazy-loading entry point of the preview. */
import type { ColumnMap, ReadRow, TableShape } from '../row.ts'

/** The preview rows of tables, as problems. */
export async function previewTable(tables: readonly TableShape[], maps: readonly ColumnMap[]): Promise<ReadRow[]> {
  const { previewRows } = await import('./preview.ts')
  return tables.flatMap((table) => {
    const map = maps.find(({ signature }) => signature === table.signature)
    return map?.fieldList.includes('题干') ? previewRows(table, map) : []
  })
}
