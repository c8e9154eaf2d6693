import { kind } from '@zhixing/contract/exam/kinds'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makePaper, makeProblem, problemDoc } from '../../../test/exam.ts'
import { type MadeUser, makeUser } from '../../../test/factories.ts'
import { type MadeFilm, makeFilm } from '../../../test/film.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let learner: MadeUser
let own: { token: string }
let film: MadeFilm
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(async () => {
  learner = await makeUser(t.owner)
  own = { token: learner.token }
  film = await makeFilm(t.owner, { moments: [{ second: 5 }, { second: 40, isRequired: 1 }] })
})
afterAll(() => t.close())

const list = (periodId = film.periodId, who: { token: string; siteId?: number } = own) =>
  t.call('course/auth/course/moment/list', { periodId }, who)
let serial = 0
const answer = (id: string, userAnswer: string[], clientKey = `key ${++serial}`, who = own) =>
  t.call('course/auth/course/moment/answer/save', { id, userAnswer, clientKey }, who)
const first = () => film.momentIds[0] ?? ''
const required = () => film.momentIds[1] ?? ''
const answers = () => t.owner<{ momentId: string; isRightFirst: number; isRight: number; answerCount: number }[]>`
  SELECT moment_id AS "momentId", is_right_first AS "isRightFirst", is_right AS "isRight", answer_count AS "answerCount"
  FROM course_moment_answer WHERE user_id = ${learner.userId} ORDER BY moment_id`

describe('a learner', () => {
  test('gets the questions by time, without their keys', async () => {
    const { data } = await list()
    expect(data.list).toMatchObject([
      { id: first(), second: 5, isRequired: 0, isAnswered: 0, isRight: 0, problem: { id: first() } },
      { id: required(), second: 40, isRequired: 1 },
    ])
    expect(JSON.stringify(data)).not.toMatch(/"(?:answer|analysis|aliasList)"/)
    const { data: signed } = await t.call('course/auth/course/sign', { periodId: film.periodId }, own)
    expect(signed.momentTotal).toBe(2)
  })

  test('is told right or wrong with the explanation, and may answer again', async () => {
    const wrong = await answer(first(), ['A'])
    expect(wrong.data).toMatchObject({
      mark: { problemId: first(), answerStatus: 'wrong' },
      explained: { id: first(), answer: ['B'], analysis: '<p>解析</p>' },
    })
    expect((await answer(first(), ['B'])).data.mark.answerStatus).toBe('right')
    expect(await answers()).toEqual([{ momentId: first(), isRightFirst: 0, isRight: 1, answerCount: 2 }])
    expect((await list()).data.list[0]).toMatchObject({ isAnswered: 1, isRight: 1 })
  })

  test('is counted once for a retry under one key, and gets the mark of the stored answer', async () => {
    await Promise.all([answer(first(), ['A'], 'same'), answer(first(), ['A'], 'same')])
    expect((await answer(first(), ['B'], 'same')).data.mark.answerStatus).toBe('wrong')
    expect(await answers()).toEqual([{ momentId: first(), isRightFirst: 0, isRight: 0, answerCount: 1 }])
  })

  test('has to answer something', async () => {
    expect(await answer(first(), ['  '])).toMatchObject({ code: 999, msg: '请先作答再提交' })
    expect(await answer(first(), [])).toMatchObject({ code: 999 })
    expect(await answers()).toEqual([])
  })

  test('fills blanks by their rules', async () => {
    film = await makeFilm(t.owner, { moments: [{ problem: problemDoc(kind.blanks) }] })
    expect((await answer(first(), ['赤', '绿'])).data.mark.answerStatus).toBe('right')
    expect((await answer(first(), ['赤', '蓝'])).data.mark.answerStatus).toBe('part')
  })
})

describe('who may not study', () => {
  test('neither sees nor answers: paid and not bought, removed, another site', async () => {
    const paid = await makeFilm(t.owner, { isFree: 0, price: 1000 })
    expect((await list(paid.periodId)).code).toBe(456)
    expect((await answer(paid.momentIds[0] ?? '', ['B'])).code).toBe(456)
    const abroad = await makeUser(t.owner, { siteId: 13 })
    const there = { token: abroad.token, siteId: 13 }
    expect((await list(film.periodId, there)).code).toBe(404)
    expect((await answer(first(), ['B'], 'k', there)).code).toBe(404)
    await t.owner`UPDATE course_moment SET status_id = 0 WHERE id = ${first()}`
    expect((await answer(first(), ['B'])).code).toBe(404)
    expect((await list()).data.list).toHaveLength(1)
  })

  test('a problem of a paper that counts is neither asked nor required until it was sat', async () => {
    const problem = await makeProblem(t.owner)
    film = await makeFilm(t.owner, { moments: [{ sourceId: problem.id, isRequired: 1, problem: problem.doc }] })
    expect((await list()).data.list).toHaveLength(1)
    await makePaper(t.owner, { problems: [problem], rules: { attempts: 1 } })
    expect((await list()).data.list).toHaveLength(0)
    expect((await answer(first(), ['B'])).code).toBe(404)
    expect((await watched()).isFinished).toBe(1)
  })
})

/** Watches the whole film. @returns the answer of the last report */
async function watched() {
  const { data } = await t.call('course/auth/course/sign', { periodId: film.periodId }, own)
  await t.owner`UPDATE period_progress SET credited_at = credited_at - interval '100 seconds' WHERE period_id = ${film.periodId}`
  await t.owner`UPDATE study_clock SET used_until = used_until - interval '100 seconds'`
  const sent = await t.call(
    'data/api/course/user/period/log/save',
    { studyId: data.studyId, periodId: film.periodId, ranges: [[0, 99]], currentDuration: 99, seq: 1, beganAgo: 100 },
    own,
  )
  return sent.data
}

describe('a lesson with a required question', () => {
  test('is learned once it is watched and answered, in this order', async () => {
    expect(await watched()).toMatchObject({ progress: 99, isFinished: 0 })
    expect((await answer(first(), ['B'])).data).toMatchObject({ progress: 99, isFinished: 0 })
    // A wrong answer is an answer.
    expect((await answer(required(), ['A'])).data).toMatchObject({ progress: 100, isFinished: 1 })
    const { data } = await t.call('course/auth/course/view', { courseId: film.courseId }, own)
    expect(data.progress).toBe(100)
  })

  test('and in the other order', async () => {
    expect((await answer(required(), ['A'])).data).toMatchObject({ isFinished: 0 })
    expect(await watched()).toMatchObject({ progress: 100, isFinished: 1 })
  })

  test('an answer uses none of the time that later reports are credited for', async () => {
    const { data } = await t.call('course/auth/course/sign', { periodId: film.periodId }, own)
    await t.owner`UPDATE period_progress SET credited_at = credited_at - interval '20 seconds' WHERE period_id = ${film.periodId}`
    await answer(first(), ['B'])
    const sent = await t.call(
      'data/api/course/user/period/log/save',
      { studyId: data.studyId, periodId: film.periodId, ranges: [[0, 20]], currentDuration: 20, seq: 1 },
      own,
    )
    expect(sent.data.credited).toBe(20)
  })

  test('one that was learned before stays learned', async () => {
    film = await makeFilm(t.owner, { moments: [{ second: 5 }] })
    expect(await watched()).toMatchObject({ isFinished: 1 })
    await t.owner`UPDATE course_moment SET is_required = 1 WHERE period_id = ${film.periodId}`
    expect(await watched()).toMatchObject({ progress: 100, isFinished: 1 })
  })
})
