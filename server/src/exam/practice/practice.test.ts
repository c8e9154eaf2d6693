import type { WireInputOf } from '@zhixing/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MadeUser, makeLecturer, makeUser, makeVideo } from '../../../test/factories.ts'
import { type MadeProblem, makePaper, makeProblem } from '../../../test/exam.ts'
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
const ids = (problems: MadeProblem[]) => problems.map(({ id }) => id).toSorted()
const hour = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString()

describe('beginning', () => {
  test('an empty pool gives an explanation, not an empty practice', async () => {
    expect(await begin({ difficulty: 3 })).toMatchObject({
      code: 999,
      msg: '没有符合条件的题目，请放宽题型、难度或范围',
    })
    expect((await t.call('exam/auth/practice/list', {}, own)).data.totalCount).toBe(0)
  })

  test('idempotent per key, also concurrently', async () => {
    await several(5)
    const made = await Promise.all(Array.from({ length: 4 }, () => begin({ clientKey: 'k1' })))
    expect(new Set(made.map(({ data }) => data.id)).size).toBe(1)
    expect((await begin({ clientKey: 'k1' }, theirs)).data.id).not.toBe(made[0]?.data.id)
    expect((await t.call('exam/auth/practice/list', {}, own)).data.totalCount).toBe(1)
  })

  test("lists the choices with the person's progress", async () => {
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

  test('the first answer counts; later ones get its mark', async () => {
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

  test('an essay is assessed by its writer, once', async () => {
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

  test('revealing the answer adds the problem to the book; a right answer does not', async () => {
    const [a, b] = await several(2)
    const { data } = await begin()
    const gave = (await answer({ id: data.id, problemId: a?.id ?? '', userAnswer: [] })).data
    expect(gave).toMatchObject({ markList: [{ answerStatus: 'none' }], explainedList: [{ answer: ['B'] }] })
    await answer({ id: data.id, problemId: b?.id ?? '', userAnswer: ['B'] })
    const entries = await t.owner`
      SELECT problem_id, source_type, source_name FROM user_error_problem WHERE user_id = ${me.userId}`
    expect(entries).toEqual([{ problemId: a?.id, sourceType: 2, sourceName: '随机练习' }])
  })

  test('a problem that came under embargo is neither answered nor explained', async () => {
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

  test('keeps the versions of problems at its begin', async () => {
    const problem = await shared()
    const { data } = await begin()
    await t.owner`UPDATE exam_problem SET version = 2, doc = jsonb_set(doc, '{answer}', '["C"]') WHERE id = ${problem.id}`
    await t.owner`INSERT INTO exam_problem_version (site_id, problem_id, version, doc) SELECT site_id, id, 2, doc FROM exam_problem WHERE id = ${problem.id}`
    expect((await answer({ id: data.id, problemId: problem.id, userAnswer: ['B'] })).data.rightCount).toBe(1)
  })

  test('revealed practice: keys without answers, nothing under embargo, and no effect on difficulty', async () => {
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

  test('an essay under embargo cannot be assessed, which would explain it', async () => {
    const problem = await shared({ problemType: 5 })
    const { data } = await begin()
    await answer({ id: data.id, problemId: problem.id, userAnswer: ['我认为'] })
    await makePaper(t.owner, { lecturerId, problems: [problem], rules: { closeTime: hour(1) } })
    const input = { id: data.id, problemId: problem.id, answerStatus: 'right' } as const
    expect((await t.call('exam/auth/practice/user/answer/judge', input, own)).code).toBe(999)
  })

  test('counts are exact under retries and concurrent devices', async () => {
    const problems = await several(6)
    const { data } = await begin({ quantity: 6 })
    const send = ({ id: problemId }: MadeProblem, at: number) =>
      answer({ id: data.id, problemId, userAnswer: [at % 2 ? 'A' : 'B'] })
    await Promise.all([...problems.map(send), ...problems.map(send)])
    expect((await view(data.id)).data).toMatchObject({ answeredCount: 6, rightCount: 3, practiceStatus: 2 })
  })

  test('continues, reports weak points, and restarts', async () => {
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

  test('the explanation video requires an answer', async () => {
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

test("another person's practice is not found by any call", async () => {
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
