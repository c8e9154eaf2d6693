/** Format of an import of offline sales. Pure. */
import type { OfflineRow } from '@zhixing/contract/commerce/admin-offline'
import { Mobile } from '@zhixing/contract/shapes'

/** Columns of the template in order, with accepted alternative names. */
export const offlineColumns = [
  { field: 'mobile', title: '手机号', others: ['手机', '电话', '联系电话', '手机号码'] },
  { field: 'product', title: '商品', others: ['商品名称', '课程', '课程名称', '商品编号', '课程编号'] },
  { field: 'amount', title: '实付金额', others: ['金额', '价格', '实付', '实收', '实收金额'] },
  { field: 'remark', title: '备注', others: ['说明'] },
] as const
type Field = (typeof offlineColumns)[number]['field']

const MAX_FEN = 100_000_000

function cellText(cell: unknown): string {
  if (typeof cell === 'number') return Number.isInteger(cell) ? cell.toFixed(0) : String(cell)
  return typeof cell === 'string' ? cell.trim() : ''
}

/**
 * Rows of a sheet whose first row holds the column names; empty rows are skipped. @returns undefined when a required
 * column is missing
 */
export function offlineRowsOf(sheet: readonly (readonly unknown[])[]): OfflineRow[] | undefined {
  const titles = (sheet[0] ?? []).map((cell) => cellText(cell).replace(/[\s*（(].*$/, ''))
  const columnIndex = new Map<Field, number>()
  for (const { field, title, others } of offlineColumns) {
    const index = [title, ...others].map((name) => titles.indexOf(name)).find((found) => found >= 0)
    if (index !== undefined) columnIndex.set(field, index)
  }
  if (!columnIndex.has('mobile') || !columnIndex.has('product') || !columnIndex.has('amount')) return undefined
  return sheet.slice(1).flatMap((cells, index) => {
    const text = (field: Field, max: number) => cellText(cells[columnIndex.get(field) ?? -1]).slice(0, max)
    const row = {
      rowNo: index + 2,
      mobile: text('mobile', 60),
      product: text('product', 200),
      amount: text('amount', 30),
      remark: text('remark', 500),
    }
    return row.mobile || row.product || row.amount || row.remark ? [row] : []
  })
}

/** Yuan as typed, in fen; undefined: not an amount. */
export function fenOf(text: string): number | undefined {
  const typed = text.replace(/[,，¥￥元\s]/g, '')
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(typed)) return undefined
  const fen = Math.round(Number(typed) * 100)
  return fen <= MAX_FEN ? fen : undefined
}

/** Errors of a row that need no database: its own, and conflicts with earlier rows. */
export function rowErrors(rows: readonly OfflineRow[], plain: (mobile: string) => string): string[][] {
  const firstRow = new Map<string, number>()
  return rows.map((row) => {
    const mobile = plain(row.mobile)
    const key = `${mobile} ${row.product}`
    const before = firstRow.get(key)
    if (before === undefined) firstRow.set(key, row.rowNo)
    return [
      ...(mobile === '' ? ['请填写手机号'] : Mobile.safeParse(mobile).success ? [] : ['手机号应为 11 位数字']),
      ...(row.product === '' ? ['请填写商品'] : []),
      ...(fenOf(row.amount) === undefined ? ['实付金额应为数字，最多两位小数'] : []),
      ...(before === undefined ? [] : [`与第 ${before} 行重复`]),
    ]
  })
}
