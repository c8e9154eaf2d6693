/** Recheck requests over HTTP. */
import { kind } from '@zhixing/contract/exam/kinds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLecturer, makeUser, type MadeUser } from '../../../test/factories.ts'
import { makePaper, makeProblem } from '../../../test/exam.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { takerOf } from '../../../test/sitting.ts'

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
const REASON = '第二个要点我写到了，请再看看'

/** A single choice (2, answered wrong) and an essay (10, marked with `score`), submitted. */
async function sat(rules: Record<string, unknown> = {}, score: number | null = 6) {
  const { lecturerId } = author
  const single = await makeProblem(t.owner, { lecturerId, problemType: kind.single })
  const essay = await makeProblem(t.owner, { lecturerId, problemType: kind.essay })
  const paper = await makePaper(t.owner, {
    lecturerId,
    titles: [{ problems: [single] }, { problems: [essay], rule: { score: 10 } }],
    rules: { passScore: 8, ...rules },
  })
  await t.owner`INSERT INTO exam_marker (site_id, exam_id, lecturer_id) VALUES (12, ${paper.examId}, ${colleague.lecturerId})`
  const user = await makeUser(t.owner)
  const { recordId } = (await taker.begin(paper.examId, user)).data
  await taker.send(recordId, user, [
    { problemId: single.id, rev: 1, userAnswer: ['A'] },
    { problemId: essay.id, rev: 1, userAnswer: ['知是行之始'] },
  ])
  await taker.finish(recordId, user)
  await t.runJobs({ early: true })
  const made = { examId: paper.examId, user, recordId, singleId: single.id, essayId: essay.id }
  if (score !== null) expect((await mark(made, score)).code).toBe(200)
  return made
}

const mark = ({ recordId, essayId }: Pick<Sat, 'recordId' | 'essayId'>, score: number, who: MadeUser = author) =>
  t.call('exam/auth/exam/mark/save', { recordId, problemId: essayId, score, replace: 1 }, { token: who.token })
const ask = ({ recordId, user }: Sat, problemId: string, who: MadeUser = user) =>
  t.call('exam/auth/user/exam/recheck/save', { recordId, problemId, reason: REASON }, { token: who.token })
const waiting = async ({ examId }: Sat, who: MadeUser = author, isAnswered: 0 | 1 = 0) =>
  (await t.call('exam/auth/exam/mark/recheck/list', { examId, isAnswered }, { token: who.token })).data.list
const answer = (recheckId: string, input: Record<string, unknown>, who: MadeUser = author) =>
  t.call('exam/auth/exam/mark/recheck/save', { recheckId, reply: '已核对', ...input } as never, { token: who.token })
const own = async ({ recordId, user }: Sat) =>
  (await t.call('exam/auth/user/exam/answer/view', { recordId }, { token: user.token })).data
const messagesOf = async ({ userId }: MadeUser) =>
  (
    await t.owner<{ msgTitle: string }[]>`
      SELECT m.msg_title FROM msg m JOIN msg_user u ON u.site_id = m.site_id AND u.msg_id = m.id WHERE u.user_id = ${userId} ORDER BY m.id`
  ).map(({ msgTitle }) => msgTitle)
/** Sets the marking time this many days back. */
const daysAgo = ({ recordId }: Sat, days: number) =>
  t.owner`UPDATE user_exam_record SET finished_at = now() - make_interval(days => ${days}) WHERE id = ${recordId}`

describe('asking', () => {
  test('once per mark, with a reason, and shown as waiting', async () => {
    const made = await sat()
    expect((await own(made)).result.recheck).toMatchObject({ mayAsk: 1, waitingTotal: 0, answeredTotal: 0 })
    expect((await ask(made, made.essayId)).code).toBe(200)
    const { result, recheckList } = await own(made)
    expect(result.recheck).toMatchObject({ mayAsk: 1, waitingTotal: 1 })
    expect(recheckList).toMatchObject([
      { problemId: made.essayId, reason: REASON, recheckStatus: 1, scoreBefore: 6, scoreAfter: null, reply: '' },
    ])
    expect(await ask(made, made.essayId)).toMatchObject({ code: 409 })
    const short = await t.call(
      'exam/auth/user/exam/recheck/save',
      { recordId: made.recordId, problemId: made.singleId, reason: '错' },
      { token: made.user.token },
    )
    expect(short).toMatchObject({ code: 422, data: { field: 'reason' } })
  })

  test('only after all is marked, within the days, and where the paper allows it', async () => {
    const unmarked = await sat({}, null)
    expect((await ask(unmarked, unmarked.essayId)).code).toBe(999)
    const made = await sat({ recheckDays: 3 })
    await daysAgo(made, 4)
    expect((await own(made)).result.recheck).toMatchObject({ mayAsk: 0 })
    expect(await ask(made, made.essayId)).toMatchObject({ code: 999, msg: '已超过申请复核的期限' })
    await daysAgo(made, 2)
    expect((await ask(made, made.essayId)).code).toBe(200)
    const off = await sat({ recheckDays: 0 })
    expect((await own(off)).result.recheck).toBeNull()
    expect((await ask(off, off.essayId)).code).toBe(999)
    const exercise = await sat({ attempts: 0, answerTime: 0 })
    expect((await own(exercise)).result.recheck).toBeNull()
    expect((await ask(exercise, exercise.essayId)).code).toBe(999)
  })

  test('requires a visible score, and for marks by rules visible keys', async () => {
    const hidden = await sat({ scoreShow: 1 })
    expect((await own(hidden)).recheckList).toEqual([])
    expect((await ask(hidden, hidden.essayId)).code).toBe(999)
    const keyless = await sat({ answerShow: 1 })
    expect((await ask(keyless, keyless.singleId)).code).toBe(999)
    expect((await ask(keyless, keyless.essayId)).code).toBe(200)
  })

  test("not for another person's attempt, nor for a problem outside of it", async () => {
    const made = await sat()
    const other = await makeUser(t.owner)
    expect((await ask(made, made.essayId, other)).code).toBe(404)
    expect((await ask(made, '987654321012345678')).code).toBe(404)
  })
})

describe('answering', () => {
  test('keeping the mark: a reply and a notification', async () => {
    const made = await sat()
    await ask(made, made.essayId)
    const todo = await t.call('exam/auth/exam/mark/todo', { examId: made.examId }, { token: author.token })
    expect(todo.data).toMatchObject({ recheckTotal: 1, recheckedTotal: 0 })
    const [row] = await waiting(made)
    expect(row).toMatchObject({ reason: REASON, scoreBefore: 6, fullScore: 10, label: '2' })
    const recheckId = row?.recheckId ?? ''
    const view = await t.call('exam/auth/exam/mark/recheck/view', { recheckId }, { token: author.token })
    expect(view.data).toMatchObject({ isByRule: 0, task: { userAnswer: ['知是行之始'], score: 6 } })
    expect((await answer(recheckId, { decision: 'confirm', reply: '' })).code).toBe(422)
    expect((await answer(recheckId, { decision: 'confirm', reply: '第二点没有展开' })).data).toEqual({
      recheckStatus: 2,
      score: 6,
    })
    expect((await own(made)).recheckList).toMatchObject([
      { recheckStatus: 2, scoreBefore: 6, scoreAfter: 6, reply: '第二点没有展开' },
    ])
    expect((await messagesOf(made.user)).at(-1)).toContain('成绩复核有结果了')
    expect(await waiting(made)).toEqual([])
    expect(await waiting(made, author, 1)).toMatchObject([{ recheckId, reply: '第二点没有展开' }])
  })

  test('changing the mark updates the total; the marker can no longer change it, a colleague only after seeing the answer', async () => {
    const made = await sat()
    await ask(made, made.essayId)
    const recheckId = (await waiting(made))[0]?.recheckId ?? ''
    expect(await answer(recheckId, { decision: 'change' })).toMatchObject({ code: 422, data: { field: 'score' } })
    expect((await answer(recheckId, { decision: 'change', score: 6 })).code).toBe(422)
    expect((await answer(recheckId, { decision: 'change', score: 11 })).code).toBe(422)
    expect((await answer(recheckId, { decision: 'change', score: 9, answerTag: 'x' })).code).toBe(409)
    expect((await answer(recheckId, { decision: 'change', score: 9 })).data).toEqual({ recheckStatus: 3, score: 9 })
    expect(await taker.row(made.recordId)).toMatchObject({ examStatus: 5, score: 9 })
    expect((await own(made)).recheckList).toMatchObject([{ recheckStatus: 3, scoreBefore: 6, scoreAfter: 9 }])
    // A retry after a lost response.
    expect((await answer(recheckId, { decision: 'change', score: 9 })).code).toBe(200)
    expect((await messagesOf(made.user)).filter((title) => title.includes('复核')).length).toBe(1)
    expect((await mark(made, 3)).code).toBe(409)
    expect((await answer(recheckId, { decision: 'change', score: 8 }, colleague)).code).toBe(409)
    expect((await answer(recheckId, { decision: 'change', score: 8, replace: 1 }, colleague)).code).toBe(200)
    expect(await taker.row(made.recordId)).toMatchObject({ score: 8 })
    expect((await answer(recheckId, { decision: 'confirm', replace: 1 })).data).toEqual({ recheckStatus: 2, score: 6 })
    expect(await taker.row(made.recordId)).toMatchObject({ score: 6 })
    expect((await mark(made, 7)).code).toBe(200)
  })

  test('a mark by rules is raised for this taker only, and stays raised after a correction', async () => {
    const made = await sat()
    await ask(made, made.singleId)
    const recheckId = (await waiting(made))[0]?.recheckId ?? ''
    const view = await t.call('exam/auth/exam/mark/recheck/view', { recheckId }, { token: author.token })
    expect(view.data).toMatchObject({ isByRule: 1, task: { userAnswer: ['A'], score: 0, state: 'done' } })
    expect((await answer(recheckId, { decision: 'change', score: 1 })).code).toBe(200)
    expect(await taker.row(made.recordId)).toMatchObject({ score: 7 })
    const correct = async (key: string, seen: number) => {
      const asked = { examId: made.examId, version: 1, problemId: made.singleId, answer: [key], correction: seen }
      expect((await t.call('exam/auth/exam/correction/save', asked, { token: author.token })).code).toBe(200)
      await t.runJobs({ early: true })
    }
    await correct('C', 0)
    expect(await taker.row(made.recordId)).toMatchObject({ score: 7, marks: [{ score: 1 }, { score: 6 }] })
    await correct('A', 1)
    expect(await taker.row(made.recordId)).toMatchObject({ score: 8, marks: [{ score: 2 }, { score: 6 }] })
    // A mark below that of the rules would be another key for one person.
    expect((await answer(recheckId, { decision: 'change', score: 1, replace: 1, reply: '再核对' })).code).toBe(422)
  })

  test("not found for non-markers, nor for a marker's own sitting", async () => {
    const made = await sat()
    await ask(made, made.essayId)
    const recheckId = (await waiting(made))[0]?.recheckId ?? ''
    const stranger = await makeLecturer(t.owner)
    expect((await answer(recheckId, { decision: 'confirm' }, stranger)).code).toBe(404)
    const list = await t.call('exam/auth/exam/mark/recheck/list', { examId: made.examId }, { token: stranger.token })
    expect(list.code).toBe(404)
    await t.owner`UPDATE user_exam_record SET user_id = ${colleague.userId} WHERE id = ${made.recordId}`
    expect(await waiting(made, colleague)).toEqual([])
    expect((await answer(recheckId, { decision: 'change', score: 10 }, colleague)).code).toBe(404)
  })

  test('author and markers see names unless marking is anonymous', async () => {
    const made = await sat({ isAnonymous: 1 })
    await ask(made, made.essayId)
    const [row] = await waiting(made)
    const [person] = await t.owner<{ nickname: string }[]>`SELECT nickname FROM users WHERE id = ${made.user.userId}`
    expect(row?.takerName).not.toBe(person?.nickname)
    expect(row?.takerName).toBeTruthy()
  })
})
