import type { WireInputOf } from '@zhixing/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeDraft, makeDraftVideo, makeLecturer, makePending, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let me: Awaited<ReturnType<typeof makeLecturer>>
let other: Awaited<ReturnType<typeof makeLecturer>>
let own: { token: string }
let theirs: { token: string }
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(async () => {
  me = await makeLecturer(t.owner)
  other = await makeLecturer(t.owner)
  own = { token: me.token }
  theirs = { token: other.token }
})
afterAll(() => t.close())
const draft = (over: Parameters<typeof makeDraft>[1] = {}) => makeDraft(t.owner, { lecturer: me, ...over })
const view = (courseId: string, who = own) => t.call('course/auth/course/audit/view', { courseId }, who)

const update = (input: WireInputOf<'course/auth/course/audit/update'>, who = own) =>
  t.call('course/auth/course/audit/update', input, who)

const list = async (input: WireInputOf<'course/auth/course/audit/list'> = {}, who = own) =>
  (await t.call('course/auth/course/audit/list', input, who)).data

const save = (input: WireInputOf<'course/auth/course/audit/save'>, who = own) =>
  t.call('course/auth/course/audit/save', input, who)

const operator = async () => {
  const { token } = await makeUser(t.owner, { isAdmin: 1 })
  return { token }
}

const pass = async (courseId: string, version = 1) => {
  const answer = await t.call('course/admin/review/pass', { courseId, version }, await operator())
  expect(answer).toMatchObject({ code: 200, data: { ok: 1 } })
}

describe('creating a course', () => {
  test('creates a draft that only its lecturer sees', async () => {
    const { code, msg, data } = await save({
      courseName: '  新课 ',
      introduce: '<p onclick="x()">好<script>1</script></p>',
    })
    expect([code, msg]).toEqual([200, '创建成功'])
    expect(data).toMatchObject({ version: 1, rev: 1 })
    const seen = (await view(data.courseId)).data
    expect(seen).toMatchObject({
      courseName: '新课',
      introduce: '<p>好</p>',
      auditStatus: 3,
      hasLive: 0,
      isPutaway: 0,
      isFree: 1,
      courseCategory: 1,
    })
    expect(seen.missingList.map(({ field }) => field)).toEqual(['categoryId1', 'chapterList'])
    expect((await list()).list.map(({ courseId }) => courseId)).toEqual([data.courseId])
    expect((await list({}, theirs)).list).toEqual([])
    expect((await t.call('course/api/course/view', { courseId: data.courseId }, {})).code).toBe(404)
  })

  test('is idempotent by client key, also concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => save({ courseName: '一次', clientKey: 'k' })))
    expect(new Set(answers.map(({ data }) => data.courseId)).size).toBe(1)
    expect((await list()).totalCount).toBe(1)
    expect((await save({ courseName: '别人的', clientKey: 'k' }, theirs)).data.courseId).not.toBe(
      answers[0]?.data.courseId,
    )
  })

  test.each([
    { courseName: ' ' },
    { courseName: '字'.repeat(101) },
    { courseCategory: 5 },
    { courseLogo: 'javascript:alert(1)' },
    { courseLogo: '//evil.example/a.png' },
    { courseDiscount: -1 },
    { courseDiscount: 1.5 },
    { categoryId1: 'x' },
    { introduce: 'x'.repeat(200_001) },
  ])('refuses %#', async (bad) => {
    const answer = await t.raw('POST', 'course/auth/course/audit/save', { courseName: '课', ...bad }, own)
    expect(answer).toMatchObject({ code: 422, data: { field: Object.keys(bad)[0] } })
    expect((await list()).totalCount).toBe(0)
  })

  test('refuses a category path that is inconsistent, of another kind or of another site', async () => {
    const { categoryIds } = await draft()
    const [categoryId1, categoryId2, categoryId3] = categoryIds
    const [wrong] = (await draft()).categoryIds
    const [abroad] = (await makeDraft(t.owner, { siteId: 13 })).categoryIds
    const [library] = (await draft({ courseCategory: 3 })).categoryIds
    expect((await save({ courseName: '好', categoryId1, categoryId2, categoryId3 })).code).toBe(200)
    expect((await save({ courseName: '只到一级', categoryId1 })).code).toBe(200)
    for (const bad of [
      { categoryId1: categoryId2 },
      { categoryId1, categoryId3 },
      { categoryId1: wrong, categoryId2 },
      { categoryId1: abroad },
      { categoryId1: library },
    ])
      expect(await save({ courseName: '坏', ...bad })).toMatchObject({
        code: 422,
        msg: expect.stringContaining('分类'),
      })
    expect((await save({ courseName: '文库', courseCategory: 3, categoryId1: library })).code).toBe(200)
  })
})

describe('updating a course', () => {
  test('changes only the sent fields and bumps the revision', async () => {
    const { courseId } = await draft({ courseName: '旧名' })
    const first = await update({ courseId, rev: 1, courseDesc: '一句话' })
    expect(first).toMatchObject({ code: 200, data: { courseId, version: 1, rev: 2 } })
    expect((await view(courseId)).data).toMatchObject({ courseName: '旧名', courseDesc: '一句话', rev: 2 })
  })

  test('answers conflict to the second of two editors and writes nothing', async () => {
    const { courseId } = await draft()
    const answers = await Promise.all(['甲', '乙', '丙'].map((courseName) => update({ courseId, rev: 1, courseName })))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409])
    const won = answers.findIndex(({ code }) => code === 200)
    expect((await view(courseId)).data).toMatchObject({ courseName: '甲乙丙'[won], rev: 2 })
    expect(answers.find(({ code }) => code === 409)?.msg).toContain('内容已在别处修改')
    // A retry of the winner is not a conflict.
    expect(await update({ courseId, rev: 1, courseName: '甲乙丙'[won] })).toMatchObject({ code: 200, data: { rev: 2 } })
  })

  test('every call answers notFound alike for a foreign and a missing course', async () => {
    const { courseId, token } = await makeDraft(t.owner, { lecturer: other })
    const abroad = await makeDraft(t.owner, { siteId: 13 })
    const calls: [string, object][] = [
      ['view', {}],
      ['update', { courseName: '改' }],
      ['delete', {}],
      ['restore', {}],
      ['stand', { isPutaway: 0 }],
      ['submit', {}],
      ['withdraw', {}],
      ['schedule', { publishTime: null }],
      ['history', {}],
      ['history/restore', { version: 1 }],
      ['compare', {}],
      ['preview', {}],
    ]
    for (const [name, more] of calls) {
      const ask = (id: string) => t.raw('POST', `course/auth/course/audit/${name}`, { courseId: id, ...more }, own)
      const missing = await ask('1')
      expect([name, missing.code]).toEqual([name, 404])
      expect(await ask(courseId)).toEqual(missing)
      expect(await ask(abroad.courseId)).toEqual(missing)
    }
    expect((await view(courseId, { token })).data).toMatchObject({ rev: 1, auditStatus: 3 })
  })
})

describe('the list', () => {
  test('filters by state, kind and words, with counts', async () => {
    const a = await draft({ courseName: '甲 100%' })
    const b = await makePending(t.owner, { lecturer: me, courseName: '乙 1000' })
    const c = await makePending(t.owner, { lecturer: me, courseName: '丙' })
    await pass(c.courseId)
    await draft({ courseName: '文库甲', courseCategory: 3 })
    const names = async (input: WireInputOf<'course/auth/course/audit/list'>) =>
      (await list(input)).list.map(({ courseName }) => courseName)
    expect((await list()).counts).toEqual({ all: 3, draft: 1, pending: 1, passed: 1, rejected: 0, on: 1, deleted: 0 })
    expect(await names({ auditStatus: 3 })).toEqual(['甲 100%'])
    expect(await names({ auditStatus: 0 })).toEqual(['乙 1000'])
    expect(await names({ isPutaway: 1 })).toEqual(['丙'])
    expect(await names({ keyword: '100%' })).toEqual(['甲 100%'])
    expect(await names({ courseCategory: 3 })).toEqual(['文库甲'])
    await update({ courseId: a.courseId, courseDesc: '改' })
    expect((await names({}))[0]).toBe('甲 100%')
    expect(await list({ pageSize: 2, pageCurrent: 2 })).toMatchObject({ totalCount: 3, totalPage: 2 })
    expect((await list({ pageSize: 2, pageCurrent: 2 })).list).toHaveLength(1)
    expect(b.courseId).not.toBe('')
  })

  test('counts videos that are not ready', async () => {
    const made = await draft()
    await makeDraftVideo(t.owner, made, made.periodIds[0] ?? '', { videoStatus: 1, seconds: 30 })
    await makeDraftVideo(t.owner, made, made.periodIds[1] ?? '', { videoStatus: 3, seconds: 12 })
    expect((await list()).list[0]).toMatchObject({ videoWaiting: 1, videoFailed: 1, totalSeconds: 42, periodTotal: 2 })
  })
})

const paths = [
  'list',
  'save',
  'view',
  'update',
  'delete',
  'restore',
  'stand',
  'submit',
  'withdraw',
  'schedule',
  'history',
  'history/restore',
  'compare',
]

test.each(paths)('walls of course/auth/course/audit/%s', async (name) => {
  const input = { courseId: '1', courseName: '课', isPutaway: 1, version: 1, publishTime: null }
  const path = `course/auth/course/audit/${name}`
  expect((await t.raw('POST', path, input)).code).toBe(303)
  expect((await t.raw('POST', path, input, { token: (await makeUser(t.owner)).token })).code).toBe(306)
  expect((await t.raw('POST', path, input, { ...own, siteId: 13 })).code).toBe(302)
  expect((await t.raw('POST', path, { ...input, courseId: 'x', courseName: '', pageSize: 0 }, own)).code).toBe(422)
})
