/** Statistics of a paper over HTTP, from real records. */
import { kind } from '@zhixing/contract/exam/kinds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLecturer, makeUser, type MadeUser } from '../../../test/factories.ts'
import { type MadePaper, makePaper, makeProblem, makeRecord } from '../../../test/exam.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { markRecord } from '@zhixing/exam-model/mark-record'

let t: TestApp
let author: MadeUser & { lecturerId: string }
beforeAll(async () => {
  t = await startTestApp()
  author = await makeLecturer(t.owner)
})
afterAll(() => t.close())
const asAuthor = () => ({ token: author.token })

async function paperOf(count: number, rules: Record<string, unknown> = {}) {
  const { lecturerId } = author
  const problems = await Promise.all(
    Array.from({ length: count }, () => makeProblem(t.owner, { lecturerId, problemType: kind.single })),
  )
  return makePaper(t.owner, {
    lecturerId,
    titles: [{ problems, rule: { score: 10 } }],
    rules: { passScore: 20, ...rules },
  })
}

/** One attempt: a letter for each problem ('' for none). */
async function sit(
  paper: MadePaper,
  letters: string,
  over: { userId?: string; attemptNo?: number; nickname?: string } = {},
) {
  const userId = over.userId ?? (await makeUser(t.owner, { nickname: over.nickname ?? '学员' })).userId
  const given = [...letters].flatMap((letter, at) =>
    letter === '-' ? [] : [[paper.problems[at]?.id ?? '', [letter]] as [string, string[]]],
  )
  const answers = Object.fromEntries(given)
  const { marks, score } = markRecord(paper.frozen, 1, new Map(given))
  const { attemptNo = 1 } = over
  const { recordId } = await makeRecord(t.owner, {
    paper,
    userId,
    examStatus: 5,
    seed: 1,
    answers,
    marks,
    score,
    attemptNo,
  })
  return { recordId, userId }
}

describe('a paper', () => {
  test('has figures and advice', async () => {
    const paper = await paperOf(3)
    // The key is always B. Ten takers; weak takers know the third problem, strong ones miss it.
    const rows = ['BBC', 'BBC', 'BBA', 'BBC', 'BB-', 'BAB', 'ACB', 'A-B', 'CCB', 'AAB']
    for (const letters of rows) await sit(paper, letters)
    const { examId } = paper
    const { data } = await t.call('exam/auth/exam/stat/view', { examId }, asAuthor())
    expect(data).toMatchObject({
      version: 1,
      versionList: [1],
      handedTotal: 10,
      takerTotal: 10,
      waitingTotal: 0,
      totalScore: 30,
      passTotal: 6,
      average: 16,
      median: 20,
      highest: 20,
      lowest: 10,
      sectionList: [{ average: 16, totalScore: 30 }],
    })
    expect(data.bandList.map(({ count }) => count)).toEqual([0, 0, 0, 4, 0, 0, 6, 0, 0, 0])
    expect(data.alpha).toBeLessThan(0)
    expect(data.adviceList.map(({ text }) => text).join()).toContain('第 3 题需要检查')

    const { list } = (await t.call('exam/auth/exam/stat/problems', { examId }, asAuthor())).data
    expect(list[0]).toMatchObject({
      no: 1,
      takerTotal: 10,
      facility: 0.6,
      discrimination: 1,
      rightTotal: 6,
      wrongTotal: 4,
    })
    expect(list[1]).toMatchObject({ noneTotal: 1, facility: 0.5 })
    expect(list[2]).toMatchObject({ facility: 0.5, discrimination: -1 })
    expect(list[2]?.adviceList[0]).toMatchObject({ level: 'warn', text: expect.stringContaining('带偏') })
    expect(list[2]?.shareList).toEqual([
      { answer: 'A', isKey: 0, count: 1, rate: 0.1, highRate: 0.333, lowRate: 0 },
      { answer: 'B', isKey: 1, count: 5, rate: 0.5, highRate: 0, lowRate: 1 },
      { answer: 'C', isKey: 0, count: 3, rate: 0.3, highRate: 0.667, lowRate: 0 },
      { answer: 'D', isKey: 0, count: 0, rate: 0, highRate: 0, lowRate: 0 },
    ])
  })

  test('counts each taker once, by the counted attempt', async () => {
    for (const [gradeMethod, score] of [
      [1, 30],
      [3, 10],
      [4, 20],
    ] as const) {
      const paper = await paperOf(3, { gradeMethod, attempts: 0 })
      const { userId } = await sit(paper, 'BAA')
      await sit(paper, 'BBB', { userId, attemptNo: 2 })
      await sit(paper, 'BBA', { userId, attemptNo: 3 })
      const { data } = await t.call('exam/auth/exam/stat/view', { examId: paper.examId }, asAuthor())
      expect(data).toMatchObject({ handedTotal: 3, takerTotal: 1, average: score, highest: score })
    }
  })

  test('shows the blanks of a stem as lines', async () => {
    const doc = { problemContent: '<p>水由 [[1]] 和 [[2]] 组成</p>', answer: ['氢', '氧'] }
    const problem = await makeProblem(t.owner, { lecturerId: author.lecturerId, problemType: kind.blanks, doc })
    const { examId } = await makePaper(t.owner, {
      lecturerId: author.lecturerId,
      titles: [{ problems: [problem], rule: { score: 10 } }],
    })
    const { list } = (await t.call('exam/auth/exam/stat/problems', { examId }, asAuthor())).data
    expect(list.map(({ plainText }) => plainText)).toEqual(['水由 ____ 和 ____ 组成'])
  })

  test('without takers has no figures', async () => {
    const { examId } = await paperOf(2)
    const { data } = await t.call('exam/auth/exam/stat/view', { examId }, asAuthor())
    expect(data).toMatchObject({ takerTotal: 0, average: null, alpha: null, highest: null })
    expect(data.adviceList[0]?.text).toContain('已判完的只有 0 人')
  })

  test('updates its figures after re-marking', async () => {
    const paper = await paperOf(1)
    await sit(paper, 'A')
    const view = () => t.call('exam/auth/exam/stat/view', { examId: paper.examId }, asAuthor())
    expect((await view()).data.average).toBe(0)
    await sit(paper, 'B')
    expect((await view()).data.average).toBe(5)
  })
})

describe('scores', () => {
  test('are sorted, searched and paged', async () => {
    const paper = await paperOf(2)
    const { examId } = paper
    await sit(paper, 'BB', { nickname: '甲同学' })
    await sit(paper, 'BA', { nickname: '乙同学' })
    await sit(paper, 'AA', { nickname: '丙' })
    const page = await t.call('exam/auth/exam/stat/scores', { examId, pageSize: 2 }, asAuthor())
    expect(page.data.totalCount).toBe(3)
    expect(page.data.list.map((row) => [row.takerName, row.score, row.isPass])).toEqual([
      ['甲同学', 20, 1],
      ['乙同学', 10, 0],
    ])
    const found = await t.call('exam/auth/exam/stat/scores', { examId, keyword: '同学', order: 'asc' }, asAuthor())
    expect(found.data.list.map((row) => row.takerName)).toEqual(['乙同学', '甲同学'])
  })
  test('hide names from markers where required, also in the search', async () => {
    const paper = await paperOf(1, { isAnonymous: 1 })
    const { examId } = paper
    await sit(paper, 'B', { nickname: '有名字的人' })
    const marker = await makeLecturer(t.owner)
    await t.owner`INSERT INTO exam_marker (site_id, exam_id, lecturer_id) VALUES (12, ${examId}, ${marker.lecturerId})`
    const { data } = await t.call(
      'exam/auth/exam/stat/scores',
      { examId, keyword: '没有的人' },
      { token: marker.token },
    )
    expect(data.list).toMatchObject([{ takerName: expect.stringMatching(/^考生 /) }])
    const own = await t.call('exam/auth/exam/stat/scores', { examId }, asAuthor())
    expect(own.data.list[0]?.takerName).toBe('有名字的人')
    // The author marks too, and does not see the names of unmarked takers.
    await t.owner`UPDATE user_exam_record SET exam_status = 4 WHERE exam_id = ${examId}`
    const waiting = await t.call('exam/auth/exam/stat/scores', { examId }, asAuthor())
    expect(waiting.data.list[0]?.takerName).toMatch(/^考生 /)
    const searched = await t.call('exam/auth/exam/stat/scores', { examId, keyword: '有名字' }, asAuthor())
    expect(searched.data.list).toEqual([])
  })
})

test('a copied sheet is reported, independent ones are not', async () => {
  const paper = await paperOf(16)
  const { examId } = paper
  const honest = ['A', 'C', 'D', 'B'].join('')
  for (let taker = 0; taker < 12; taker++) {
    // Each taker is wrong at different problems.
    const letters = Array.from({ length: 16 }, (_, at) => honest[(taker * 7 + at * 5 + ((taker * at) % 3)) % 4]).join(
      '',
    )
    await sit(paper, letters, { nickname: `学员${taker}` })
  }
  const copied = 'AADDCCAADDCCAADD'
  const a = await sit(paper, copied, { nickname: '抄者' })
  const b = await sit(paper, copied, { nickname: '被抄者' })
  const { data } = await t.call('exam/auth/exam/stat/similarity', { examId }, asAuthor())
  expect(data).toMatchObject({ takerTotal: 14, pairTotal: 91 })
  expect(data.list).toHaveLength(1)
  expect([data.list[0]?.recordIdA, data.list[0]?.recordIdB].sort()).toEqual([a.recordId, b.recordId].sort())
  expect(data.list[0]).toMatchObject({ sameWrong: 16, bothWrong: 16 })
  expect(data.list[0]?.problemNos).toHaveLength(16)
})

test('figures are for the author and the markers', async () => {
  const { examId } = await paperOf(1)
  const other = await makeLecturer(t.owner)
  const learner = await makeUser(t.owner)
  const abroad = await makeLecturer(t.owner, { siteId: 13 })
  for (const path of [
    'exam/auth/exam/stat/view',
    'exam/auth/exam/stat/problems',
    'exam/auth/exam/stat/scores',
    'exam/auth/exam/stat/similarity',
  ] as const) {
    expect((await t.call(path, { examId }, asAuthor())).code).toBe(200)
    expect((await t.call(path, { examId }, { token: other.token })).code).toBe(404)
    expect((await t.call(path, { examId }, { token: learner.token })).code).toBe(306)
    expect((await t.call(path, { examId }, { token: abroad.token, siteId: 13 })).code).toBe(404)
  }
})

describe('custom histogram bins', () => {
  const bandsOf = async (examId: string) => (await t.call('exam/auth/exam/stat/view', { examId }, asAuthor())).data
  const save = (examId: string, fromList: number[], token = author.token) =>
    t.call('exam/auth/exam/stat/band/save', { examId, fromList }, { token })

  test('are stored with the paper, cover everyone, and can be reset', async () => {
    const paper = await paperOf(3)
    for (const letters of ['BBB', 'BBA', 'BAA', 'AAA']) await sit(paper, letters)
    const { examId } = paper
    expect(await bandsOf(examId)).toMatchObject({ fromList: [], ownBandList: [] })
    expect((await save(examId, [0, 10, 20.5])).data).toEqual({ fromList: [10, 20.5] })
    expect(await bandsOf(examId)).toMatchObject({
      fromList: [10, 20.5],
      ownBandList: [
        { from: 0, to: 10, count: 1 },
        { from: 10, to: 20.5, count: 2 },
        { from: 20.5, to: 30, count: 1 },
      ],
    })
    expect((await save(examId, [20, 10])).code).toBe(422)
    expect((await save(examId, [])).code).toBe(200)
    expect(await bandsOf(examId)).toMatchObject({ fromList: [], ownBandList: [] })
  })

  test('are set by the author only', async () => {
    const paper = await paperOf(1)
    const marker = await makeLecturer(t.owner)
    expect((await save(paper.examId, [5], marker.token)).code).toBe(404)
    await t.owner`INSERT INTO exam_marker (site_id, exam_id, lecturer_id) VALUES (12, ${paper.examId}, ${marker.lecturerId})`
    expect((await save(paper.examId, [5], marker.token)).code).toBe(999)
  })
})
