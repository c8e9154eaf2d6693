/** Workbooks with several sheets of texts and numbers. */

export interface SheetToWrite {
  name: string
  head: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

/** A workbook (.xlsx) with a header row in each sheet, as base64. */
export async function sheets(list: readonly SheetToWrite[]): Promise<string> {
  // Loaded on demand: rarely used, and large in memory.
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const cell = (value: string | number) =>
    typeof value === 'number' ? { value, type: Number } : { value, type: String, format: '@' }
  const file = writeExcelFile(
    list.map(({ name, head, rows }) => ({
      sheet: name,
      columns: head.map(() => ({ width: 18 })),
      data: [head.map((value) => ({ value, fontWeight: 'bold' as const })), ...rows.map((row) => row.map(cell))],
    })),
  )
  return (await file.toBuffer()).toString('base64')
}
