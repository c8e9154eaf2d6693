/** Spreadsheet export. */

/** A workbook (.xlsx) with one sheet, a header row and text cells, as base64. */
export async function workbook(head: readonly string[], rows: readonly (readonly string[])[]): Promise<string> {
  // Loaded on demand: rarely used, and large in memory.
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const file = writeExcelFile(
    [
      head.map((value) => ({ value, fontWeight: 'bold' as const })),
      ...rows.map((row) => row.map((value) => ({ value, type: String, format: '@' }))),
    ],
    { columns: head.map(() => ({ width: 18 })) },
  )
  return (await file.toBuffer()).toString('base64')
}
