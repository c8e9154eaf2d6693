import type { ImportRow } from '@zhixing/contract/user/admin-import'
import { expect, test } from 'vitest'
import {
  courseWords,
  endOfDay,
  giftsOf,
  judgeRows,
  type Known,
  plainMobile,
  rowsOfSheet,
  sexCode,
} from './import-rules.ts'

const blank = {
  mobile: '13800000000',
  nickname: '',
  sex: '',
  className: '',
  courses: '',
  organization: '',
  expireTime: '',
  firstPassword: '',
  remark: '',
}
const row = (more: Partial<ImportRow> = {}, rowNo = 2): ImportRow => ({ rowNo, ...blank, ...more })
const known = (more: Partial<Known> = {}): Known => ({
  taken: new Map([['13900000001', 1]]),
  classes: new Map([['一班', '5']]),
  gifts: [],
  passwordError: () => undefined,
  today: '2026-12-01',
  ...more,
})
const judge = (given: Partial<ImportRow>, more?: Partial<Known>) => {
  const [judged] = judgeRows([row(given)], known(more))
  return [judged?.errors.map(({ field, msg }) => `${field} ${msg}`), judged?.warnings]
}
const fine = [[], []]

test('a mail address names a person who has an account', () => {
  const taken = new Map([['lin@example.com', 1]])
  expect(judge({ mobile: ' Lin@Example.com ', className: '一班' }, { taken })).toEqual([
    [],
    ['已有账号：不改资料和密码'],
  ])
  expect(judge({ mobile: 'lin@example.com' }, { taken })[0]).toEqual(['mobile 该邮箱已注册'])
  expect(judge({ mobile: 'zhou@example.com' })[0]).toEqual(['mobile 没有使用该邮箱的账号，新账号请填写手机号'])
  const found = rowsOfSheet([
    ['邮箱', '班级'],
    ['lin@example.com', '一班'],
  ])
  expect(found?.rows).toMatchObject([{ mobile: 'lin@example.com', className: '一班' }])
})

test('phone numbers as they are typed and copied', () => {
  const typed = [
    '+86 138-0000-0000',
    '0086(138)0000 0000',
    '１３８００００００００',
    '\u202d13800000000\u202c',
    '8613800000000',
  ]
  expect(typed.map(plainMobile)).toEqual(typed.map(() => '13800000000'))
  expect(plainMobile('86138')).toBe('86138')
})

test('the columns of a sheet are found below a title, by other names, and unknown ones are named', () => {
  const found = rowsOfSheet([
    ['2026 年名单'],
    ['学员姓名', '联系电话', '星座', '性别'],
    ['小林', '13800000000', '白羊', '女'],
    ['', '', '', ''],
    ['小周', '13900000000', '', ''],
  ])
  expect(found?.rows.map(({ rowNo, nickname, mobile, sex }) => [rowNo, nickname, mobile, sex])).toEqual([
    [3, '小林', '13800000000', '女'],
    [5, '小周', '13900000000', ''],
  ])
  expect(found?.taken).toEqual([
    { from: '学员姓名', to: '昵称' },
    { from: '联系电话', to: '手机号' },
  ])
  expect(found?.unknown).toEqual(['星座'])
  expect(rowsOfSheet([['姓名'], ['小林']])).toBeUndefined()
})

test('sex as words', () => {
  expect(['男', ' 女 ', '保密', '未知', '', '雄'].map(sexCode)).toEqual([1, 2, 3, 3, 3, undefined])
})

test('a cell of courses names one course or several; a name with a separator is found as a whole', () => {
  expect(courseWords(' 甲、乙；丙;丁\n甲 ')).toEqual(['甲、乙；丙;丁\n甲', '甲', '乙', '丙', '丁'])
  expect(courseWords('甲')).toEqual(['甲'])
  const named = {
    courses: new Map([
      ['甲', { key: 'c1', name: '甲' }],
      ['甲、乙', { key: 'c9', name: '甲、乙' }],
      ['丙', { error: '有多门“丙”' }],
    ]),
    organization: new Map([['总部、分部', { key: 'o1', name: '总部、分部' }]]),
  }
  expect(giftsOf({ courses: '甲、乙', organization: '总部、分部' }, named)).toEqual({
    gifts: [
      { field: 'courses', key: 'c9', name: '甲、乙' },
      { field: 'organization', key: 'o1', name: '总部、分部' },
    ],
    errors: [],
  })
  expect(giftsOf({ courses: '甲；丙；甲；没有', organization: ' ' }, named)).toEqual({
    gifts: [{ field: 'courses', key: 'c1', name: '甲' }],
    errors: [
      { field: 'courses', msg: '有多门“丙”' },
      { field: 'courses', msg: '没有“没有”，请核对名称' },
    ],
  })
})

test('a day ends with its last second in China', () => {
  expect([endOfDay(' '), endOfDay('2027-07-01'), endOfDay('2027/7/1'), endOfDay('明天')]).toEqual([
    null,
    '2027-07-01T23:59:59+08:00',
    '2027-07-01T23:59:59+08:00',
    undefined,
  ])
})

test('a phone number is there, valid, once in the list', () => {
  expect(judge({ mobile: ' ' })).toEqual([['mobile 请填写手机号'], []])
  expect(judge({ mobile: '1380000' })).toEqual([['mobile 手机号应为 11 位数字'], []])
  const twice = judgeRows([row({}, 2), row({}, 3), row({}, 4)], known())
  expect(twice.map(({ errors }) => errors.map(({ msg }) => msg))).toEqual([[], ['与第 2 行重复'], ['与第 2 行重复']])
})

test('an existing account is an error unless the row gives it something', () => {
  const mobile = '13900000001'
  const warning = ['已有账号：不改资料和密码']
  expect(judge({ mobile })).toEqual([['mobile 该手机号已注册'], []])
  expect(judge({ mobile, className: ' 一班 ' })).toEqual([[], warning])
  const gifts = [{ gifts: [{ field: 'courses' as const, key: 'c1', name: '甲' }], errors: [] }]
  expect(judge({ mobile, courses: '甲' }, { gifts })).toEqual([[], warning])
})

test('limits of text, passwords and unknown classes', () => {
  expect(judge({ nickname: '𠮷'.repeat(20), remark: '注'.repeat(200), sex: '女' })).toEqual(fine)
  expect(judge({ nickname: '一'.repeat(21), remark: '注'.repeat(201), sex: '雄' })).toEqual([
    ['nickname 昵称最多 20 个字', 'sex 性别应为 男、女 或 保密', 'remark 备注最多 200 个字'],
    [],
  ])
  const passwordError = (password: string, mobile: string) => `${password}不行：${mobile}`
  expect(judge({ firstPassword: '123' }, { passwordError })).toEqual([['firstPassword 123不行：13800000000'], []])
  expect(judge({}, { passwordError })).toEqual(fine)
  expect(judge({ className: '二班' })).toEqual([[], ['不加入班级：没有名为“二班”的班级，或有多个同名班级']])
})

test('an expiry belongs to a class or course and is not over; today is still valid', () => {
  expect(judge({ expireTime: '2026-12-01', className: '一班' })).toEqual(fine)
  expect(judge({ expireTime: '2026-12-01', courses: '甲' })).toEqual(fine)
  expect(judge({ expireTime: '2026-11-30', className: '一班' })).toEqual([['expireTime 有效期已经过去'], []])
  expect(judge({ expireTime: '2027-01-01' })[0]).toEqual([expect.stringContaining('请同时填写班级或课程')])
  expect(judge({ expireTime: '年底', className: '一班' })).toEqual([['expireTime 有效期应写成 2027-07-01'], []])
})
