import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makePaper, makeProblem, makeRecord } from '../../../test/exam.ts'
import { type MadeUser, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let me: MadeUser
let other: MadeUser
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(async () => {
  me = await makeUser(t.owner)
  other = await makeUser(t.owner)
})
afterAll(() => t.close())

type Kind = 4 | 5
const collect = (collectionId: string, collectionType: Kind = 4, who = me) =>
  t.call('exam/auth/exam/problem/collection/collect', { collectionId, collectionType }, { token: who.token })
const drop = (collectionId: string, collectionType: Kind = 4, who = me) =>
  t.call('exam/auth/exam/problem/collection/delete', { collectionId, collectionType }, { token: who.token })
const list = async (collectionType: Kind = 4, who = me) =>
  (await t.call('exam/auth/exam/problem/collection/list', { collectionType }, { token: who.token })).data

test('adding and removing a bookmark, twice and concurrently, keeps the count exact', async () => {
  const { examId } = await makePaper(t.owner)
  const saved = await Promise.all([me, other, me, other, me].map((who) => collect(examId, 4, who)))
  for (const answer of saved) expect(answer).toMatchObject({ code: 200, msg: '收藏成功' })
  const count = async () =>
    (await t.owner<{ n: number }[]>`SELECT collection_count AS n FROM exam_info WHERE id = ${examId}`)[0]?.n
  expect(await count()).toBe(2)
  await Promise.all([drop(examId), drop(examId), drop(examId)])
  expect(await count()).toBe(1)
  expect((await list()).totalCount).toBe(0)
  expect((await list(4, other)).list).toMatchObject([{ collectionId: examId, exam: { examId }, problem: null }])
})

test('papers: newest first, without inaccessible ones', async () => {
  const [a, b, off] = [await makePaper(t.owner), await makePaper(t.owner), await makePaper(t.owner)]
  for (const { examId } of [a, b, off]) await collect(examId)
  await t.owner`UPDATE exam_info SET is_putaway = 0 WHERE id = ${off.examId}`
  expect((await list()).list.map(({ collectionId }) => collectionId)).toEqual([b.examId, a.examId])
})

test('a problem only after the person has met it; the list shows its stem, never its key', async () => {
  const problem = await makeProblem(t.owner, {
    doc: { problemContent: '<p>遇见过的题</p>', analysis: '<p>秘密解析</p>' },
  })
  expect((await collect(problem.problemId, 5)).code).toBe(404)
  const paper = await makePaper(t.owner, { problems: [problem] })
  await makeRecord(t.owner, { paper, userId: me.userId, examStatus: 5 })
  expect((await collect(problem.problemId, 5)).code).toBe(200)
  expect((await collect(problem.problemId, 5, other)).code).toBe(404)
  const own = await list(5)
  expect(own.list).toMatchObject([
    {
      collectionId: problem.problemId,
      collectionType: 5,
      exam: null,
      problem: { problemType: 1, problemContent: '<p>遇见过的题</p>' },
    },
  ])
  expect(JSON.stringify(own)).not.toContain('秘密')
  expect((await list(4)).totalCount).toBe(0)
  await drop(problem.problemId, 5)
  expect((await list(5)).totalCount).toBe(0)
})

test('a public problem by anyone of its site', async () => {
  const shared = await makeProblem(t.owner, { isPublic: 1 })
  expect((await collect(shared.problemId, 5)).code).toBe(200)
})

test('not unlisted, foreign or missing ones; not by a visitor', async () => {
  const hidden = await makePaper(t.owner, { isPutaway: 0 })
  const abroad = await makePaper(t.owner, { siteId: 13 })
  const problemAbroad = await makeProblem(t.owner, { siteId: 13, isPublic: 1 })
  for (const id of [hidden.examId, abroad.examId, '1']) expect((await collect(id)).code).toBe(404)
  for (const id of [problemAbroad.problemId, '1']) expect((await collect(id, 5)).code).toBe(404)
  for (const path of ['collect', 'delete', 'list'])
    expect(
      (
        await t.raw('POST', `exam/auth/exam/problem/collection/${path}`, {
          collectionId: hidden.examId,
          collectionType: 4,
        })
      ).code,
    ).toBe(303)
  expect(
    (
      await t.raw(
        'POST',
        'exam/auth/exam/problem/collection/collect',
        { collectionId: hidden.examId, collectionType: 1 },
        { token: me.token },
      )
    ).code,
  ).toBe(422)
})
