/**
 * Keys that are not to be seen are in no answer at all: every call that a visitor, a taker, another learner or another lecturer may make is made with the
 * ids of a paper whose keys are marked, before it is sat, while it is sat, and afterwards where it never shows them.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MadePaper, makePaper, makeProblem } from '../server/test/exam.ts'
import { makeLecturer, type MadeUser } from '../server/test/factories.ts'
import { collectAll } from '../server/src/exam/practice/collect.ts'
import { filledIn, handlesOf, eachCall, sampleOf } from './reading.ts'
import { makeWorld, must, type Person, reviveSessions, send, withoutLimits, type World } from './world.ts'

const KEY = 'ZHKEY'
let w: World
let paper: MadePaper
let taker: Person
let author: MadeUser
beforeAll(async () => {
  w = await makeWorld()
  withoutLimits(w.t)
  const lecturer = await makeLecturer(w.t.owner)
  const { lecturerId } = lecturer
  const sub = { problemType: 4, problemContent: '<p>小题 [[1]]</p>', answer: [`${KEY}-part`] }
  const problems = await Promise.all([
    makeProblem(w.t.owner, {
      lecturerId,
      problemType: 4,
      doc: {
        problemContent: '<p>甲 [[1]]</p>',
        answer: [`${KEY}-blank`],
        aliasList: [[`${KEY}-alias`]],
        analysis: `<p>${KEY}-analysis</p>`,
      },
    }),
    makeProblem(w.t.owner, {
      lecturerId,
      problemType: 5,
      doc: { answer: [`${KEY}-essay`], rubricList: [{ id: 'r1', text: `${KEY}-rubric`, score: 2 }] },
    }),
    makeProblem(w.t.owner, {
      lecturerId,
      problemType: 11,
      doc: { answer: ['31415926535'], analysis: `<p>${KEY}-number</p>` },
    }),
    makeProblem(w.t.owner, {
      lecturerId,
      problemType: 6,
      doc: { subList: [{ ...sub, analysis: `<p>${KEY}-sub</p>` }] },
    }),
  ])
  author = lecturer
  paper = await makePaper(w.t.owner, { lecturerId, problems, rules: { answerShow: 1, scoreShow: 2, attempts: 2 } })
  taker = w.me
})
beforeEach(() => reviveSessions(w))
afterAll(() => w.close())

/** Calls that end the sitting, or what it is looked at with. */
const ENDS = /examFinish|logout|cancel|password/i

/** Makes every call of the exam rooms that this person may make with these ids wherever it takes one. @returns the calls whose answer held a key */
async function told(who: Person | null, ids: readonly string[]): Promise<string[]> {
  const found: string[] = []
  const isLecturer = who === w.roles.lecturer
  const calls = eachCall(
    ({ path, who: whose }) =>
      path.startsWith('exam/') &&
      !ENDS.test(path) &&
      (whose === 'anon' || (who !== null && whose === (isLecturer ? 'lecturer' : 'login'))),
  )
  for (const [key, call] of calls) {
    const handles = handlesOf(call)
    const sample = sampleOf(call)
    const fill = (value: string) => handles.reduce<unknown>((input, { path }) => filledIn(input, path, value), sample)
    const inputs = new Set([JSON.stringify(sample)])
    for (const id of ids) {
      inputs.add(JSON.stringify(fill(id)))
      for (const { path } of handles) {
        inputs.add(JSON.stringify(filledIn(sample, path, id)))
        // Most of these calls name a paper and something in it.
        inputs.add(JSON.stringify(filledIn(fill(paper.examId), path, id)))
      }
    }
    for (const input of inputs) {
      const as = who ? { token: who.token } : {}
      const answer = JSON.stringify(await send(w.t, call, JSON.parse(input) as Record<string, unknown>, as))
      if (answer.includes(KEY) || answer.includes('31415926535')) found.push(`${key} ${input}`)
    }
  }
  return found
}

test('no call tells a key that its paper does not show', async () => {
  const problemIds = paper.problems.flatMap(({ id, doc }) => [id, ...doc.subList.map((sub) => sub.id ?? id)])
  // One that stands for itself, and one with a part.
  const some = [problemIds[0] ?? '', problemIds.at(-1) ?? '']
  const everybody = (ids: readonly string[]) =>
    Promise.all([null, taker, w.other, w.roles.lecturer].map((who) => told(who, ids))).then((all) => all.flat())
  // There is something to be seen, for whom it may be shown.
  const own = await w.t.call('exam/auth/exam/audit/preview', { examId: paper.examId }, { token: author.token })
  expect(JSON.stringify(own).split(KEY).length).toBeGreaterThan(7)

  expect(await everybody([paper.examId, ...some]), 'before').toEqual([])

  const deviceId = 'device-one'
  const { recordId } = await must(
    w.t,
    'exam/auth/user/exam/record/examOnline',
    { examId: paper.examId, deviceId },
    taker,
  )
  const answerList = problemIds.map((problemId) => ({ problemId, rev: 1, userAnswer: ['x'] }))
  const parts = answerList.filter(({ problemId }) => problemId !== paper.problems[3]?.id)
  await must(w.t, 'exam/auth/user/exam/record/answer/save', { recordId, deviceId, answerList: parts }, taker)
  expect(await everybody([paper.examId, recordId, ...some]), 'while it is sat').toEqual([])

  await reviveSessions(w)
  await must(w.t, 'exam/auth/user/exam/record/continue', { recordId, deviceId }, taker)
  await must(w.t, 'exam/auth/user/exam/record/examFinish', { recordId, deviceId }, taker)
  await collectAll(w.t.owner)
  const errors = await w.t.owner<{ id: string }[]>`SELECT id FROM user_error_problem WHERE user_id = ${taker.userId}`
  expect(errors.length).toBeGreaterThan(0)
  const errorIds = errors.map(({ id }) => id)
  expect(await everybody([paper.examId, recordId, ...errorIds.slice(0, 2), ...some]), 'afterwards').toEqual([])
}, 120_000)
