/** Writes problems as a workbook that `readExcel` reads back. All cells are text: no formula injection. */
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import writeXlsx, { type Cell } from 'write-excel-file/node'
import { understand } from '../fields/read.ts'
import { exactly, fieldsOf, plainly } from '../fields/write.ts'
import { type Labels, noLabels, type OutProblem, type Skipped } from '../row.ts'
import { sameDoc } from '../same.ts'
import { xmlText } from '../xml.ts'
import { type Cells, COLUMNS, problemsOfTable, rowsOfRaw } from './cells.ts'

/** Excel's limit of characters in a cell. */
const MAX = 32_767

const titlesFor = (rows: Cells[]): string[] => {
  const more = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => /^选项[G-Z]$/.test(name)).sort()
  const at = COLUMNS.indexOf('选项F') + 1
  return [...COLUMNS.slice(0, at), ...more, ...COLUMNS.slice(at)]
}

const tableOf = (rows: Cells[]): string[][] => {
  const titles = titlesFor(rows)
  return [titles, ...rows.map((row) => titles.map((title) => row[title] ?? ''))]
}

const readsBack = (rows: Cells[], doc: ProblemDoc): boolean => {
  const [only, ...more] = problemsOfTable(tableOf(rows)) ?? []
  return only !== undefined && more.length === 0 && sameDoc(understand(only.raw).doc, doc)
}

/** A problem as rows: plain text where it round-trips, otherwise HTML. */
export function cellsOf(doc: ProblemDoc, labels: Labels = noLabels(), no = 1): Cells[] {
  const plain = rowsOfRaw(fieldsOf(doc, labels, plainly), no)
  return readsBack(plain, doc) ? plain : rowsOfRaw(fieldsOf(doc, labels, exactly), no)
}

const WIDE: Record<string, number> = {
  题干: 50,
  解析: 40,
  答案: 18,
  右侧项: 24,
  各空选项: 24,
  评分要点: 24,
  知识点: 18,
}

const textCell = (value: string): Cell =>
  value === '' ? null : { value, type: String, format: '@', wrap: true, alignVertical: 'top' }

async function workbook(rows: Cells[], guide: string[][] | null): Promise<Buffer> {
  const [titles = [], ...rest] = tableOf(rows)
  const head = titles.map((value) => ({ value, type: String, fontWeight: 'bold' as const, backgroundColor: '#F3EFE6' }))
  const data = [head, ...rest.map((row) => row.map((cell) => textCell(xmlText(cell))))]
  const columns = titles.map((title) => ({ width: WIDE[title] ?? (title.startsWith('选项') ? 18 : 10) }))
  const sheets = [
    { data, columns, sheet: '试题', stickyRowsCount: 1 },
    ...(guide
      ? [
          {
            data: guide.map((row) => row.map((value) => textCell(value))),
            columns: [{ width: 16 }, { width: 90 }],
            sheet: '填写说明',
          },
        ]
      : []),
  ]
  return writeXlsx(sheets).toBuffer()
}

export async function writeExcel(list: readonly OutProblem[]): Promise<{ file: Buffer; skipped: Skipped[] }> {
  const skipped: Skipped[] = []
  const rows = list.flatMap(({ id, doc, labels }, at) => {
    const cells = cellsOf(doc, labels, at + 1)
    if (!cells.some((row) => Object.values(row).some((text) => text.length > MAX))) return cells
    skipped.push({ id, reason: '内容超过 Excel 单元格的长度（32767 字）' })
    return []
  })
  return { file: await workbook(rows, null), skipped }
}

/** The template: an example of each kind, and instructions. */
export async function excelTemplate(
  examples: readonly Pick<OutProblem, 'doc' | 'labels'>[],
  guide: string[][],
): Promise<Buffer> {
  return workbook(
    examples.flatMap(({ doc, labels }, at) => cellsOf(doc, labels, at + 1)),
    guide,
  )
}
