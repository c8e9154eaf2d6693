/** The grading queue over HTTP: access, contents, effects. */
import { kind } from '@zhixing/contract/exam/kinds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeFile, makeLecturer, makeUser, type MadeUser } from '../../../test/factories.ts'
import { type MadePaper, makePaper, makeProblem, makeRecord } from '../../../test/exam.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { markRecord } from '@zhixing/exam-model/mark-record'

let t: TestApp
type Lecturer = MadeUser & { lecturerId: string }
let author: Lecturer
let colleague: Lecturer
let stranger: Lecturer
beforeAll(async () => {
  t = await startTestApp()
  author = await makeLecturer(t.owner, { lecturerName: '出卷人' })
  colleague = await makeLecturer(t.owner, { lecturerName: '同事' })
  stranger = await makeLecturer(t.owner)
})
afterAll(() => t.close())

interface Made {
  paper: MadePaper
  essayId: string
  fileId: string
  singleId: string
  takers: (MadeUser & { recordId: string })[]
}

/** A paper with a single choice (2), an essay (10) and a file problem (5), fully answered by some takers. */
async function sat(takers: number, rules: Record<string, unknown> = {}): Promise<Made> {
  const { lecturerId } = author
  const rubricList = [
    { id: 'r1', text: '立意', score: 4 },
    { id: 'r2', text: '结构', score: 6 },
  ]
  const single = await makeProblem(t.owner, { lecturerId, problemType: kind.single })
  const essay = await makeProblem(t.owner, { lecturerId, problemType: kind.essay, doc: { rubricList } })
  const file = await makeProblem(t.owner, { lecturerId, problemType: kind.file })
  const paper = await makePaper(t.owner, {
    lecturerId,
    titles: [
      { problems: [single] },
      { problems: [essay], rule: { score: 10 } },
      { problems: [file], rule: { score: 5 } },
    ],
    rules: { passScore: 10, ...rules },
  })
  const made: Made = {
    paper,
    singleId: single.problemId,
    essayId: essay.problemId,
    fileId: file.problemId,
    takers: [],
  }
  for (let at = 0; at < takers; at++) {
    const user = await makeUser(t.owner, { nickname: `学员${at + 1}` })
    const answers = {
      [single.problemId]: ['B'],
      [essay.problemId]: [`第 ${at + 1} 篇短文`],
      [file.problemId]: ['见图', '/files/12/1'],
    }
    const { marks, score, objective } = markRecord(paper.frozen, 1, new Map(Object.entries(answers)))
    const record = await makeRecord(t.owner, { paper, userId: user.userId, examStatus: 4, seed: 1, answers, marks })
    await t.owner`UPDATE user_exam_record SET score = ${score}, objective_score = ${objective} WHERE id = ${record.recordId}`
    made.takers.push({ ...user, recordId: record.recordId })
  }
  return made
}

const as = (who: { token: string }) => ({ token: who.token })
const recordOf = async (recordId: string) => {
  const [row] = await t.owner<
    { status: number; score: number; subjective: number; isPass: number | null; finished: string | null }[]
  >`SELECT exam_status AS status, score, subjective_score AS subjective, is_pass, finished_at AS finished FROM user_exam_record WHERE id = ${recordId}`
  return row
}
const messagesOf = async (userId: string) => {
  const rows = await t.owner<{ title: string; text: string }[]>`
    SELECT m.msg_title AS title, m.msg_text AS text FROM msg_user u JOIN msg m ON m.id = u.msg_id WHERE u.user_id = ${userId} ORDER BY m.id`
  return rows.map(({ title, text }) => `${title} ${text}`)
}

describe('one marker', () => {
  test('finds the paper, marks answer after answer, and the taker is notified at the end', async () => {
    const { paper, essayId, fileId, takers } = await sat(2)
    const { examId } = paper
    const [one, two] = takers as [(typeof takers)[0], (typeof takers)[0]]
    const list = await t.call('exam/auth/exam/mark/exams', { onlyWaiting: 1 }, as(author))
    expect(list.data.list.find((row) => row.examId === examId)).toMatchObject({
      isAuthor: 1,
      handedTotal: 2,
      markedTotal: 0,
      waitingTotal: 2,
    })
    const { data: todo } = await t.call('exam/auth/exam/mark/todo', { examId }, as(author))
    expect(todo).toMatchObject({ handedTotal: 2, markedTotal: 0 })
    // The first problem is marked by rules; the second and third by people.
    expect(todo.problemList.map((row) => [row.no, row.label, row.fullScore, row.answerTotal, row.doneTotal])).toEqual([
      [1, '2', 10, 2, 0],
      [2, '3', 5, 2, 0],
    ])

    const first = await t.call('exam/auth/exam/mark/next', { examId, problemId: essayId }, as(author))
    const task = first.data.task
    expect(task).toMatchObject({
      recordId: one.recordId,
      takerName: '学员1',
      userAnswer: ['第 1 篇短文'],
      fullScore: 10,
      state: 'waiting',
      score: null,
      explained: { rubricList: [{ id: 'r1' }, { id: 'r2' }] },
    })
    const mark = { recordId: one.recordId, problemId: essayId, score: 8.5, rubric: ['r1'], comment: '写得好' }
    const saved = await t.call('exam/auth/exam/mark/save', mark, as(author))
    expect(saved).toMatchObject({ code: 200, data: { state: 'done', score: 8.5, recordWaiting: 1, examStatus: 4 } })
    expect((await t.call('exam/auth/exam/mark/save', mark, as(author))).data).toEqual(saved.data)
    expect(await recordOf(one.recordId)).toMatchObject({ status: 4, score: 10.5, subjective: 8.5, isPass: null })
    expect(await messagesOf(one.userId)).toEqual([])

    const next = await t.call(
      'exam/auth/exam/mark/next',
      { examId, problemId: essayId, afterRecordId: one.recordId },
      as(author),
    )
    expect(next.data.task?.recordId).toBe(two.recordId)
    await t.call('exam/auth/exam/mark/save', { recordId: one.recordId, problemId: fileId, score: 0 }, as(author))
    expect(await recordOf(one.recordId)).toMatchObject({
      status: 5,
      score: 10.5,
      isPass: 1,
      finished: expect.any(String),
    })
    expect(await messagesOf(one.userId)).toEqual([expect.stringMatching(/批阅完成.*得分 10.5 \/ 17/)])
    const { data: left } = await t.call('exam/auth/exam/mark/todo', { examId }, as(author))
    expect(left).toMatchObject({ handedTotal: 2, markedTotal: 1 })

    // A changed mark updates the score and notifies the taker.
    await t.call('exam/auth/exam/mark/save', { ...mark, score: 5 }, as(author))
    expect(await recordOf(one.recordId)).toMatchObject({ status: 5, score: 7, isPass: 0 })
    expect(await messagesOf(one.userId)).toHaveLength(2)
    const done = await t.call('exam/auth/exam/mark/view', { recordId: one.recordId, problemId: essayId }, as(author))
    expect(done.data).toMatchObject({ state: 'done', score: 5, givenList: [{ isMine: 1, comment: '写得好' }] })
  })

  test('can mark taker by taker, and browse back and forth', async () => {
    const { paper, essayId, fileId, takers } = await sat(3)
    const { examId } = paper
    const ids = takers.map(({ recordId }) => recordId)
    const next = async (input: Record<string, unknown>) => {
      const { data } = await t.call('exam/auth/exam/mark/next', { examId, ...input }, as(author))
      return data.task && [data.task.recordId, data.task.problemId]
    }
    expect(await next({ recordId: ids[1] })).toEqual([ids[1], essayId])
    expect(await next({ recordId: ids[1], afterProblemId: essayId })).toEqual([ids[1], fileId])
    expect(await next({ problemId: fileId, afterRecordId: ids[1], any: 1, back: 1 })).toEqual([ids[0], fileId])
    expect(await next({ problemId: fileId, afterRecordId: ids[0], any: 1, back: 1 })).toBe(null)
    // A skipped answer returns to the queue.
    expect(await next({ problemId: fileId, afterRecordId: ids[2] })).toEqual([ids[0], fileId])
    const rows = await t.call('exam/auth/exam/mark/records', { examId, onlyWaiting: 1 }, as(author))
    expect(rows.data.list.map((row) => [row.takerName, row.waiting, row.taskTotal])).toEqual([
      ['学员1', 2, 2],
      ['学员2', 2, 2],
      ['学员3', 2, 2],
    ])
  })

  test('cannot give more than the full points, and follows the rubric', async () => {
    const { essayId, singleId, takers } = await sat(1)
    const mark = { recordId: takers[0]?.recordId ?? '', problemId: essayId, score: 10.01 }
    expect(await t.call('exam/auth/exam/mark/save', mark, as(author))).toMatchObject({
      code: 422,
      data: { field: 'score' },
    })
    expect(await t.call('exam/auth/exam/mark/save', { ...mark, score: 3, rubric: ['r9'] }, as(author))).toMatchObject({
      code: 422,
    })
    // An answer marked by rules cannot be marked by a person.
    expect(
      (await t.call('exam/auth/exam/mark/save', { ...mark, problemId: singleId, score: 1 }, as(author))).code,
    ).toBe(404)
  })

  test('does not see the taker of an anonymous paper', async () => {
    const { paper, essayId, takers } = await sat(1, { isAnonymous: 1 })
    const { examId } = paper
    const { data } = await t.call('exam/auth/exam/mark/next', { examId, problemId: essayId }, as(author))
    expect(data.task?.takerName).toMatch(/^考生 \d{6}$/)
    const rows = await t.call('exam/auth/exam/mark/records', { examId }, as(author))
    expect(JSON.stringify([data, rows.data])).not.toContain('学员')
    expect(JSON.stringify(data)).not.toContain(takers[0]?.userId)
  })
})

describe('several markers', () => {
  test('are named by the author; no one else sees the paper', async () => {
    const { paper, essayId, takers } = await sat(1)
    const { examId } = paper
    const recordId = takers[0]?.recordId ?? ''
    for (const who of [colleague, stranger]) {
      expect((await t.call('exam/auth/exam/mark/todo', { examId }, as(who))).code).toBe(404)
      expect((await t.call('exam/auth/exam/mark/view', { recordId, problemId: essayId }, as(who))).code).toBe(404)
      expect((await t.call('exam/auth/exam/mark/save', { recordId, problemId: essayId, score: 1 }, as(who))).code).toBe(
        404,
      )
    }
    const hits = await t.call('exam/auth/exam/mark/markers/search', { keyword: '同事' }, as(author))
    expect(hits.data.list).toEqual([{ lecturerId: colleague.lecturerId, lecturerName: '同事' }])
    const named = { examId, lecturerIds: [colleague.lecturerId] }
    expect((await t.call('exam/auth/exam/mark/markers/save', named, as(author))).code).toBe(200)
    expect((await t.call('exam/auth/exam/mark/todo', { examId }, as(colleague))).data.isAuthor).toBe(0)
    expect((await t.call('exam/auth/exam/mark/markers/save', named, as(colleague))).code).toBe(999)
    expect((await t.call('exam/auth/exam/mark/todo', { examId }, as(stranger))).code).toBe(404)
    const { data } = await t.call('exam/auth/exam/mark/markers/list', { examId }, as(author))
    expect(data.list).toEqual([{ lecturerId: colleague.lecturerId, lecturerName: '同事', markedTotal: 0 }])
    await t.call('exam/auth/exam/mark/markers/save', { examId, lecturerIds: [] }, as(author))
    expect((await t.call('exam/auth/exam/mark/todo', { examId }, as(colleague))).code).toBe(404)
  })

  test('do not overwrite each other (optimistic locking)', async () => {
    const { paper, essayId, takers } = await sat(1)
    const lecturerIds = [colleague.lecturerId]
    await t.call('exam/auth/exam/mark/markers/save', { examId: paper.examId, lecturerIds }, as(author))
    const mark = { recordId: takers[0]?.recordId ?? '', problemId: essayId, score: 4 }
    await t.call('exam/auth/exam/mark/save', mark, as(colleague))
    const late = await t.call('exam/auth/exam/mark/save', { ...mark, score: 9 }, as(author))
    expect(late).toMatchObject({ code: 409, msg: expect.stringContaining('同事') })
    const knowing = await t.call('exam/auth/exam/mark/save', { ...mark, score: 9, replace: 1 }, as(author))
    expect(knowing.data.score).toBe(9)
  })

  test("who agree make the mean, who differ need the author; neither sees the other's mark before", async () => {
    const { paper, essayId, takers } = await sat(2, { markTimes: 2, arbitrationGap: 2 })
    const { examId } = paper
    const third = await makeLecturer(t.owner)
    const lecturerIds = [colleague.lecturerId, third.lecturerId]
    await t.call('exam/auth/exam/mark/markers/save', { examId, lecturerIds }, as(author))
    const [one, two] = takers.map(({ recordId }) => recordId) as [string, string]
    const save = (who: Lecturer, recordId: string, score: number, more: object = {}) =>
      t.call('exam/auth/exam/mark/save', { recordId, problemId: essayId, score, comment: `${score}`, ...more }, as(who))

    expect((await save(colleague, one, 6)).data).toMatchObject({ state: 'second', score: null })
    const seen = await t.call('exam/auth/exam/mark/view', { recordId: one, problemId: essayId }, as(third))
    expect(seen.data).toMatchObject({ state: 'second', givenList: [], score: null })
    expect(
      (await t.call('exam/auth/exam/mark/next', { examId, problemId: essayId }, as(colleague))).data.task?.recordId,
    ).toBe(two)
    expect((await save(third, one, 8)).data).toMatchObject({ state: 'done', score: 7 })
    expect((await save(author, one, 1)).code).toBe(409)

    await save(colleague, two, 2)
    expect((await save(third, two, 9)).data).toMatchObject({ state: 'arbitrate', score: null })
    const { data: todo } = await t.call('exam/auth/exam/mark/todo', { examId }, as(author))
    expect(todo.problemList[0]).toMatchObject({ doneTotal: 1, arbitrateTotal: 1 })
    const queue = await t.call('exam/auth/exam/mark/next', { examId, problemId: essayId, arbitrate: 1 }, as(author))
    expect(queue.data.task).toMatchObject({ recordId: two, mayArbitrate: 1, givenList: [{ score: 2 }, { score: 9 }] })
    expect((await save(third, two, 5, { arbitrate: 1 })).code).toBe(999)
    expect((await save(author, two, 5, { arbitrate: 1 })).data).toMatchObject({ state: 'done', score: 5 })
    expect((await save(author, one, 5, { arbitrate: 1 })).code).toBe(409)
    expect((await t.call('exam/auth/exam/mark/next', { examId, problemId: essayId }, as(author))).data.task).toBe(null)
  })

  test('get different answers concurrently, until one is marked, released, or its claim expires', async () => {
    const { paper, essayId, fileId, takers } = await sat(2)
    const { examId } = paper
    await t.call('exam/auth/exam/mark/markers/save', { examId, lecturerIds: [colleague.lecturerId] }, as(author))
    const next = async (who: Lecturer, input: Record<string, unknown> = {}) =>
      (await t.call('exam/auth/exam/mark/next', { examId, problemId: essayId, ...input }, as(who))).data
    const [own, theirs] = await Promise.all([next(author), next(colleague)])
    expect([own.task?.recordId, theirs.task?.recordId].sort()).toEqual(takers.map(({ recordId }) => recordId).sort())
    // Both answers are claimed: a third marker gets none, and the queue is not reported as done.
    const third = await makeLecturer(t.owner)
    await t.owner`INSERT INTO exam_marker (site_id, exam_id, lecturer_id) VALUES (12, ${examId}, ${third.lecturerId})`
    expect(await next(third)).toEqual({ task: null, heldTotal: 2 })
    expect((await next(third, { any: 1 })).task?.holderList).toHaveLength(1)
    expect((await next(author)).task?.recordId).toBe(own.task?.recordId)
    // The colleague moves to another problem, which releases the claim.
    expect((await next(colleague, { problemId: fileId })).task?.problemId).toBe(fileId)
    expect((await next(third)).task?.recordId).toBe(theirs.task?.recordId)
    // Leaving the queue releases the claim.
    expect((await t.call('exam/auth/exam/mark/leave', { examId }, as(third))).code).toBe(200)
    expect((await next(colleague)).task?.recordId).toBe(theirs.task?.recordId)
    await next(colleague, { problemId: fileId })
    await next(third)
    // The author's claim expires after some minutes.
    await t.owner`UPDATE exam_mark_hold SET held_at = now() - interval '11 minutes' WHERE exam_id = ${examId} AND user_id = ${author.userId}`
    expect((await next(colleague)).task?.recordId).toBe(own.task?.recordId)
    const mark = { recordId: own.task?.recordId ?? '', problemId: essayId, score: 4 }
    expect((await t.call('exam/auth/exam/mark/save', mark, as(colleague))).code).toBe(200)
    expect(await next(author)).toEqual({ task: null, heldTotal: 1 })
  })

  test('with double marking, two may claim the same answer, a third may not', async () => {
    const { paper, essayId, takers } = await sat(1, { markTimes: 2 })
    const { examId } = paper
    const third = await makeLecturer(t.owner)
    const lecturerIds = [colleague.lecturerId, third.lecturerId]
    await t.call('exam/auth/exam/mark/markers/save', { examId, lecturerIds }, as(author))
    const next = async (who: Lecturer) =>
      (await t.call('exam/auth/exam/mark/next', { examId, problemId: essayId }, as(who))).data.task?.recordId
    expect([await next(author), await next(colleague), await next(third)]).toEqual([
      takers[0]?.recordId,
      takers[0]?.recordId,
      undefined,
    ])
    // A marker who has marked everything is done, even while others hold claims.
    await t.call(
      'exam/auth/exam/mark/save',
      { recordId: takers[0]?.recordId ?? '', problemId: essayId, score: 4 },
      as(author),
    )
    const done = await t.call('exam/auth/exam/mark/next', { examId, problemId: essayId }, as(author))
    expect(done.data).toEqual({ task: null, heldTotal: 0 })
  })

  test('saving concurrently make two rounds, without a lost update', async () => {
    const { paper, essayId, takers } = await sat(1, { markTimes: 2, arbitrationGap: 10 })
    const lecturerIds = [colleague.lecturerId]
    await t.call('exam/auth/exam/mark/markers/save', { examId: paper.examId, lecturerIds }, as(author))
    const recordId = takers[0]?.recordId ?? ''
    const both = await Promise.all(
      [author, colleague].map((who, at) =>
        t.call('exam/auth/exam/mark/save', { recordId, problemId: essayId, score: 4 + at * 2 }, as(who)),
      ),
    )
    expect(both.map(({ data }) => data.state).sort()).toEqual(['done', 'second'])
    expect(await recordOf(recordId)).toMatchObject({ score: 7 })
  })
})

test('an answer that changed after it was shown is not marked', async () => {
  const { essayId, takers } = await sat(1)
  const recordId = takers[0]?.recordId ?? ''
  const { data } = await t.call('exam/auth/exam/mark/view', { recordId, problemId: essayId }, as(author))
  await t.owner`UPDATE user_exam_answer SET user_answer = '["新的短文"]', rev = rev + 1 WHERE record_id = ${recordId} AND problem_id = ${essayId}`
  const mark = { recordId, problemId: essayId, score: 4 }
  const unseen = await t.call('exam/auth/exam/mark/save', { ...mark, answerTag: data.answerTag }, as(author))
  expect(unseen).toMatchObject({ code: 409, msg: expect.stringContaining('更新') })
  const now = (await t.call('exam/auth/exam/mark/view', { recordId, problemId: essayId }, as(author))).data
  expect(now).toMatchObject({ state: 'waiting', userAnswer: ['新的短文'] })
  expect((await t.call('exam/auth/exam/mark/save', { ...mark, answerTag: now.answerTag }, as(author))).code).toBe(200)
})

test('file names are hidden with anonymous marking, in the queue and on download', async () => {
  const { fileId: problemId, takers } = await sat(1, { isAnonymous: 1 })
  const { recordId = '', userId = '' } = takers[0] ?? {}
  const fileId = await makeFile(t.owner, userId)
  const answer = JSON.stringify(['我的作业', `document:${fileId}/王小明.pdf`])
  await t.owner`UPDATE user_exam_answer SET user_answer = ${answer}::text::jsonb WHERE record_id = ${recordId} AND problem_id = ${problemId}`
  const { data } = await t.call('exam/auth/exam/mark/view', { recordId, problemId }, as(author))
  expect(data.userAnswer).toEqual(['我的作业', `document:${fileId}/附件 1.pdf`])
  const { url } = (await t.call('exam/auth/exam/mark/file', { recordId, problemId, fileId }, as(author))).data
  expect(decodeURIComponent(url)).toContain(`/${fileId}/附件 1.pdf?`)
})

test('saved comments belong to the marker', async () => {
  const list = ['论证充分', '请注意审题', '论证充分']
  const saved = await t.call('exam/auth/exam/mark/phrase/save', { list }, as(author))
  expect(saved).toMatchObject({ code: 200, data: { list: ['论证充分', '请注意审题'] } })
  const of = async (who: { token: string }) => (await t.call('exam/auth/exam/mark/phrase/list', {}, as(who))).data
  expect(await of(author)).toEqual({ list: ['论证充分', '请注意审题'] })
  expect(await of(colleague)).toEqual({ list: [] })
  const many = Array.from({ length: 31 }, (_, at) => `第 ${at} 条`)
  expect((await t.call('exam/auth/exam/mark/phrase/save', { list: many }, as(author))).code).toBe(422)
  const learner = await makeUser(t.owner)
  for (const path of ['exam/auth/exam/mark/phrase/list', 'exam/auth/exam/mark/phrase/save'] as const)
    expect((await t.raw('POST', path, { list: [] }, as(learner))).code).toBe(306)
})

test('a document in an answer opens for its marker; one the taker does not own does not', async () => {
  const { fileId: problemId, takers } = await sat(1)
  const { recordId = '', userId = '' } = takers[0] ?? {}
  const own = await makeFile(t.owner, userId)
  const others = await makeFile(t.owner, author.userId)
  const answer = JSON.stringify(['', `document:${own}/报告.pdf`, `document:${others}/别人的.pdf`])
  await t.owner`UPDATE user_exam_answer SET user_answer = ${answer}::text::jsonb WHERE record_id = ${recordId} AND problem_id = ${problemId}`
  const open = (fileId: string, who: { token: string }) =>
    t.call('exam/auth/exam/mark/file', { recordId, problemId, fileId }, as(who))
  expect((await open(own, author)).data.url).toContain(own)
  expect((await open(others, author)).code).toBe(404)
  expect((await open(await makeFile(t.owner, userId), author)).code).toBe(404)
  expect((await open(own, stranger)).code).toBe(404)
})

test('learners, and lecturers of another site, have no queue', async () => {
  const { paper, essayId, takers } = await sat(1)
  const learner = await makeUser(t.owner)
  const abroad = await makeLecturer(t.owner, { siteId: 13 })
  const recordId = takers[0]?.recordId ?? ''
  for (const [path, input] of [
    ['exam/auth/exam/mark/exams', {}],
    ['exam/auth/exam/mark/todo', { examId: paper.examId }],
    ['exam/auth/exam/mark/records', { examId: paper.examId }],
    ['exam/auth/exam/mark/next', { examId: paper.examId }],
    ['exam/auth/exam/mark/leave', { examId: paper.examId }],
    ['exam/auth/exam/mark/view', { recordId, problemId: essayId }],
    ['exam/auth/exam/mark/save', { recordId, problemId: essayId, score: 1 }],
    ['exam/auth/exam/mark/markers/search', {}],
    ['exam/auth/exam/mark/file', { recordId, problemId: essayId, fileId: '1' }],
    ['exam/auth/exam/mark/markers/list', { examId: paper.examId }],
    ['exam/auth/exam/mark/markers/save', { examId: paper.examId, lecturerIds: [] }],
  ] as const) {
    expect((await t.raw('POST', path, input, as(learner))).code, path).toBe(306)
    const answer = await t.raw('POST', path, input, { token: abroad.token, siteId: 13 })
    if (path.endsWith('exams')) expect(answer.data).toMatchObject({ totalCount: 0 })
    else if (path.endsWith('search')) expect(answer.data).toEqual({ list: [] })
    else expect(answer.code, path).toBe(404)
  }
})
