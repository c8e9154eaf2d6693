/** Rows of a staff list: columns and validation. Pure: no database, no clock. */
import type { StaffField } from '@zhixing/contract/org/member-fields'
import type { OwnField } from '@zhixing/contract/org/desk-setting'
import { type StaffRow, staffState } from '@zhixing/contract/org/member'
import { Mobile } from '@zhixing/contract/shapes'
import { isStudentNo, plainStudentNo } from '@zhixing/contract/user/number-rules'
import type { ColumnField } from '@zhixing/files/table-columns'
import { plainMobile } from '../../user/index.ts'
import { texts } from '../texts.ts'
import { plainValues, valueErrors } from './own-fields.ts'

const isMobile = (text: string): boolean => Mobile.safeParse(text).success

/** Columns of a staff list with their accepted titles; the first one is that of the template. */
export const staffColumns: readonly ColumnField<StaffField>[] = [
  { field: 'staffNo', titles: ['工号', '员工编号', '员工号', '人员编号', '职工号', '编号'] },
  {
    field: 'memberName',
    titles: ['姓名', '名字', '员工姓名', '真实姓名', '人员姓名'],
    looks: (text) => /^\p{Script=Han}{2,4}(?:·\p{Script=Han}{1,8})?$/u.test(text),
  },
  {
    field: 'mobile',
    titles: ['手机号', '手机', '手机号码', '联系电话', '电话', '电话号码', '联系方式', '移动电话'],
    looks: (text) => isMobile(plainMobile(text)),
  },
  { field: 'department', titles: ['部门', '所属部门', '所在部门', '组织', '单位', '科室', '班组', '门店'] },
  { field: 'position', titles: ['职务', '岗位', '职位', '工种'] },
  { field: 'remark', titles: ['备注', '说明'] },
]
/** Header row of the template. */
export const staffHead = staffColumns.map(({ titles }) => titles[0] ?? '')
/** Longest stored text of a cell; what is longer is reported as an error. */
export const cellMax: Readonly<Record<StaffField, number>> = {
  staffNo: 60,
  memberName: 200,
  mobile: 60,
  department: 500,
  position: 200,
  remark: 1000,
}
const NAME_MAX = 30
/** Nicknames of accounts are shorter than names in an organisation. */
const ACCOUNT_NAME_MAX = 20
const LEVELS = 8

const lengthOf = (text: string): number => [...text.trim()].length

/** Levels of a department: `销售部/华东区`; several departments are separated by `；`. */
export const departmentsOf = (text: string): string[][] =>
  text
    .normalize('NFKC')
    .split(/[;；]/)
    .map((path) =>
      path
        .split(/[/\\>＞]/)
        .map((level) => level.trim())
        .filter((level) => level !== ''),
    )
    .filter((path) => path.length > 0)

/** A row in the form in which it is stored. */
export const plainRow = (row: StaffRow) => ({
  mobile: plainMobile(row.mobile),
  staffNo: plainStudentNo(row.staffNo),
  memberName: row.memberName.trim(),
  position: row.position.trim(),
  remark: row.remark.trim(),
  departments: departmentsOf(row.department),
})

/** Data that rows are validated against. */
export interface Known {
  /** Ids of open accounts by phone number. */
  byMobile: ReadonlyMap<string, string>
  /** Accounts that have a staff number in the organisation, whether members or not. */
  byStaffNo: ReadonlyMap<string, { userId: string; memberName: string }>
  /** Ids of current members. */
  members: ReadonlySet<string>
  /** Own fields of the organisation. */
  fields: readonly OwnField[]
}

export interface JudgedRow {
  errors: { field: string; msg: string }[]
  /** 0 with errors. */
  state: 0 | (typeof staffState)[keyof typeof staffState]
  /** The existing account. */
  userId?: string
}

/** State and errors of each row, by row index. */
export function judgeRows(rows: readonly StaffRow[], known: Known): JudgedRow[] {
  const words = texts.row
  const firstMobile = new Map<string, number>()
  const firstNumber = new Map<string, number>()
  return rows.map((given) => {
    const row = plainRow(given)
    const errors: JudgedRow['errors'] = []
    const wrong = (field: StaffField, msg: string) => errors.push({ field, msg })
    const [beforeMobile, beforeNumber] = [firstMobile.get(row.mobile), firstNumber.get(row.staffNo)]
    if (row.mobile === '' && row.staffNo === '') wrong('mobile', words.nothingToSignIn)
    if (row.mobile !== '') {
      if (!isMobile(row.mobile)) wrong('mobile', words.mobileWrong)
      else if (beforeMobile !== undefined) wrong('mobile', words.mobileTwice(beforeMobile))
      firstMobile.set(row.mobile, beforeMobile ?? given.rowNo)
    }
    if (row.staffNo !== '') {
      if (!isStudentNo(row.staffNo)) wrong('staffNo', words.numberWrong)
      else if (beforeNumber !== undefined) wrong('staffNo', words.numberTwice(beforeNumber))
      firstNumber.set(row.staffNo, beforeNumber ?? given.rowNo)
    }
    if (lengthOf(row.memberName) > NAME_MAX) wrong('memberName', words.nameLong)
    if (row.departments.some((path) => path.length > LEVELS || path.some((name) => lengthOf(name) > NAME_MAX)))
      wrong('department', words.departmentLong)
    if (lengthOf(row.position) > NAME_MAX) wrong('position', words.positionLong)
    if (lengthOf(row.remark) > 200) wrong('remark', words.remarkLong)
    const ofMobile = row.mobile === '' ? undefined : known.byMobile.get(row.mobile)
    const ofNumber = row.staffNo === '' ? undefined : known.byStaffNo.get(row.staffNo)
    // A number belongs to one account; the row may be a correction of the wrong person.
    const isOther =
      ofMobile === undefined
        ? row.memberName !== '' && row.memberName !== ofNumber?.memberName
        : ofNumber?.userId !== ofMobile
    if (ofNumber && isOther) wrong('staffNo', words.numberTaken(ofNumber.memberName))
    const userId = ofMobile ?? ofNumber?.userId
    const isMember = userId !== undefined && known.members.has(userId)
    // Members are skipped, so that nothing is required of them.
    if (!isMember) errors.push(...valueErrors(known.fields, plainValues(known.fields, given.ownList)))
    if (errors.length > 0) return { errors, state: 0 }
    if (userId !== undefined) return { errors, state: isMember ? staffState.member : staffState.known, userId }
    if (row.memberName === '') wrong('memberName', words.nameMissing)
    else if (lengthOf(row.memberName) > ACCOUNT_NAME_MAX) wrong('memberName', words.accountNameLong)
    return errors.length > 0 ? { errors, state: 0 } : { errors, state: staffState.made }
  })
}
