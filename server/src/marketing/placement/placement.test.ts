/** Placement tests over HTTP: a visitor's attempt, what may be asked, accounts and leads, operators. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCourse, makeUser } from '../../../test/factories.ts'
import { makePaper, makeProblem, type MadeProblem } from '../../../test/exam.ts'

import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { freshIp, freshMobile, makeOperator, solvedCaptcha } from '../../../test/people.ts'
import { transaction } from '../../kernel/db/index.ts'
import { personalData } from '../../user/index.ts'
import { purgeAll } from '../../kernel/retention.ts'
import { retention } from '../index.ts'
import { countReady } from './work.ts'

let t: TestApp
let manager: Awaited<ReturnType<typeof makeOperator>>
beforeAll(async () => {
  t = await startTestApp()
  manager = await makeOperator(t, ['counsel', 'counsel.all'])
})
afterAll(() => t.close())

let serial = 0
const key = () => `placement-test-key-${++serial}`
let subjectId = ''
let topics: string[] = []
/** Of the topics. */
let names: string[] = []

async function category(type: number, name: string, siteId = 12): Promise<string> {
  const [row] = await t.owner<{ id: string }[]>`
    INSERT INTO exam_category (site_id, exam_category_type, category_name) VALUES (${siteId}, ${type}, ${name}) RETURNING id`
  return row?.id ?? ''
}
beforeEach(async () => {
  subjectId = await category(1, `科目${++serial}`)
  names = [`语法${serial}`, `词语${serial}`]
  topics = await Promise.all(names.map((name) => category(5, name)))
})

/** Public problems of the subject: so many of each difficulty, in the two topics by turns. Their key is B. */
async function bank(each: number, over: Parameters<typeof makeProblem>[1] = {}): Promise<MadeProblem[]> {
  const made: MadeProblem[] = []
  for (const difficulty of [1, 2, 3])
    for (let no = 0; no < each; no++)
      made.push(
        await makeProblem(t.owner, { isPublic: 1, difficulty, subjectId, topicIds: [topics[no % 2] ?? ''], ...over }),
      )
  return made
}

const levelList = [
  { levelName: '入门', minScore: 0, levelText: '从头学起' },
  { levelName: '熟练', minScore: 70, levelText: '可以深入' },
]
const filled = (over: object = {}) => ({
  placementName: `测评${++serial}`,
  subjectId,
  source: 1 as const,
  questionCount: 6,
  minutes: 10,
  levelList,
  ...over,
})
async function makeTest(over: object = {}): Promise<string> {
  const answer = await t.call('marketing/admin/placement/save', filled(over), manager)
  expect(answer.msg).toBe('保存成功')
  return answer.data.id
}
const begin = (placementId: string, attemptKey = key(), by: object = { ip: freshIp() }) =>
  t.call('marketing/api/placement/begin', { placementId, attemptKey }, by)
const view = (attemptKey: string) => t.call('marketing/api/placement/view', { attemptKey })
const answer = (attemptKey: string, problemId: string, userAnswer: string[]) =>
  t.call('marketing/api/placement/answer', { attemptKey, problemId, userAnswer })
/** Answers until the result. @param letters of the answer to each question; the last one repeats */
async function take(placementId: string, letters: string[], attemptKey = key()) {
  let { data } = await begin(placementId, attemptKey)
  const asked: string[] = []
  for (let no = 0; data.problem; no++) {
    asked.push(data.problem.id)
    data = (await answer(attemptKey, data.problem.id, [letters[no] ?? letters.at(-1) ?? 'B'])).data
  }
  return { attemptKey, asked, result: data.result as NonNullable<typeof data.result> }
}
const row = async (attemptKey: string) => {
  const [found] = await t.owner<{ userId: string | null; leadId: string | null }[]>`
    SELECT user_id, lead_id FROM placement_attempt WHERE key_hash = sha256(${attemptKey}::text::bytea)`
  return found
}

test('a visitor answers one question after the other and gets level, weak points and suggestions', async () => {
  await bank(5)
  const [shown, off] = [await makeCourse(t.owner), await makeCourse(t.owner, { isPutaway: 0 })]
  const courseList = [shown, off].map(({ courseId }) => ({ id: courseId, name: '课程' }))
  const id = await makeTest({ levelList: [levelList[0], { ...levelList[1], courseList }] })
  const listed = (await t.call('marketing/api/placement/list', {})).data.list.find((one) => one.id === id)
  expect(listed).toMatchObject({ questionCount: 6, minutes: 10, subjectId })

  const first = (await begin(id)).data
  expect(first).toMatchObject({ no: 1, questionCount: 6, result: null, isKept: 0 })
  expect(JSON.stringify(first)).not.toContain('"answer"')
  const { asked, result } = await take(id, ['B'])
  expect(new Set(asked).size).toBe(6)
  expect(result).toMatchObject({ levelName: '熟练', answeredCount: 6, rightCount: 6, isAdaptive: 1, isLead: 1 })
  expect(result.score).toBeGreaterThanOrEqual(70)
  expect(result.courseList.map(({ courseId }) => courseId)).toEqual([shown.courseId])
  const low = (await take(id, ['A'])).result
  expect(low).toMatchObject({ levelName: '入门', rightCount: 0, courseList: [] })
  expect(low.topicList.map(({ topicName }) => topicName).toSorted()).toEqual(names.toSorted())
  for (const topic of low.topicList) expect(topic.score).toBeLessThan(60)
})
test('a wrong answer leads to an easier question, a right one to a harder one', async () => {
  await bank(6)
  const id = await makeTest()
  const stated = async (letter: string) => {
    const { asked } = await take(id, [letter])
    const rows = await t.owner<{ difficulty: number }[]>`
      SELECT p.difficulty FROM unnest(${`{${asked.join(',')}}`}::text::bigint[]) WITH ORDINALITY AS a(id, no) JOIN exam_problem p ON p.id = a.id ORDER BY a.no`
    return rows.map(({ difficulty }) => difficulty)
  }
  const [up, down] = [await stated('B'), await stated('A')]
  expect(up.at(-1)).toBe(3)
  expect(down.at(-1)).toBe(1)
})

test('an answer is stored once, and the attempt goes on with its key from any page', async () => {
  await bank(4)
  const id = await makeTest()
  const attemptKey = key()
  const one = (await begin(id, attemptKey)).data
  expect((await begin(id, attemptKey)).data.problem?.id).toBe(one.problem?.id)
  const problemId = one.problem?.id ?? ''
  const [two, again] = await Promise.all([answer(attemptKey, problemId, ['B']), answer(attemptKey, problemId, ['A'])])
  expect(two.data).toMatchObject({ no: 2, problem: { id: again.data.problem?.id } })
  expect((await view(attemptKey)).data).toMatchObject({ no: 2, problem: { id: two.data.problem?.id } })
  expect(await view(key())).toMatchObject({ code: 404, msg: '没有找到这次测评，请重新开始' })
  const long = await answer(attemptKey, two.data.problem?.id ?? '', ['字'.repeat(5000)])
  expect(long).toMatchObject({ code: 422, data: { field: 'userAnswer' } })
  for (const attempt of ['short', '含有中文的标识'.repeat(4)])
    expect((await t.raw('POST', 'marketing/api/placement/view', { attemptKey: attempt })).code).toBe(422)
})

test('when time is up the attempt ends with the answers so far; too few give no level', async () => {
  await bank(4)
  const id = await makeTest()
  const attemptKey = key()
  const { data } = await begin(id, attemptKey)
  expect(data.secondsLeft).toBeGreaterThan(590)
  await answer(attemptKey, data.problem?.id ?? '', ['B'])
  await t.owner`UPDATE placement_attempt SET deadline = now() - interval '1 second' WHERE key_hash = sha256(${attemptKey}::text::bytea)`
  const ended = (await view(attemptKey)).data
  expect(ended).toMatchObject({ problem: null, result: { score: null, levelName: '', answeredCount: 1 } })
  const late = (await answer(attemptKey, data.problem?.id ?? '', ['A'])).data
  expect(late.result).toEqual(ended.result)
})

test('problems of papers that count are never asked, independent of their takers', async () => {
  const problems = await bank(4)
  const [counted, assigned, own, essay] = [problems[0], problems[1], problems[2], problems[3]]
  await makePaper(t.owner, { problems: [counted as MadeProblem], rules: { attempts: 1 } })
  const forClass = await makePaper(t.owner, {
    problems: [assigned as MadeProblem],
    rules: { attempts: 0, answerTime: 0 },
  })
  await t.owner`UPDATE exam_info SET is_assigned = 1, is_putaway = 0, is_publicity = 0 WHERE id = ${forClass.examId}`
  await t.owner`UPDATE exam_problem SET is_public = 0 WHERE id = ${own?.id ?? ''}`
  await t.owner`UPDATE exam_problem SET problem_type = 5 WHERE id = ${essay?.id ?? ''}`
  const id = await makeTest({ questionCount: 8 })
  const hidden = [counted, assigned, own, essay].map((one) => one?.id)
  const { asked } = await take(id, ['B'])
  expect(asked).toHaveLength(8)
  for (const problemId of asked) expect(hidden).not.toContain(problemId)
})

test('a problem that comes under embargo during an attempt is replaced', async () => {
  const problems = await bank(4)
  const id = await makeTest()
  const attemptKey = key()
  const shown = (await begin(id, attemptKey)).data.problem?.id
  const problem = problems.find((one) => one.id === shown)
  await makePaper(t.owner, { problems: [problem as MadeProblem], rules: { attempts: 1 } })
  const next = (await view(attemptKey)).data
  expect(next.no).toBe(1)
  expect(next.problem?.id).not.toBe(shown)
  // The device still shows the first one.
  expect((await answer(attemptKey, shown ?? '', ['B'])).data).toMatchObject({
    no: 1,
    problem: { id: next.problem?.id },
  })
})

test('a small bank gives a fixed test that says its length, one without problems is not listed', async () => {
  await bank(2)
  const id = await makeTest({ questionCount: 12 })
  const ids = async () => (await t.call('marketing/api/placement/list', {})).data.list.map((one) => one.id)
  const check = (await t.call('marketing/admin/placement/check', { subjectId, source: 1, questionCount: 12 }, manager))
    .data
  expect(check).toEqual({ easy: 2, medium: 2, hard: 2, questionCount: 6, isAdaptive: 0 })
  expect((await begin(id)).data).toMatchObject({ questionCount: 6 })
  expect((await take(id, ['B'])).result).toMatchObject({ score: 100, isAdaptive: 0 })
  await t.owner`UPDATE exam_problem SET is_public = 0 WHERE subject_id = ${subjectId}`
  await countReady(t.services)
  t.services.answers.clear(12)
  expect(await ids()).not.toContain(id)
  expect(await begin(id)).toMatchObject({ code: 999, msg: '这份测评的题目正在准备中，请先做其他测评' })
})

test('a paper that does not count is asked in its order', async () => {
  const problems = await bank(2, { isPublic: 0 })
  const order = problems.toReversed()
  const paper = await makePaper(t.owner, { problems: order, rules: { attempts: 0, answerTime: 0 } })
  const id = await makeTest({ source: 2, exam: { id: paper.examId, name: '试卷' } })
  expect((await take(id, ['B'])).asked).toEqual(order.map((one) => one.id))
})

test('the attempt of a device is joined to the account, and shown there alone', async () => {
  await bank(4)
  const id = await makeTest()
  const { attemptKey } = await take(id, ['B'])
  const [me, other] = [await makeUser(t.owner), await makeUser(t.owner)]
  expect((await t.call('marketing/auth/placement/keep', { attemptKeyList: [attemptKey, key()] }, me)).code).toBe(200)
  expect((await t.call('marketing/auth/placement/keep', { attemptKeyList: [attemptKey] }, other)).code).toBe(200)
  expect(await row(attemptKey)).toMatchObject({ userId: me.userId })
  const { list } = (await t.call('marketing/auth/placement/list', {}, me)).data
  expect(list).toMatchObject([{ levelName: '熟练' }])
  const own = { id: list[0]?.id ?? '' }
  expect((await t.call('marketing/auth/placement/view', own, me)).data.result.levelName).toBe('熟练')
  expect((await t.call('marketing/auth/placement/view', own, other)).code).toBe(404)
  expect((await t.call('marketing/auth/placement/list', {}, other)).data.totalCount).toBe(0)
  const stranger = await makeUser(t.owner, { siteId: 13 })
  expect((await t.call('marketing/auth/placement/view', own, { ...stranger, siteId: 13 })).code).toBe(404)
})

test('a number that is left after a test has the result beside its lead', async () => {
  await bank(4)
  const id = await makeTest()
  const { attemptKey, result } = await take(id, ['A'])
  const ip = freshIp()
  const mobile = freshMobile()
  const input = {
    name: '访客',
    mobile,
    place: 'test',
    attemptKey,
    clientKey: key(),
    ...(await solvedCaptcha(t, 12, ip)),
  }
  expect((await t.call('marketing/api/act/counsel/save', input as never, { ip })).code).toBe(200)
  const [lead] = await t.owner<{ id: string }[]>`SELECT id FROM lead WHERE mobile = ${mobile} AND site_id = 12`
  const { data } = await t.call('marketing/admin/lead/view', { id: lead?.id ?? '' }, manager)
  expect(data.lastTest).toMatchObject({ levelName: '入门', score: result.score })
  expect(data.testList).toMatchObject([{ levelName: '入门', answeredCount: 6, topicList: result.topicList }])
  expect(data.eventList[0]?.text).toContain('入门')
  const page = (await t.call('marketing/admin/lead/page', { keyword: mobile }, manager)).data
  expect(page.list[0]?.lastTest?.levelName).toBe('入门')
  // One that has not ended has no result to stand there.
  const running = key()
  await begin(id, running)
  const soon = { ...input, attemptKey: running, clientKey: key(), ...(await solvedCaptcha(t, 12, ip)) }
  expect((await t.call('marketing/api/act/counsel/save', soon as never, { ip })).code).toBe(200)
  expect(await row(running)).toMatchObject({ leadId: null })
  // A second number does not take the result away.
  const next = { ...input, mobile: freshMobile(), clientKey: key(), ...(await solvedCaptcha(t, 12, ip)) }
  expect((await t.call('marketing/api/act/counsel/save', next as never, { ip })).code).toBe(200)
  expect(await row(attemptKey)).toMatchObject({ leadId: lead?.id })
})

test('erasing an account deletes its attempts; old anonymous ones are purged', async () => {
  await bank(4)
  const id = await makeTest()
  const [joined, fresh, old] = [await take(id, ['B']), await take(id, ['B']), await take(id, ['B'])]
  const me = await makeUser(t.owner)
  await t.call('marketing/auth/placement/keep', { attemptKeyList: [joined.attemptKey] }, me)
  for (const { attemptKey } of [joined, old])
    await t.owner`UPDATE placement_attempt SET gmt_create = now() - interval '31 days' WHERE key_hash = sha256(${attemptKey}::text::bytea)`
  await purgeAll(t.owner, retention)
  const left = await Promise.all([joined, fresh, old].map(({ attemptKey }) => row(attemptKey)))
  expect(left.map((one) => one !== undefined)).toEqual([true, true, false])
  const personal = personalData.all(t.services).find(({ domain }) => domain === 'marketing')
  const [exported] = (await personal?.parts[0]?.select(t.db(), me.userId)) ?? []
  expect(exported).toMatchObject({ score: joined.result.score })
  expect(exported).not.toHaveProperty('key_hash')
  await transaction(t.db(), async (tx) => personal?.erase(tx, me.userId))
  expect(await row(joined.attemptKey)).toBeUndefined()
})

test('robots are slowed down: an address begins so many tests in an hour', async () => {
  await bank(2)
  const id = await makeTest()
  const ip = freshIp()
  const codes = new Set<number>()
  for (let no = 0; no < 151; no++) codes.add((await begin(id, `robot-attempt-key-number-${no}`, { ip })).code)
  expect([...codes]).toEqual([200, 429])
})

test('tests, problems and attempts of another site do not exist', async () => {
  await bank(4)
  const id = await makeTest()
  const { attemptKey } = await take(id, ['B'])
  expect(
    (await t.call('marketing/api/placement/begin', { placementId: id, attemptKey: key() }, { siteId: 13 })).code,
  ).toBe(404)
  expect((await t.call('marketing/api/placement/view', { attemptKey }, { siteId: 13 })).code).toBe(404)
  const list = (await t.call('marketing/api/placement/list', {}, { siteId: 13 })).data.list
  expect(list.map((one) => one.id)).not.toContain(id)
})

test('operators define tests; levels begin at 0 and differ, subject and paper exist', async () => {
  await bank(3)
  const save = (over: object) => t.call('marketing/admin/placement/save', filled(over) as never, manager)
  const levels = (...scores: number[]) => scores.map((minScore) => ({ levelName: `${minScore}`, minScore }))
  expect(await save({ levelList: levels(10, 50) })).toMatchObject({ code: 422, data: { field: 'levelList' } })
  expect(await save({ levelList: levels(0, 50, 50) })).toMatchObject({ code: 422, data: { field: 'levelList' } })
  expect(await save({ subjectId: await category(1, '别站', 13) })).toMatchObject({
    code: 404,
    data: { field: 'subjectId' },
  })
  expect(await save({ source: 2 })).toMatchObject({ code: 422, data: { field: 'exam' } })
  const id = await makeTest()
  const [one] = (await t.call('marketing/admin/placement/list', {}, manager)).data.list.filter((test) => test.id === id)
  const update = (over: object) =>
    t.call(
      'marketing/admin/placement/update',
      { ...filled({ questionCount: 9 }), id, etag: one?.etag, ...over } as never,
      manager,
    )
  expect((await update({ statusId: 0 })).code).toBe(200)
  expect(await update({ minutes: 20 })).toMatchObject({ code: 409 })
  expect(await begin(id)).toMatchObject({ code: 404, msg: '这份测评不存在或已停用' })
  const seller = await makeOperator(t, ['counsel'])
  expect((await t.call('marketing/admin/placement/list', {}, seller)).code).toBe(306)
  const found = await t.call('marketing/admin/placement/find', { kind: 'course', keyword: '' }, manager)
  expect(found.data.list.length).toBeGreaterThan(0)
  for (const kind of ['grade', 'article', 'paper'] as const)
    expect((await t.call('marketing/admin/placement/find', { kind, keyword: '无此名称' }, manager)).data.list).toEqual(
      [],
    )
  const { result, attemptKey } = await take(await makeTest(), ['B'])
  expect(result.levelName).toBe('熟练')
  expect((await t.call('marketing/admin/placement/delete', { id }, manager)).code).toBe(200)
  expect((await view(attemptKey)).code).toBe(200)
})
