/** Visibility of results: no scores, keys or rankings before the paper shows them. */
import { kind } from '@zhixing/contract/exam/kinds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLecturer, makeUser } from '../../../test/factories.ts'
import { makePaper, makeProblem, makeRecord } from '../../../test/exam.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { markRecord } from '@zhixing/exam-model/mark-record'

let t: TestApp
let lecturerId: string
beforeAll(async () => {
  t = await startTestApp()
  lecturerId = (await makeLecturer(t.owner)).lecturerId
})
afterAll(() => t.close())

const KEY = '秘密的标准答案'
const ALIAS = '秘密的别名'
const ANALYSIS = '秘密的解析'
const RUBRIC = '秘密的要点'
const COMMENT = '老师的评语'

const hours = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString()

/** A record with a blank (wrong), a single choice (right) and a marked essay; `isWaiting`: the essay is not marked. */
async function sat(
  rules: Record<string, unknown>,
  over: { isWaiting?: boolean; score?: number; paper?: Made['paper'] } = {},
) {
  const paper = over.paper ?? (await paperWith(rules))
  const [blank, single, essay] = paper.problems.map(({ problemId }) => problemId) as [string, string, string]
  const user = await makeUser(t.owner)
  const answers = { [blank]: ['错的'], [single]: ['B'], [essay]: ['我的短文'] }
  const marked = markRecord(paper.frozen, 1, new Map(Object.entries(answers)))
  const points = over.score ?? 6
  const marks = marked.marks.map((mark) =>
    mark.problemId === essay && !over.isWaiting
      ? { ...mark, score: points, answerStatus: 'part' as const, sysAudit: 1 as const, comment: COMMENT }
      : mark,
  )
  const { recordId } = await makeRecord(t.owner, {
    paper,
    userId: user.userId,
    examStatus: over.isWaiting ? 4 : 5,
    seed: 1,
    answers,
    marks,
    score: 2 + (over.isWaiting ? 0 : points),
  })
  return { paper, user, recordId, blank, single, essay }
}
type Made = { paper: Awaited<ReturnType<typeof paperWith>> }

const topics = new Map<string, string>()
async function topic(name: string): Promise<string> {
  const known = topics.get(name)
  if (known) return known
  const [row] = await t.owner<{ id: string }[]>`
    INSERT INTO exam_category (site_id, exam_category_type, category_name) VALUES (12, 5, ${name}) RETURNING id`
  topics.set(name, row?.id ?? '')
  return row?.id ?? ''
}

async function paperWith(rules: Record<string, unknown>) {
  const problems = [
    await makeProblem(t.owner, {
      lecturerId,
      problemType: kind.blanks,
      topicIds: [await topic('弱项')],
      doc: { answer: [KEY], aliasList: [[ALIAS]], analysis: ANALYSIS, problemContent: '<p>[[1]]</p>' },
    }),
    await makeProblem(t.owner, { lecturerId, problemType: kind.single, topicIds: [await topic('强项')] }),
    await makeProblem(t.owner, {
      lecturerId,
      problemType: kind.essay,
      doc: { rubricList: [{ id: 'r1', text: RUBRIC, score: 10 }], analysis: '' },
    }),
  ]
  return makePaper(t.owner, {
    lecturerId,
    titles: problems.map((problem, at) => ({ problems: [problem], rule: { score: at === 2 ? 10 : 2 } })),
    rules: { passScore: 8, ...rules },
  })
}

describe('visibility by rules and time', () => {
  const cases: [string, Record<string, unknown>, boolean][] = [
    ['never', { show: 1 }, false],
    ['after hand-in', { show: 2 }, true],
    ['after closing, before it', { show: 3, openTime: hours(-2), closeTime: hours(1) }, false],
    ['after closing, after it', { show: 3, openTime: hours(-2), closeTime: hours(-1) }, true],
    ['at a time, before it', { show: 4, showTime: hours(1) }, false],
    ['at a time, after it', { show: 4, showTime: hours(-1) }, true],
    ['at no time', { show: 4 }, false],
  ]
  const rulesOf = (name: 'scoreShow' | 'answerShow', { show, ...times }: Record<string, unknown>) => ({
    ...times,
    [name]: show,
  })

  test.each(cases)('the score: %s', async (_name, rules, isOpen) => {
    const { user, recordId } = await sat({ answerShow: 1, ...rulesOf('scoreShow', rules) })
    const { data } = await t.call('exam/auth/user/exam/result/view', { recordId }, { token: user.token })
    const { data: answers } = await t.call('exam/auth/user/exam/answer/view', { recordId }, { token: user.token })
    expect(answers.result).toEqual(data)
    expect(data.scoreOpen).toBe(isOpen ? 1 : 0)
    if (isOpen) {
      expect(data).toMatchObject({ score: 8, objectiveScore: 8, isPass: 1, topicList: [] })
      expect(data.sectionList.map(({ score, totalScore }) => [score, totalScore])).toEqual([
        [0, 2],
        [2, 2],
        [6, 10],
      ])
      // The comment is for the taker; right or wrong of the other answers would reveal keys.
      expect(answers.markList).toMatchObject([{ score: 6, comment: COMMENT }])
    } else {
      expect(data).toMatchObject({ score: null, objectiveScore: null, subjectiveScore: null, isPass: null, rank: null })
      expect([data.sectionList, data.topicList, answers.markList]).toEqual([[], [], []])
      expect(JSON.stringify(answers)).not.toContain(COMMENT)
    }
    for (const secret of [KEY, ALIAS, ANALYSIS, RUBRIC]) expect(JSON.stringify(answers)).not.toContain(secret)
  })

  test.each(cases)('the keys: %s', async (_name, rules, isOpen) => {
    const { user, recordId, blank } = await sat({ scoreShow: 1, ...rulesOf('answerShow', rules) })
    const { data } = await t.call('exam/auth/user/exam/answer/view', { recordId }, { token: user.token })
    const text = JSON.stringify(data)
    for (const secret of [KEY, ALIAS, ANALYSIS, RUBRIC]) expect(text.includes(secret)).toBe(isOpen)
    expect([data.result.score, data.markList, data.isListed]).toEqual([null, [], 1])
    expect(data.answerList.find(({ problemId }) => problemId === blank)?.userAnswer).toEqual(['错的'])
    const [row] = await t.owner<
      { seen: string | null }[]
    >`SELECT keys_seen_at AS seen FROM user_exam_record WHERE id = ${recordId}`
    // Late answers are not accepted automatically once keys were seen.
    expect(row?.seen !== null).toBe(isOpen)
  })

  test('both: marks of every problem, weak points first', async () => {
    const { user, recordId, blank, single, essay } = await sat({})
    const { data } = await t.call('exam/auth/user/exam/answer/view', { recordId }, { token: user.token })
    expect(data.markList.map((mark) => [mark.problemId, mark.answerStatus])).toEqual([
      [blank, 'wrong'],
      [single, 'right'],
      [essay, 'part'],
    ])
    expect(data.result.topicList.map(({ topicName, score }) => [topicName, score])).toEqual([
      ['弱项', 0],
      ['强项', 2],
    ])
    expect(data.topicList).toContainEqual({ problemId: blank, topicName: '弱项' })
    expect(data.explainedList.find(({ id }) => id === blank)).toMatchObject({ answer: [KEY], aliasList: [[ALIAS]] })
  })

  test('no score while answers wait', async () => {
    const { user, recordId } = await sat({}, { isWaiting: true })
    const { data } = await t.call('exam/auth/user/exam/result/view', { recordId }, { token: user.token })
    expect(data).toMatchObject({
      score: null,
      objectiveScore: 2,
      subjectiveScore: null,
      isPass: null,
      waiting: 1,
      rank: null,
    })
  })

  test('the best attempt beside a marked and visible score, when several are marked', async () => {
    const first = await sat({}, { score: 10 })
    const view = async (recordId: string) =>
      (await t.call('exam/auth/user/exam/result/view', { recordId }, { token: first.user.token })).data.best
    expect(await view(first.recordId)).toBe(null)
    const more = { paper: first.paper, userId: first.user.userId, examStatus: 5 as const }
    const worse = await makeRecord(t.owner, { ...more, attemptNo: 2, score: 4 })
    const equal = await makeRecord(t.owner, { ...more, attemptNo: 3, score: 12 })
    const waiting = await makeRecord(t.owner, { ...more, attemptNo: 4, examStatus: 4 as const, score: 13 })
    const best = { recordId: first.recordId, attemptNo: 1, score: 12, totalScore: 14 }
    expect(await view(worse.recordId)).toEqual(best)
    expect(await view(first.recordId)).toEqual(best)
    expect(await view(equal.recordId)).toEqual({ ...best, recordId: equal.recordId, attemptNo: 3 })
    expect(await view(waiting.recordId)).toBe(null)
    // Another person's attempts and hidden scores are none of mine.
    await sat({}, { score: 10, paper: first.paper })
    expect(await view(worse.recordId)).toEqual(best)
    const hidden = await sat({ scoreShow: 1 }, { score: 10 })
    const again = { paper: hidden.paper, userId: hidden.user.userId, examStatus: 5 as const, attemptNo: 2, score: 1 }
    const { recordId } = await makeRecord(t.owner, again)
    const { data } = await t.call('exam/auth/user/exam/result/view', { recordId }, { token: hidden.user.token })
    expect([data.score, data.best]).toEqual([null, null])
  })

  test('rank and distribution of best attempts, when allowed and with enough takers', async () => {
    const first = await sat({ passScore: 1 }, { score: 10 })
    const view = async (one: { recordId: string; user: { token: string } }) =>
      (await t.call('exam/auth/user/exam/result/view', { recordId: one.recordId }, { token: one.user.token })).data.rank
    expect(await view(first)).toBe(null)
    for (const score of [8, 8, 4, 0]) await sat({}, { score, paper: first.paper })
    const last = await sat({}, { score: 8, paper: first.paper })
    expect(await view(first)).toMatchObject({ rank: 1, takerTotal: 6, highest: 12, average: 8.33 })
    const rank = await view(last)
    expect(rank).toMatchObject({ rank: 2 })
    expect(rank?.bandList.reduce((sum, { count }) => sum + count, 0)).toBe(6)
    expect(rank?.bandList.at(-1)).toEqual({ from: 12.6, to: 14, count: 0 })
    const hidden = await sat({ rankShow: 0 })
    for (let at = 0; at < 5; at++) await sat({}, { paper: hidden.paper })
    expect(await view(hidden)).toBe(null)
  })
})

describe('ownership', () => {
  test("another person's and another site's records are not found", async () => {
    const { user, recordId } = await sat({})
    const other = await makeUser(t.owner)
    const abroad = await makeUser(t.owner, { siteId: 13 })
    for (const path of ['exam/auth/user/exam/result/view', 'exam/auth/user/exam/answer/view'] as const) {
      expect((await t.call(path, { recordId }, { token: user.token })).code).toBe(200)
      expect((await t.call(path, { recordId }, { token: other.token })).code).toBe(404)
      expect((await t.call(path, { recordId }, { token: abroad.token, siteId: 13 })).code).toBe(404)
      expect((await t.call(path, { recordId })).code).toBe(303)
    }
  })
  test('an open or void record has no result', async () => {
    const paper = await paperWith({})
    const user = await makeUser(t.owner)
    for (const [examStatus, attemptNo] of [
      [2, 1],
      [6, 2],
    ] as const) {
      const { recordId } = await makeRecord(t.owner, { paper, userId: user.userId, examStatus, attemptNo })
      for (const path of ['exam/auth/user/exam/result/view', 'exam/auth/user/exam/answer/view'] as const) {
        const answer = await t.call(path, { recordId }, { token: user.token })
        expect(answer.code).toBe(999)
        expect(JSON.stringify(answer)).not.toContain(KEY)
      }
    }
  })
  test("with draws, only the taker's own problems", async () => {
    const problems = await Promise.all(
      Array.from({ length: 6 }, () => makeProblem(t.owner, { lecturerId, problemType: kind.single })),
    )
    const paper = await makePaper(t.owner, { lecturerId, titles: [{ problems, draw: 2 }] })
    const user = await makeUser(t.owner)
    const { marks, score } = markRecord(paper.frozen, 5, new Map())
    const { recordId } = await makeRecord(t.owner, { paper, userId: user.userId, examStatus: 5, seed: 5, marks, score })
    const { data } = await t.call('exam/auth/user/exam/answer/view', { recordId }, { token: user.token })
    const own = marks.map(({ problemId }) => problemId).sort()
    expect(data.paper.problemList.map(({ id }) => id).sort()).toEqual(own)
    expect(data.explainedList.map(({ id }) => id).sort()).toEqual(own)
    for (const { id } of problems) expect(JSON.stringify(data).includes(id)).toBe(own.includes(id))
  })
})

test('the explanation video is available with the keys', async () => {
  const [video] = await t.owner<{ id: string }[]>`
    INSERT INTO video (site_id, video_name, video_length, video_status, folder, media_key, lecturer_id)
    VALUES (12, '解析', 10, 2, 'test-explained', ${Buffer.alloc(16, 7)}, ${lecturerId})
    RETURNING id`
  const sign = async (rules: Record<string, unknown>) => {
    const { user, single } = await sat(rules)
    await t.owner`UPDATE exam_problem SET video_id = ${video?.id ?? ''} WHERE id = ${single}`
    await t.owner`
      INSERT INTO exam_paper_problem
      SELECT site_id, ${single}, exam_id, version
      FROM user_exam_record
      WHERE user_id = ${user.userId}
      ON CONFLICT DO NOTHING`
    return (await t.call('exam/auth/exam/sign', { problemId: single }, { token: user.token })).code
  }
  expect(await sign({ answerShow: 2 })).toBe(200)
  expect(await sign({ answerShow: 1 })).toBe(404)
})
