import type { StaffRow } from '@zhixing/contract/org/member'
import { expect, test } from 'vitest'
import { departmentsOf, judgeRows } from './import-rules.ts'

const blank = { staffNo: '', memberName: '', mobile: '', department: '', position: '', remark: '', ownList: [] }
const row = (more: Partial<StaffRow>, rowNo = 2): StaffRow => ({ rowNo, ...blank, ...more })
const known = {
  byMobile: new Map([
    ['13900000001', 'u1'],
    ['13900000002', 'u2'],
  ]),
  byStaffNo: new Map([['S1', { userId: 'u1', memberName: '林工' }]]),
  members: new Set(['u2']),
  fields: [],
}
const judge = (given: Partial<StaffRow>) => {
  const [judged] = judgeRows([row(given)], known)
  return judged?.errors.length ? judged.errors.map(({ field, msg }) => `${field} ${msg}`) : judged
}
const mobile = '13800000000'
const ok = (state: number, userId?: string) => ({ errors: [], state, ...(userId ? { userId } : {}) })

test('departments: levels by slashes, several by semicolons, empty ones left out', () => {
  expect(departmentsOf(' 销售部 / 华东区；研发部＞平台 ; ;/')).toEqual([
    ['销售部', '华东区'],
    ['研发部', '平台'],
  ])
  expect(departmentsOf('')).toEqual([])
})

test('needs a number to sign in with, once in the list', () => {
  expect(judge({ memberName: '王工' })).toEqual(['mobile 请填写手机号或工号'])
  expect(judge({ memberName: '王工', mobile: '1390000000' })).toEqual(['mobile 手机号格式不正确'])
  expect(judge({ memberName: '王工', staffNo: 'A'.repeat(33) })).toEqual(['staffNo 工号应为字母和数字，最多 32 位'])
  const twice = judgeRows(
    [2, 3, 4].map((rowNo) => row({ memberName: '王工', mobile, staffNo: 'S9' }, rowNo)),
    known,
  )
  expect(twice.map(({ errors }) => errors.map(({ msg }) => msg))).toEqual([
    [],
    ['与第 2 行的手机号重复', '与第 2 行的工号重复'],
    ['与第 2 行的手机号重复', '与第 2 行的工号重复'],
  ])
})

test('limits of text and of departments', () => {
  const levels = (count: number, length = 30) => Array.from({ length: count }, () => '部'.repeat(length)).join('/')
  const full = { position: '职'.repeat(30), remark: '注'.repeat(200), department: levels(8) }
  expect(judge({ mobile, memberName: '𠮷'.repeat(20), ...full })).toEqual(ok(1))
  expect(judge({ mobile, memberName: '一'.repeat(21) })).toEqual(['memberName 新建账号的姓名最多 20 个字'])
  expect(judge({ mobile: '13900000001', memberName: '一'.repeat(30) })).toEqual(ok(2, 'u1'))
  const long = { position: '职'.repeat(31), remark: '注'.repeat(201), department: levels(9, 1) }
  expect(judge({ mobile, memberName: '一'.repeat(31), ...long })).toEqual([
    'memberName 姓名最多 30 个字',
    'department 每级部门名称最多 30 个字，最多 8 级',
    'position 职务最多 30 个字',
    'remark 备注最多 200 个字',
  ])
  expect(judge({ mobile, memberName: '王工', department: levels(1, 31) })).toHaveLength(1)
})

test('finds the account by phone or staff number, and never takes one person for another', () => {
  expect(judge({ mobile: '13900000001' })).toEqual(ok(2, 'u1'))
  expect(judge({ mobile: '13900000002' })).toEqual(ok(3, 'u2'))
  expect(judge({ staffNo: 's1' })).toEqual(ok(2, 'u1'))
  expect(judge({ staffNo: 'S1', memberName: '林工' })).toEqual(ok(2, 'u1'))
  expect(judge({ staffNo: 'S1', memberName: '王工' })).toEqual(['staffNo 工号已由“林工”使用'])
  expect(judge({ staffNo: 'S1', mobile: '13900000001', memberName: '王工' })).toEqual(ok(2, 'u1'))
  expect(judge({ staffNo: 'S1', mobile: '13900000002' })).toEqual(['staffNo 工号已由“林工”使用'])
  expect(judge({ mobile })).toEqual(['memberName 新建账号需要姓名'])
})
