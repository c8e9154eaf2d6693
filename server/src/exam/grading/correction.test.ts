/** Corrections of keys: the effect equals the preview, for everyone who sat the version. */
import { remarkType } from './jobs.ts'
import { kind } from '@zhixing/contract/exam/kinds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLecturer, makeUser, type MadeUser } from '../../../test/factories.ts'
import { makePaper, makeProblem, makeRecord } from '../../../test/exam.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { markRecord } from '@zhixing/exam-model/mark-record'

let t: TestApp
let author: MadeUser & { lecturerId: string }
beforeAll(async () => {
  t = await startTestApp()
  author = await makeLecturer(t.owner)
})
afterAll(() => t.close())
const own = () => ({ token: author.token })

/** A single choice (5, key B), a blank (5, key 红) and an essay (10); one taker per answer to the single choice. */
async function sat(letters: string[]) {
  const { lecturerId } = author
  const single = await makeProblem(t.owner, { lecturerId, problemType: kind.single })
  const blank = await makeProblem(t.owner, {
    lecturerId,
    problemType: kind.blanks,
    doc: { answer: ['红'], aliasList: [], problemContent: '<p>[[1]]</p>' },
  })
  const essay = await makeProblem(t.owner, { lecturerId, problemType: kind.essay })
  const paper = await makePaper(t.owner, {
    lecturerId,
    titles: [
      { problems: [single, blank], rule: { score: 5 } },
      { problems: [essay], rule: { score: 10 } },
    ],
    rules: { passScore: 12 },
  })
  const takers: { recordId: string; userId: string }[] = []
  for (const letter of letters) {
    const { userId } = await makeUser(t.owner)
    const answers = { [single.id]: [letter], [blank.id]: ['赤'], [essay.id]: ['短文'] }
    const { marks } = markRecord(paper.frozen, 1, new Map(Object.entries(answers)))
    const given = marks.map((mark) =>
      mark.problemId === essay.id ? { ...mark, score: 8, answerStatus: 'part' as const, sysAudit: 1 as const } : mark,
    )
    const score = given.reduce((sum, mark) => sum + mark.score, 0)
    const { recordId } = await makeRecord(t.owner, {
      paper,
      userId,
      examStatus: 5,
      seed: 1,
      answers,
      marks: given,
      score,
    })
    takers.push({ recordId, userId })
  }
  return { examId: paper.examId, paper, singleId: single.id, blankId: blank.id, essayId: essay.id, takers }
}
const status = async (examId: string) => {
  const rows = await t.owner<{ score: number; isPass: number; correction: number }[]>`
    SELECT score, is_pass, correction FROM user_exam_record WHERE exam_id = ${examId} ORDER BY id`
  return rows.map(({ score, isPass, correction }) => [score, isPass, correction])
}
const reportedTo = async (userId: string) => {
  const [row] = await t.owner<{ n: number }[]>`SELECT count(*)::int AS n FROM msg_user WHERE user_id = ${userId}`
  return row?.n ?? 0
}

describe('a corrected key', () => {
  test('is previewed without effect, then has exactly the previewed effect, and notifies affected takers', async () => {
    const { examId, singleId, takers } = await sat(['B', 'C', 'A'])
    const change = { examId, version: 1, problemId: singleId, answer: ['C'] }
    const before = await status(examId)
    expect(before.map(([score]) => score)).toEqual([13, 8, 8])
    const { data: effect } = await t.call('exam/auth/exam/correction/preview', change, own())
    expect(effect).toMatchObject({
      correction: 0,
      recordTotal: 3,
      upTotal: 1,
      downTotal: 1,
      passUpTotal: 1,
      passDownTotal: 1,
      averageBefore: 9.67,
      averageAfter: 9.67,
    })
    expect(effect.list.map((row) => [row.before, row.after])).toEqual([
      [13, 8],
      [8, 13],
    ])
    expect(await status(examId)).toEqual(before)

    const action = { ...change, correction: effect.correction }
    expect((await t.call('exam/auth/exam/correction/save', action, own())).data).toEqual({ correction: 1, isSynced: 0 })
    // Idempotent: a double click or a retry is one correction.
    expect((await t.call('exam/auth/exam/correction/save', action, own())).data).toEqual({ correction: 1, isSynced: 0 })
    expect((await t.call('exam/auth/exam/correction/save', { ...action, answer: ['A'] }, own())).code).toBe(409)
    await t.runJobs({ early: true })
    expect(await status(examId)).toEqual([
      [8, 0, 1],
      [13, 1, 1],
      [8, 0, 1],
    ])
    expect(await Promise.all(takers.map(({ userId }) => reportedTo(userId)))).toEqual([1, 1, 0])
    const { data } = await t.call('exam/auth/exam/correction/list', { examId }, own())
    expect(data.list).toMatchObject([
      {
        correction: 1,
        before: ['B'],
        after: ['C'],
        changedTotal: 2,
        doneTotal: 3,
        recordTotal: 3,
        finishedTime: expect.any(String),
      },
    ])
  })

  test('two options are both right: either earns the points', async () => {
    const { examId, singleId } = await sat(['B', 'C', 'A'])
    const change = { examId, version: 1, problemId: singleId, answer: ['B'], otherList: ['C'] }
    const { data: effect } = await t.call('exam/auth/exam/correction/preview', change, own())
    expect([effect.upTotal, effect.downTotal]).toEqual([1, 0])
    expect((await t.call('exam/auth/exam/correction/save', { ...change, correction: 0 }, own())).code).toBe(200)
    await t.runJobs({ early: true })
    expect((await status(examId)).map(([score]) => score)).toEqual([13, 13, 8])
    const { data } = await t.call('exam/auth/exam/correction/list', { examId }, own())
    expect(data.list).toMatchObject([{ before: ['B'], after: ['B', 'C'], changedTotal: 1 }])
    const { data: stats } = await t.call('exam/auth/exam/stat/problems', { examId, version: 1 }, own())
    expect(stats.list.find(({ problemId }) => problemId === singleId)).toMatchObject({
      problemAnswer: ['B'],
      otherList: ['C'],
    })
    // A key must be an existing option.
    const gone = { ...change, otherList: ['Z'] }
    expect((await t.call('exam/auth/exam/correction/preview', gone, own())).code).toBe(422)
  })

  test('updates the bank on request, unless its key was changed meanwhile', async () => {
    const { examId, singleId, blankId } = await sat(['B'])
    const correct = (problemId: string, answer: string[], correction: number) =>
      t.call(
        'exam/auth/exam/correction/save',
        { examId, version: 1, problemId, answer, correction, syncBank: 1 },
        own(),
      )
    const inBank = async (id: string) => (await t.call('GET exam/auth/exam/problem/view/{id}', { id }, own())).data
    const before = await inBank(singleId)
    expect((await correct(singleId, ['C'], 0)).data).toEqual({ correction: 1, isSynced: 1 })
    expect(await inBank(singleId)).toMatchObject({ answer: ['C'], version: before.version + 1 })
    // A retry creates no version.
    expect((await correct(singleId, ['C'], 0)).data).toEqual({ correction: 1, isSynced: 1 })
    expect(await inBank(singleId)).toMatchObject({ version: before.version + 1 })
    // The key in the bank was changed meanwhile: it stays.
    const { id: _id, ...blank } = await inBank(blankId)
    await t.call('exam/auth/exam/problem/update', { ...blank, id: blankId, answer: ['朱'], videoId: undefined }, own())
    const left = await correct(blankId, ['赤'], 1)
    expect([left.data, left.msg]).toEqual([
      { correction: 2, isSynced: 0 },
      '更正成功，正在重新判分。题库里的这道题没有改：它不是你的题，或答案已经改过',
    ])
    expect((await inBank(blankId)).answer).toEqual(['朱'])
  })

  test('resumes after a crash without duplicate notifications', async () => {
    const { examId, singleId, takers } = await sat(['C', 'C'])
    const action = { examId, version: 1, problemId: singleId, answer: ['C'], correction: 0 }
    await t.call('exam/auth/exam/correction/save', action, own())
    await t.runJobs({ early: true })
    await t.db().begin(async (tx) => t.services.jobs.send(tx, remarkType, { siteId: 12, examId, version: 1 }))
    await t.runJobs({ early: true })
    expect(await Promise.all(takers.map(({ userId }) => reportedTo(userId)))).toEqual([1, 1])
    expect((await status(examId)).map(([score]) => score)).toEqual([13, 13])
  })

  test('may accept another text for a blank', async () => {
    const { examId, blankId } = await sat(['B'])
    const change = { examId, version: 1, problemId: blankId, answer: ['红'], aliasList: [['赤', '朱']] }
    const { data } = await t.call('exam/auth/exam/correction/preview', change, own())
    expect(data).toMatchObject({ upTotal: 1, downTotal: 0 })
    await t.call('exam/auth/exam/correction/save', { ...change, correction: 0 }, own())
    await t.runJobs({ early: true })
    expect((await status(examId))[0]?.[0]).toBe(18)
  })

  test('may give everyone the points, also of manually marked problems', async () => {
    const { examId, essayId, singleId } = await sat(['A', 'B'])
    for (const [problemId, correction] of [
      [singleId, 0],
      [essayId, 1],
    ] as const) {
      const action = { examId, version: 1, problemId, everybody: 1 as const, correction }
      expect((await t.call('exam/auth/exam/correction/save', action, own())).code).toBe(200)
    }
    await t.runJobs({ early: true })
    expect(await status(examId)).toEqual([
      [15, 1, 2],
      [15, 1, 2],
    ])
  })

  test('is rejected when invalid, unchanged, or for a problem without key', async () => {
    const { examId, singleId, essayId } = await sat(['B'])
    const preview = (over: { problemId: string; answer: string[] }) =>
      t.call('exam/auth/exam/correction/preview', { examId, version: 1, ...over }, own())
    expect((await preview({ problemId: singleId, answer: ['Z'] })).code).toBe(422)
    expect((await preview({ problemId: singleId, answer: ['A', 'B'] })).code).toBe(422)
    expect((await preview({ problemId: singleId, answer: ['B'] })).code).toBe(999)
    expect((await preview({ problemId: essayId, answer: ['x'] })).code).toBe(999)
    expect((await preview({ problemId: '987654321012345678', answer: ['A'] })).code).toBe(404)
  })

  test('is for the author only: markers, other lecturers, learners and other sites are rejected', async () => {
    const { examId, singleId } = await sat(['B'])
    const marker = await makeLecturer(t.owner)
    await t.owner`INSERT INTO exam_marker (site_id, exam_id, lecturer_id) VALUES (12, ${examId}, ${marker.lecturerId})`
    const other = await makeLecturer(t.owner)
    const learner = await makeUser(t.owner)
    const abroad = await makeLecturer(t.owner, { siteId: 13 })
    const change = { examId, version: 1, problemId: singleId, answer: ['C'] }
    for (const [who, siteId, code] of [
      [marker, 12, 999],
      [other, 12, 404],
      [learner, 12, 306],
      [abroad, 13, 404],
    ] as const) {
      const as = { token: who.token, siteId }
      expect((await t.call('exam/auth/exam/correction/preview', change, as)).code).toBe(code)
      expect((await t.call('exam/auth/exam/correction/save', { ...change, correction: 0 }, as)).code).toBe(code)
    }
    expect((await t.call('exam/auth/exam/correction/list', { examId }, { token: other.token })).code).toBe(404)
    expect((await status(examId))[0]).toEqual([13, 1, 0])
  })
})
