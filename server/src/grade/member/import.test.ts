import { readFileSync } from 'node:fs'
import type { CallKey, WireInputOf } from '@zhixing/contract'
import { MEMBER_ROWS } from '@zhixing/contract/grade/member-import'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { makeUser, type MadeUser } from '../../../test/factories.ts'
import { makeGrade, makeGroup, makeMember } from '../../../test/grade.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { receivedCode } from '../../../test/people.ts'
import { workbook } from '../book/excel.ts'
import { judgeRows, type Known } from './import-rules.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const ask = <K extends CallKey>(key: K, input: WireInputOf<K>, who: { token: string }) => t.call(key, input, who)
type Row = Record<'studentNo' | 'mobile' | 'nickname' | 'sex' | 'groupName' | 'remark', string> & { rowNo: number }
const row = (rowNo: number, over: Partial<Row> = {}): Row => ({
  rowNo,
  studentNo: '',
  mobile: '',
  nickname: '',
  sex: '',
  groupName: '',
  remark: '',
  ...over,
})
const inside = async (gradeId: string) =>
  (
    await t.owner<
      { n: number }[]
    >`SELECT count(*)::int AS n FROM grade_student WHERE grade_id = ${gradeId} AND status_id = 1 AND user_role = 1`
  )[0]?.n
let serial = 0
const newMobile = () => `1551${String(1_000_000 + ++serial).slice(-7)}`

describe('rows', () => {
  const known: Known = {
    byMobile: new Map([
      ['13800001234', '1'],
      ['13800001235', '2'],
    ]),
    byNumber: new Map([
      ['A1', [{ userId: '3', nickname: '张三', isOfClass: true }]],
      ['A2', [{ userId: '4', nickname: '李四', isOfClass: false }]],
    ]),
    members: new Set(['2', '3']),
    accountsLeft: 2,
    mayCreate: true,
  }
  const judged = (rows: Row[], over: Partial<Known> = {}) =>
    judgeRows(rows, { ...known, ...over }).map(({ state, errors }) =>
      errors.length > 0 ? errors.map(({ field, msg }) => `${field} ${msg}`) : state,
    )

  test('new people, accounts and members are told apart', () => {
    expect(
      judged([
        row(2, { mobile: '+86 13900000000', nickname: '甲' }),
        row(3, { mobile: '１３８００００１２３４' }),
        row(4, { mobile: '13800001235' }),
        row(5, { studentNo: ' a1 ', nickname: '张三' }),
        row(6, { studentNo: 'A2', nickname: '李四' }),
        row(7, { studentNo: 'A3', nickname: '王五' }),
      ]),
    ).toEqual([1, 2, 3, 3, 2, 1])
  })

  test('reports errors in every column', () => {
    expect(
      judged([
        row(2, { nickname: '甲' }),
        row(3, { mobile: '12', nickname: '甲' }),
        row(4, { mobile: '13900000000', nickname: '甲' }),
        row(5, { mobile: '139-0000-0000', nickname: '甲' }),
        row(6, { studentNo: '一号', nickname: '甲' }),
        row(7, { studentNo: 'A1', nickname: '别人' }),
        row(8, { mobile: '13900000001' }),
        row(9, {
          mobile: '13800001234',
          nickname: '长'.repeat(31),
          groupName: '长'.repeat(31),
          remark: '长'.repeat(201),
        }),
        row(10, { studentNo: 'B1', nickname: '乙' }),
        row(11, { studentNo: 'B2', nickname: '丙' }),
      ]),
    ).toEqual([
      ['mobile 请填写手机号或学号'],
      ['mobile 手机号格式不正确'],
      1,
      ['mobile 与第 4 行的手机号重复'],
      ['studentNo 学号应为字母和数字，最多 32 位'],
      ['studentNo 学号已由班里的“张三”使用'],
      ['nickname 新建账号需要姓名'],
      ['nickname 昵称最多 30 个字', 'groupName 分组名称最多 30 个字', 'remark 备注最多 200 个字'],
      1,
      ['nickname 超过今天可新建的账号数，请明天再导入，或联系网站管理员'],
    ])
    const [name30, name20] = ['长'.repeat(30), '长'.repeat(20)]
    expect(
      judged([
        row(2, { mobile: '13800001234', nickname: name30, groupName: name30, remark: '长'.repeat(200) }),
        row(3, { mobile: '13900000000', nickname: name20 }),
        row(4, { mobile: '13900000001', nickname: `${name20}长` }),
      ]),
    ).toEqual([2, 1, ['nickname 新建账号的姓名最多 20 个字']])
    expect(judged([row(2, { mobile: '13900000000', nickname: '甲' })], { mayCreate: false })).toEqual([
      ['mobile 该手机号没有注册账号'],
    ])
  })
})

/** A school's roster: a title above the header, other titles, unusual numbers, a pupil without a phone. */
const schoolRoster = async (mobiles: string[]) =>
  Buffer.from(
    await workbook(
      ['2026级计算机1班学生名单', '', '', '', '', ''],
      [
        ['序号', '学号', '姓名', '性别', '联系电话', '小组'],
        ['1', '20260101', '张三', '男', mobiles[0] ?? '', '一组'],
        ['2', '20260102', '李四', '女', (mobiles[1] ?? '').replace(/^(...)(....)/, '$1-$2-'), '二组'],
        ['3', '20260103', '王五', '男', `+86 ${mobiles[2]}`, '一组'],
        ['4', '20260104', '赵六', '女', '', '一组'],
        ['5', '20260105', '重复', '男', mobiles[0] ?? '', ''],
      ],
    ),
    'base64',
  )

describe('a roster', () => {
  test('of new pupils becomes a class: accounts, groups, slips; wrong rows are reported; undo takes it all back', async () => {
    const { gradeId, owner } = await makeGrade(t.owner)
    const old = await makeUser(t.owner, { nickname: '本名不示人' })
    const file = await schoolRoster([newMobile(), old.mobile, newMobile()])
    const seen = await t.call('exam/auth/grade/student/import/preview', { gradeId }, { token: owner.token, file })
    expect(seen.data).toMatchObject({
      headRow: 2,
      madeCount: 3,
      knownCount: 1,
      errorCount: 1,
      groupList: ['一组', '二组'],
    })
    expect(seen.data.columnList.map(({ field }) => field)).toEqual([
      '',
      'studentNo',
      'nickname',
      'sex',
      'mobile',
      'groupName',
    ])
    expect(JSON.stringify(seen.data)).not.toContain('本名不示人')
    const rows = seen.data.rows.map(({ errors: _, state: _state, ...one }) => one)
    const save = (clientKey: string) =>
      ask('exam/auth/grade/student/import/save', { gradeId, fileName: '名单.xlsx', rows, clientKey }, owner)
    const saved = await Promise.all([save('first-roster'), save('first-roster')])
    for (const { data } of saved) expect(data).toMatchObject({ addedCount: 4, madeCount: 3, failCount: 1 })
    // A repeated import stores nothing more.
    expect((await save('second-time')).data).toMatchObject({
      addedCount: 0,
      madeCount: 0,
      memberCount: 4,
      failCount: 1,
    })
    const { list } = (await ask('exam/auth/grade/student/page', { gradeId, userRole: 1 }, owner)).data
    expect(list.map(({ nickname, studentNo, groupName }) => `${nickname} ${studentNo} ${groupName}`).sort()).toEqual([
      '张三 20260101 一组',
      '李四 20260102 二组',
      '王五 20260103 一组',
      '赵六 20260104 一组',
    ])
    expect(list.find(({ nickname }) => nickname === '赵六')?.mobile).toBe('')
    const importId = saved[0]?.data.importId ?? ''
    const failed = await ask('exam/auth/grade/student/import/failed', { gradeId, importId }, owner)
    const again = await t.call(
      'exam/auth/grade/student/import/preview',
      { gradeId },
      { token: owner.token, file: Buffer.from(failed.data.file, 'base64') },
    )
    expect(again.data.rows).toMatchObject([{ studentNo: '20260105', nickname: '重复' }])

    // One pupil uses the slip: that account stays when the import is undone.
    const slips = (await ask('exam/auth/grade/student/slip/list', { gradeId }, owner)).data
    expect(slips.list.map(({ nickname }) => nickname)).toEqual(['张三', '王五', '赵六'])
    const slip = slips.list[2]
    const entered = await t.call('user/api/user/login/number', {
      code: slips.code.toLowerCase(),
      studentNo: '２０２６０１０４',
      password: slip?.firstCode.toLowerCase() ?? '',
      clientType: 1,
    })
    expect(entered.data).toMatchObject({ isPasswordDue: 1, mobile: '', nickname: '赵六' })
    const undone = await ask('exam/auth/grade/student/import/undo', { gradeId, importId }, owner)
    expect(undone.data).toEqual({ removedCount: 4, droppedCount: 2 })
    const { list: batches } = (await ask('exam/auth/grade/student/import/list', { gradeId }, owner)).data
    expect(batches.at(-1)).toMatchObject({ importId, importStatus: 2, addedCount: 4, madeCount: 3, failCount: 1 })
    expect(await inside(gradeId)).toBe(0)
    expect((await ask('exam/auth/grade/student/import/undo', { gradeId, importId }, owner)).code).toBe(999)
    const left = await t.owner<{ nickname: string }[]>`
      SELECT u.nickname FROM user_number n JOIN users u ON u.site_id = n.site_id AND u.id = n.user_id WHERE n.code = ${slips.code}`
    expect(left.map(({ nickname }) => nickname)).toEqual(['赵六'])
  })

  test('a pupil without a phone chooses a password, gets a new slip when it is lost, and binds a phone', async () => {
    const { gradeId, owner } = await makeGrade(t.owner)
    const rows = [row(2, { studentNo: '7', nickname: '小明' })]
    await ask('exam/auth/grade/student/import/save', { gradeId, rows, clientKey: 'one-pupil-1' }, owner)
    const slip = async () => (await ask('exam/auth/grade/student/slip/list', { gradeId }, owner)).data
    const { code, list } = await slip()
    expect((await slip()).list[0]?.firstCode).toBe(list[0]?.firstCode)
    const enter = (password: string, over: { code?: string; siteId?: number } = {}) =>
      t.call(
        'user/api/user/login/number',
        { code: over.code ?? code, studentNo: '7', password, clientType: 1 },
        { siteId: over.siteId ?? 12 },
      )
    const firstCode = list[0]?.firstCode ?? ''
    expect((await enter('WRONG-CODE')).code).toBe(451)
    expect((await enter(firstCode, { siteId: 13 })).code).toBe(451)
    const due = await enter(firstCode)
    // The code opens nothing but the choice of a password.
    expect((await t.call('exam/auth/grade/info/view', { gradeId }, due.data)).code).toBe(457)
    const chosen = await t.call('user/auth/user/ext/update', { password: 'Keju-2026-x' }, due.data)
    expect(chosen.code).toBe(200)
    expect((await t.call('exam/auth/grade/info/view', { gradeId }, due.data)).code).toBe(200)
    expect((await enter(firstCode)).code).toBe(451)
    expect((await enter('Keju-2026-x')).code).toBe(200)
    expect((await slip()).list).toEqual([])

    const { list: members } = (await ask('exam/auth/grade/student/page', { gradeId, userRole: 1 }, owner)).data
    const studentId = members[0]?.studentId ?? ''
    expect((await ask('exam/auth/grade/student/slip/renew', { gradeId, studentId }, owner)).code).toBe(200)
    expect((await enter('Keju-2026-x')).code).toBe(451)
    const renewed = (await slip()).list[0]?.firstCode ?? ''
    expect(renewed).not.toBe(firstCode)
    const me = (await enter(renewed)).data
    await t.call('user/auth/user/ext/update', { password: 'Keju-2027-x' }, me)
    const mine = await t.call('user/auth/user/ext/view', {}, me)
    expect(mine.data).toMatchObject({ mobile: '', numberList: [{ code, studentNo: '7' }] })

    const [taken, mobile] = [await makeUser(t.owner), newMobile()]
    const bind = async (number: string) =>
      t.call('user/auth/user/ext/mobile/bind', { mobile: number, code: await receivedCode(t, number, 'change') }, me)
    expect((await bind(taken.mobile)).code).toBe(454)
    const former = newMobile()
    expect((await bind(former)).code).toBe(200)
    expect((await bind(mobile)).code).toBe(200)
    expect((await t.call('user/auth/user/ext/view', {}, me)).data.mobile).toBe(mobile)
    const { list: notices } = (await t.call('user/auth/msg/user/list', {}, me)).data
    expect(notices.map(({ msgTitle }) => msgTitle)).toContain('你的登录手机号已更换')
    const byFormer = { mobile: former, password: 'Keju-2027-x', clientType: 2 as const }
    expect((await t.call('user/api/user/login/password', byFormer)).code).toBe(451)
    const byMobile = { mobile, password: 'Keju-2027-x', clientType: 2 as const }
    expect((await t.call('user/api/user/login/password', byMobile)).code).toBe(200)
    // From now on the account belongs to its owner alone.
    expect((await ask('exam/auth/grade/student/slip/renew', { gradeId, studentId }, owner)).code).toBe(999)
  })

  test('a number that others typed gives no lasting way into the account of its owner', async () => {
    const { gradeId, owner } = await makeGrade(t.owner)
    const mobile = newMobile()
    const rows = [row(2, { mobile, nickname: '被抢注' })]
    await ask('exam/auth/grade/student/import/save', { gradeId, rows, clientKey: 'typed-number' }, owner)
    const [slip] = (await ask('exam/auth/grade/student/slip/list', { gradeId }, owner)).data.list
    const stranger = (
      await t.call('user/api/user/login/password', { mobile, password: slip?.firstCode ?? '', clientType: 1 })
    ).data
    await t.call('user/auth/user/ext/update', { password: 'Stranger-77' }, stranger)
    const mine = await t.call('user/api/user/login/code', {
      mobile,
      code: await receivedCode(t, mobile, 'login'),
      clientType: 2,
    })
    expect(mine.data).toMatchObject({ hasPassword: 0, isPasswordDue: 0 })
    expect((await t.call('user/auth/user/ext/view', {}, stranger)).code).not.toBe(200)
    const back = await t.call('user/api/user/login/password', { mobile, password: 'Stranger-77', clientType: 1 })
    expect(back.code).toBe(451)
    expect((await ask('exam/auth/grade/student/slip/list', { gradeId }, owner)).data.list).toEqual([])
  })

  test('columns that somebody assigned are remembered on the site', async () => {
    const { gradeId, owner } = await makeGrade(t.owner)
    const file = Buffer.from('代号,孩子,家里\nK1,张三三,无\nK2,李四四,无\n')
    const preview = async (input: { headRow?: number; fieldList?: ('' | 'studentNo' | 'nickname')[] } = {}) =>
      (await t.call('exam/auth/grade/student/import/preview', { gradeId, ...input }, { token: owner.token, file })).data
    expect(await preview()).toMatchObject({ headRow: 0 })
    const first = await preview({ headRow: 1 })
    expect([first.errorCount, first.columnList.map(({ field, isSure }) => [field, isSure])]).toEqual([
      2,
      [
        ['', 1],
        ['nickname', 0],
        ['', 1],
      ],
    ])
    const second = await preview({ headRow: 1, fieldList: ['studentNo', 'nickname', ''] })
    expect(second).toMatchObject({ errorCount: 0, madeCount: 2 })
    const rows = second.rows.map(({ errors: _, state: _state, ...one }) => one)
    const titleList = [
      { title: '代号', field: 'studentNo' as const },
      { title: '孩子', field: 'nickname' as const },
      { title: '家里', field: '' as const },
    ]
    await ask('exam/auth/grade/student/import/save', { gradeId, rows, titleList, clientKey: 'with-titles' }, owner)
    expect((await preview()).columnList.map(({ field }) => field)).toEqual(['studentNo', 'nickname', ''])
  })

  test.each([
    ['GBK', Buffer.from([0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0xd1, 0xa7, 0xba, 0xc5, 0x0a, 0xd5, 0xc5, 0x2c, 0x31])],
    ['UTF-8', Buffer.from('姓名,学号\n张,1')],
    ['old Excel', readFileSync(new URL('../../../../packages/files/test/samples/old-workbook.xls', import.meta.url))],
  ])('is read from %s', async (_name, file) => {
    const { gradeId, owner } = await makeGrade(t.owner)
    const seen = await t.call(
      'exam/auth/grade/student/import/preview',
      { gradeId },
      { token: owner.token, file: new Uint8Array(file) },
    )
    expect(seen.code).toBe(200)
    expect(seen.data.rows.length).toBeGreaterThan(0)
  })

  test('a pupil of another class of the same teacher keeps one account', async () => {
    const { gradeId, owner } = await makeGrade(t.owner)
    const other = await makeGrade(t.owner, { owner })
    const foreign = await makeGrade(t.owner)
    const rows = [row(2, { studentNo: '31', nickname: '同一人' })]
    const save = (to: string, who: MadeUser, clientKey: string) =>
      ask('exam/auth/grade/student/import/save', { gradeId: to, rows, clientKey }, who)
    expect((await save(gradeId, owner, 'same-person-1')).data.madeCount).toBe(1)
    expect((await save(other.gradeId, owner, 'same-person-2')).data).toMatchObject({ addedCount: 1, madeCount: 0 })
    expect((await save(foreign.gradeId, foreign.owner, 'same-person-3')).data.madeCount).toBe(1)
  })

  test('the site limits how many accounts teachers create', async () => {
    const { gradeId, owner } = await makeGrade(t.owner)
    await t.owner`INSERT INTO grade_limit (site_id, account_day_limit) VALUES (12, 1)`
    const rows = [row(2, { studentNo: '1', nickname: '甲' }), row(3, { studentNo: '2', nickname: '乙' })]
    const save = (clientKey: string) => ask('exam/auth/grade/student/import/save', { gradeId, rows, clientKey }, owner)
    expect((await save('limited-1')).data).toMatchObject({ addedCount: 1, failCount: 1 })
    await t.owner`UPDATE grade_limit SET teacher_accounts = 0`
    const seen = await ask('exam/auth/grade/student/import/preview', { gradeId, rows }, owner)
    expect(seen.data).toMatchObject({ madeCount: 0, memberCount: 1, errorCount: 1 })
    await t.owner`DELETE FROM grade_limit`
  })

  test('requires the manage role', async () => {
    const { gradeId } = await makeGrade(t.owner)
    const [assistant, student] = [await makeMember(t.owner, gradeId, 'assistant'), await makeMember(t.owner, gradeId)]
    const preview = (who: { token: string }) =>
      ask('exam/auth/grade/student/import/preview', { gradeId, rows: [] }, who)
    const slips = (who: { token: string }) => ask('exam/auth/grade/student/slip/list', { gradeId }, who)
    const stranger = (await makeGrade(t.owner)).owner
    for (const asked of [preview, slips])
      expect([(await asked(assistant)).code, (await asked(student)).code, (await asked(stranger)).code]).toEqual([
        306, 306, 404,
      ])
    const template = await ask('exam/auth/grade/student/import/template', {}, assistant)
    expect(Buffer.from(template.data.file, 'base64').subarray(0, 2).toString()).toBe('PK')
  })

  test('of 2,000 rows stores the valid ones and keeps exactly the others', async () => {
    const { gradeId, owner } = await makeGrade(t.owner, { maxStudent: 5000 })
    await makeGroup(t.owner, gradeId, '一组')
    const people = await t.owner<{ mobile: string }[]>`
      INSERT INTO users (site_id, mobile, nickname)
      SELECT 12, (14700000000 + n)::text, '学员' || n
      FROM generate_series(1, ${MEMBER_ROWS}::int) n
      RETURNING mobile`
    /** An invalid value for each column. */
    const wrong = { mobile: '147', nickname: '长'.repeat(31), groupName: '长'.repeat(31), remark: '长'.repeat(201) }
    const columns = Object.keys(wrong) as (keyof typeof wrong)[]
    const right = people.map(({ mobile }, n) => row(n + 2, { mobile, groupName: n % 2 === 0 ? '一组' : '' }))
    const rows = right.map((one, n) => {
      const column = columns[(n / 9) % columns.length]
      return n % 9 === 0 && column ? { ...one, [column]: wrong[column] } : one
    })
    const expected = rows.flatMap(({ rowNo }, n) => (n % 9 === 0 ? [[rowNo, columns[(n / 9) % columns.length]]] : []))
    const { data } = await ask('exam/auth/grade/student/import/preview', { gradeId, rows }, owner)
    expect(data.errorCount).toBe(expected.length)
    expect(data.rows.flatMap(({ rowNo, errors }) => errors.map(({ field }) => [rowNo, field]))).toEqual(expected)
    const save = (list: typeof rows, clientKey: string) =>
      ask('exam/auth/grade/student/import/save', { gradeId, rows: list, clientKey }, owner)
    expect((await save(rows, 'import-with-wrong-rows')).data).toMatchObject({
      addedCount: MEMBER_ROWS - expected.length,
      failCount: expected.length,
    })
    const [only] = rows
    expect(only && (await save([only], 'import-of-a-wrong-row'))).toMatchObject({ code: 422 })
    expect((await save(right, 'import-of-right-rows')).data).toMatchObject({ addedCount: expected.length })
    expect(await inside(gradeId)).toBe(MEMBER_ROWS)
  })
})
