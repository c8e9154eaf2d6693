/** Attempts to cheat: keys before their time, unpaid papers, answers after the end. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCourse, makeLecturer, makeUser, type MadeUser } from '../../test/factories.ts'
import { type MadePaper, makePaper, makeProblem, makeRecord } from '../../test/exam.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { createAnswerCache } from '../kernel/cache.ts'
import { markRecord } from '@zhixing/exam-model/mark-record'
import { collectAll } from './practice/post-grading.ts'
import { submitExpired } from './attempt/auto-submit.ts'
import { signed, takerOf } from '../../test/sitting.ts'

let t: TestApp
let taker: ReturnType<typeof takerOf>
beforeAll(async () => {
  t = await startTestApp()
  taker = takerOf(t)
})
afterAll(() => t.close())

const as = ({ token }: Pick<MadeUser, 'token'>) => ({ token })

describe('the keys of an exam in progress', () => {
  /** A practice with the only problem of a paper, begun while that was allowed. */
  async function practised(rules: NonNullable<NonNullable<Parameters<typeof makePaper>[1]>['rules']>) {
    await t.owner`UPDATE exam_problem SET status_id = 0`
    t.services.answers = createAnswerCache(t.services.clock)
    const problem = await makeProblem(t.owner, { isPublic: 1 })
    const user = await makeUser(t.owner)
    const begun = await t.call('exam/auth/practice/save', { practiceType: 2, quantity: 5 }, as(user))
    const paper = await makePaper(t.owner, { problems: [problem], rules })
    return { problem, user, paper, practiceId: begun.data.id }
  }

  test('are not revealed by a practice of the same problem, begun before or during the sitting', async () => {
    const { problem, user, paper, practiceId } = await practised({ attempts: 3 })
    const { recordId } = (await taker.begin(paper.examId, user)).data
    const tried = await t.call(
      'exam/auth/practice/user/answer/save',
      { id: practiceId, problemId: problem.id },
      as(user),
    )
    expect(tried.code).toBe(999)
    expect((await t.call('exam/auth/practice/save', { practiceType: 2, quantity: 5 }, as(user))).code).toBe(999)
    // Others who may still sit it are not affected; the taker may practise afterwards.
    const other = await makeUser(t.owner)
    expect((await t.call('exam/auth/practice/save', { practiceType: 2, quantity: 5 }, as(other))).code).toBe(999)
    await taker.finish(recordId, user)
    const after = await t.call(
      'exam/auth/practice/user/answer/save',
      { id: practiceId, problemId: problem.id },
      as(user),
    )
    expect(after).toMatchObject({ code: 200, data: { explainedList: [{ answer: ['B'] }] } })
  })

  test('are not revealed by a practice before the only attempt, and are afterwards', async () => {
    await t.owner`UPDATE exam_problem SET status_id = 0`
    const problem = await makeProblem(t.owner)
    const paper = await makePaper(t.owner, { problems: [problem], rules: { attempts: 1, answerShow: 2 } })
    const user = await makeUser(t.owner)
    const practise = () => t.call('exam/auth/practice/save', { practiceType: 2, quantity: 5 }, as(user))
    expect((await practise()).code).toBe(999)
    const { recordId } = (await taker.begin(paper.examId, user)).data
    await taker.finish(recordId, user)
    expect((await practise()).code).toBe(200)
  })

  test('are not revealed by the wrong-answer book during a further attempt', async () => {
    const paper = await makePaper(t.owner, { problems: [await makeProblem(t.owner)], rules: { attempts: 2 } })
    const user = await makeUser(t.owner)
    const { marks } = markRecord(paper.frozen, 1, new Map([[paper.problems[0]?.id ?? '', ['A']]]))
    await makeRecord(t.owner, { paper, userId: user.userId, examStatus: 4, marks })
    await collectAll(t.owner)
    const pages = () => t.call('exam/auth/user/error/problem/page', {}, as(user))
    expect((await pages()).data.totalCount).toBe(1)
    const { recordId } = (await taker.begin(paper.examId, user)).data
    expect((await pages()).data.list).toEqual([])
    await taker.finish(recordId, user)
    expect((await pages()).data.totalCount).toBe(1)
  })
})

describe('a forged answer after the keys were seen', () => {
  /** An expired record, with its signing key. */
  async function ended(): Promise<{ user: MadeUser; paper: MadePaper; recordId: string; syncKey: string }> {
    const lecturer = await makeLecturer(t.owner)
    const problem = await makeProblem(t.owner, { lecturerId: lecturer.lecturerId, isPublic: 1 })
    const paper = await makePaper(t.owner, {
      lecturerId: lecturer.lecturerId,
      problems: [problem],
      rules: { lateSync: 60 },
    })
    const user = await makeUser(t.owner)
    const { recordId, syncKey } = (await taker.begin(paper.examId, user)).data
    await taker.save(recordId, user, problem.id, 1, ['A'])
    await taker.away(recordId)
    await taker.expire(recordId)
    await submitExpired(t.services)
    return { user, paper, recordId, syncKey }
  }
  const see: [string, (one: Awaited<ReturnType<typeof ended>>) => Promise<unknown>][] = [
    [
      'on the page of the result',
      ({ recordId, user }) => t.call('exam/auth/user/exam/answer/view', { recordId }, as(user)),
    ],
    [
      'in the printed paper',
      ({ paper, user }) => t.call('exam/auth/user/exam/download/print', { examId: paper.examId, withKey: 1 }, as(user)),
    ],
    [
      'in the downloaded paper',
      ({ paper, user }) =>
        t.call('exam/auth/user/exam/download/export', { examId: paper.examId, withKey: 1 }, as(user)),
    ],
    [
      'in the wrong-answer book',
      async ({ user }) => {
        await collectAll(t.owner)
        const page = await t.call('exam/auth/user/error/problem/page', {}, as(user))
        expect(page.data.list[0]?.explainedList[0]?.answer).toEqual(['B'])
      },
    ],
    [
      'in a practice',
      async ({ user, paper }) => {
        const problemId = paper.problems[0]?.id ?? ''
        await t.owner`UPDATE exam_problem SET status_id = 0 WHERE id <> ${problemId}`
        const { data } = await t.call('exam/auth/practice/save', { practiceType: 2, quantity: 5 }, as(user))
        const result = await t.call('exam/auth/practice/user/answer/save', { id: data.id, problemId }, as(user))
        expect(result.data.explainedList[0]?.answer).toEqual(['B'])
      },
    ],
  ]
  test.each(see)('%s waits for the teacher', async (_where, check) => {
    const one = await ended()
    await check(one)
    const problemId = one.paper.problems[0]?.id ?? ''
    const forged = { problemId, rev: 9, userAnswer: ['B'], answeredAt: new Date(Date.now() - 60_000).toISOString() }
    await taker.send(one.recordId, one.user, [signed(one.syncKey, forged)])
    expect((await taker.row(one.recordId)).score).toBe(0)
  })
})

describe('paid content', () => {
  test("a paid paper is not given away by linking it to another lecturer's course", async () => {
    const author = await makeLecturer(t.owner)
    const paid = await makePaper(t.owner, { lecturerId: author.lecturerId, doc: { isFree: 0, examDiscount: 100 } })
    const [own, foreign] = [await makeCourse(t.owner, { lecturerId: author.lecturerId }), await makeCourse(t.owner)]
    const codes: number[] = []
    for (const { courseId } of [own, foreign]) {
      const student = await makeUser(t.owner)
      await t.owner`INSERT INTO course_user (site_id, user_id, course_id) VALUES (12, ${student.userId}, ${courseId})`
      await t.owner`INSERT INTO course_exam_ref (site_id, course_id, ref_type, ref_id, exam_id) VALUES (12, ${courseId}, 1, ${courseId}, ${paid.examId})`
      codes.push((await taker.begin(paid.examId, student)).code)
    }
    expect(codes).toEqual([200, 999])
  })
})

describe('the password of a paper', () => {
  test('cannot be brute-forced: after too many tries even the right one is throttled', async () => {
    const paper = await makePaper(t.owner, { rules: { password: '0042' } })
    const user = await makeUser(t.owner)
    const codes: number[] = []
    for (let at = 0; at < 30; at++)
      codes.push((await taker.begin(paper.examId, user, { password: `${1000 + at}` })).code)
    expect(codes[0]).toBe(422)
    expect(codes.at(-1)).toBe(429)
    expect((await taker.begin(paper.examId, user, { password: '0042' })).code).toBe(429)
    // Other takers are not throttled.
    expect((await taker.begin(paper.examId, await makeUser(t.owner), { password: '0042' })).code).toBe(200)
  })
})

describe('a marker', () => {
  test('of an anonymously marked paper sees no names in the monitor or among late answers', async () => {
    const author = await makeLecturer(t.owner)
    const paper = await makePaper(t.owner, { lecturerId: author.lecturerId, rules: { isAnonymous: 1, lateSync: 60 } })
    const marker = await makeLecturer(t.owner)
    await t.owner`INSERT INTO exam_marker (site_id, exam_id, lecturer_id) VALUES (12, ${paper.examId}, ${marker.lecturerId})`
    const nickname = '隐去姓名的人'
    const user = await makeUser(t.owner, { nickname })
    const { recordId } = (await taker.begin(paper.examId, user)).data
    await taker.finish(recordId, user)
    await taker.save(recordId, user, paper.problems[0]?.id ?? '', 5, ['A'])
    const seen = async (who: MadeUser) =>
      JSON.stringify([
        await t.call('exam/auth/exam/monitor/page', { examId: paper.examId }, as(who)),
        await t.call('exam/auth/exam/monitor/page', { examId: paper.examId, keyword: nickname }, as(who)),
        await t.call('exam/auth/exam/monitor/late/list', { examId: paper.examId }, as(who)),
        await t.call('exam/auth/exam/stat/scores', { examId: paper.examId, keyword: nickname }, as(who)),
      ])
    const result = await seen(marker)
    expect(result).toContain(recordId)
    expect(result).not.toContain(nickname)
    expect(result).not.toContain(user.userId)
    expect(await seen(author)).toContain(nickname)
  })

  test('who sat the paper can neither mark nor reopen that sitting', async () => {
    const author = await makeLecturer(t.owner)
    const essay = await makeProblem(t.owner, { lecturerId: author.lecturerId, problemType: 5 })
    const paper = await makePaper(t.owner, { lecturerId: author.lecturerId, problems: [essay] })
    const marker = await makeLecturer(t.owner)
    await t.owner`INSERT INTO exam_marker (site_id, exam_id, lecturer_id) VALUES (12, ${paper.examId}, ${marker.lecturerId})`
    const { recordId } = (await taker.begin(paper.examId, marker)).data
    await taker.save(recordId, marker, essay.id, 1, ['我的答案'])
    await taker.finish(recordId, marker)
    const next = (who: MadeUser) => t.call('exam/auth/exam/mark/next', { examId: paper.examId }, as(who))
    const mark = (who: MadeUser) =>
      t.call('exam/auth/exam/mark/save', { recordId, problemId: essay.id, score: 2 }, as(who))
    const reopen = (who: MadeUser) =>
      t.call('exam/auth/exam/monitor/reopen', { recordId, minutes: 60, clientKey: `reopen-${who.userId}` }, as(who))
    expect((await next(marker)).data.task).toBe(null)
    expect((await mark(marker)).code).toBe(404)
    expect((await reopen(marker)).code).toBe(404)
    expect((await next(author)).data.task).toMatchObject({ recordId, problemId: essay.id })
    expect((await mark(author)).code).toBe(200)
  })
})
