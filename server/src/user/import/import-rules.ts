import type { ImportRow } from '@zhixing/contract/user/admin-import'
import { Mobile } from '@zhixing/contract/shapes'

/** Validation of imported users. Pure: no database, no clock. */

/** Columns of the template, in order. */
export const importColumns = [
  { field: 'mobile', title: '手机号', isRequired: true },
  { field: 'nickname', title: '昵称', isRequired: false },
  { field: 'sex', title: '性别', isRequired: false },
  { field: 'remark', title: '备注', isRequired: false },
] as const

/** Accepted synonyms of column titles, most likely first. */
const synonyms: Record<Field, readonly string[]> = {
  mobile: ['手机', '手机号码', '电话', '联系电话', '电话号码', '联系方式', '移动电话'],
  nickname: ['姓名', '名字', '学员姓名', '学生姓名', '真实姓名', '用户名', '名称'],
  sex: ['男女'],
  remark: ['说明', '备注信息', '班级'],
}

/** A parsed sheet: its rows, columns matched by a synonym, and unknown columns. */
export interface Sheet {
  rows: ImportRow[]
  taken: { from: string; to: string }[]
  unknown: string[]
}

type Field = (typeof importColumns)[number]['field']
export interface RowError {
  field: string
  msg: string
}

/** A cell as text; numbers without formatting, dates as empty text. */
function cellText(cell: unknown): string {
  if (typeof cell === 'number') return Number.isInteger(cell) ? cell.toFixed(0) : String(cell)
  return typeof cell === 'string' || typeof cell === 'boolean' ? String(cell).trim() : ''
}

/**
 * Parses a sheet whose first row has the column titles (or synonyms), in any order; empty rows are skipped.
 * @returns undefined without a column for phone numbers
 */
export function rowsOfSheet(sheet: readonly (readonly unknown[])[]): Sheet | undefined {
  const titles = (sheet[0] ?? []).map((cell) => cellText(cell).replace(/[\s*（(].*$/, ''))
  const columnOf = new Map<Field, number>()
  for (const { field, title } of importColumns) {
    const index = [title, ...synonyms[field]].map((name) => titles.indexOf(name)).find((found) => found >= 0)
    if (index !== undefined) columnOf.set(field, index)
  }
  if (!columnOf.has('mobile')) return undefined
  const used = new Set(columnOf.values())
  const unknown = titles.filter((title, index) => title !== '' && !used.has(index))
  const taken = importColumns.flatMap(({ field, title }) => {
    const from = titles[columnOf.get(field) ?? -1]
    return from === undefined || from === title ? [] : [{ from, to: title }]
  })
  const rows = sheet.slice(1).flatMap((cells, index) => {
    const text = (field: Field, max: number) => cellText(cells[columnOf.get(field) ?? -1]).slice(0, max)
    const row = {
      rowNo: index + 2,
      mobile: text('mobile', 60),
      nickname: text('nickname', 200),
      sex: text('sex', 20),
      remark: text('remark', 1000),
    }
    return row.mobile || row.nickname || row.sex || row.remark ? [row] : []
  })
  return { rows, taken, unknown }
}

/** Normalizes a phone number: spaces, dashes, country code, full-width digits. */
export function plainMobile(text: string): string {
  return text
    .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
    .replace(/[\s\-‑–—]/g, '')
    .replace(/^(\+|00)?86(?=1\d{10}$)/, '')
}

const sexes: Record<string, 1 | 2 | 3> = { '': 3, 保密: 3, 未知: 3, 男: 1, 女: 2 }
export const sexCode = (text: string): 1 | 2 | 3 | undefined => sexes[text.trim()]

/** Errors of each row, by row index. `taken`: registered numbers. */
export function rowErrors(rows: readonly ImportRow[], taken: ReadonlySet<string>): RowError[][] {
  const firstRow = new Map<string, number>()
  return rows.map((row) => {
    const errors: RowError[] = []
    const mobile = plainMobile(row.mobile)
    const before = firstRow.get(mobile)
    if (!mobile) errors.push({ field: 'mobile', msg: '请填写手机号' })
    else if (!Mobile.safeParse(mobile).success) errors.push({ field: 'mobile', msg: '手机号应为 11 位数字' })
    else if (before !== undefined) errors.push({ field: 'mobile', msg: `与第 ${before} 行重复` })
    else if (taken.has(mobile)) errors.push({ field: 'mobile', msg: '该手机号已注册' })
    if (before === undefined) firstRow.set(mobile, row.rowNo)
    if ([...row.nickname.trim()].length > 20) errors.push({ field: 'nickname', msg: '昵称最多 20 个字' })
    if (sexCode(row.sex) === undefined) errors.push({ field: 'sex', msg: '性别应为 男、女 或 保密' })
    if ([...row.remark.trim()].length > 200) errors.push({ field: 'remark', msg: '备注最多 200 个字' })
    return errors
  })
}
