/** Sequential papers: the server tracks the furthest position and rejects answers before it. */
import { kind } from '@zhixing/contract/exam/kinds'
import { orderOf } from '@zhixing/contract/exam/order'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePaper, makeProblem, type MadePaper } from '../../../test/exam.ts'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { submitExpired } from './auto-submit.ts'
import { signed, takerOf } from '../../../test/sitting.ts'

let t: TestApp
let taker: ReturnType<typeof takerOf>
let paper: MadePaper
beforeAll(async () => {
  t = await startTestApp()
  taker = takerOf(t)
  const problems = []
  for (const problemType of [kind.single, kind.single, kind.material, kind.essay, kind.single])
    problems.push(await makeProblem(t.owner, { problemType }))
  paper = await makePaper(t.owner, { problems, rules: { navMethod: 'sequential', shuffleProblem: 1, attempts: 0 } })
})
afterAll(() => t.close())

/** A sitting with its answers in the order of the taker. */
async function sitting() {
  const user = await makeUser(t.owner)
  const { recordId, seed, syncKey } = (await taker.begin(paper.examId, user)).data
  const ids = orderOf(paper.frozen.titleList, paper.frozen.rules, seed).flatMap(({ problemIds }) => problemIds)
  const docs = new Map(paper.problems.map(({ id, doc }) => [id, doc]))
  const leaves = ids.map((id) => {
    const subs = docs.get(id)?.subList ?? []
    return subs.length > 0 ? subs.map((sub) => sub.id ?? '') : [id]
  })
  return { user, recordId, syncKey, leaves }
}
const one = (user: MadeUser, recordId: string, problemId = '', rev: number, userAnswer = ['B']) =>
  taker.save(recordId, user, problemId, rev, userAnswer)

test('going back is rejected with an explanation, and changes nothing', async () => {
  const { user, recordId, leaves } = await sitting()
  // At two positions: parts of one material share one.
  const [first = '', second = ''] = leaves.map(([leaf = '']) => leaf)
  expect((await one(user, recordId, first, 1)).data).toMatchObject({
    savedList: [{ problemId: first, rev: 1 }],
    refusedList: [],
  })
  expect((await one(user, recordId, second, 2)).data.refusedList).toEqual([])
  const back = await one(user, recordId, first, 3, ['C'])
  expect(back).toMatchObject({
    code: 200,
    data: {
      savedList: [{ problemId: first, rev: 1 }],
      refusedList: [{ problemId: first, rev: 3, reason: '本卷按顺序作答，已经进入后面的题目，不能再改这道题' }],
    },
  })
  expect((await taker.held(recordId))[first]).toEqual({ rev: 1, userAnswer: ['B'] })
  // A save may be retried by a device that missed the response.
  expect((await one(user, recordId, first, 1)).data).toMatchObject({ savedList: [{ rev: 1 }] })
})

test('a skipped position cannot be filled later, on another device either', async () => {
  const { user, recordId, leaves } = await sitting()
  const [first = '', second = ''] = leaves.map(([leaf = '']) => leaf)
  await taker.send(recordId, user, [{ problemId: second, rev: 5, userAnswer: [] }])
  await taker.goOn(recordId, user, 'device-two')
  const sent = await taker.save(recordId, user, first, 6, ['B'], 'device-two')
  expect(sent.data).toMatchObject({ savedList: [], refusedList: [{ problemId: first, rev: 6 }] })
  expect(await taker.held(recordId)).toEqual({ [second]: { rev: 5, userAnswer: [] } })
})

test('parts of a material share a position, and offline answers are accepted together', async () => {
  const { user, recordId, leaves } = await sitting()
  const all = leaves.flat().map((problemId, at) => ({ problemId, rev: at + 1, userAnswer: ['B'] }))
  expect((await taker.send(recordId, user, all)).data).toMatchObject({ refusedList: [] })
  expect(Object.keys(await taker.held(recordId))).toHaveLength(all.length)
  const fresh = await sitting()
  const parts = fresh.leaves.find(({ length }) => length > 1) ?? []
  for (const [at, problemId] of [...parts, ...parts.toReversed()].entries())
    expect((await one(fresh.user, fresh.recordId, problemId, at + 1, [`${at}`])).data.refusedList).toEqual([])
})

test('files still uploading are added; other text is rejected', async () => {
  const essay = paper.problems.find(({ doc }) => doc.problemType === kind.essay)?.id ?? ''
  let sat = await sitting()
  while (sat.leaves.at(-1)?.[0] === essay) sat = await sitting()
  const { user, recordId, leaves } = sat
  await one(user, recordId, essay, 1, ['作文'])
  await one(user, recordId, leaves.at(-1)?.[0], 2)
  expect((await one(user, recordId, essay, 3, ['作文', '/files/12/77'])).data.refusedList).toEqual([])
  expect((await one(user, recordId, essay, 4, ['更好的作文', '/files/12/77'])).data.refusedList).toHaveLength(1)
  expect((await taker.held(recordId))[essay]?.userAnswer).toEqual(['作文', '/files/12/77'])
})

test('late answers before the furthest position are not accepted automatically', async () => {
  const { user, recordId, syncKey, leaves } = await sitting()
  const [first = '', second = ''] = leaves.map(([leaf = '']) => leaf)
  await one(user, recordId, second, 2)
  await taker.away(recordId)
  await taker.expire(recordId)
  await submitExpired(t.services)
  const answeredAt = new Date(Date.now() - 60_000).toISOString()
  await taker.send(recordId, user, [signed(syncKey, { problemId: first, rev: 3, userAnswer: ['B'], answeredAt })])
  expect(await taker.held(recordId)).not.toHaveProperty(first)
  const rows = await t.owner`SELECT late_status AS status FROM user_exam_late WHERE record_id = ${recordId}`
  expect(rows).toEqual([{ status: 2 }])
})
