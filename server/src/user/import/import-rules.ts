import type { ImportRow } from '@zhixing/contract/user/admin-import'
import { dayIn } from '@zhixing/contract/grade/timetable-rules'
import { Mobile } from '@zhixing/contract/shapes'
import { isMailAddress } from '@zhixing/contract/user/mail-fields'
import { type ColumnField, readColumns, rowsByColumns } from '@zhixing/files/table-columns'
import { isMail } from '../rules.ts'

/** Validation of imported users. Pure: no database, no clock. */

/** Columns of the template, in order, with their accepted titles. */
export const importColumns = [
  {
    field: 'mobile',
    titles: [
      '手机号',
      '手机',
      '手机号码',
      '电话',
      '联系电话',
      '电话号码',
      '联系方式',
      '移动电话',
      '手机号或邮箱',
      '邮箱',
      '电子邮箱',
      '邮箱地址',
    ],
    isRequired: true,
    looks: (text: string) => Mobile.safeParse(plainMobile(text)).success || isMailAddress(plainContact(text)),
  },
  {
    field: 'nickname',
    titles: ['昵称', '姓名', '名字', '学员姓名', '学生姓名', '真实姓名', '用户名', '名称'],
    isRequired: false,
  },
  { field: 'sex', titles: ['性别', '男女'], isRequired: false },
  { field: 'className', titles: ['班级', '班级名称', '加入班级', '所在班级'], isRequired: false },
  { field: 'courses', titles: ['课程', '课程名称', '赠送课程', '开通课程'], isRequired: false },
  { field: 'organization', titles: ['机构', '机构/部门', '所属机构', '单位', '公司'], isRequired: false },
  { field: 'expireTime', titles: ['有效期', '有效期至', '到期日', '到期时间', '截止日期'], isRequired: false },
  { field: 'firstPassword', titles: ['初始密码', '密码', '首次密码'], isRequired: false },
  { field: 'remark', titles: ['备注', '说明', '备注信息'], isRequired: false },
] as const satisfies readonly (ColumnField<Field> & { isRequired: boolean })[]

/** A parsed sheet: its rows, columns matched by a synonym or by content, and unknown columns. */
export interface Sheet {
  rows: ImportRow[]
  taken: { from: string; to: string }[]
  unknown: string[]
}

type Field = Exclude<keyof ImportRow, 'rowNo'>
export interface RowError {
  field: string
  msg: string
}

const cellMax: Readonly<Record<Field, number>> = {
  mobile: 60,
  nickname: 200,
  sex: 20,
  className: 200,
  courses: 1000,
  organization: 300,
  expireTime: 40,
  firstPassword: 200,
  remark: 1000,
}

/**
 * Parses a sheet: the header row may come below a title, with columns in any order; empty rows are skipped.
 * @returns undefined without a column for phone numbers
 */
export function rowsOfSheet(sheet: readonly (readonly unknown[])[]): Sheet | undefined {
  const { headRow, columnList } = readColumns(sheet, importColumns)
  if (!columnList.some(({ field }) => field === 'mobile')) return undefined
  const titleOf = (field: string) => importColumns.find((column) => column.field === field)?.titles[0] ?? ''
  return {
    rows: rowsByColumns(sheet, { headRow, fieldList: columnList.map(({ field }) => field) }, cellMax),
    taken: columnList.flatMap(({ title, field }) =>
      field === '' || title === titleOf(field) ? [] : [{ from: title, to: titleOf(field) }],
    ),
    unknown: columnList.flatMap(({ title, field }) => (field === '' && title !== '' ? [title] : [])),
  }
}

/** Normalizes a phone number: spaces, dashes, invisible marks, country code, full-width digits. */
export function plainMobile(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\-‑‐–—'()\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/^(\+|00)?86(?=1\d{10}$)/, '')
}

/** Normalizes a phone number, or a mail address of a person who has an account. */
export const plainContact = (text: string): string =>
  isMail(text) ? text.normalize('NFKC').trim().toLowerCase() : plainMobile(text)

const sexes: Record<string, 1 | 2 | 3> = { '': 3, 保密: 3, 未知: 3, 男: 1, 女: 2 }
export const sexCode = (text: string): 1 | 2 | 3 | undefined => sexes[text.trim()]

/** Columns that name things which a row gives. */
export const giftFields = ['courses', 'organization'] as const

/** A thing that a row gives, with the column that names it. */
export interface Gift {
  field: (typeof giftFields)[number]
  key: string
  name: string
}

/** Longest part of a cell that an error repeats. */
const SHOWN = 40

/** The words of a cell of courses: the whole cell, and its parts. Pure. */
export function courseWords(cell: string): string[] {
  const whole = cell.trim()
  const parts = whole.split(/[、；;\n]/).map((part) => part.trim())
  return [...new Set([whole, ...parts])].filter((word) => word !== '')
}

type Named = ReadonlyMap<string, { key: string; name: string } | { error: string }>

/** The gifts of a row and the errors of its cells. A name with a separator in it is found as a whole. Pure. */
export function giftsOf(
  row: Pick<ImportRow, 'courses' | 'organization'>,
  named: Readonly<Record<Gift['field'], Named>>,
): { gifts: Gift[]; errors: RowError[] } {
  const gifts: Gift[] = []
  const errors: RowError[] = []
  for (const field of giftFields) {
    const whole = row[field].trim()
    const isWhole = field === 'organization' || 'key' in (named.courses.get(whole) ?? {})
    const words =
      whole === ''
        ? []
        : isWhole
          ? [whole]
          : courseWords(whole).filter((word, at, all) => all.length === 1 || word !== whole)
    for (const word of words) {
      const found = named[field].get(word)
      if (found && 'key' in found) {
        if (!gifts.some(({ key }) => key === found.key)) gifts.push({ field, ...found })
      } else errors.push({ field, msg: found?.error ?? `没有“${word.slice(0, SHOWN)}”，请核对名称` })
    }
  }
  return { gifts, errors }
}

/** Data that rows are validated against. */
export interface Known {
  /** Registered numbers and mail addresses. */
  taken: ReadonlyMap<string, unknown>
  /** Ids of classes by name. */
  classes: ReadonlyMap<string, string>
  /** Gifts of each row, with the errors of their cells. */
  gifts: readonly { gifts: readonly Gift[]; errors: readonly RowError[] }[]
  /** Error sentence of a password, for the owner of the number. */
  passwordError(password: string, mobile: string): string | undefined
  /** YYYY-MM-DD */
  today: string
}

/** The last moment of a typed day; null for none. @returns undefined for a wrong one */
export function endOfDay(text: string): string | null | undefined {
  if (text.trim() === '') return null
  const day = dayIn(text.trim())
  return day === undefined ? undefined : `${day}T23:59:59+08:00`
}

/** Errors and warnings of each row, by row index. */
export function judgeRows(rows: readonly ImportRow[], known: Known): { errors: RowError[]; warnings: string[] }[] {
  const firstRow = new Map<string, number>()
  return rows.map((row, at) => {
    const { gifts = [], errors: wrongGifts = [] } = known.gifts[at] ?? {}
    const errors: RowError[] = [...wrongGifts]
    const warnings: string[] = []
    const wrong = (field: Field, msg: string) => errors.push({ field, msg })
    const contact = plainContact(row.mobile)
    const className = row.className.trim()
    const before = firstRow.get(contact)
    if (!contact) wrong('mobile', '请填写手机号')
    else if (!isMail(contact) && !Mobile.safeParse(contact).success) wrong('mobile', '手机号应为 11 位数字')
    else if (before !== undefined) wrong('mobile', `与第 ${before} 行重复`)
    else if (known.taken.has(contact)) {
      if (!known.classes.has(className) && gifts.length === 0)
        wrong('mobile', isMail(contact) ? '该邮箱已注册' : '该手机号已注册')
      else warnings.push('已有账号：不改资料和密码')
    } else if (isMail(contact)) wrong('mobile', '没有使用该邮箱的账号，新账号请填写手机号')
    if (before === undefined) firstRow.set(contact, row.rowNo)
    if ([...row.nickname.trim()].length > 20) wrong('nickname', '昵称最多 20 个字')
    if (sexCode(row.sex) === undefined) wrong('sex', '性别应为 男、女 或 保密')
    if ([...row.remark.trim()].length > 200) wrong('remark', '备注最多 200 个字')
    if (className !== '' && !known.classes.has(className))
      warnings.push(`不加入班级：没有名为“${className.slice(0, 30)}”的班级，或有多个同名班级`)
    const end = endOfDay(row.expireTime)
    if (end === undefined) wrong('expireTime', '有效期应写成 2027-07-01')
    else if (end !== null && className === '' && row.courses.trim() === '')
      wrong('expireTime', '有效期是班级和课程的有效期，请同时填写班级或课程')
    else if (end !== null && end.slice(0, 10) < known.today) wrong('expireTime', '有效期已经过去')
    const passwordWrong = row.firstPassword === '' ? undefined : known.passwordError(row.firstPassword, contact)
    if (passwordWrong) wrong('firstPassword', passwordWrong)
    return { errors, warnings }
  })
}
