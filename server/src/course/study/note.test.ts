import type { WireInputOf } from '@zhixing/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MadeCourse, type MadeUser, makeCourse, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { enrol } from '../index.ts'

let t: TestApp
let me: MadeUser
let other: MadeUser
let course: MadeCourse
let periodId: string
let own: { token: string }
let theirs: { token: string }
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(async () => {
  me = await makeUser(t.owner)
  other = await makeUser(t.owner)
  course = await makeCourse(t.owner, { courseName: '笔记课' })
  periodId = course.periodIds[0] ?? ''
  own = { token: me.token }
  theirs = { token: other.token }
})
afterAll(() => t.close())

const save = (input: WireInputOf<'user/auth/user/note/log/save'>, who = own) =>
  t.call('user/auth/user/note/log/save', input, who)
const view = (id: string, who = own) => t.call('user/auth/user/note/log/view', { id }, who)
const page = async (input: object = {}, who = own) => (await t.call('user/auth/user/note/log/page', input, who)).data
const remove = (id: string, who = own) => t.call('DELETE user/auth/user/note/log/delete', { id }, who)

describe('writing', () => {
  test('a note at a position of a lesson', async () => {
    const { code, msg, data } = await save({ periodId, content: '  第一行\n第二行 ', videoTime: 12.345 })
    expect([code, msg]).toEqual([200, '保存成功'])
    expect(data).toMatchObject({
      courseId: course.courseId,
      chapterId: course.chapterId,
      periodId,
      courseName: '笔记课',
      periodName: '第 1 节',
      content: '第一行\n第二行',
      videoTime: 12.345,
    })
    expect((await view(data.id)).data).toEqual(data)
    expect((await page()).list).toEqual([data])
  })

  test('is idempotent by client key, also concurrently', async () => {
    const clientKey = 'k-1'
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => save({ periodId, content: `第 ${n} 次`, clientKey })),
    )
    const [first] = answers
    for (const answer of answers)
      expect(answer).toMatchObject({ code: 200, data: { id: first?.data.id, content: first?.data.content } })
    expect((await page()).totalCount).toBe(1)
    // Keys are per user.
    expect((await save({ periodId, content: '我的', clientKey }, theirs)).data.content).toBe('我的')
    // A late retry does not restore a deleted note.
    await remove(first?.data.id ?? '')
    expect((await save({ periodId, content: '迟到', clientKey })).data.id).toBe(first?.data.id)
    expect((await page()).totalCount).toBe(0)
  })

  test('notes without a key are not deduplicated', async () => {
    await Promise.all([
      save({ periodId, content: '同样' }),
      save({ periodId, content: '同样' }),
      save({ periodId, content: '同样', clientKey: '' }),
    ])
    expect((await page()).totalCount).toBe(3)
  })

  test('an update keeps absent fields', async () => {
    const { id, gmtCreate } = (await save({ periodId, content: '旧', videoTime: 7 })).data
    const { data } = await save({ id, content: '新' })
    expect(data).toMatchObject({ id, content: '新', videoTime: 7, periodId, gmtCreate })
    expect((await save({ id, content: '新', videoTime: 9.5 })).data.videoTime).toBe(9.5)
    expect((await page()).totalCount).toBe(1)
  })

  test('needs the right to study the lesson', async () => {
    expect(await save({ content: '无处可写' })).toMatchObject({ code: 422, data: { field: 'periodId' } })
    const paid = await makeCourse(t.owner, { isFree: 0, price: 1 })
    const [trial = '', closed = ''] = paid.periodIds
    expect((await save({ periodId: trial, content: '试看笔记' })).code).toBe(200)
    const missing = await save({ periodId: '1', content: '无' })
    expect(missing.code).toBe(404)
    const hidden = (await makeCourse(t.owner, { isPutaway: 0 })).periodIds[0] ?? ''
    const foreign = (await makeCourse(t.owner, { siteId: 13 })).periodIds[0] ?? ''
    for (const id of [closed, hidden, foreign]) expect(await save({ periodId: id, content: '无' })).toEqual(missing)
    await enrol(t.services, 12, { userId: me.userId, courseId: paid.courseId })
    await t.owner`UPDATE course SET is_putaway = 0 WHERE id = ${paid.courseId}`
    expect((await save({ periodId: closed, content: '已拥有' })).code).toBe(200)
  })

  test.each([
    { content: '' },
    { content: ' \n ' },
    { content: '字'.repeat(5001) },
    { videoTime: -1 },
    { videoTime: 'x' },
    { periodId: 'x' },
    { clientKey: 'k'.repeat(65) },
  ])('refuses %#', async (bad) => {
    const answer = await t.raw('POST', 'user/auth/user/note/log/save', { periodId, content: '好', ...bad }, own)
    expect(answer).toMatchObject({ code: 422, data: { field: Object.keys(bad)[0] } })
    expect((await page()).totalCount).toBe(0)
  })
})

describe('reading', () => {
  test('lists newest first, with filters', async () => {
    const second = await makeCourse(t.owner)
    await save({ periodId, content: '进度 100% 完成' })
    await save({ periodId: course.periodIds[1] ?? '', content: '进度 1000 完成' })
    await save({ periodId: second.periodIds[0] ?? '', content: 'Use SQL\\JSON' })
    await save({ periodId, content: '别人的进度' }, theirs)
    const texts = async (input: object) => (await page(input)).list.map((row) => row.content)
    expect(await texts({})).toEqual(['Use SQL\\JSON', '进度 1000 完成', '进度 100% 完成'])
    expect(await texts({ courseId: course.courseId })).toEqual(['进度 1000 完成', '进度 100% 完成'])
    expect(await texts({ periodId })).toEqual(['进度 100% 完成'])
    expect(await texts({ keyword: '进度' })).toHaveLength(2)
    expect(await texts({ keyword: '100%' })).toEqual(['进度 100% 完成'])
    expect(await texts({ keyword: '_' })).toEqual([])
    expect(await texts({ keyword: 'sql\\' })).toEqual(['Use SQL\\JSON'])
    expect(await page({ pageSize: 2, pageCurrent: 2 })).toMatchObject({
      totalCount: 3,
      totalPage: 2,
      list: [{ content: '进度 100% 完成' }],
    })
  })

  test('every call answers notFound alike for a foreign and a missing note', async () => {
    const { id } = (await save({ periodId, content: '私密' })).data
    const abroad = await makeUser(t.owner, { siteId: 13 })
    const missing = await view('1')
    expect(missing.code).toBe(404)
    expect(await view(id, theirs)).toEqual(missing)
    expect(await save({ id, content: '改' }, theirs)).toEqual(await save({ id: '1', content: '改' }, theirs))
    expect((await save({ id, content: '改' }, theirs)).code).toBe(404)
    expect(await remove(id, theirs)).toEqual(missing)
    expect(await t.call('user/auth/user/note/log/view', { id }, { token: abroad.token, siteId: 13 })).toEqual(missing)
    expect((await view(id)).data.content).toBe('私密')
  })
})

test('deletion is soft, and final for the user', async () => {
  const { id } = (await save({ periodId, content: '删我' })).data
  expect((await remove(id)).msg).toBe('删除成功')
  expect((await page()).totalCount).toBe(0)
  for (const answer of [await view(id), await remove(id), await save({ id, content: '改' })])
    expect(answer.code).toBe(404)
  expect((await t.owner`SELECT status_id, content FROM note_log WHERE id = ${id}`)[0]).toEqual({
    statusId: 0,
    content: '删我',
  })
})

test.each([
  ['POST', 'user/auth/user/note/log/page', {}, { courseId: 'x' }],
  ['POST', 'user/auth/user/note/log/view', { id: '1' }, {}],
  ['POST', 'user/auth/user/note/log/save', { periodId: '1', content: '好' }, {}],
  ['DELETE', 'user/auth/user/note/log/delete', { id: '1' }, {}],
])('walls of %s %s', async (method, path, input, bad) => {
  expect((await t.raw(method, path, input)).code).toBe(303)
  expect((await t.raw(method, path, input, { ...own, siteId: 13 })).code).toBe(302)
  expect((await t.raw(method, path, bad, own)).code).toBe(422)
})
