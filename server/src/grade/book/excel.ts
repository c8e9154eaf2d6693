/** Tables that a class gives away. */

/** A workbook (.xlsx) of one sheet with a head, every cell a text, as base64. */
export async function workbook(head: readonly string[], rows: readonly (readonly string[])[]): Promise<string> {
  // Asked for a few times a year: not worth memory all day.
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
