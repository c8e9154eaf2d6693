import type { WireInputOf } from '@zhixing/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MadeUser, makeCourse, makeLecturer, makeUser } from '../../../test/factories.ts'
import { type MadeProblem, makePaper, makeProblem, makeRecord } from '../../../test/exam.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { createAnswerCache } from '../../kernel/cache.ts'

let t: TestApp
let me: MadeUser
let other: MadeUser
let own: { token: string }
let theirs: { token: string }
let lecturerId: string
let subjectId: string
let serial = 0
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(async () => {
  // Each test has its own bank and an empty cache.
  t.services.answers = createAnswerCache(t.services.clock)
  await t.owner`UPDATE exam_problem SET status_id = 0`
  me = await makeUser(t.owner)
  other = await makeUser(t.owner)
  own = { token: me.token }
  theirs = { token: other.token }
  lecturerId = (await makeLecturer(t.owner)).lecturerId
  subjectId = await category('数学')
})
afterAll(() => t.close())

async function category(
  name: string,
  over: { type?: number; parentId?: string; siteId?: number } = {},
): Promise<string> {
  const [row] = await t.owner<{ id: string }[]>`
    INSERT INTO exam_category (site_id, category_name, exam_category_type, parent_id)
    VALUES (${over.siteId ?? 12}, ${`${name}${++serial}`}, ${over.type ?? 1}, ${over.parentId ?? '0'})
    RETURNING id`
  return row?.id ?? ''
}

const shared = (over: Parameters<typeof makeProblem>[1] = {}) =>
  makeProblem(t.owner, { lecturerId, isPublic: 1, subjectId, ...over })

const several = (count: number, over: Parameters<typeof makeProblem>[1] = {}) =>
  Promise.all(Array.from({ length: count }, () => shared(over)))
type Begin = Partial<WireInputOf<'exam/auth/practice/save'>>

const begin = (input: Begin = {}, who = own) =>
  t.call('exam/auth/practice/save', { practiceType: 2, quantity: 5, ...input }, who)
const view = (id: string, who = own) => t.call('exam/auth/practice/view', { id }, who)

const answer = (input: WireInputOf<'exam/auth/practice/user/answer/save'>, who = own) =>
  t.call('exam/auth/practice/user/answer/save', input, who)

/** Ids of the problems in a practice. */
async function drawn(input: Begin = {}, who = own): Promise<string[]> {
  const { code, msg, data } = await begin({ quantity: 200, ...input }, who)
  if (code === 999) return []
  if (code !== 200) throw new Error(`${code} ${msg}`)
  return (await view(data.id, who)).data.problemList.map(({ id }) => id).toSorted()
}
const ids = (problems: MadeProblem[]) => problems.map(({ id }) => id).toSorted()
const hour = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString()

/** A paper that does not count: unlimited attempts and time. */
const FREE = { attempts: 0, answerTime: 0 }

describe('the pool', () => {
  test('public problems, and those of listed papers that are free or owned; nothing else', async () => {
    const open = await several(2)
    const secret = await shared({ isPublic: 0 })
    const inFree = await shared({ isPublic: 0 })
    const inPaid = await shared({ isPublic: 0 })
    const hidden = await shared({ isPublic: 0 })
    const locked = await shared({ isPublic: 0 })
    const unlisted = await shared({ isPublic: 0 })
    await shared({ siteId: 13, lecturerId: (await makeLecturer(t.owner, { siteId: 13 })).lecturerId, subjectId: '0' })
    await makePaper(t.owner, { lecturerId, problems: [inFree], rules: FREE })
    const paid = await makePaper(t.owner, {
      lecturerId,
      problems: [inPaid],
      doc: { isFree: 0 },
      rules: FREE,
    })
    await makePaper(t.owner, { lecturerId, problems: [hidden], isPutaway: 0 })
    await makePaper(t.owner, { lecturerId, problems: [locked], rules: { password: '123' } })
    await makePaper(t.owner, { lecturerId, problems: [unlisted], doc: { isPublicity: 0 } })
    expect(await drawn()).toEqual(ids([...open, inFree]))
    await t.owner`INSERT INTO exam_user (site_id, user_id, exam_id) VALUES (12, ${me.userId}, ${paid.examId})`
    expect(await drawn()).toEqual(ids([...open, inFree, inPaid]))
    const inCourse = await shared({ isPublic: 0 })
    const tied = await makePaper(t.owner, {
      lecturerId,
      problems: [inCourse],
      doc: { isFree: 0 },
      rules: FREE,
    })
    const { courseId } = await makeCourse(t.owner, { lecturerId })
    await t.owner`INSERT INTO course_exam_ref (site_id, course_id, ref_type, ref_id, exam_id) VALUES (12, ${courseId}, 1, ${courseId}, ${tied.examId})`
    expect(await drawn()).not.toContain(inCourse.id)
    await t.owner`INSERT INTO course_user (site_id, course_id, user_id) VALUES (12, ${courseId}, ${me.userId})`
    expect(await drawn()).toContain(inCourse.id)
    expect(await drawn({}, theirs)).not.toContain(inPaid.id)
    expect(await drawn()).not.toContain(secret.id)
  })

  test.each([
    ['a window that is open', { openTime: hour(-1), closeTime: hour(1) }, true],
    ['a window to come', { openTime: hour(1), closeTime: hour(2) }, true],
    ['an opening to come', { openTime: hour(1) }, true],
    ['a window that is over', { openTime: hour(-2), closeTime: hour(-1) }, false],
    ['no window', {}, false],
    ['open for good', { openTime: hour(-1) }, true],
    ['one attempt', { attempts: 1 }, true],
    ['a time limit', { answerTime: 30 }, true],
    ['a password', { password: '1234' }, true],
    ['copying forbidden', { blockCopy: 1 as const }, true],
    ['answers never shown', { answerShow: 1 }, true],
    ['answers shown after a close that never comes', { answerShow: 3 }, true],
    ['answers shown after a close that was', { answerShow: 3, closeTime: hour(-1) }, false],
    ['answers shown later', { answerShow: 4, showTime: hour(1) }, true],
    ['answers shown since', { answerShow: 4, showTime: hour(-1) }, false],
  ])('a public problem in an exam with %s', async (_name, rules, isProtected) => {
    const problem = await shared()
    await makePaper(t.owner, { lecturerId, problems: [problem], rules: { ...FREE, ...rules } })
    expect(await drawn()).toEqual(isProtected ? [] : [problem.id])
    const { data } = await t.call('exam/auth/practice/count', { practiceType: 2 }, own)
    expect(data).toEqual({ total: isProtected ? 0 : 1, isMore: 0 })
  })

  test('an unlisted paper and a replaced version protect their problems while the window is open', async () => {
    const problem = await shared()
    const paper = await makePaper(t.owner, {
      lecturerId,
      problems: [problem],
      rules: { closeTime: hour(1) },
      isPutaway: 0,
    })
    expect(await drawn()).toEqual([])
    await t.owner`UPDATE exam_info SET live_version = 2, is_deleted = 1 WHERE id = ${paper.examId}`
    expect(await drawn()).toEqual([])
  })

  test('by subject and knowledge point with descendants, kind, difficulty, undone', async () => {
    const algebra = await category('代数', { parentId: subjectId })
    const topic = await category('函数', { type: 5 })
    const below = await category('二次函数', { type: 5, parentId: topic })
    const other5 = await category('几何', { type: 5 })
    const [a, b, c] = await Promise.all([
      shared({ subjectId: algebra, topicIds: [below], difficulty: 1 }),
      shared({ topicIds: [topic, other5], problemType: 3, difficulty: 3 }),
      shared({ subjectId: '0', topicIds: [other5] }),
    ])
    expect(await drawn({ practiceType: 1, subjectId })).toEqual(ids([a, b]))
    expect(await drawn({ practiceType: 1, subjectId: algebra })).toEqual([a.id])
    expect(await drawn({ practiceType: 5, topicIds: [topic] })).toEqual(ids([a, b]))
    expect(await drawn({ practiceType: 5, topicIds: [below, other5] })).toEqual(ids([a, b, c]))
    expect(await drawn({ problemTypes: [3] })).toEqual([b.id])
    expect(await drawn({ difficulty: 1 })).toEqual([a.id])
    const { data } = await begin({ difficulty: 1 })
    await answer({ id: data.id, problemId: a.id, userAnswer: ['B'] })
    expect(await drawn({ onlyUndone: 1 })).toEqual(ids([b, c]))
    expect(await drawn({ onlyUndone: 1 }, theirs)).toEqual(ids([a, b, c]))
  })

  test('a wrong answer whose exam hides its keys is excluded, even when the paper is deleted', async () => {
    const problem = await shared({ isPublic: 0 })
    const rules = { answerShow: 4 as const, showTime: hour(1) }
    const paper = await makePaper(t.owner, { lecturerId, problems: [problem], rules })
    const { recordId } = await makeRecord(t.owner, { paper, userId: me.userId, examStatus: 5 })
    await t.owner`
      INSERT INTO user_error_problem (site_id, user_id, problem_id, problem_type, exam_id, record_id)
      VALUES (12, ${me.userId}, ${problem.id}, 1, ${paper.examId}, ${recordId})`
    await t.owner`UPDATE exam_info SET is_deleted = 1 WHERE id = ${paper.examId}`
    expect(await drawn({ practiceType: 3 })).toEqual([])
    expect((await t.call('exam/auth/practice/choices', {}, own)).data.wrongTotal).toBe(0)
    await t.owner`UPDATE exam_paper SET frozen = jsonb_set(frozen, '{rules,answerShow}', '2') WHERE exam_id = ${paper.examId}`
    expect(await drawn({ practiceType: 3 })).toEqual([problem.id])
  })

  test('own wrong answers, bookmarks', async () => {
    const [a, b] = await several(3)
    if (!a || !b) throw new Error('no problems')
    expect((await begin({ practiceType: 3 })).msg).toBe('错题本里还没有可以练习的题目')
    expect((await begin({ practiceType: 4 })).msg).toBe('还没有收藏可以练习的题目')
    const { data } = await begin()
    await answer({ id: data.id, problemId: a.id, userAnswer: ['A'] })
    await t.owner`
      INSERT INTO exam_collection (site_id, user_id, collection_type, collection_id)
      VALUES (12, ${me.userId}, 5, ${b.id}), (12, ${other.userId}, 5, ${a.id})`
    expect(await drawn({ practiceType: 3 })).toEqual([a.id])
    expect(await drawn({ practiceType: 4 })).toEqual([b.id])
    expect(await drawn({ practiceType: 3 }, theirs)).toEqual([])
  })

  test('a large bank gives exactly the requested number of distinct problems, in varying order', async () => {
    await several(30)
    const [one, two] = await Promise.all([drawn({ quantity: 10 }), drawn({ quantity: 10 })])
    expect(new Set(one).size).toBe(10)
    expect(two).toHaveLength(10)
    expect(one).not.toEqual(two)
  })

  test.each([
    { quantity: 4 },
    { quantity: 201 },
    { practiceType: 6 },
    { difficulty: 4 },
    { problemTypes: [14] },
    { topicIds: ['x'] },
  ])('refuses %j', async (bad) => {
    const answered = await t.raw('POST', 'exam/auth/practice/save', { practiceType: 2, quantity: 5, ...bad }, own)
    expect(answered).toMatchObject({ code: 422 })
  })
})

describe('progress', () => {
  const overview = async (who = own) => (await t.call('exam/auth/practice/overview', {}, who)).data
  afterEach(() => {
    t.services.clock = { now: () => Date.now() }
  })

  test('answers today and in total, and the unfinished practice', async () => {
    expect(await overview()).toMatchObject({ todayAnswered: 0, streak: 0, answeredTotal: 0, dueTotal: 0, doing: null })
    const [a, b] = await several(3)
    const { data } = await begin()
    await answer({ id: data.id, problemId: a?.id ?? '', userAnswer: ['B'] })
    await answer({ id: data.id, problemId: b?.id ?? '', userAnswer: ['A'] })
    await answer({ id: data.id, problemId: b?.id ?? '', userAnswer: ['A'] })
    const result = await overview()
    expect(result).toMatchObject({ todayAnswered: 2, todayRight: 1, todayReviewed: 0, streak: 1, dueTotal: 1 })
    expect(result).toMatchObject({ answeredTotal: 2, rightTotal: 1, doing: { id: data.id, answeredCount: 2 } })
    expect(result.dayList.map(({ answered }) => answered)).toEqual([0, 0, 0, 0, 0, 0, 2])
    // Restarting keeps the statistics.
    await t.call('DELETE exam/auth/practice/user/answer/delete', { id: data.id }, own)
    expect(await overview()).toMatchObject({ todayAnswered: 2, streak: 1 })
    expect(await overview(theirs)).toMatchObject({ todayAnswered: 0, streak: 0, answeredTotal: 0, doing: null })
  })

  test.each([
    ['until today', [0, 1, 2], 3],
    ['until yesterday: today is not over', [1, 2], 2],
    ['broken by a day', [0, 2, 3], 1],
    ['over since the day before yesterday', [2, 3], 0],
  ])('a streak of days %s', async (_name, days, streak) => {
    for (const ago of days)
      await t.owner`
        INSERT INTO practice_day (site_id, user_id, day, answered)
        VALUES (12, ${me.userId}, (now() AT TIME ZONE 'Asia/Shanghai')::date - ${ago}::int, 1)`
    expect((await overview()).streak).toBe(streak)
  })

  test('days are in China time, and reviews count', async () => {
    const problem = await shared()
    const { data } = await begin()
    // 23:50 and 00:10 in China.
    t.services.clock = { now: () => Date.parse('2027-01-01T15:50:00Z') }
    await answer({ id: data.id, problemId: problem.id, userAnswer: ['A'] })
    t.services.clock = { now: () => Date.parse('2027-01-01T16:10:00Z') }
    const [row] = await t.owner<{ id: string }[]>`SELECT id FROM user_error_problem WHERE user_id = ${me.userId}`
    const again = { id: row?.id ?? '', userAnswer: ['B'], clientKey: 'review-of-the-day' }
    await t.call('exam/auth/user/error/problem/review', again, own)
    await t.call('exam/auth/user/error/problem/review', again, own)
    expect(await overview()).toMatchObject({ todayAnswered: 0, todayReviewed: 1, streak: 2 })
    expect((await overview()).dayList.slice(-2)).toEqual([
      { day: '2027-01-01', answered: 1, reviewed: 0 },
      { day: '2027-01-02', answered: 0, reviewed: 1 },
    ])
  })
})
