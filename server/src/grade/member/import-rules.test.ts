import type { MemberRow } from '@zhixing/contract/grade/member-import'
import { expect, test } from 'vitest'
import { type Known, judgeRows, plainRow } from './import-rules.ts'

const blank = { studentNo: '', nickname: '', mobile: '', sex: '', groupName: '', remark: '' }
const row = (more: Partial<MemberRow>, rowNo = 2): MemberRow => ({ rowNo, ...blank, ...more })
const known = (more: Partial<Known> = {}): Known => ({
  byMobile: new Map([['13900000001', 'u1']]),
  byNumber: new Map([
    ['S1', [{ userId: 'u1', nickname: '小林', isOfClass: true }]],
    ['S2', [{ userId: 'u2', nickname: '小周', isOfClass: false }]],
    [
      'S3',
      [
        { userId: 'u3', nickname: '小吴', isOfClass: false },
        { userId: 'u4', nickname: '小吴', isOfClass: false },
      ],
    ],
  ]),
  members: new Set(['u2']),
  accountsLeft: 2,
  mayCreate: true,
  ...more,
})
const judge = (given: Partial<MemberRow>, more?: Partial<Known>) => {
  const [judged] = judgeRows([row(given)], known(more))
  return judged?.errors.length ? judged.errors.map(({ field, msg }) => `${field} ${msg}`) : judged
}
const mobile = '13800000000'
const ok = (state: number, userId?: string) => ({ errors: [], state, ...(userId ? { userId } : {}) })

test('a row as it is stored: numbers normalized, text trimmed, sex as a code', () => {
  expect(
    plainRow(row({ mobile: '+86 138-0000-0000', studentNo: ' ｓ１ ', nickname: ' 小林 ', sex: ' 女 ', remark: ' x ' })),
  ).toEqual({ mobile, studentNo: 'S1', nickname: '小林', groupName: '', remark: 'x', sex: 2 })
  expect(['男', '女', '', '保密'].map((sex) => plainRow(row({ sex })).sex)).toEqual([1, 2, 3, 3])
})

test('needs a number to sign in with, once in the list', () => {
  expect(judge({ nickname: '小王' })).toEqual(['mobile 请填写手机号或学号'])
  expect(judge({ nickname: '小王', mobile: '12345' })).toEqual(['mobile 手机号格式不正确'])
  expect(judge({ nickname: '小王', studentNo: '学1' })).toEqual(['studentNo 学号应为字母和数字，最多 32 位'])
  expect(judge({ nickname: '小王', studentNo: 'A'.repeat(32) })).toEqual(ok(1))
  const twice = judgeRows(
    [2, 3, 4].map((rowNo) => row({ nickname: '小王', mobile, studentNo: 'S9' }, rowNo)),
    known(),
  )
  expect(twice.map(({ errors }) => errors.map(({ msg }) => msg))).toEqual([
    [],
    ['与第 2 行的手机号重复', '与第 2 行的学号重复'],
    ['与第 2 行的手机号重复', '与第 2 行的学号重复'],
  ])
})

test('limits of text, in characters; a new account has a shorter name', () => {
  expect(judge({ mobile, nickname: '𠮷'.repeat(20), groupName: '组'.repeat(30), remark: '注'.repeat(200) })).toEqual(
    ok(1),
  )
  expect(judge({ mobile, nickname: '一'.repeat(21) })).toEqual(['nickname 新建账号的姓名最多 20 个字'])
  expect(judge({ mobile: '13900000001', nickname: '一'.repeat(30) })).toEqual(ok(2, 'u1'))
  expect(judge({ mobile, nickname: '一'.repeat(31), groupName: '组'.repeat(31), remark: '注'.repeat(201) })).toEqual([
    'nickname 昵称最多 30 个字',
    'groupName 分组名称最多 30 个字',
    'remark 备注最多 200 个字',
  ])
})

test('finds the account by phone, by number in the class, by number and name in other classes', () => {
  expect(judge({ mobile: '13900000001' })).toEqual(ok(2, 'u1'))
  expect(judge({ studentNo: 'S1' })).toEqual(ok(2, 'u1'))
  expect(judge({ studentNo: 'S1', nickname: '小林' })).toEqual(ok(2, 'u1'))
  expect(judge({ studentNo: 'S1', nickname: '小李' })).toEqual(['studentNo 学号已由班里的“小林”使用'])
  expect(judge({ mobile: '13900000001', studentNo: 'S1', nickname: '小李' })).toEqual(ok(2, 'u1'))
  expect(judge({ mobile: '13900000002', studentNo: 'S1' }, { byMobile: new Map([['13900000002', 'u2']]) })).toEqual([
    'studentNo 学号已由班里的“小林”使用',
  ])
  expect(judge({ studentNo: 'S2', nickname: '小周' })).toEqual(ok(3, 'u2'))
  expect(judge({ studentNo: 'S2', nickname: '小李' })).toEqual(ok(1))
  // Two people have that number and name, or the phone number is new: a new account.
  expect(judge({ studentNo: 'S3', nickname: '小吴' })).toEqual(ok(1))
  expect(judge({ studentNo: 'S2', nickname: '小周', mobile })).toEqual(ok(1))
})

test('new accounts need a name, the right and the quota, which each of them uses up', () => {
  expect(judge({ mobile })).toEqual(['nickname 新建账号需要姓名'])
  expect(judge({ mobile, nickname: '小王' }, { mayCreate: false })).toEqual(['mobile 该手机号没有注册账号'])
  expect(judge({ studentNo: 'S9', nickname: '小王' }, { mayCreate: false })).toEqual([
    'mobile 没有手机号，且本站未开放老师新建账号',
  ])
  const rows = ['S1', 'A1', 'A2', 'A3'].map((studentNo) =>
    row({ studentNo, nickname: studentNo === 'S1' ? '' : '小王' }),
  )
  expect(judgeRows(rows, known()).map(({ state }) => state)).toEqual([2, 1, 1, 0])
})
