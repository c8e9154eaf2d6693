/** Repeated lessons: conflicts, holidays, changes of one or all following, import and export. */
import type { CallKey, WireInputOf } from '@zhixing/contract'
import { occurrencesOf } from '@zhixing/contract/grade/timetable-rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MadeUser } from '../../../test/factories.ts'
import { makeGrade, makeMember } from '../../../test/grade.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeOperator } from '../../../test/people.ts'
import { workbook } from '../book/excel.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const ask = <K extends CallKey>(key: K, input: WireInputOf<K>, who: { token: string }) => t.call(key, input, who)
const rule = {
  from: '2031-03-03',
  to: '2031-06-22',
  weekdays: [1, 3],
  weeks: 'every' as const,
  begin: '08:00',
  end: '09:40',
}
/** Each test has rooms of its own: another one's lesson in the same room is a conflict. */
let serial = 0
const lessons = (over: object = {}, sessionOver: object = {}) =>
  occurrencesOf({ ...rule, ...over }, []).list.map((time) => ({
    title: '语文',
    place: `教室 ${serial}`,
    link: '',
    teacherId: '0',
    ...time,
    ...sessionOver,
  }))
const saveMany = (gradeId: string, owner: MadeUser, sessionList = lessons(), over: object = {}) =>
  ask(
    'exam/auth/grade/timetable/save/many',
    { gradeId, sessionList, clientKey: `series-key-${++serial}`, ...over },
    owner,
  )
const list = async (gradeId: string, who: MadeUser) =>
  (
    await ask(
      'exam/auth/grade/timetable/list',
      { gradeId, from: '2031-01-01T00:00:00Z', to: '2031-12-30T00:00:00Z' },
      who,
    )
  ).data.list

test('a term of 32 lessons is one call, idempotent, and for managers only', async () => {
  const { gradeId, owner } = await makeGrade(t.owner)
  const student = await makeMember(t.owner, gradeId)
  const saved = await Promise.all([1, 2].map(() => saveMany(gradeId, owner, lessons(), { clientKey: 'the-same-term' })))
  expect(saved.map(({ data }) => data.addedCount)).toEqual([32, 32])
  expect(await list(gradeId, student)).toHaveLength(32)
  expect((await saveMany(gradeId, student)).code).toBe(306)
  expect((await saveMany(gradeId, (await makeGrade(t.owner)).owner)).code).toBe(404)
  const abroad = await t.call(
    'exam/auth/grade/timetable/check',
    { gradeId, sessionList: lessons().slice(0, 1) },
    { token: (await makeGrade(t.owner, { siteId: 13 })).owner.token, siteId: 13 },
  )
  expect(abroad.code).toBe(404)
})

test('conflicts of class, teacher and place are reported, and may be overridden', async () => {
  const { gradeId, owner } = await makeGrade(t.owner, { gradeName: '甲班' })
  const other = await makeGrade(t.owner, { owner, gradeName: '乙班' })
  const foreign = await makeGrade(t.owner)
  await saveMany(gradeId, owner, lessons({}, { place: '冲突楼 1', teacherId: owner.userId }))
  const check = async (of: string, who: MadeUser, over: object) =>
    (
      await ask(
        'exam/auth/grade/timetable/check',
        { gradeId: of, sessionList: lessons({ begin: '09:30', end: '10:30' }, over).slice(0, 1) },
        who,
      )
    ).data.conflictList.map(({ kind, gradeName }) => [kind, gradeName])
  expect(await check(gradeId, owner, { place: '' })).toEqual([['grade', '甲班']])
  expect(await check(other.gradeId, owner, { place: '', teacherId: owner.userId })).toEqual([['teacher', '甲班']])
  // Of classes of others only the time is known.
  expect(await check(foreign.gradeId, foreign.owner, { place: '冲突楼 1' })).toEqual([['place', '']])
  expect(await check(other.gradeId, owner, { place: '另一处' })).toEqual([])
  const again = await saveMany(gradeId, owner, lessons({ weekdays: [1] }, { place: '别处' }))
  expect(again).toMatchObject({ code: 409, msg: '时间冲突：2031-03-03 08:00 本班已有课（甲班“语文”），另有 15 处冲突' })
  expect(
    (await saveMany(gradeId, owner, lessons({ weekdays: [1] }, { place: '别处' }), { ignoreConflicts: 1 })).code,
  ).toBe(200)
  const stranger = await saveMany(other.gradeId, owner, lessons({ weekdays: [5] }, { teacherId: foreign.owner.userId }))
  expect(stranger).toMatchObject({ code: 404, data: { field: 'teacherId' } })
})

test('one lesson or all following are moved or cancelled; a cancelled one leaves list and calendar', async () => {
  const { gradeId, owner } = await makeGrade(t.owner)
  const student = await makeMember(t.owner, gradeId)
  await saveMany(gradeId, owner, lessons({ to: '2031-03-30', weekdays: [1] }, { place: '移动 301' }))
  const [first, second] = await list(gradeId, student)
  const change = (over: object) =>
    ask(
      'exam/auth/grade/timetable/save',
      {
        gradeId,
        id: second?.id ?? '',
        title: '语文',
        place: '移动 302',
        begins: '2031-03-11T01:00:00Z',
        ends: '2031-03-11T02:00:00Z',
        ...over,
      },
      owner,
    )
  expect((await change({ scope: 'following' })).msg).toBe('保存成功，已更新 3 次课')
  expect(
    (await list(gradeId, student)).map(({ begins, ends, place }) => `${begins} ${ends?.slice(11, 16)} ${place}`),
  ).toEqual([
    '2031-03-03T00:00:00.000Z 01:40 移动 301',
    '2031-03-11T01:00:00.000Z 02:00 移动 302',
    '2031-03-18T01:00:00.000Z 02:00 移动 302',
    '2031-03-25T01:00:00.000Z 02:00 移动 302',
  ])
  const remove = (id: string, scope: 'one' | 'following') =>
    ask('exam/auth/grade/timetable/delete', { gradeId, id, scope }, owner)
  await remove(first?.id ?? '', 'one')
  expect(await list(gradeId, student)).toHaveLength(3)
  expect((await remove(second?.id ?? '', 'following')).msg).toBe('删除成功，已取消 3 次课')
  expect(await list(gradeId, student)).toEqual([])
})

test('the calendar of subscribers has no cancelled lesson', async () => {
  const { gradeId, owner } = await makeGrade(t.owner)
  const student = await makeMember(t.owner, gradeId)
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const add = (days: number) => ({ ...lessons()[0], title: `第 ${days} 天`, begins: at(days), ends: at(days + 0.1) })
  await saveMany(gradeId, owner, [add(1), add(2), add(3)] as ReturnType<typeof lessons>)
  const { url } = (await ask('exam/auth/grade/timetable/link/save', { gradeId }, student)).data
  const feed = async () =>
    (await t.call('exam/api/grade/timetable/calendar', { linkKey: url.split('/').at(-1) ?? '' })).data.text
  expect((await feed()).match(/SUMMARY:/g)).toHaveLength(3)
  const { list: entries } = (await ask('exam/auth/grade/timetable/list', { gradeId, from: at(0), to: at(9) }, student))
    .data
  await ask('exam/auth/grade/timetable/delete', { gradeId, id: entries[1]?.id ?? '', scope: 'one' }, owner)
  expect((await feed()).match(/SUMMARY:.*/g)).toEqual(['SUMMARY:第 1 天', 'SUMMARY:第 3 天'])
})

test('a timetable is imported with weeks and holidays, and exported in the same form', async () => {
  const operator = await makeOperator(t, ['grade'])
  const { etag } = (await ask('exam/admin/grade/holiday/list', { year: 2031 }, operator)).data
  const days = [
    { day: '2031-05-05', holidayName: '劳动节', asWeekday: 0 },
    { day: '2031-04-26', holidayName: '补课', asWeekday: 1 },
  ]
  const save = (over: object = {}) =>
    ask('exam/admin/grade/holiday/save', { year: 2031, list: days, etag, ...over }, operator)
  expect((await save()).code).toBe(200)
  expect((await save({ list: [] })).code).toBe(409)
  expect((await save({ list: [{ day: '2030-01-01', holidayName: '元旦' }], etag: undefined })).code).toBe(422)
  const { gradeId, owner } = await makeGrade(t.owner)
  const known = await ask('exam/auth/grade/timetable/holiday/list', { from: '2031-01-01', to: '2031-12-31' }, owner)
  expect(known.data.list.map(({ day }) => day)).toEqual(['2031-04-26', '2031-05-05'])
  const file = Buffer.from(
    await workbook(
      ['2031 春季课表', '', '', '', ''],
      [
        ['课程', '星期', '周次', '时间', '教室'],
        ['数学', '周一', '1-16周', '8:00-9:40', '101'],
        ['体育', '星期三', '双周', '14：00～15：30', ''],
        ['班会', '', '', '16:00-17:00', ''],
      ],
    ),
    'base64',
  )
  const seen = await t.call(
    'exam/auth/grade/timetable/import/preview',
    { gradeId, weekOne: '2031-03-04' },
    { token: owner.token, file },
  )
  // Sixteen Mondays without the holiday, and the make-up Saturday.
  expect(seen.data.rowList.map(({ rowNo, count }) => [rowNo, count])).toEqual([
    [3, 16],
    [4, 15],
    [5, 0],
  ])
  expect(seen.data.rowList[2]?.errors).toEqual(['请填写日期，或星期与周次（如 周二、1-16周）'])
  expect((await saveMany(gradeId, owner, seen.data.sessionList)).data.addedCount).toBe(31)
  const { file: sheet } = (await ask('exam/auth/grade/timetable/export', { gradeId }, owner)).data
  const again = await t.call(
    'exam/auth/grade/timetable/import/preview',
    { gradeId, weekOne: '2031-03-04' },
    { token: owner.token, file: Buffer.from(sheet, 'base64') },
  )
  const times = (of: { begins: string }[]) => of.map(({ begins }) => begins).sort()
  expect(times(again.data.sessionList)).toEqual(times(seen.data.sessionList))
})
