/** Rows of a roster: columns and validation. Pure: no database, no clock. */
import { Mobile } from '@zhixing/contract/shapes'
import type { MemberField } from '@zhixing/contract/grade/member-fields'
import { type MemberRow, rowState } from '@zhixing/contract/grade/member-import'
import { isStudentNo, plainStudentNo } from '@zhixing/contract/user/number-rules'
import type { ColumnField } from '@zhixing/files/table-columns'
import { plainMobile } from '../../user/index.ts'
import { texts } from '../texts.ts'

/** Columns of a roster with their accepted titles; the first one is that of the template. */
export const memberColumns: readonly ColumnField<MemberField>[] = [
  { field: 'studentNo', titles: ['学号', '学籍号', '学生编号', '考号', '准考证号', '工号', '员工编号', '编号'] },
  {
    field: 'nickname',
    titles: ['姓名', '名字', '学生姓名', '学员姓名', '真实姓名', '昵称', '班级昵称'],
    looks: (text) => /^\p{Script=Han}{2,4}(?:·\p{Script=Han}{1,8})?$/u.test(text),
  },
  {
    field: 'mobile',
    titles: [
      '手机号',
      '手机',
      '手机号码',
      '联系电话',
      '电话',
      '电话号码',
      '联系方式',
      '移动电话',
      '家长电话',
      '家长手机',
    ],
    looks: (text) => isMobile(plainMobile(text)),
  },
  { field: 'sex', titles: ['性别'], looks: (text) => text === '男' || text === '女' },
  { field: 'groupName', titles: ['分组', '小组', '组别', '组'] },
  { field: 'remark', titles: ['备注', '说明', '职务', '班级职务'] },
]
/** Header row of the template. */
export const importHead = memberColumns.map(({ titles }) => titles[0] ?? '')
/** Longest stored text of a cell; what is longer is reported as an error. */
export const cellMax: Readonly<Record<MemberField, number>> = {
  studentNo: 60,
  nickname: 200,
  mobile: 60,
  sex: 20,
  groupName: 200,
  remark: 1000,
}
const NAME_MAX = 30
/** Nicknames of accounts are shorter than names in a class. */
const ACCOUNT_NAME_MAX = 20

const isMobile = (text: string): boolean => Mobile.safeParse(text).success
const lengthOf = (text: string): number => [...text.trim()].length

export interface RowError {
  field: string
  msg: string
}

/** Data that rows are validated against. */
export interface Known {
  /** Ids of open accounts by phone number. */
  byMobile: ReadonlyMap<string, string>
  /** Accounts with student numbers of this class, and of other classes of its owner. */
  byNumber: ReadonlyMap<string, readonly { userId: string; nickname: string; isOfClass: boolean }[]>
  /** Ids of members. */
  members: ReadonlySet<string>
  /** Accounts that may still be created: 0 also where the viewer may not. */
  accountsLeft: number
  mayCreate: boolean
}

export interface JudgedRow {
  errors: RowError[]
  /** 0 with errors. */
  state: 0 | (typeof rowState)[keyof typeof rowState]
  /** The existing account. */
  userId?: string
}

/** A row in the form in which it is stored. */
export const plainRow = (row: MemberRow) => ({
  mobile: plainMobile(row.mobile),
  studentNo: plainStudentNo(row.studentNo),
  nickname: row.nickname.trim(),
  groupName: row.groupName.trim(),
  remark: row.remark.trim(),
  sex: { 男: 1, 女: 2 }[row.sex.trim()] ?? 3,
})

/** The account that a row names: by phone, by number in the class, or by number and name in the owner's other classes. */
function accountOf(row: ReturnType<typeof plainRow>, known: Known): { userId?: string; error?: RowError } {
  const ofMobile = row.mobile === '' ? undefined : known.byMobile.get(row.mobile)
  const same = row.studentNo === '' ? [] : (known.byNumber.get(row.studentNo) ?? [])
  const inClass = same.find(({ isOfClass }) => isOfClass)
  if (ofMobile !== undefined) {
    if (inClass && inClass.userId !== ofMobile)
      return { error: { field: 'studentNo', msg: texts.row.numberTaken(inClass.nickname) } }
    return { userId: ofMobile }
  }
  if (inClass) {
    if (row.nickname !== '' && row.nickname !== inClass.nickname)
      return { error: { field: 'studentNo', msg: texts.row.numberTaken(inClass.nickname) } }
    return { userId: inClass.userId }
  }
  // Numbers are unique within a class only, so that the name has to agree.
  const elsewhere = row.mobile === '' ? same.filter(({ nickname }) => nickname === row.nickname) : []
  return elsewhere.length === 1 && elsewhere[0] ? { userId: elsewhere[0].userId } : {}
}

/** State and errors of each row, by row index. */
export function judgeRows(rows: readonly MemberRow[], known: Known): JudgedRow[] {
  const words = texts.row
  const firstMobile = new Map<string, number>()
  const firstNumber = new Map<string, number>()
  let left = known.accountsLeft
  return rows.map((given) => {
    const row = plainRow(given)
    const errors: RowError[] = []
    const wrong = (field: MemberField, msg: string) => errors.push({ field, msg })
    const beforeMobile = firstMobile.get(row.mobile)
    const beforeNumber = firstNumber.get(row.studentNo)
    if (row.mobile === '' && row.studentNo === '') wrong('mobile', words.nothingToSignIn)
    if (row.mobile !== '') {
      if (!isMobile(row.mobile)) wrong('mobile', words.mobileWrong)
      else if (beforeMobile !== undefined) wrong('mobile', words.mobileTwice(beforeMobile))
      firstMobile.set(row.mobile, beforeMobile ?? given.rowNo)
    }
    if (row.studentNo !== '') {
      if (!isStudentNo(row.studentNo)) wrong('studentNo', words.numberWrong)
      else if (beforeNumber !== undefined) wrong('studentNo', words.numberTwice(beforeNumber))
      firstNumber.set(row.studentNo, beforeNumber ?? given.rowNo)
    }
    if (lengthOf(row.nickname) > NAME_MAX) wrong('nickname', words.nicknameLong)
    if (lengthOf(row.groupName) > NAME_MAX) wrong('groupName', words.groupLong)
    if (lengthOf(row.remark) > 200) wrong('remark', words.remarkLong)
    const account = accountOf(row, known)
    if (account.error) errors.push(account.error)
    if (errors.length > 0) return { errors, state: 0 }
    if (account.userId !== undefined) {
      const state = known.members.has(account.userId) ? rowState.member : rowState.known
      return { errors, state, userId: account.userId }
    }
    if (!known.mayCreate) wrong('mobile', row.mobile === '' ? words.noPhoneNoAccount : words.unknown)
    else if (row.nickname === '') wrong('nickname', words.nicknameMissing)
    else if (lengthOf(row.nickname) > ACCOUNT_NAME_MAX) wrong('nickname', words.accountNameLong)
    else if (left <= 0) wrong('nickname', words.noneLeft)
    if (errors.length > 0) return { errors, state: 0 }
    left -= 1
    return { errors, state: rowState.made }
  })
}
