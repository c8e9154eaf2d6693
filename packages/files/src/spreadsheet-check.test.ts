import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { spreadsheetError } from './spreadsheet-check.ts'

const workbook = (sheet: string, name = 'xl/worksheets/sheet1.xml') =>
  zipSync({
    'xl/workbook.xml': strToU8('<workbook/>'),
    [name]: strToU8(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
  })
const cells = (...places: string[]) => places.map((place) => `<c r="${place}"><v>1</v></c>`).join('')

test.each([
  ['two cells, as far apart as they can be', cells('A1', 'XFD1048576')],
  ['a row far down', '<row r="1048576"><c><v>1</v></c></row>'],
  ['a wide one of many rows', `<row r="1">${cells('A1', 'XFD1')}</row><row r="500">${cells('A500')}</row>`],
  ['another prefix and quotes', `<x:c s="1" r='XFD1048576'/>`],
  ['a place in disguise', '<c r="&#88;FD1048576"/>'],
  ['a place behind a megabyte', `<!--${' '.repeat(1024 * 1024 - 60)}-->${cells('XFD1048576')}`],
])('%s: rejected quickly with bounded memory', (_title, sheet) => {
  const begun = process.cpuUsage()
  expect(spreadsheetError(workbook(sheet))).toContain('范围过大')
  expect(spreadsheetError(workbook(sheet, 'anything.bin'))).toContain('范围过大')
  const { user, system } = process.cpuUsage(begun)
  expect((user + system) / 1000).toBeLessThan(3_000)
})

test('accepts real tables', () => {
  const rows = Array.from({ length: 5_000 }, (_, n) => `<row r="${n + 1}">${cells(`A${n + 1}`, `T${n + 1}`)}</row>`)
  expect(spreadsheetError(workbook(rows.join('')))).toBeUndefined()
  expect(spreadsheetError(workbook('<row><c><v>1</v></c></row>'))).toBeUndefined()
})
