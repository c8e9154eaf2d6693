import type { InputOf } from '@zhixing/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MadeUser, makeCourse, makeLecturer, makeUser, makeVideo } from '../../../test/factories.ts'
import { type MadeProblem, makePaper, makeProblem, makeRecord } from '../../../test/exam.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { createAnswerCache } from '../../kernel/cache.ts'
import { readTicket } from '../../vod/index.ts'

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
  // Every test has a bank of its own, and no memory of the last one's.
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
    INSERT INTO exam_category (site_id, category_name, exam_category_type, parent_id) VALUES (${over.siteId ?? 12}, ${`${name}${++serial}`}, ${over.type ?? 1}, ${over.parentId ?? '0'}) RETURNING id`
  return row?.id ?? ''
}
const shared = (over: Parameters<typeof makeProblem>[1] = {}) =>
  makeProblem(t.owner, { lecturerId, isPublic: 1, subjectId, ...over })
const several = (count: number, over: Parameters<typeof makeProblem>[1] = {}) =>
  Promise.all(Array.from({ length: count }, () => shared(over)))
type Begin = Partial<InputOf<'exam/auth/practice/save'>>
const begin = (input: Begin = {}, who = own) =>
  t.call('exam/auth/practice/save', { practiceType: 2, quantity: 5, ...input }, who)
const view = (id: string, who = own) => t.call('exam/auth/practice/view', { id }, who)
const answer = (input: InputOf<'exam/auth/practice/user/answer/save'>, who = own) =>
  t.call('exam/auth/practice/user/answer/save', input, who)
/** Ids of the problems that a practice got. */
async function drawn(input: Begin = {}, who = own): Promise<string[]> {
  const { code, msg, data } = await begin({ quantity: 200, ...input }, who)
  if (code === 999) return []
  if (code !== 200) throw new Error(`${code} ${msg}`)
  return (await view(data.id, who)).data.problemList.map(({ id }) => id).toSorted()
}
const ids = (problems: MadeProblem[]) => problems.map(({ id }) => id).toSorted()
const hour = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString()

/** A paper that does not count: it may be repeated, and takes as long as it takes. */
const FREE = { attempts: 0, answerTime: 0 }

describe('which problems', () => {
  test('public ones, and those of papers on the shelf that are free or mine; nothing else', async () => {
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

  test('a paper taken off the shelf protects while its window is open, a replaced version too', async () => {
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

  test('by subject and knowledge point with those below, kind, difficulty, undone', async () => {
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

  test('a wrong answer whose exam does not tell its keys yet is not practised, though its paper is gone', async () => {
    const problem = await shared({ isPublic: 0 })
    const rules = { answerShow: 4 as const, showTime: hour(1) }
    const paper = await makePaper(t.owner, { lecturerId, problems: [problem], rules })
    const { recordId } = await makeRecord(t.owner, { paper, userId: me.userId, examStatus: 5 })
    await t.owner`
      INSERT INTO user_error_problem (site_id, user_id, problem_id, problem_type, exam_id, record_id) VALUES (12, ${me.userId}, ${problem.id}, 1, ${paper.examId}, ${recordId})`
    await t.owner`UPDATE exam_info SET is_deleted = 1 WHERE id = ${paper.examId}`
    expect(await drawn({ practiceType: 3 })).toEqual([])
    expect((await t.call('exam/auth/practice/choices', {}, own)).data.wrongTotal).toBe(0)
    await t.owner`UPDATE exam_paper SET frozen = jsonb_set(frozen, '{rules,answerShow}', '2') WHERE exam_id = ${paper.examId}`
    expect(await drawn({ practiceType: 3 })).toEqual([problem.id])
  })

  test('my wrong answers, what I collected', async () => {
    const [a, b] = await several(3)
    if (!a || !b) throw new Error('no problems')
    expect((await begin({ practiceType: 3 })).msg).toBe('错题本里还没有可以练习的题目')
    expect((await begin({ practiceType: 4 })).msg).toBe('还没有收藏可以练习的题目')
    const { data } = await begin()
    await answer({ id: data.id, problemId: a.id, userAnswer: ['A'] })
    await t.owner`INSERT INTO exam_collection (site_id, user_id, collection_type, collection_id) VALUES (12, ${me.userId}, 5, ${b.id}), (12, ${other.userId}, 5, ${a.id})`
    expect(await drawn({ practiceType: 3 })).toEqual([a.id])
    expect(await drawn({ practiceType: 4 })).toEqual([b.id])
    expect(await drawn({ practiceType: 3 }, theirs)).toEqual([])
  })

  test('a large bank gives exactly as many as asked for, each once, and not always the same', async () => {
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
    { problemTypes: [13] },
    { topicIds: ['x'] },
  ])('refuses %j', async (bad) => {
    const answered = await t.raw('POST', 'exam/auth/practice/save', { practiceType: 2, quantity: 5, ...bad }, own)
    expect(answered).toMatchObject({ code: 422 })
  })
})

describe('beginning', () => {
  test('nothing that fits is a sentence, not an empty practice', async () => {
    expect(await begin({ difficulty: 3 })).toMatchObject({
      code: 999,
      msg: '没有符合条件的题目，请放宽题型、难度或范围',
    })
    expect((await t.call('exam/auth/practice/list', {}, own)).data.totalCount).toBe(0)
  })

  test('sent again under the same key is the same practice, even at once', async () => {
    await several(5)
    const made = await Promise.all(Array.from({ length: 4 }, () => begin({ clientKey: 'k1' })))
    expect(new Set(made.map(({ data }) => data.id)).size).toBe(1)
    expect((await begin({ clientKey: 'k1' }, theirs)).data.id).not.toBe(made[0]?.data.id)
    expect((await t.call('exam/auth/practice/list', {}, own)).data.totalCount).toBe(1)
  })

  test('what can be chosen, with how I do in it', async () => {
    const below = await category('三角', { parentId: subjectId })
    const topic = await category('正弦', { type: 5 })
    const [a, b] = await Promise.all([shared({ subjectId: below, topicIds: [topic] }), shared({ topicIds: [topic] })])
    const { data } = await begin()
    await answer({ id: data.id, problemId: a.id, userAnswer: ['B'] })
    await answer({ id: data.id, problemId: b.id, userAnswer: ['C'] })
    const { data: choices } = await t.call('exam/auth/practice/choices', {}, own)
    const of = (list: typeof choices.subjectList, id: string) => list.find((one) => one.id === id)
    expect(of(choices.subjectList, subjectId)).toMatchObject({ problemTotal: 2, answeredTotal: 2, rightTotal: 1 })
    expect(of(choices.subjectList, below)).toMatchObject({ parentId: subjectId, problemTotal: 1, rightTotal: 1 })
    expect(of(choices.topicList, topic)).toMatchObject({ problemTotal: 2, answeredTotal: 2, rightTotal: 1 })
    expect(choices).toMatchObject({ problemTotal: 2, wrongTotal: 1, collectedTotal: 0 })
  })
})

describe('answering', () => {
  test('shows no key before the answer, and everything after it', async () => {
    const problem = await shared()
    const { data } = await begin()
    const before = (await view(data.id)).data
    expect(before).toMatchObject({ answeredCount: 0, currentNo: 1, markList: [], explainedList: [], practiceStatus: 1 })
    expect(JSON.stringify(before)).not.toMatch(/解析|"answer"|aliasList|rubric/)
    const result = (await answer({ id: data.id, problemId: problem.id, userAnswer: ['B'] })).data
    expect(result).toMatchObject({
      problemId: problem.id,
      markList: [{ problemId: problem.id, score: 2, fullScore: 2, answerStatus: 'right' }],
      explainedList: [{ id: problem.id, answer: ['B'], analysis: '<p>解析</p>' }],
      answeredCount: 1,
      rightCount: 1,
      practiceStatus: 2,
    })
    const after = (await view(data.id)).data
    expect(after).toMatchObject({ markList: result.markList, explainedList: result.explainedList, practiceStatus: 2 })
    expect(after.answerList).toEqual([{ problemId: problem.id, userAnswer: ['B'] }])
  })

  test('the first answer counts, however often and with what it is sent', async () => {
    const problem = await shared()
    const { data } = await begin()
    const sent = await Promise.all(
      ['A', 'B', 'C', 'A'].map((letter) => answer({ id: data.id, problemId: problem.id, userAnswer: [letter] })),
    )
    expect(new Set(sent.map((one) => JSON.stringify(one.data))).size).toBe(1)
    const [stat] = await t.owner`SELECT answer_count FROM user_problem_stat WHERE user_id = ${me.userId}`
    expect(stat).toEqual({ answerCount: 1 })
    const [count] = await t.owner`SELECT right_count + error_count AS n FROM exam_problem WHERE id = ${problem.id}`
    expect(count).toEqual({ n: 1 })
  })

  test('a material problem is answered with all its parts', async () => {
    const problem = await shared({ problemType: 6 })
    const { data } = await begin()
    const result = (await answer({ id: data.id, problemId: problem.id, subAnswers: [['B'], ['F']] })).data
    expect(result.markList.map(({ answerStatus }) => answerStatus)).toEqual(['right', 'wrong'])
    expect(result.explainedList.map(({ id }) => id)).toEqual([problem.id, ...problem.doc.subList.map(({ id }) => id)])
    expect(result).toMatchObject({ answeredCount: 1, rightCount: 0 })
    const [entry, ...rest] =
      await t.owner`SELECT sub_id, problem_type FROM user_error_problem WHERE user_id = ${me.userId}`
    expect(entry).toEqual({ subId: problem.doc.subList[1]?.id, problemType: 3 })
    expect(rest).toEqual([])
  })

  test('an essay is judged by its writer, once', async () => {
    const problem = await shared({ problemType: 5 })
    const { data } = await begin()
    const judge = (answerStatus: 'right' | 'part' | 'wrong', who = own) =>
      t.call('exam/auth/practice/user/answer/judge', { id: data.id, problemId: problem.id, answerStatus }, who)
    expect((await judge('right')).code).toBe(404)
    const result = (await answer({ id: data.id, problemId: problem.id, userAnswer: ['我认为'] })).data
    expect(result.markList).toMatchObject([{ answerStatus: 'reviewing', score: 0 }])
    expect((await judge('wrong', theirs)).code).toBe(404)
    expect((await judge('part')).data.markList).toMatchObject([{ answerStatus: 'part', score: 1 }])
    expect((await judge('right')).data.markList).toMatchObject([{ answerStatus: 'part', score: 1 }])
    expect(await t.owner`SELECT error_count FROM user_error_problem WHERE user_id = ${me.userId}`).toEqual([
      { errorCount: 1 },
    ])
  })

  test('giving up shows the answer and goes to the book; a right answer does not', async () => {
    const [a, b] = await several(2)
    const { data } = await begin()
    const gave = (await answer({ id: data.id, problemId: a?.id ?? '', userAnswer: [] })).data
    expect(gave).toMatchObject({ markList: [{ answerStatus: 'none' }], explainedList: [{ answer: ['B'] }] })
    await answer({ id: data.id, problemId: b?.id ?? '', userAnswer: ['B'] })
    const entries = await t.owner`
      SELECT problem_id, source_type, source_name FROM user_error_problem WHERE user_id = ${me.userId}`
    expect(entries).toEqual([{ problemId: a?.id, sourceType: 2, sourceName: '随机练习' }])
  })

  test('a problem that an exam asks since is neither answered nor explained', async () => {
    const [a, b] = await several(2)
    if (!a || !b) throw new Error('no problems')
    const { data } = await begin()
    await answer({ id: data.id, problemId: a.id, userAnswer: ['A'] })
    await makePaper(t.owner, { lecturerId, problems: [a, b], rules: { closeTime: hour(1) } })
    expect(await answer({ id: data.id, problemId: b.id, userAnswer: ['A'] })).toMatchObject({
      code: 999,
      msg: '这道题正在考试中使用，考试结束后才能练习',
    })
    const seen = (await view(data.id)).data
    expect(seen).toMatchObject({ markList: [], explainedList: [] })
    expect(seen.lockedIds.toSorted()).toEqual(ids([a, b]))
  })

  test('the problem stays as it was when the practice began', async () => {
    const problem = await shared()
    const { data } = await begin()
    await t.owner`UPDATE exam_problem SET version = 2, doc = jsonb_set(doc, '{answer}', '["C"]') WHERE id = ${problem.id}`
    await t.owner`INSERT INTO exam_problem_version (site_id, problem_id, version, doc) SELECT site_id, id, 2, doc FROM exam_problem WHERE id = ${problem.id}`
    expect((await answer({ id: data.id, problemId: problem.id, userAnswer: ['B'] })).data.rightCount).toBe(1)
  })

  test('learnt by heart: keys without answers, none of what an exam asks, and no word about the problem', async () => {
    const [a, b] = await several(2)
    if (!a || !b) throw new Error('no problems')
    const { data } = await begin()
    await makePaper(t.owner, { lecturerId, problems: [b], rules: { closeTime: hour(1) } })
    const recite = (who = own) => t.call('exam/auth/practice/recite', { id: data.id }, who)
    expect((await recite(theirs)).code).toBe(404)
    expect((await recite()).data.explainedList).toMatchObject([{ id: a.id, answer: ['B'] }])
    expect((await view(data.id)).data).toMatchObject({ answeredCount: 0, explainedList: [], markList: [] })
    await answer({ id: data.id, problemId: a.id, userAnswer: ['B'] })
    expect(await t.owner`SELECT right_count FROM exam_problem WHERE id = ${a.id}`).toEqual([{ rightCount: 0 }])
    expect((await view(data.id)).data).toMatchObject({ answeredCount: 1, rightCount: 1 })
  })

  test('an essay is not judged, which would explain it, while an exam asks the same', async () => {
    const problem = await shared({ problemType: 5 })
    const { data } = await begin()
    await answer({ id: data.id, problemId: problem.id, userAnswer: ['我认为'] })
    await makePaper(t.owner, { lecturerId, problems: [problem], rules: { closeTime: hour(1) } })
    const input = { id: data.id, problemId: problem.id, answerStatus: 'right' } as const
    expect((await t.call('exam/auth/practice/user/answer/judge', input, own)).code).toBe(999)
  })

  test('counts stay true through repeats, and however many devices answer at once', async () => {
    const problems = await several(6)
    const { data } = await begin({ quantity: 6 })
    const send = ({ id: problemId }: MadeProblem, at: number) =>
      answer({ id: data.id, problemId, userAnswer: [at % 2 ? 'A' : 'B'] })
    await Promise.all([...problems.map(send), ...problems.map(send)])
    expect((await view(data.id)).data).toMatchObject({ answeredCount: 6, rightCount: 3, practiceStatus: 2 })
  })

  test('goes on where it was left, tells the weak points, and starts over', async () => {
    const strong = await category('强项', { type: 5 })
    const weak = await category('弱项', { type: 5 })
    const [a, b] = await Promise.all([shared({ topicIds: [strong] }), shared({ topicIds: [weak] }), shared()])
    const { data } = await begin()
    await answer({ id: data.id, problemId: a.id, userAnswer: ['B'] })
    await answer({ id: data.id, problemId: b.id, userAnswer: ['A'] })
    const seen = (await view(data.id)).data
    expect(seen.topicList.map(({ topicId, total, rightCount }) => [topicId, total, rightCount])).toEqual([
      [weak, 1, 0],
      [strong, 1, 1],
    ])
    expect(seen).toMatchObject({ answeredCount: 2, rightCount: 1, practiceStatus: 1 })
    expect(seen.currentNo).toBe(seen.problemList.findIndex(({ id }) => id === b.id) + 1)
    await t.call('exam/auth/practice/finish', { id: data.id }, own)
    expect((await view(data.id)).data.practiceStatus).toBe(2)
    expect((await t.call('DELETE exam/auth/practice/user/answer/delete', { id: data.id }, own)).code).toBe(200)
    const over = (await view(data.id)).data
    expect(over).toMatchObject({ answeredCount: 0, rightCount: 0, practiceStatus: 1, answerList: [], currentNo: 1 })
    expect(over.problemList).toEqual(seen.problemList)
    expect((await t.call('exam/auth/practice/list', { practiceStatus: 2 }, own)).data.totalCount).toBe(0)
  })

  test('the explanation video is for those who answered', async () => {
    const problem = await shared()
    const videoId = await makeVideo(t.owner, '0', 10)
    await t.owner`UPDATE exam_problem SET video_id = ${videoId} WHERE id = ${problem.id}`
    const { data } = await begin()
    const sign = (who = own) => t.call('exam/auth/practice/sign', { id: data.id, problemId: problem.id }, who)
    expect((await sign()).code).toBe(404)
    await answer({ id: data.id, problemId: problem.id, userAnswer: ['A'] })
    const { ticket, vid } = (await sign()).data
    expect(vid).toBe(videoId)
    const read = readTicket(t.services.secret, ticket, Math.floor(Date.now() / 1000))
    expect(read).toMatchObject({ siteId: 12, userId: me.userId, videoId })
    expect((await sign(theirs)).code).toBe(404)
  })
})

test("another's practice is as missing as none, for every call", async () => {
  const problem = await shared()
  const { data } = await begin()
  const abroad = await makeUser(t.owner, { siteId: 13 })
  const missing = await view('1')
  expect(missing.code).toBe(404)
  const tries = async (id: string, who: { token: string; siteId?: number }) => [
    await t.call('exam/auth/practice/view', { id }, who),
    await t.call('exam/auth/practice/delete', { id }, who),
    await t.call('exam/auth/practice/finish', { id }, who),
    await t.call('exam/auth/practice/user/answer/save', { id, problemId: problem.id, userAnswer: ['B'] }, who),
    await t.call('DELETE exam/auth/practice/user/answer/delete', { id }, who),
  ]
  for (const who of [theirs, { token: abroad.token, siteId: 13 }])
    for (const answered of await tries(data.id, who)) expect(answered).toEqual(missing)
  expect((await view(data.id)).data.answeredCount).toBe(0)
  expect((await t.call('exam/auth/practice/delete', { id: data.id }, own)).msg).toBe('删除成功')
  expect(await view(data.id)).toEqual(missing)
})

describe('how far I am', () => {
  const overview = async (who = own) => (await t.call('exam/auth/practice/overview', {}, who)).data
  afterEach(() => {
    t.services.clock = { now: () => Date.now() }
  })

  test('what was answered today, in all, and the practice that was left', async () => {
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
    // Starting over takes nothing from what was done.
    await t.call('DELETE exam/auth/practice/user/answer/delete', { id: data.id }, own)
    expect(await overview()).toMatchObject({ todayAnswered: 2, streak: 1 })
    expect(await overview(theirs)).toMatchObject({ todayAnswered: 0, streak: 0, answeredTotal: 0, doing: null })
  })

  test.each([
    ['until today', [0, 1, 2], 3],
    ['until yesterday: today is not over', [1, 2], 2],
    ['broken by a day', [0, 2, 3], 1],
    ['over since the day before yesterday', [2, 3], 0],
  ])('days in a row %s', async (_name, days, streak) => {
    for (const ago of days)
      await t.owner`INSERT INTO practice_day (site_id, user_id, day, answered) VALUES (12, ${me.userId}, (now() AT TIME ZONE 'Asia/Shanghai')::date - ${ago}::int, 1)`
    expect((await overview()).streak).toBe(streak)
  })

  test('days are those of China, and a review counts', async () => {
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

test.each([
  ['POST', 'exam/auth/practice/choices', {}, null],
  ['POST', 'exam/auth/practice/overview', {}, null],
  ['POST', 'exam/auth/practice/count', { practiceType: 2 }, {}],
  ['POST', 'exam/auth/practice/save', { practiceType: 2 }, {}],
  ['POST', 'exam/auth/practice/list', {}, { pageCurrent: 0 }],
  ['POST', 'exam/auth/practice/view', { id: '1' }, {}],
  ['POST', 'exam/auth/practice/delete', { id: '1' }, {}],
  ['POST', 'exam/auth/practice/finish', { id: '1' }, {}],
  ['POST', 'exam/auth/practice/recite', { id: '1' }, {}],
  ['POST', 'exam/auth/practice/sign', { id: '1', problemId: '1' }, {}],
  ['POST', 'exam/auth/practice/user/answer/save', { id: '1', problemId: '1' }, {}],
  ['POST', 'exam/auth/practice/user/answer/judge', { id: '1', problemId: '1', answerStatus: 'right' }, {}],
  ['DELETE', 'exam/auth/practice/user/answer/delete', { id: '1' }, {}],
])('walls of %s %s', async (method, path, input, bad) => {
  expect((await t.raw(method, path, input)).code).toBe(303)
  expect((await t.raw(method, path, input, { ...own, siteId: 13 })).code).toBe(302)
  if (bad) expect((await t.raw(method, path, bad, own)).code).toBe(422)
})
