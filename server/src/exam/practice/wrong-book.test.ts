import type { WireInputOf } from '@zhixing/contract'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MadeUser, makeUser } from '../../../test/factories.ts'
import { type MadePaper, type MadeProblem, makePaper, makeProblem, makeRecord } from '../../../test/exam.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { markRecord } from '@zhixing/exam-model/mark-record'
import { collectAll } from './post-grading.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let t: TestApp
let me: MadeUser
let other: MadeUser
let own: { token: string }
let theirs: { token: string }
/** The server's clock. */
let now: number
let key = 0
beforeAll(async () => {
  t = await startTestApp()
  t.services.clock = { now: () => now }
})
beforeEach(async () => {
  // Ahead of the database clock, which dates new entries.
  now = Date.now() + 60_000
  me = await makeUser(t.owner)
  other = await makeUser(t.owner)
  own = { token: me.token }
  theirs = { token: other.token }
})
afterAll(() => t.close())

/** Sits a paper with these answers and waits until they are collected. */
async function sit(paper: MadePaper, answers: Record<string, string[]>, userId = me.userId) {
  const { marks } = markRecord(paper.frozen, 1, new Map(Object.entries(answers)))
  const made = await makeRecord(t.owner, { paper, userId, examStatus: 4, answers, marks })
  await collectAll(t.owner)
  return made
}
type Rules = NonNullable<Parameters<typeof makePaper>[1]>['rules']
/** A problem answered wrong in an exam of its own. */
async function wrong(over: Parameters<typeof makeProblem>[1] = {}, rules: Rules = {}, answer = ['A']) {
  const problem = await makeProblem(t.owner, over)
  const paper = await makePaper(t.owner, { problems: [problem], rules: rules ?? {} })
  const leaf = problem.doc.subList[1]?.id ?? problem.id
  const { recordId } = await sit(paper, { [leaf]: answer })
  const [row] = await t.owner<
    { id: string }[]
  >`SELECT id FROM user_error_problem WHERE user_id = ${me.userId} AND problem_id = ${problem.id}`
  return { problem, paper, recordId, id: row?.id ?? '' }
}
const page = async (input: WireInputOf<'exam/auth/user/error/problem/page'> = {}, who = own) =>
  (await t.call('exam/auth/user/error/problem/page', input, who)).data
const today = async (input: WireInputOf<'exam/auth/user/error/problem/today'> = {}, who = own) =>
  (await t.call('exam/auth/user/error/problem/today', input, who)).data
const view = (id: string, who: { token: string; siteId?: number } = own) =>
  t.call('exam/auth/user/error/problem/view', { id }, who)
const review = (id: string, userAnswer: string[], who = own, clientKey = `review-${++key}`) =>
  t.call('exam/auth/user/error/problem/review', { id, userAnswer, clientKey }, who)
const rate = (reviewId: string, rating: number, who = own) =>
  t.call('exam/auth/user/error/problem/rate', { reviewId, rating }, who)

describe('entries', () => {
  test('show the answer, its source, and the key', async () => {
    const { problem, paper, recordId, id } = await wrong()
    expect(await page()).toMatchObject({
      totalCount: 1,
      list: [
        {
          id,
          problemId: problem.id,
          subId: '0',
          userAnswer: ['A'],
          sourceType: 1,
          sourceName: paper.doc.examName,
          examId: paper.examId,
          recordId,
          errorCount: 1,
          rightCount: 0,
          isDue: 1,
          isMastered: 0,
          explainedList: [{ id: problem.id, answer: ['B'], analysis: '<p>解析</p>' }],
        },
      ],
    })
    expect((await view(id)).data).toMatchObject({ id, reviewList: [] })
  })

  test('points are those of the exam; none where it is unknown', async () => {
    const { id, paper, problem } = await wrong()
    await t.owner`UPDATE exam_paper SET frozen = jsonb_set(frozen, '{problemList,0,rule,score}', '9') WHERE exam_id = ${paper.examId}`
    expect((await page()).list[0]?.problem.score).toBe(9)
    expect((await review(id, ['B'])).data.mark).toMatchObject({ problemId: problem.id, score: 9, fullScore: 9 })
    await t.owner`UPDATE user_error_problem SET record_id = 0 WHERE id = ${id}`
    expect((await view(id)).data.problem.score).toBe(0)
    expect((await review(id, ['B'])).data.mark).toMatchObject({ answerStatus: 'right', fullScore: 0 })
    await t.owner`UPDATE user_error_problem SET source_type = 2 WHERE id = ${id}`
    expect((await view(id)).data.problem.score).toBe(problem.doc.score)
  })

  test('a part of a material problem has its text, without the other parts', async () => {
    const { problem } = await wrong({ problemType: 6 }, {}, ['F'])
    const sub = problem.doc.subList[1]
    const [entry] = (await page()).list
    expect(entry).toMatchObject({
      subId: sub?.id,
      problemType: 3,
      problem: { problemType: 6, subList: [{ id: sub?.id }] },
    })
    expect(entry?.problem.subList).toHaveLength(1)
    expect(entry?.explainedList.map(({ id }) => id)).toEqual([problem.id, sub?.id])
  })

  test.each([
    ['never shown', { answerShow: 1 }, [false, false]],
    ['shown after the close', { answerShow: 3, closeTime: new Date(Date.now() + HOUR).toISOString() }, [false, true]],
    ['shown after a close that there is none of', { answerShow: 3 }, [true, true]],
    ['shown at a time', { answerShow: 4, showTime: new Date(Date.now() + HOUR).toISOString() }, [false, true]],
    // Visible as on their result page: in a paper that runs for a term this must not wait for its end.
    [
      'shown after hand-in, in a window that stays open',
      { closeTime: new Date(Date.now() + HOUR).toISOString() },
      [true, true],
    ],
    ['shown after hand-in', { answerShow: 2 }, [true, true]],
  ] as const)('answers that are %s', async (_name, rules, [atOnce, later]) => {
    const { id } = await wrong({}, rules)
    for (const shown of [atOnce, later]) {
      expect((await page()).totalCount).toBe(shown ? 1 : 0)
      expect((await today()).dueTotal).toBe(shown ? 1 : 0)
      expect((await view(id)).code).toBe(shown ? 200 : 404)
      expect((await t.call('GET exam/auth/user/error/problem/problem/view', { id }, own)).code).toBe(shown ? 200 : 404)
      expect((await t.call('GET exam/auth/user/error/problem/category/list', {}, own)).data.total).toBe(shown ? 1 : 0)
      if (!shown) expect((await review(id, ['A'])).code).toBe(404)
      now += 2 * HOUR
    }
  })

  test.each([
    ['opened again', 2],
    ['made void', 6],
  ])('an entry is hidden while its record is %s', async (_name, status) => {
    const { id, recordId } = await wrong()
    await t.owner`UPDATE user_exam_record SET exam_status = ${status} WHERE id = ${recordId}`
    expect((await page()).totalCount).toBe(0)
    expect((await view(id)).code).toBe(404)
    await t.owner`UPDATE user_exam_record SET exam_status = 5 WHERE id = ${recordId}`
    expect((await page()).totalCount).toBe(1)
  })

  test('an exercise of a course is a separate source', async () => {
    const problem = await makeProblem(t.owner)
    const paper = await makePaper(t.owner, { problems: [problem] })
    const { marks } = markRecord(paper.frozen, 1, new Map([[problem.id, ['A']]]))
    const { recordId } = await makeRecord(t.owner, {
      paper,
      userId: me.userId,
      examStatus: 4,
      answers: { [problem.id]: ['A'] },
      marks,
    })
    await t.owner`UPDATE user_exam_record SET ref_id = 7 WHERE id = ${recordId}`
    await collectAll(t.owner)
    expect((await page({ sourceType: 3 })).list).toMatchObject([{ problemId: problem.id, sourceType: 3, recordId }])
    expect((await page({ sourceType: 1 })).totalCount).toBe(0)
    await t.owner`UPDATE exam_paper SET frozen = jsonb_set(frozen, '{rules,answerShow}', '1') WHERE exam_id = ${paper.examId}`
    expect((await page()).totalCount).toBe(0)
  })

  test('an entry is hidden while another exam contains the problem', async () => {
    const { problem, id } = await wrong()
    await makePaper(t.owner, { problems: [problem], rules: { closeTime: new Date(now + HOUR).toISOString() } })
    expect((await page()).totalCount).toBe(0)
    expect((await review(id, ['B'])).code).toBe(404)
    now += 2 * HOUR
    expect((await page()).totalCount).toBe(1)
  })

  test('shows the corrected key', async () => {
    const { paper, id } = await wrong()
    const frozen = structuredClone(paper.frozen)
    const [first] = frozen.problemList
    if (first) first.doc.answer = ['C']
    await t.owner`UPDATE exam_paper SET frozen = ${t.owner.json(frozen as never)}, correction = 1 WHERE exam_id = ${paper.examId}`
    expect((await view(id)).data.explainedList).toMatchObject([{ answer: ['C'] }])
    expect((await review(id, ['C'])).data.mark.answerStatus).toBe('right')
  })

  test('categories with counts; filters and order', async () => {
    const [row] = await t.owner<{ id: string }[]>`
      INSERT INTO exam_category (site_id, category_name) VALUES (12, ${`物理${me.userId}`}) RETURNING id`
    const subjectId = row?.id ?? ''
    const a = await wrong({ subjectId })
    const b = await wrong({ problemType: 3 }, {}, ['F'])
    await t.call('exam/auth/user/error/problem/note/save', { id: b.id, reason: '粗心', note: '看清题目 100%' }, own)
    const { data } = await t.call('GET exam/auth/user/error/problem/category/list', {}, own)
    expect(data).toMatchObject({ total: 2, dueTotal: 2, masteredTotal: 0, reasonList: [{ reason: '粗心', count: 1 }] })
    expect(data.list).toContainEqual({ categoryId: subjectId, categoryName: `物理${me.userId}`, count: 1, dueTotal: 1 })
    expect(data.list).toContainEqual({ categoryId: '0', categoryName: '未分类', count: 1, dueTotal: 1 })
    expect(data.typeList).toEqual([
      { problemType: 1, count: 1 },
      { problemType: 3, count: 1 },
    ])
    const found = async (input: Parameters<typeof page>[0]) => (await page(input)).list.map(({ id }) => id)
    expect(await found({})).toEqual([b.id, a.id])
    expect(await found({ subjectId })).toEqual([a.id])
    expect(await found({ subjectId: '0' })).toEqual([b.id])
    expect(await found({ problemType: 3 })).toEqual([b.id])
    expect(await found({ examId: a.paper.examId })).toEqual([a.id])
    expect(await found({ reason: '粗心' })).toEqual([b.id])
    expect(await found({ keyword: '100%' })).toEqual([b.id])
    expect(await found({ keyword: a.problem.doc.problemContent.replace(/<[^>]*>/g, '') })).toEqual([a.id])
    expect(await found({ sourceType: 2 })).toEqual([])
    expect(await found({ isMastered: 1 })).toEqual([])
    await sit(a.paper, { [a.problem.id]: ['D'] })
    expect(await found({ sortBy: 'count' })).toEqual([a.id, b.id])
  })

  test('knowledge points count what their filter lists, the smallest mastered share first', async () => {
    const topic = async (parentId = '0') => {
      const [row] = await t.owner<{ id: string }[]>`
        INSERT INTO exam_category (site_id, category_name, exam_category_type, parent_id)
        VALUES (12, ${`知识点${++key}-${me.userId}`}, 5, ${parentId}) RETURNING id`
      return row?.id ?? ''
    }
    const above = await topic()
    const below = await topic(above)
    const known = await topic()
    await wrong({ topicIds: [above] })
    const a = await wrong({ topicIds: [above, below] })
    const b = await wrong({ topicIds: [below] })
    const c = await wrong({ topicIds: [known] })
    await wrong({ topicIds: [known] }, { answerShow: 1 })
    await wrong()
    for (const ids of [[a.id], [c.id]]) await t.call('exam/auth/user/error/problem/master', { ids, isMastered: 1 }, own)
    const { topicList } = (await t.call('GET exam/auth/user/error/problem/category/list', {}, own)).data
    expect(
      topicList.map(({ topicId, count, masteredTotal, dueTotal }) => [topicId, count, masteredTotal, dueTotal]),
    ).toEqual([
      [above, 3, 1, 2],
      [below, 2, 1, 1],
      [known, 1, 1, 0],
    ])
    for (const { topicId, count, masteredTotal } of topicList) {
      expect((await page({ topicId })).totalCount).toBe(count - masteredTotal)
      expect((await page({ topicId, isMastered: 1 })).totalCount).toBe(masteredTotal)
    }
    expect((await today({ topicId: below, quantity: 20 })).list.map(({ id }) => id)).toEqual([b.id])
    expect((await t.call('GET exam/auth/user/error/problem/category/list', {}, theirs)).data.topicList).toEqual([])
  })

  test('removing one or several; a new wrong answer adds the entry again', async () => {
    const [a, b, c] = [await wrong(), await wrong(), await wrong()]
    const remove = (id: string, who = own) => t.call('DELETE exam/auth/user/error/problem/delete/{id}', { id }, who)
    expect((await remove(a.id, theirs)).code).toBe(404)
    expect((await remove(a.id)).msg).toBe('删除成功')
    expect((await remove(a.id)).code).toBe(404)
    const all = (ids: string[], who = own) => t.call('DELETE exam/auth/user/error/problem/delete/all', { ids }, who)
    expect((await all([b.id, c.id], theirs)).code).toBe(404)
    expect((await page()).totalCount).toBe(2)
    expect((await all([b.id, c.id])).msg).toBe('删除成功，共移除 2 题')
    expect((await all([b.id, c.id])).code).toBe(404)
    expect((await page()).totalCount).toBe(0)
    await sit(a.paper, { [a.problem.id]: ['D'] })
    expect((await page()).list).toMatchObject([{ id: a.id, errorCount: 2 }])
  })

  test('one idempotency key for several entries is a conflict, also concurrently', async () => {
    const entries = [await wrong(), await wrong(), await wrong()]
    const answers = await Promise.all(entries.map(({ id }) => review(id, ['B'], own, 'one-key-for-all')))
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const other = await wrong()
    expect((await review(other.id, ['B'], own, 'one-key-for-all')).code).toBe(409)
  })

  test("another person's entry is not found by any call", async () => {
    const { id } = await wrong()
    const done = (await review(id, ['B'])).data
    const abroad = await makeUser(t.owner, { siteId: 13 })
    const missing = await view('1')
    expect(missing).toMatchObject({ code: 404, msg: '错题不存在或已移除' })
    for (const who of [theirs, { token: abroad.token, siteId: 13 }])
      for (const answered of [
        await view(id, who),
        await t.call('GET exam/auth/user/error/problem/problem/view', { id }, who),
        await t.call('exam/auth/user/error/problem/review', { id, userAnswer: ['B'], clientKey: 'somebody' }, who),
        await t.call('exam/auth/user/error/problem/rate', { reviewId: done.reviewId, rating: 4 }, who),
        await t.call('exam/auth/user/error/problem/note/save', { id, note: '改' }, who),
        await t.call('DELETE exam/auth/user/error/problem/delete/{id}', { id }, who),
      ])
        expect(answered).toEqual(missing)
    expect((await page({}, theirs)).totalCount).toBe(0)
    expect((await view(id)).data.note).toBe('')
  })
})

describe('reviewing', () => {
  test('with one key for several entries is a conflict, also at the same time', async () => {
    const entries = [await wrong(), await wrong(), await wrong(), await wrong()]
    const answers = await Promise.all(entries.map(({ id }) => review(id, ['B'], own, 'same-key')))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409, 409, 409])
  })

  test('the queue contains no key; the answer returns it', async () => {
    const { id } = await wrong()
    const queue = await today()
    expect(queue).toMatchObject({
      dueTotal: 1,
      total: 1,
      masteredTotal: 0,
      reviewedToday: 0,
      nextTime: null,
      list: [{ id }],
    })
    const { data: redo } = await t.call('GET exam/auth/user/error/problem/problem/view', { id }, own)
    expect(redo).toMatchObject({ id, problem: { problemType: 1 } })
    for (const result of [queue, redo]) expect(JSON.stringify(result)).not.toMatch(/解析|"answer"|aliasList|userAnswer/)
    const { data } = await review(id, ['B'])
    expect(data).toMatchObject({
      mark: { answerStatus: 'right', score: 2, fullScore: 2 },
      explainedList: [{ answer: ['B'] }],
      rating: 3,
      rightCount: 1,
      isMastered: 0,
    })
    expect(data.ratingList.map(({ rating }) => rating)).toEqual([1, 2, 3, 4])
    expect(Date.parse(data.nextReviewTime)).toBeGreaterThanOrEqual(now + DAY)
    const after = await today()
    expect(after).toMatchObject({ dueTotal: 0, total: 1, reviewedToday: 1, nextTime: data.nextReviewTime, list: [] })
    expect((await today({ isAll: 1 })).list).toMatchObject([{ id, isDue: 0 }])
  })

  test('idempotent per key', async () => {
    const { id } = await wrong()
    const first = await review(id, ['B'], own, 'the-same-key')
    expect(await review(id, ['A'], own, 'the-same-key')).toEqual(first)
    expect((await view(id)).data).toMatchObject({ rightCount: 1, reviewList: [{ rating: 3, isRight: 1 }] })
  })

  test('a rating can be changed until the next review', async () => {
    const { id } = await wrong()
    const { data } = await review(id, ['B'])
    for (const { rating, nextReviewTime } of [...data.ratingList, ...data.ratingList])
      expect((await rate(data.reviewId, rating)).data.nextReviewTime).toBe(nextReviewTime)
    await rate(data.reviewId, 1)
    expect((await view(id)).data).toMatchObject({ errorCount: 2, rightCount: 0 })
    await rate(data.reviewId, 4)
    expect((await view(id)).data).toMatchObject({ errorCount: 1, rightCount: 1, reviewList: [{ rating: 4 }] })
    now += DAY
    await review(id, ['B'])
    expect(await rate(data.reviewId, 1)).toMatchObject({ code: 409, msg: '这道题之后又复习过，不能再改这一次' })
  })

  test('a wrong answer is due again in minutes', async () => {
    const { id } = await wrong()
    const { data } = await review(id, ['D'])
    expect(data).toMatchObject({ mark: { answerStatus: 'wrong' }, rating: 1, rightCount: 0 })
    expect(data.ratingList.map(({ rating }) => rating)).toEqual([1])
    expect(await rate(data.reviewId, 3)).toMatchObject({ code: 422, data: { field: 'rating' } })
    expect((await view(id)).data.errorCount).toBe(2)
    expect((await today()).dueTotal).toBe(0)
    now += 11 * 60_000
    expect((await today()).dueTotal).toBe(1)
  })

  test('an essay is rated by its writer only', async () => {
    const { id } = await wrong({ problemType: 5 }, {}, ['离题'])
    // Marked by a person.
    expect(id).toBe('')
    const problem = await makeProblem(t.owner, { problemType: 5, isPublic: 1 })
    const [row] = await t.owner<{ id: string }[]>`
      INSERT INTO user_error_problem (site_id, user_id, problem_id, problem_type) VALUES (12, ${me.userId}, ${problem.id}, 5) RETURNING id`
    const { data } = await review(row?.id ?? '', ['我的答案'])
    expect(data).toMatchObject({
      rating: 0,
      mark: { answerStatus: 'reviewing' },
      explainedList: [{ answer: ['参考答案'] }],
    })
    expect((await today()).dueTotal).toBe(1)
    expect((await rate(data.reviewId, 3)).data.rightCount).toBe(1)
    expect((await today()).dueTotal).toBe(0)
  })

  test('remembered repeatedly it is mastered, and leaves the queue', async () => {
    const { id } = await wrong()
    let reviews = 0
    for (; reviews < 8; reviews++) {
      const [due] = (await today()).list
      expect(due?.id).toBe(id)
      const { data } = await review(id, ['B'])
      if (data.isMastered) break
      now = Date.parse(data.nextReviewTime) + 1000
    }
    expect(reviews).toBeGreaterThanOrEqual(2)
    expect(reviews).toBeLessThan(6)
    now += 400 * DAY
    expect(await today()).toMatchObject({ dueTotal: 0, total: 0, masteredTotal: 1, list: [] })
    expect((await page()).totalCount).toBe(0)
    expect((await page({ isMastered: 1 })).list).toMatchObject([{ id, isMastered: 1 }])
  })

  test('an entry can be marked as mastered, and reset to be due at once', async () => {
    const { id } = await wrong()
    const result = (await review(id, ['B'])).data
    expect(result.isMastered).toBe(0)
    const master = (isMastered: 0 | 1, who = own) =>
      t.call('exam/auth/user/error/problem/master', { ids: [id], isMastered }, who)
    expect((await master(1, theirs)).code).toBe(404)
    expect((await master(1)).msg).toBe('已标为掌握，操作成功')
    expect((await master(1)).code).toBe(200)
    expect(await today()).toMatchObject({ total: 0, dueTotal: 0, masteredTotal: 1 })
    expect((await page({ isMastered: 1 })).list).toMatchObject([{ id, isMastered: 1 }])
    expect((await master(0)).msg).toBe('已放回复习，操作成功')
    expect((await page()).list).toMatchObject([{ id, isMastered: 0, isDue: 1, rightCount: 0 }])
    // Reset again, the entry is unchanged.
    await review(id, ['B'])
    await master(0)
    expect((await page()).list).toMatchObject([{ id, isDue: 0, rightCount: 1 }])
  })

  test('two concurrent devices: each answer is a review, and counts are exact', async () => {
    const { id } = await wrong()
    const answers = await Promise.all([1, 2, 3, 4].map(() => review(id, ['B'])))
    expect(new Set(answers.map(({ data }) => data.reviewId)).size).toBe(4)
    expect((await view(id)).data).toMatchObject({ rightCount: 4 })
  })
})

test('statistics by day', async () => {
  const { id } = await wrong()
  await review(id, ['B'])
  const { data } = await t.call('exam/auth/user/error/problem/stat', { days: 7 }, own)
  expect(data.dayList).toHaveLength(7)
  expect(data.dayList.at(-1)).toMatchObject({ added: 1, reviewed: 1, rightTotal: 1, mastered: 0 })
  // Hidden by the rules of its exam, as in the queue.
  await wrong({}, { answerShow: 1 })
  const due = await wrong()
  const { dueList } = (await t.call('exam/auth/user/error/problem/stat', {}, own)).data
  expect(dueList[0]?.dueTotal).toBe((await today()).dueTotal)
  expect((await today()).list.map((one) => one.id)).toEqual([due.id])
  const ahead = (await view(id)).data.nextReviewTime
  expect(dueList.filter(({ dueTotal }) => dueTotal > 0).map(({ day }) => day)).toEqual(
    [now, Date.parse(ahead)].map((at) => new Date(at + 8 * HOUR).toISOString().slice(0, 10)),
  )
  expect(data.dueList).toHaveLength(14)
  expect(data.dueList.reduce((sum, { dueTotal }) => sum + dueTotal, 0)).toBe(1)
})

describe('export', () => {
  const words = (content: string) =>
    strFromU8(unzipSync(Buffer.from(content, 'base64'))['word/document.xml'] ?? new Uint8Array()).replace(
      /<[^>]*>/g,
      ' ',
    )
  const exported = async (input: WireInputOf<'exam/auth/user/error/problem/export'> = {}, who = own) =>
    t.call('exam/auth/user/error/problem/export', input, who)

  test('a Word document with space for answers, and keys at the end on request', async () => {
    const a: { problem: MadeProblem; id: string } = await wrong()
    await wrong({ problemType: 4 }, {}, ['黄', '绿'])
    const { data } = await exported()
    expect(data).toMatchObject({ problemTotal: 2, isMore: 0 })
    expect(data.fileName).toMatch(/^错题本-\d{4}-\d\d-\d\d\.docx$/)
    const text = words(data.content)
    expect(text).toContain(a.problem.doc.problemContent.replace(/<[^>]*>/g, ''))
    expect(text).toContain('选项A')
    expect(text.replace(/\s+/g, '')).toContain('＿＿＿＿＿＿与＿＿＿＿＿＿')
    expect(text).toContain('答案与解析')
    expect(text).toContain('红；绿')
    const bare = words((await exported({ withKey: 0, ids: [a.id] })).data.content)
    expect(bare).not.toMatch(/解析|红；绿/)
    expect(bare).toContain('选项A')
  })

  test('only own and visible entries', async () => {
    const { id } = await wrong()
    await wrong({}, { answerShow: 1 })
    expect((await exported()).data.problemTotal).toBe(1)
    expect(await exported({ ids: [id] }, theirs)).toMatchObject({ code: 999, msg: '没有可以导出的错题' })
  })
})

test.each([
  ['GET', 'exam/auth/user/error/problem/category/list', {}, null],
  ['POST', 'exam/auth/user/error/problem/page', {}, { subjectId: 'x' }],
  ['POST', 'exam/auth/user/error/problem/view', { id: '1' }, {}],
  ['GET', 'exam/auth/user/error/problem/problem/view', { id: '1' }, {}],
  ['DELETE', 'exam/auth/user/error/problem/delete/1', {}, null],
  ['DELETE', 'exam/auth/user/error/problem/delete/all', { ids: ['1'] }, { ids: [] }],
  ['POST', 'exam/auth/user/error/problem/today', {}, { quantity: 101 }],
  ['POST', 'exam/auth/user/error/problem/review', { id: '1', clientKey: 'a long key' }, { id: '1' }],
  ['POST', 'exam/auth/user/error/problem/rate', { reviewId: '1', rating: 1 }, { reviewId: '1', rating: 5 }],
  ['POST', 'exam/auth/user/error/problem/note/save', { id: '1' }, { id: '1', note: '字'.repeat(2001) }],
  ['POST', 'exam/auth/user/error/problem/master', { ids: ['1'], isMastered: 1 }, { ids: [] }],
  ['POST', 'exam/auth/user/error/problem/export', {}, { withKey: 2 }],
  ['POST', 'exam/auth/user/error/problem/stat', {}, { days: 6 }],
])('walls of %s %s', async (method, path, input, bad) => {
  expect((await t.raw(method, path, input)).code).toBe(303)
  expect((await t.raw(method, path, input, { ...own, siteId: 13 })).code).toBe(302)
  if (bad) expect((await t.raw(method, path, bad, own)).code).toBe(422)
})
