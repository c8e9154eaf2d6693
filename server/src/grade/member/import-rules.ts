/** Validation of imported members. Pure: no database, no clock. */
import { Mobile } from '@zhixing/contract/shapes'
import type { MemberRow } from '@zhixing/contract/grade/student'
import { plainMobile } from '../../user/index.ts'
import { texts } from '../texts.ts'

/** Columns of the template with accepted synonyms of their titles. */
const columns = [
  { field: 'mobile', names: ['手机号', '手机', '手机号码', '电话', '联系电话', '联系方式'], max: 60 },
  { field: 'nickname', names: ['昵称', '姓名', '名字', '学员姓名', '学生姓名', '班级昵称'], max: 200 },
  { field: 'groupName', names: ['分组', '小组', '组别'], max: 200 },
  { field: 'remark', names: ['备注', '说明'], max: 1000 },
] as const
type Field = (typeof columns)[number]['field']
/** Header row of the template. */
export const importHead = columns.map(({ names }) => names[0])

export interface RowError {
  field: string
  msg: string
}

/** A cell as text; numbers without formatting. */
function cellText(cell: unknown): string {
  if (typeof cell === 'number') return Number.isInteger(cell) ? cell.toFixed(0) : String(cell)
  return typeof cell === 'string' ? cell.trim() : ''
}

/**
 * Parses a sheet whose first row has the column titles, in any order; empty rows are skipped. @returns undefined
 * without a column for phone numbers
 */
export function rowsOfSheet(sheet: readonly (readonly unknown[])[]): MemberRow[] | undefined {
  const titles = (sheet[0] ?? []).map((cell) => cellText(cell).replace(/[\s*（(].*$/, ''))
  const columnOf = new Map<Field, number>()
  for (const { field, names } of columns) {
    const index = names.map((name) => titles.indexOf(name)).find((found) => found >= 0)
    if (index !== undefined) columnOf.set(field, index)
  }
  if (!columnOf.has('mobile')) return undefined
  return sheet.slice(1).flatMap((cells, index) => {
    const text = (field: Field) =>
      cellText(cells[columnOf.get(field) ?? -1]).slice(0, columns.find((one) => one.field === field)?.max)
    const row = {
      rowNo: index + 2,
      mobile: text('mobile'),
      nickname: text('nickname'),
      groupName: text('groupName'),
      remark: text('remark'),
    }
    return row.mobile || row.nickname || row.groupName || row.remark ? [row] : []
  })
}

/** Data that rows are validated against. */
export interface Known {
  /** Phone numbers with an account. */
  accounts: ReadonlySet<string>
  /** Those among them that are members of the class. */
  belonging: ReadonlySet<string>
  groups: ReadonlySet<string>
}

/** Errors of each row, by row index. */
export function rowErrors(rows: readonly MemberRow[], { accounts, belonging, groups }: Known): RowError[][] {
  const firstRow = new Map<string, number>()
  const words = texts.row
  return rows.map((row) => {
    const errors: RowError[] = []
    const mobile = plainMobile(row.mobile)
    const before = firstRow.get(mobile)
    const wrong = (field: Field, msg: string) => errors.push({ field, msg })
    if (!mobile) wrong('mobile', words.mobileMissing)
    else if (!Mobile.safeParse(mobile).success) wrong('mobile', words.mobileWrong)
    else if (before !== undefined) wrong('mobile', words.mobileTwice(before))
    else if (!accounts.has(mobile)) wrong('mobile', words.unknown)
    else if (belonging.has(mobile)) wrong('mobile', words.member)
    if (mobile && before === undefined) firstRow.set(mobile, row.rowNo)
    if ([...row.nickname.trim()].length > 30) wrong('nickname', words.nicknameLong)
    const group = row.groupName.trim()
    if (group && !groups.has(group)) wrong('groupName', words.noGroup(group.slice(0, 30)))
    if ([...row.remark.trim()].length > 200) wrong('remark', words.remarkLong)
    return errors
  })
}
