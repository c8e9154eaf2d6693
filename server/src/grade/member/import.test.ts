import type { CallKey, InputOf } from '@zhixing/contract'
import { MEMBER_ROWS } from '@zhixing/contract/grade/student'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import { makeGrade, makeGroup, makeMember } from '../../../test/grade.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { workbook } from '../book/excel.ts'
import { rowErrors, rowsOfSheet } from './import-rules.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const ask = <K extends CallKey>(key: K, input: InputOf<K>, who: { token: string }) => t.call(key, input, who)
const row = (
  rowNo: number,
  mobile: string,
  over: Partial<{ nickname: string; groupName: string; remark: string }> = {},
) => ({
  rowNo,
  mobile,
  nickname: '',
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

describe('rows', () => {
  test('columns are found by title, in any order', () => {
    const sheet = [
      ['备注', '姓名', '手机号*', '其他'],
      ['住校', '张三', 13800001234, 'x'],
      ['', '', '', ''],
      ['', '李四', '138 0000 1235', ''],
    ]
    expect(rowsOfSheet(sheet)).toEqual([
      row(2, '13800001234', { nickname: '张三', remark: '住校' }),
      row(4, '138 0000 1235', { nickname: '李四' }),
    ])
    expect(rowsOfSheet([['姓名'], ['张三']])).toBeUndefined()
  })

  test('reports errors in every column', () => {
    const known = {
      accounts: new Set(['13800001234', '13800001235']),
      belonging: new Set(['13800001235']),
      groups: new Set(['甲']),
    }
    const rows = [
      row(2, '13800001234', { groupName: '甲' }),
      row(3, ''),
      row(4, '12'),
      row(5, '+86 138-0000-1234'),
      row(6, '13900000000'),
      row(7, '13800001235', { nickname: '长'.repeat(31), groupName: '没有', remark: '长'.repeat(201) }),
    ]
    expect(rowErrors(rows, known).map((errors) => errors.map(({ field, msg }) => `${field} ${msg}`))).toEqual([
      [],
      ['mobile 请填写手机号'],
      ['mobile 手机号格式不正确'],
      ['mobile 与第 2 行的手机号重复'],
      ['mobile 该手机号没有注册账号'],
      [
        'mobile 已是班级成员',
        'nickname 昵称最多 30 个字',
        'groupName 没有名为“没有”的分组',
        'remark 备注最多 200 个字',
      ],
    ])
  })
})

describe('an import', () => {
  test('is atomic, idempotent and reversible', async () => {
    const { gradeId, owner } = await makeGrade(t.owner)
    await makeGroup(t.owner, gradeId, '一组')
    const people: MadeUser[] = []
    for (let n = 0; n < 3; n += 1) people.push(await makeUser(t.owner))
    const rows = people.map(({ mobile }, n) => row(n + 2, mobile, { nickname: `学员${n}`, groupName: '一组' }))
    const save = (list: typeof rows, clientKey: string, who: { token: string } = owner) =>
      ask('exam/auth/grade/student/import/save', { gradeId, fileName: '名单.xlsx', rows: list, clientKey }, who)
    expect(await save([...rows, row(9, '13100000000')], 'import-with-error')).toMatchObject({
      code: 422,
      msg: '有 1 行有误，请改正后再导入',
    })
    expect(await inside(gradeId)).toBe(0)
    const made = await Promise.all([save(rows, 'import-of-three'), save(rows, 'import-of-three')])
    expect(made.map(({ data }) => data.addedCount)).toEqual([3, 3])
    expect(made[0]?.data.importId).toBe(made[1]?.data.importId)
    expect(await inside(gradeId)).toBe(3)
    const preview = await ask('exam/auth/grade/student/import/preview', { gradeId, rows }, owner)
    expect(preview.data.errorCount).toBe(3)
    const { list } = (await ask('exam/auth/grade/student/page', { gradeId, userRole: 1 }, owner)).data
    expect(list.map(({ nickname, groupName }) => [nickname, groupName])).toEqual(
      rows.map(({ nickname }) => [nickname, '一组']),
    )
    await ask(
      'PUT exam/auth/grade/student/update/admin',
      { gradeId, studentId: list[0]?.studentId ?? '', userRole: 4 },
      owner,
    )
    const importId = made[0]?.data.importId ?? ''
    const undo = () => ask('exam/auth/grade/student/import/undo', { gradeId, importId }, owner)
    expect((await undo()).data).toEqual({ removedCount: 2 })
    expect((await undo()).code).toBe(999)
    expect((await ask('exam/auth/grade/student/import/list', { gradeId }, owner)).data.list).toMatchObject([
      { importId, importStatus: 2, addedCount: 3, fileName: '名单.xlsx' },
    ])
  })

  test('requires the manage role', async () => {
    const { gradeId } = await makeGrade(t.owner)
    const [assistant, student] = [await makeMember(t.owner, gradeId, 'assistant'), await makeMember(t.owner, gradeId)]
    const preview = (who: { token: string }) =>
      ask('exam/auth/grade/student/import/preview', { gradeId, rows: [] }, who)
    expect([
      (await preview(assistant)).code,
      (await preview(student)).code,
      (await preview((await makeGrade(t.owner)).owner)).code,
    ]).toEqual([306, 306, 404])
    const template = await ask('exam/auth/grade/student/import/template', {}, assistant)
    expect(Buffer.from(template.data.file, 'base64').subarray(0, 2).toString()).toBe('PK')
  })

  test('a table of 2,000 rows with errors in every column reports each of them', async () => {
    const { gradeId, owner } = await makeGrade(t.owner, { maxStudent: 5000 })
    const person = await makeUser(t.owner)
    const wrong = (n: number): string[] =>
      [
        [''],
        ['123'],
        ['13100000000'],
        [person.mobile, '长'.repeat(31)],
        [person.mobile, '', '没有'],
        [person.mobile, '', '', '长'.repeat(201)],
      ][n % 6] ?? []
    const cells = Array.from({ length: MEMBER_ROWS }, (_, n) => [...wrong(n), '', '', '', ''].slice(0, 4)).map(
      (list, n) => (list.every((cell) => cell === '') ? ['', `无号码${n}`, '', ''] : list),
    )
    const file = Buffer.from(await workbook(['手机号', '昵称', '分组', '备注'], cells), 'base64')
    const answer = await t.call('exam/auth/grade/student/import/preview', { gradeId }, { token: owner.token, file })
    expect(answer.code).toBe(200)
    const { rows, errorCount } = answer.data
    expect([rows.length, errorCount]).toEqual([MEMBER_ROWS, MEMBER_ROWS])
    expect(rows.map(({ rowNo }) => rowNo)).toEqual(Array.from({ length: MEMBER_ROWS }, (_, n) => n + 2))
    expect(await inside(gradeId)).toBe(0)
  })

  test('reports exactly the wrong rows among 2,000, and adds no member until they are fixed', async () => {
    const { gradeId, owner } = await makeGrade(t.owner, { maxStudent: 5000 })
    await makeGroup(t.owner, gradeId, '一组')
    const people = await t.owner<{ mobile: string }[]>`
      INSERT INTO users (site_id, mobile, nickname) SELECT 12, (14700000000 + n)::text, '学员' || n FROM generate_series(1, ${MEMBER_ROWS}::int) n RETURNING mobile`
    /** An invalid value for each column. */
    const wrong = { mobile: '147', nickname: '长'.repeat(31), groupName: '没有这一组', remark: '长'.repeat(201) }
    const columns = Object.keys(wrong) as (keyof typeof wrong)[]
    const right = people.map(({ mobile }, n) => row(n + 2, mobile, { groupName: n % 2 === 0 ? '一组' : '' }))
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
    expect(await save(rows, 'import-with-wrong-rows')).toMatchObject({
      code: 422,
      msg: `有 ${expected.length} 行有误，请改正后再导入`,
    })
    expect(await inside(gradeId)).toBe(0)
    expect((await ask('exam/auth/grade/student/import/list', { gradeId }, owner)).data.list).toEqual([])
    expect((await save(right, 'import-of-right-rows')).data.addedCount).toBe(MEMBER_ROWS)
    expect(await inside(gradeId)).toBe(MEMBER_ROWS)
  })
})
