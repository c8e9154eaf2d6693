/** Manual marks survive resubmission, late answers and corrected keys while the answer is unchanged. Over HTTP. */
import { randomUUID } from 'node:crypto'
import { kind } from '@zhixing/contract/exam/kinds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLecturer, makeUser, type MadeUser } from '../../../test/factories.ts'
import { makePaper, makeProblem } from '../../../test/exam.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { type Sent, takerOf } from '../../../test/sitting.ts'

let t: TestApp
let taker: ReturnType<typeof takerOf>
let author: MadeUser & { lecturerId: string }
let colleague: MadeUser & { lecturerId: string }
beforeAll(async () => {
  t = await startTestApp()
  taker = takerOf(t)
  author = await makeLecturer(t.owner, { lecturerName: '出卷人' })
  colleague = await makeLecturer(t.owner, { lecturerName: '同事' })
})
afterAll(() => t.close())

type Sat = Awaited<ReturnType<typeof sat>>

/** A single choice (2) and two essays (10 each), submitted with all answers. */
async function sat(rules: Record<string, unknown> = {}) {
  const { lecturerId } = author
  const single = await makeProblem(t.owner, { lecturerId, problemType: kind.single })
  const essays = [
    await makeProblem(t.owner, { lecturerId, problemType: kind.essay }),
    await makeProblem(t.owner, { lecturerId, problemType: kind.essay }),
  ]
  const paper = await makePaper(t.owner, {
    lecturerId,
    titles: [{ problems: [single] }, { problems: essays, rule: { score: 10 } }],
    rules: { passScore: 10, ...rules },
  })
  await t.owner`INSERT INTO exam_marker (site_id, exam_id, lecturer_id) VALUES (12, ${paper.examId}, ${colleague.lecturerId})`
  const user = await makeUser(t.owner)
  const { recordId } = (await taker.begin(paper.examId, user)).data
  const [first = '', second = ''] = essays.map(({ id }) => id)
  await taker.send(recordId, user, [
    { problemId: single.id, rev: 1, userAnswer: ['A'] },
    { problemId: first, rev: 1, userAnswer: ['第一篇'] },
    { problemId: second, rev: 1, userAnswer: ['第二篇'] },
  ])
  await taker.finish(recordId, user)
  await t.runJobs({ early: true })
  return { examId: paper.examId, user, recordId, singleId: single.id, first, second }
}

const mark = (
  { recordId }: Pick<Sat, 'recordId'>,
  problemId: string,
  score: number,
  who: MadeUser = author,
  comment = '',
) => t.call('exam/auth/exam/mark/save', { recordId, problemId, score, comment }, { token: who.token })
const view = async ({ recordId }: Sat, problemId: string, who: MadeUser = author) =>
  (await t.call('exam/auth/exam/mark/view', { recordId, problemId }, { token: who.token })).data

/** Reopened by the author, answered and submitted again. */
async function again({ recordId, user }: Sat, answers: NonNullable<Sent>) {
  const action = { recordId, minutes: 10, clientKey: randomUUID() }
  expect((await t.call('exam/auth/exam/monitor/reopen', action, { token: author.token })).code).toBe(200)
  await taker.goOn(recordId, user)
  if (answers.length > 0) expect((await taker.send(recordId, user, answers)).code).toBe(200)
  expect((await taker.finish(recordId, user)).code).toBe(200)
  await t.runJobs({ early: true })
}

describe('a resubmitted record', () => {
  test('keeps manual marks of unchanged answers', async () => {
    const made = await sat()
    const { recordId, singleId, first, second } = made
    expect((await mark(made, first, 7, author, '写得好')).code).toBe(200)
    expect((await mark(made, second, 4)).code).toBe(200)
    expect(await taker.row(recordId)).toMatchObject({ examStatus: 5, score: 11 })
    // Only the single choice changes; the first essay is resent unchanged.
    await again(made, [
      { problemId: singleId, rev: 2, userAnswer: ['B'] },
      { problemId: first, rev: 2, userAnswer: ['第一篇'] },
    ])
    expect(await taker.row(recordId)).toMatchObject({
      examStatus: 5,
      score: 13,
      marks: [
        { problemId: singleId, score: 2 },
        { problemId: first, score: 7, sysAudit: 1, comment: '写得好' },
        { problemId: second, score: 4, sysAudit: 1 },
      ],
    })
  })

  test('waits for a marker where the answer changed, who sees the earlier marks', async () => {
    const made = await sat()
    const { recordId, first, second } = made
    await mark(made, first, 7, author, '再想想')
    await mark(made, second, 4)
    await again(made, [{ problemId: first, rev: 2, userAnswer: ['第一篇，改过'] }])
    expect(await taker.row(recordId)).toMatchObject({ examStatus: 4, score: 4 })
    expect(await view(made, first)).toMatchObject({
      state: 'waiting',
      score: null,
      givenList: [],
      earlierList: [{ round: 1, score: 7, comment: '再想想', isMine: 1 }],
    })
    expect(await view(made, second)).toMatchObject({ state: 'done', score: 4, earlierList: [] })
    // The new mark replaces the old one.
    await mark(made, first, 9)
    expect(await view(made, first)).toMatchObject({ state: 'done', score: 9, earlierList: [] })
    expect(await taker.row(recordId)).toMatchObject({ examStatus: 5, score: 13 })
  })

  test("keeps waiting for the second marker; neither sees the other's earlier mark", async () => {
    const made = await sat({ markTimes: 2, arbitrationGap: 2 })
    const { recordId, first, second } = made
    await mark(made, first, 6)
    await mark(made, first, 7, colleague)
    await mark(made, second, 5)
    await again(made, [{ problemId: first, rev: 2, userAnswer: ['第一篇，改过'] }])
    expect(await taker.row(recordId)).toMatchObject({ examStatus: 4, score: 0 })
    expect(await view(made, second)).toMatchObject({ state: 'second', givenList: [{ score: 5 }] })
    expect((await view(made, second, colleague)).givenList).toEqual([])
    expect((await view(made, first, colleague)).earlierList).toMatchObject([{ score: 7, isMine: 1 }])
    await mark(made, second, 6, colleague)
    expect(await view(made, second)).toMatchObject({ state: 'done', score: 5.5 })
  })
})

test('a late answer with the same text keeps its mark; a different one waits again', async () => {
  const made = await sat()
  const { recordId, user, first, second } = made
  await mark(made, first, 7)
  await mark(made, second, 4)
  await taker.send(recordId, user, [
    { problemId: first, rev: 5, userAnswer: ['第一篇'] },
    { problemId: second, rev: 5, userAnswer: ['第二篇，晚到'] },
  ])
  for (const problemId of [first, second]) {
    const judged = { recordId, problemId, rev: 5, isAccepted: 1 as const }
    expect((await t.call('exam/auth/exam/monitor/late/judge', judged, { token: author.token })).code).toBe(200)
  }
  expect(await taker.row(recordId)).toMatchObject({ examStatus: 4, score: 7 })
  expect(await view(made, first)).toMatchObject({ state: 'done', score: 7 })
  expect(await view(made, second)).toMatchObject({ state: 'waiting', earlierList: [{ score: 4 }] })
})

test('markers see late answers and their state', async () => {
  const made = await sat()
  const { examId, recordId, user, first, second } = made
  const takers = async () =>
    (await t.call('exam/auth/exam/mark/records', { examId }, { token: author.token })).data.list
  expect(await view(made, first)).toMatchObject({ lateStatus: 0, lateTotal: 0 })
  expect(await takers()).toMatchObject([{ recordId, lateTotal: 0 }])
  await taker.send(recordId, user, [{ problemId: second, rev: 5, userAnswer: ['第二篇，晚到'] }])
  expect(await view(made, first)).toMatchObject({ lateStatus: 0, lateTotal: 1 })
  expect(await view(made, second)).toMatchObject({ lateStatus: 2, lateTotal: 1 })
  expect(await takers()).toMatchObject([{ recordId, lateTotal: 1 }])
  const judged = { recordId, problemId: second, rev: 5, isAccepted: 0 as const }
  await t.call('exam/auth/exam/monitor/late/judge', judged, { token: author.token })
  expect(await view(made, second)).toMatchObject({ lateStatus: 4, lateTotal: 1 })
})

describe('a corrected key', () => {
  const correct = async ({ examId }: Sat, problemId: string, change: object, correction: number) => {
    const input = { examId, version: 1, problemId, correction, ...change }
    const saved = await t.call('exam/auth/exam/correction/save', input, { token: author.token })
    await t.runJobs({ early: true })
    return saved
  }

  test('keeps manual marks, also a single one of two', async () => {
    const made = await sat({ markTimes: 2, arbitrationGap: 2 })
    const { recordId, singleId, first, second } = made
    await mark(made, first, 6)
    await mark(made, first, 8, colleague)
    await mark(made, second, 3)
    await correct(made, singleId, { answer: ['A'] }, 0)
    expect(await taker.row(recordId)).toMatchObject({ examStatus: 4, score: 9 })
    expect(await view(made, second)).toMatchObject({ state: 'second', givenList: [{ score: 3 }] })
  })

  test('that waived an essay can be undone, and manual marks count again', async () => {
    const made = await sat()
    const { recordId, first, second } = made
    await mark(made, first, 3, author, '离题')
    await mark(made, second, 4)
    expect((await correct(made, first, { everybody: 1 }, 0)).code).toBe(200)
    expect(await taker.row(recordId)).toMatchObject({ examStatus: 5, score: 14 })
    const back = { examId: made.examId, version: 1, problemId: first, everybody: 0 as const }
    const { data } = await t.call('exam/auth/exam/correction/preview', back, { token: author.token })
    expect(data).toMatchObject({ downTotal: 1, list: [{ before: 14, after: 7, passBefore: 1, passAfter: 0 }] })
    expect((await correct(made, first, { everybody: 0 }, 1)).code).toBe(200)
    expect(await taker.row(recordId)).toMatchObject({ examStatus: 5, score: 7 })
    expect((await view(made, first)).givenList).toMatchObject([{ score: 3, comment: '离题' }])
  })
})
