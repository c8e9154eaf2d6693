import { describe, expect, test } from 'vitest'
import { afterPrefix, denyReason, mayGive, nearerEnd, readSearch } from './policy.ts'
import { personalFor, slotsOf } from './message/message-template.ts'
import { plainMobile, judgeRows, rowsOfSheet } from './import/import-rules.ts'

const hand = (over: object = {}) => ({
  userId: '1',
  isOwner: 0 as const,
  permissions: ['user', 'role'] as const,
  ...over,
})
const account = (over: object = {}) => ({ id: '2', isAdmin: 0 as const, isOwner: 0 as const, permissions: [], ...over })

describe('who may change an account', () => {
  test('no operator their own; any an ordinary one', () => {
    expect(denyReason(hand(), account())).toBeUndefined()
    expect(denyReason(hand(), account({ id: '1' }))).toContain('自己')
    expect(denyReason(hand({ isOwner: 1 }), account({ id: '1' }))).toContain('自己')
  })

  test("an operator's only with all their permissions; an owner's only as an owner", () => {
    const operator = account({ isAdmin: 1, permissions: ['user'] })
    expect(denyReason(hand(), operator)).toBeUndefined()
    expect(denyReason(hand(), { ...operator, permissions: ['user', 'sms'] })).toContain('权限')
    expect(denyReason(hand({ isOwner: 1, permissions: [] }), { ...operator, permissions: ['sms'] })).toBeUndefined()
    expect(denyReason(hand(), { ...operator, isOwner: 1 })).toContain('拥有者')
    expect(denyReason(hand({ isOwner: 1 }), { ...operator, isOwner: 1 })).toBeUndefined()
  })

  test('permissions are granted by their holders; `sites` by none', () => {
    expect(mayGive(hand(), ['user'])).toBe(true)
    expect(mayGive(hand(), ['user', 'log'])).toBe(false)
    expect(mayGive(hand({ isOwner: 1, permissions: [] }), ['user', 'log'])).toBe(true)
    expect(mayGive(hand({ isOwner: 1 }), ['sites'])).toBe(false)
  })
})

describe('search terms', () => {
  test.each([
    ['', true, { kind: 'none' }],
    ['张三', false, { kind: 'name', text: '张三' }],
    ['138 0000-1234', false, { kind: 'whole', digits: '13800001234' }],
    ['138', true, { kind: 'either', digits: '138' }],
    ['1234', true, { kind: 'either', digits: '1234' }],
    ['1234', false, { kind: 'ends', digits: '1234' }],
    // Partial search would reveal the number digit by digit.
    ['138000012', false, { kind: 'name', text: '138000012' }],
    ['123456789012', true, { kind: 'nothing' }],
  ] as const)('%s, numbers seen: %s', (keyword, whole, wanted) => expect(readSearch(keyword, whole)).toEqual(wanted))

  test('a range ends after everything with the prefix', () => {
    for (const prefix of ['1', '138', '139', '9999']) {
      const end = afterPrefix(prefix)
      for (const tail of ['', '0', '99999999']) expect(prefix + tail >= prefix && prefix + tail < end).toBe(true)
      expect(end.slice(0, -1)).toBe(prefix.slice(0, -1))
    }
  })

  test('a page is taken from the nearer end and is the same page', () => {
    const all = Array.from({ length: 95 }, (_, n) => n)
    for (const size of [1, 10, 20, 100])
      for (let page = 1; page <= 97; page++) {
        const { offset, limit, fromEnd } = nearerEnd(all.length, page, size)
        const from = fromEnd
          ? all
              .toReversed()
              .slice(offset, offset + limit)
              .toReversed()
          : all.slice(offset, offset + limit)
        expect(from, `page ${page} of ${size}`).toEqual(all.slice((page - 1) * size, page * size))
        if (limit > 0) expect(offset).toBeLessThanOrEqual(all.length / 2)
      }
  })
})

describe('placeholders', () => {
  test("are listed once each; only the reader's name is substituted", () => {
    expect(slotsOf('{{ nickname }}，你好', '<p>{{课程}} {{nickname}} {{ 课程 }}</p>')).toEqual(['nickname', '课程'])
    const row = { msgTitle: '{{nickname}}，你好', msgText: '<p>{{ nickname }} {{课程}}</p>', isPersonal: 1 as const }
    expect(personalFor(row, '<b>"$&"')).toMatchObject({
      msgTitle: '<b>"$&"，你好',
      msgText: '<p>&lt;b&gt;&quot;$&amp;&quot; {{课程}}</p>',
    })
    expect(personalFor({ ...row, isPersonal: 0 as const }, '张三')).toMatchObject({ msgTitle: '{{nickname}}，你好' })
  })
})

const blank = {
  mobile: '',
  nickname: '',
  sex: '',
  remark: '',
  className: '',
  courses: '',
  organization: '',
  expireTime: '',
  firstPassword: '',
}

describe('a table of users', () => {
  test('is parsed by titles, in any order; empty rows are skipped', () => {
    const sheet = [
      ['昵称', '手机号*', '别的'],
      ['张三', 13_800_001_234, 1],
      [null, null, null],
      [' 李四 ', ' 138 0000 1235 ', ''],
    ]
    expect(rowsOfSheet(sheet)).toEqual({
      rows: [
        { ...blank, rowNo: 2, mobile: '13800001234', nickname: '张三' },
        { ...blank, rowNo: 4, mobile: '138 0000 1235', nickname: '李四' },
      ],
      taken: [],
      unknown: ['别的'],
    })
    expect(rowsOfSheet([['姓名'], ['张三']])).toBeUndefined()
    expect(rowsOfSheet([])).toBeUndefined()
  })

  test('synonyms of a title are accepted and reported; the exact title has priority', () => {
    const sheet = [
      ['姓名', '电话', '学号'],
      ['王五', '13800001236', '20260001'],
    ]
    expect(rowsOfSheet(sheet)).toMatchObject({
      rows: [{ mobile: '13800001236', nickname: '王五' }],
      taken: [
        { from: '姓名', to: '昵称' },
        { from: '电话', to: '手机号' },
      ],
      unknown: ['学号'],
    })
    expect(
      rowsOfSheet([
        ['姓名', '手机号', '昵称'],
        ['王五', '13800001236', '小五'],
      ]),
    ).toMatchObject({
      rows: [{ nickname: '小五' }],
      unknown: ['姓名'],
    })
  })

  test.each(['13800001234', ' 138-0000-1234', '+86 13800001234', '008613800001234', '１３８００００１２３４'])(
    '%s is a number like any other',
    (text) => expect(plainMobile(text)).toBe('13800001234'),
  )

  test('all errors are reported with their row', () => {
    const row = (rowNo: number, over: object) => ({ ...blank, rowNo, ...over })
    const judged = judgeRows(
      [
        row(2, { mobile: '13800001234', sex: '男' }),
        row(3, { mobile: '12345', nickname: '名'.repeat(21) }),
        row(4, { mobile: '138 0000 1234' }),
        row(5, { mobile: '13800009999', sex: '不明', remark: '字'.repeat(201) }),
        row(6, {}),
        row(7, { mobile: '13900000001', className: '没有', expireTime: '去年', firstPassword: '1' }),
        row(8, { mobile: '13900000002', expireTime: '2027-01-01' }),
        row(9, { mobile: '13800009998', className: '一班', expireTime: '2026/12/31' }),
        row(10, { mobile: '13900000003', className: '一班', expireTime: '2026-01-01' }),
      ],
      {
        taken: new Map([
          ['13800009999', '1'],
          ['13800009998', '2'],
        ]),
        gifts: [],
        classes: new Map([['一班', '1']]),
        passwordError: (password) => (password.length < 8 ? '密码至少 8 位' : undefined),
        today: '2026-11-29',
      },
    )
    expect(judged[5]?.warnings).toEqual(['不加入班级：没有名为“没有”的班级，或有多个同名班级'])
    expect(judged[7]?.warnings).toEqual(['已有账号：不改资料和密码'])
    expect(judged.map(({ errors }) => errors.map(({ field, msg }) => `${field}: ${msg}`))).toEqual([
      [],
      ['mobile: 手机号应为 11 位数字', 'nickname: 昵称最多 20 个字'],
      ['mobile: 与第 2 行重复'],
      ['mobile: 该手机号已注册', 'sex: 性别应为 男、女 或 保密', 'remark: 备注最多 200 个字'],
      ['mobile: 请填写手机号'],
      ['expireTime: 有效期应写成 2027-07-01', 'firstPassword: 密码至少 8 位'],
      ['expireTime: 有效期是班级和课程的有效期，请同时填写班级或课程'],
      [],
      ['expireTime: 有效期已经过去'],
    ])
  })
})
