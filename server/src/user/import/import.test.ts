import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import { makeGrade } from '../../../test/grade.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { importUsersJob } from './import.ts'
import { freshMobile, makeOperator } from '../../../test/people.ts'

let t: TestApp
let owner: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  owner = await makeUser(t.owner, { isAdmin: 1 })
})
afterAll(() => t.close())
const as = (who: { token: string }) => ({ token: who.token })

type Cell = string | number | null
async function table(rows: Cell[][]): Promise<string> {
  const file = writeExcelFile(rows.map((row) => row.map((value) => (value === null ? null : { value }))))
  return (await file.toBuffer()).toString('base64')
}
type Preview = Parameters<typeof t.call<'user/admin/import/preview'>>[1] & { file?: string }
const preview = ({ file, ...input }: Preview) =>
  t.call('user/admin/import/preview', input, { ...as(owner), ...(file ? { file: Buffer.from(file, 'base64') } : {}) })
const plain = (mobile: string, rowNo = 2) => ({ rowNo, mobile, nickname: '', sex: '', remark: '' })
const save = (rows: ReturnType<typeof plain>[], isPartial: 0 | 1 = 0) =>
  t.call('user/admin/import/save', { fileName: '名单.xlsx', rows, isPartial }, as(owner))
const view = async (id: string) => (await t.call('user/admin/import/view', { id }, as(owner))).data

test('a table is parsed, corrected, imported and undone', async () => {
  const taken = await makeUser(t.owner)
  const mobiles = Array.from({ length: 20 }, freshMobile)
  const rows: Cell[][] = mobiles.map((mobile, n) => [
    n % 2 ? mobile : Number(mobile),
    `学生${n}`,
    n % 3 ? '女' : '',
    null,
  ])
  rows[4] = ['12345', '号码错', '', null]
  rows[9] = [taken.mobile, '已注册', '', null]
  rows[14] = [mobiles[0] ?? '', '重复', '不明', null]
  const first = await preview({ file: await table([['手机号*', '昵称', '性别', '备注'], ...rows]) })
  expect(first.data.errorCount).toBe(3)
  expect(
    first.data.rows
      .filter((row) => row.errors.length > 0)
      .map((row) => [row.rowNo, row.errors.map(({ field }) => field)]),
  ).toEqual([
    [6, ['mobile']],
    [11, ['mobile']],
    [16, ['mobile', 'sex']],
  ])
  const fixed = first.data.rows.map(({ errors, ...row }) =>
    errors.length > 0 ? { ...row, mobile: freshMobile(), sex: '男' } : row,
  )
  expect((await preview({ rows: fixed })).data.errorCount).toBe(0)

  const { data, msg } = await save(fixed)
  expect([data.totalCount, msg]).toEqual([20, '导入已开始'])
  expect(await view(data.id)).toMatchObject({ importStatus: 1, totalCount: 20, doneCount: 0, fileName: '名单.xlsx' })
  expect((await t.call('user/admin/import/undo', { id: data.id }, as(owner))).code).toBe(409)
  await t.runJobs()
  expect(await view(data.id)).toMatchObject({ importStatus: 2, doneCount: 20, failCount: 0, failList: [] })
  const made =
    await t.owner`SELECT nickname, sex, register_source AS source FROM users WHERE mobile = ${mobiles[1] ?? ''}`
  expect(made).toEqual([{ nickname: '学生1', sex: 2, source: 9 }])
  const list = await t.call('user/admin/import/list', {}, as(owner))
  expect(list.data.list[0]).toMatchObject({ id: data.id, doneCount: 20 })

  for (let twice = 0; twice < 2; twice++)
    expect((await t.call('user/admin/import/undo', { id: data.id }, as(owner))).code).toBe(200)
  expect((await view(data.id)).importStatus).toBe(3)
  expect(await t.owner`SELECT 1 FROM users WHERE mobile = ${mobiles[1] ?? ''}`).toHaveLength(0)
  expect(await t.owner`SELECT 1 FROM users WHERE id = ${taken.userId}`).toHaveLength(1)
})

test('the template can be imported', async () => {
  const { data } = await t.call('user/admin/import/template', {}, as(owner))
  expect(data.fileName).toMatch(/\.xlsx$/)
  expect((await preview({ file: data.file })).data).toMatchObject({
    errorCount: 0,
    rows: [{ rowNo: 2, nickname: '张三' }],
  })
})

describe('an import', () => {
  test('with errors is refused as a whole, or imports the valid rows on request', async () => {
    const rows = [plain(freshMobile(), 2), plain('123', 3)]
    expect(await save(rows)).toMatchObject({ code: 422, data: { field: 'rows' } })
    const { data } = await save(rows, 1)
    await t.runJobs()
    expect(await view(data.id)).toMatchObject({
      doneCount: 1,
      failCount: 1,
      failList: [{ rowNo: 3, mobile: '123', failReason: '手机号应为 11 位数字' }],
    })
    expect((await save([plain('123')], 1)).code).toBe(422)
  })

  test('records numbers registered meanwhile, resumes after a stop, and is idempotent', async () => {
    const rows = Array.from({ length: 1100 }, (_, n) => plain(String(13_300_000_000 + n), n + 2))
    const { data } = await save(rows)
    const late = await makeUser(t.owner, { mobile: '13300000007' })
    const killed = new AbortController()
    const context = { services: t.services, signal: killed.signal, attempt: 1 }
    const begin = t.services.database.of
    // Stop the process after the first chunk.
    let chunks = 0
    t.services.database.of = ((siteId: number) => {
      const db = begin(siteId)
      return new Proxy(db, {
        get: (target, name) =>
          name === 'begin'
            ? async (work: never) => {
                const done = await (target.begin as (work: never) => Promise<unknown>)(work)
                if (++chunks === 1) killed.abort(new Error('killed'))
                return done
              }
            : (target[name as keyof typeof target] as unknown),
      })
    }) as typeof begin
    await expect(importUsersJob.run({ siteId: 12, importId: data.id } as never, context)).rejects.toThrow('killed')
    t.services.database.of = begin
    expect(await view(data.id)).toMatchObject({ importStatus: 1, doneCount: 499, failCount: 1 })
    await Promise.all([
      t.runJobs(),
      importUsersJob.run({ siteId: 12, importId: data.id } as never, {
        ...context,
        signal: new AbortController().signal,
      }),
    ])
    expect(await view(data.id)).toMatchObject({
      importStatus: 2,
      doneCount: 1099,
      failCount: 1,
      failList: [{ mobile: late.mobile, failReason: '该手机号已注册' }],
    })
    expect((await t.call('user/admin/import/undo', { id: data.id }, as(owner))).code).toBe(200)
    expect(await t.owner`SELECT id FROM users WHERE mobile LIKE '133000%'`).toEqual([{ id: late.userId }])
  })

  test('cannot be undone once one of its users has signed in', async () => {
    const mobile = freshMobile()
    const { data } = await save([plain(mobile), plain(freshMobile(), 3)])
    await t.runJobs()
    await t.owner`UPDATE users SET last_login_time = now() WHERE mobile = ${mobile}`
    const undo = () => t.call('user/admin/import/undo', { id: data.id }, as(owner))
    expect(await undo()).toMatchObject({ code: 409, msg: expect.stringContaining('1 人') })
    expect((await view(data.id)).importStatus).toBe(2)
    await t.owner`UPDATE users SET last_login_time = NULL WHERE mobile = ${mobile}`
    expect((await undo()).code).toBe(200)
  })

  test('of another site is not found; numbers of failed rows are masked', async () => {
    const taken = await makeUser(t.owner)
    const { data } = await save([plain(freshMobile()), plain(taken.mobile, 3)], 1)
    const abroad = await makeUser(t.owner, { siteId: 13, isAdmin: 1 })
    for (const path of ['view', 'undo'])
      expect(
        (await t.raw('POST', `user/admin/import/${path}`, { id: data.id }, { ...as(abroad), siteId: 13 })).code,
      ).toBe(404)
    const blind = await makeOperator(t, ['user'])
    expect((await t.call('user/admin/import/view', { id: data.id }, as(blind))).data.failList[0]?.mobile).toContain(
      '****',
    )
    // A number registered on another site is no conflict.
    expect((await preview({ rows: [plain(abroad.mobile)] })).data.errorCount).toBe(0)
  })
})

describe('refuses a file that is not a valid table', () => {
  /** A zip archive with one deflated entry. */
  function archive(name: string, content: Buffer): Buffer {
    const data = deflateRawSync(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(data.length, 18)
    local.writeUInt32LE(content.length, 22)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(data.length, 20)
    central.writeUInt32LE(content.length, 24)
    central.writeUInt16LE(name.length, 28)
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(1, 8)
    end.writeUInt16LE(1, 10)
    end.writeUInt32LE(46 + name.length, 12)
    end.writeUInt32LE(30 + name.length + data.length, 16)
    return Buffer.concat([local, Buffer.from(name), data, central, Buffer.from(name), end])
  }
  const files: [string, Buffer][] = [
    ['no text at all', Buffer.from([0x81, 0xff, 0x00, 0x01, 0x02, 0xff, 0xff])],
    ['a text that is no table', Buffer.from('你好')],
    ['nothing', Buffer.from('PK')],
    ['an archive of something else', archive('a.txt', Buffer.from('hello'))],
    ['a bomb', archive('xl/worksheets/sheet1.xml', Buffer.alloc(64 * 1024 * 1024, 32))],
    ['entities', archive('xl/workbook.xml', Buffer.from('<!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>'))],
  ]
  test.each(files)('%s', async (_name, file) => {
    expect(await preview({ file: file.toString('base64') })).toMatchObject({ code: 422, data: { field: 'file' } })
  })

  test('comma-separated values in GBK and UTF-8', async () => {
    const gbk = readFileSync(new URL('../../../../packages/files/test/samples/users-gbk.csv', import.meta.url))
    const utf8 = Buffer.from('\ufeff姓名;手机号\r\n"张 ""三""";13900001111\r\n')
    for (const [file, names, numbers] of [
      [gbk, ['张三', '李四'], ['13900001111', '1390000 2222']],
      [utf8, ['张 "三"'], ['13900001111']],
    ] as const) {
      const { code, data } = await preview({ file: file.toString('base64') })
      expect(code).toBe(200)
      expect(data.rows.map(({ nickname }: { nickname: string }) => nickname)).toEqual(names)
      expect(data.rows.map(({ mobile }: { mobile: string }) => mobile)).toEqual(numbers)
      expect(data.errorCount).toBe(0)
    }
  })

  test('workbooks in the old Excel format', async () => {
    const old = readFileSync(new URL('../../../../packages/files/test/samples/old-workbook.xls', import.meta.url))
    expect((await preview({ file: old.toString('base64') })).msg).toContain('没有“手机号”或“邮箱”一列')
  })

  test('no number column, no rows, too many rows', async () => {
    expect((await preview({ file: await table([['姓名'], ['张三']]) })).msg).toContain('手机号')
    expect((await preview({ file: await table([['手机号']]) })).code).toBe(422)
    const many = Array.from({ length: 5001 }, (_, n) => [String(13_000_000_000 + n)])
    expect((await preview({ file: await table([['手机号'], ...many]) })).msg).toContain('5000')
  })
})

describe('an import into a class', () => {
  const row = (mobile: string, over: object) => ({ ...plain(mobile), ...over })
  const members = (gradeId: string) => t.owner<{ mobile: string; end: string | null; due: number; proved: number }[]>`
    SELECT u.mobile, to_char(m.expire_time AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS end, u.password_due AS due, u.mobile_proved AS proved
    FROM grade_student m JOIN users u ON u.site_id = m.site_id AND u.id = m.user_id
    WHERE m.grade_id = ${gradeId} AND m.user_role = 1 AND m.status_id = 1 ORDER BY u.mobile`

  test('creates accounts with a first password, adds known people, and is undone without deleting those', async () => {
    const gradeName = `导入班 ${Date.now()}`
    const { gradeId } = await makeGrade(t.owner, { gradeName })
    const known = await makeUser(t.owner)
    const mobile = freshMobile()
    const rows = [
      row(mobile, { rowNo: 2, className: gradeName, expireTime: '2099-07-01', firstPassword: 'Xuexi-2026' }),
      row(known.mobile, { rowNo: 3, className: gradeName }),
      row('123', { rowNo: 4, className: '没有的班' }),
    ]
    const seen = (await t.call('user/admin/import/preview', { rows }, as(owner))).data
    expect(seen.rows.map(({ errors, warnings }) => [errors.length, warnings.length])).toEqual([
      [0, 0],
      [0, 1],
      [1, 1],
    ])
    const { data } = await t.call('user/admin/import/save', { fileName: '班.xlsx', rows, isPartial: 1 }, as(owner))
    await t.runJobs()
    expect(await view(data.id)).toMatchObject({ doneCount: 2, failCount: 1 })
    expect((await members(gradeId)).map(({ end, due }) => [end, due]).sort()).toEqual([
      [null, 0],
      ['2099-07-01', 1],
    ])
    const [left] = await t.owner<{ n: number }[]>`
      SELECT count(*)::int AS n FROM user_import_row WHERE import_id = ${data.id} AND password_sealed IS NOT NULL`
    expect(left?.n).toBe(0)
    expect((await t.call('user/admin/import/undo', { id: data.id }, as(owner))).code).toBe(200)
    expect(await members(gradeId)).toEqual([])
    expect(await t.owner`SELECT 1 FROM users WHERE mobile = ${mobile}`).toHaveLength(0)
    expect(await t.owner`SELECT 1 FROM users WHERE id = ${known.userId}`).toHaveLength(1)
  })

  test('a mail address adds its owner, who has no phone', async () => {
    const gradeName = `邮箱班 ${Date.now()}`
    const { gradeId } = await makeGrade(t.owner, { gradeName })
    const person = await makeUser(t.owner)
    await t.owner`UPDATE users SET mobile = 'none-' || id WHERE id = ${person.userId}`
    await t.owner`
      INSERT INTO mail_address (site_id, user_id, address) VALUES (12, ${person.userId}, 'Joins.Class@example.com')`
    const rows = [row('joins.class@EXAMPLE.com', { className: gradeName })]
    const { data } = await t.call('user/admin/import/save', { rows }, as(owner))
    await t.runJobs()
    expect(await view(data.id)).toMatchObject({ doneCount: 1, failCount: 0 })
    expect((await members(gradeId)).map(({ mobile }) => mobile)).toEqual([`none-${person.userId}`])
  })

  test('a class without room keeps the accounts and tells why', async () => {
    const gradeName = `小班 ${Date.now()}`
    await makeGrade(t.owner, { gradeName, maxStudent: 1 })
    const rows = [2, 3].map((rowNo) => row(freshMobile(), { rowNo, className: gradeName }))
    const { data } = await t.call('user/admin/import/save', { rows }, as(owner))
    await t.runJobs()
    const { doneCount, failList } = await view(data.id)
    expect([doneCount, failList.map(({ failReason }) => failReason.slice(0, 13))]).toEqual([
      2,
      ['账号已建立，但没有加入班级', '账号已建立，但没有加入班级'],
    ])
  })

  test('needs the permission of classes, and that of passwords', async () => {
    const gradeName = `权限班 ${Date.now()}`
    await makeGrade(t.owner, { gradeName })
    const operator = await makeOperator(t, ['user'])
    const saveAs = (over: object) =>
      t.call('user/admin/import/save', { rows: [row(freshMobile(), over)] }, as(operator))
    expect((await saveAs({ className: gradeName })).code).toBe(306)
    expect((await saveAs({ firstPassword: 'Xuexi-2026' })).code).toBe(306)
    expect((await saveAs({})).code).toBe(200)
  })
})
