/** Denial of service: unlimited answers and events, ReDoS inputs, and repeated clicks. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLecturer, makeUser, type MadeUser } from '../../test/factories.ts'
import { type MadePaper, makePaper, makeProblem } from '../../test/exam.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { takerOf } from '../../test/sitting.ts'

let t: TestApp
let taker: ReturnType<typeof takerOf>
beforeAll(async () => {
  t = await startTestApp()
  taker = takerOf(t)
})
afterAll(() => t.close())

const as = ({ token }: Pick<MadeUser, 'token'>) => ({ token })
const codesOf = (answers: readonly { code: number }[]) => answers.map(({ code }) => code).toSorted((a, b) => a - b)

describe('a device that floods the server', () => {
  const ids = (paper: MadePaper) => paper.problems.map(({ id }) => id)

  test('with late answers is throttled; earlier ones are kept', async () => {
    const paper = await makePaper(t.owner)
    const user = await makeUser(t.owner)
    const { recordId } = (await taker.begin(paper.examId, user)).data
    await taker.finish(recordId, user)
    const sent = async (rev: number) =>
      (
        await taker.send(
          recordId,
          user,
          ids(paper).map((problemId) => ({ problemId, rev, userAnswer: [String(rev)] })),
        )
      ).code
    expect(await sent(1)).toBe(200)
    await t.owner`UPDATE user_exam_record SET late_total = 128 WHERE id = ${recordId}`
    expect(await sent(2)).toBe(429)
    // Stored answers are still acknowledged.
    expect(await sent(1)).toBe(429)
    const rows = await t.owner`SELECT 1 FROM user_exam_late WHERE record_id = ${recordId}`
    expect(rows).toHaveLength(3)
  })

  test('with events fills no table, and its answers are still saved', async () => {
    const paper = await makePaper(t.owner)
    const user = await makeUser(t.owner)
    const { recordId } = (await taker.begin(paper.examId, user)).data
    const at = new Date().toISOString()
    await t.owner`
      INSERT INTO user_exam_event (site_id, record_id, event_kind, device_id, no)
      SELECT 12, ${recordId}, 'reload', 'device-one', n
      FROM generate_series(1, 4950) n`
    for (let round = 0; round < 3; round++) {
      const eventList = Array.from({ length: 100 }, (_, no) => ({ no: 5000 + round * 100 + no, kind: 'reload', at }))
      const answerList = [{ problemId: ids(paper)[0] ?? '', rev: round + 1, userAnswer: ['A'] }]
      expect((await taker.send(recordId, user, answerList, { eventList })).code).toBe(200)
    }
    const [row] = await t.owner<
      { count: number }[]
    >`SELECT count(*)::int AS count FROM user_exam_event WHERE record_id = ${recordId}`
    expect(row?.count).toBe(5050)
    expect((await taker.held(recordId))[ids(paper)[0] ?? '']?.rev).toBe(3)
  })

  test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999-23:59', '0001-01-01T00:00:00+23:59'])(
    'whose clock says %s is no fault of the server',
    async (at) => {
      const paper = await makePaper(t.owner)
      const user = await makeUser(t.owner)
      const { recordId } = (await taker.begin(paper.examId, user)).data
      const answer = { problemId: ids(paper)[0] ?? '', rev: 1, userAnswer: ['A'], answeredAt: at }
      const open = await taker.send(recordId, user, [answer], { eventList: [{ no: 1, kind: 'back', at, seconds: 1 }] })
      await taker.finish(recordId, user)
      const late = await taker.send(recordId, user, [{ ...answer, rev: 2 }])
      for (const { code } of [open, late]) expect([200, 422]).toContain(code)
    },
  )
})

describe('ReDoS inputs', () => {
  // Quadratic or exponential parsing of any of these would exceed the test timeout.
  const long = (piece: string, total: number) => piece.repeat(Math.ceil(total / piece.length)).slice(0, total)

  test.each(['<span data-latex="', '<', '<b', '<!--', '<img src="'])(
    '%s as a stem is looked for in the bank',
    async (piece) => {
      const lecturer = await makeLecturer(t.owner)
      const stem = { problemType: 1, problemContent: long(piece, 50_000) }
      expect([200, 422]).toContain((await t.call('exam/auth/exam/problem/near', stem, as(lecturer))).code)
    },
  )

  test.each([
    '1.' + ' '.repeat(99_997) + 'x',
    'A. ' + ' '.repeat(99_996) + 'x',
    '\n',
    '\r',
    '{ = ',
    '{\n',
    'ANSWER: A ,',
    '答案 ',
  ])('pasted %j has a format', async (piece) => {
    const lecturer = await makeLecturer(t.owner)
    const { code } = await t.call('exam/auth/exam/import/parse', { text: long(piece, 100_000) }, as(lecturer))
    expect([200, 422]).toContain(code)
  })

  test('twenty thousand digits are no number, and are marked wrong', async () => {
    const problems = await Promise.all(Array.from({ length: 10 }, () => makeProblem(t.owner, { problemType: 11 })))
    const paper = await makePaper(t.owner, { problems })
    const user = await makeUser(t.owner)
    const { recordId } = (await taker.begin(paper.examId, user)).data
    const answerList = problems.map(({ id }) => ({ problemId: id, rev: 1, userAnswer: [`${long('0', 19_999)}x`] }))
    expect((await taker.finish(recordId, user, { answerList })).code).toBe(200)
    expect((await taker.row(recordId)).score).toBe(0)
  })
})

test('a blueprint of thousands of draws is rejected before it is compared with the bank', async () => {
  const lecturer = await makeLecturer(t.owner)
  const drawList = Array.from({ length: 41 }, () => ({ problemType: 1, count: 1 }))
  const titleList = Array.from({ length: 5 }, (_, at) => ({ titleName: `第 ${at} 题`, pickMode: 2 as const, drawList }))
  const check = (titles: typeof titleList) => t.call('exam/auth/exam/auto/check', { titleList: titles }, as(lecturer))
  expect((await check(titleList)).code).toBe(422)
  expect((await check(titleList.slice(1))).code).toBe(200)
})

describe('concurrent requests', () => {
  const many = <T>(count: number, press: (at: number) => T) =>
    Promise.all(Array.from({ length: count }, (_, at) => press(at)))

  test('of two tabs editing one problem, one wins and every other gets a conflict', async () => {
    const me = await makeLecturer(t.owner)
    const { id, doc } = await makeProblem(t.owner, { lecturerId: me.lecturerId })
    const answers = await many(12, (at) =>
      t.call(
        'exam/auth/exam/problem/update',
        { ...doc, id, version: 1, problemContent: `<p>第 ${at} 种说法</p>` },
        as(me),
      ),
    )
    expect(codesOf(answers)).toEqual([200, ...Array.from({ length: 11 }, () => 409)])
    const [row] = await t.owner<{ version: number; saved: number }[]>`
      SELECT version, (SELECT count(*)::int FROM exam_problem_version v WHERE v.problem_id = p.id) AS saved FROM exam_problem p WHERE id = ${id}`
    expect(row).toEqual({ version: 2, saved: 2 })
  })

  test('the same for the sections of a paper', async () => {
    const me = await makeLecturer(t.owner)
    const clientKey = 'paper-key-0001'
    const begun = await many(5, () => t.call('exam/auth/exam/audit/save', { examName: '并发', clientKey }, as(me)))
    expect(new Set(begun.map(({ data }) => data.examId)).size).toBe(1)
    const { examId, rev } = begun[0]?.data ?? { examId: '', rev: 0 }
    const answers = await many(12, (at) =>
      t.call(
        'exam/auth/exam/audit/save/exam/ref',
        { examId, rev, titleList: [{ titleName: `第 ${at} 大题` }] },
        as(me),
      ),
    )
    expect(codesOf(answers)).toEqual([200, ...Array.from({ length: 11 }, () => 409)])
  })

  test('an approval publishes once; a problem counts as used once', async () => {
    const me = await makeLecturer(t.owner)
    const operator = await makeUser(t.owner, { isAdmin: 1 })
    const { id } = await makeProblem(t.owner, { lecturerId: me.lecturerId })
    const { examId } = (
      await t.call('exam/auth/exam/audit/save', { examName: '一次', clientKey: 'paper-key-0002' }, as(me))
    ).data
    const titleList = [{ titleName: '一', problemList: [{ problemId: id }] }]
    await t.call('exam/auth/exam/audit/save/exam/ref', { examId, titleList }, as(me))
    await t.call('exam/auth/exam/audit/update', { examId, rules: { passScore: 1 } }, as(me))
    const submitted = await many(5, () => t.call('exam/auth/exam/audit/is/submit/audit', { examId }, as(me)))
    expect(submitted.map(({ data }) => data.submitted)).toEqual([1, 1, 1, 1, 1])
    await many(8, (at) =>
      at % 2
        ? t.call('exam/admin/exam/review/pass', { examId, version: 1 }, as(operator))
        : t.call('exam/admin/exam/review/reject', { examId, version: 1, auditOpinion: '不行' }, as(operator)),
    )
    const [row] = await t.owner<{ frozen: number; uses: number; live: number }[]>`
      SELECT (SELECT count(*)::int FROM exam_paper WHERE exam_id = e.id) AS frozen,
        (SELECT use_count FROM exam_problem WHERE id = ${id}) AS uses, e.live_version AS live
      FROM exam_info e
      WHERE e.id = ${examId}`
    expect(row?.frozen).toBe(row?.live)
    expect(row?.uses).toBe(row?.live)
  })

  test('an import is accepted once', async () => {
    const me = await makeLecturer(t.owner)
    const text = Array.from({ length: 30 }, (_, at) => `${at + 1}. 题目 ${at}\nA. 甲\nB. 乙\n答案：A`).join('\n')
    const { id } = (await t.call('exam/auth/exam/import/begin', { text, format: 'text' }, as(me))).data
    await t.runJobs()
    await many(8, (at) =>
      at === 5
        ? t.call('exam/auth/exam/import/undo', { id }, as(me))
        : t.call('exam/auth/exam/import/accept', { id }, as(me)),
    )
    const [row] = await t.owner<{ all: number; texts: number }[]>`
      SELECT count(*)::int AS all, count(DISTINCT plain_text)::int AS texts FROM exam_problem WHERE batch_id = ${id} AND status_id = 1`
    expect(row?.all).toBe(row?.texts)
  })
})

test('one lecturer cannot fill the shared queue of imports', async () => {
  const [me, other] = [await makeLecturer(t.owner), await makeLecturer(t.owner)]
  const begin = (who: MadeUser) =>
    t.call('exam/auth/exam/import/begin', { text: '1. 甲\nA. 1\nB. 2\n答案：A' }, as(who))
  const codes: number[] = []
  for (let at = 0; at < 11; at++) codes.push((await begin(me)).code)
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 999])
  expect((await begin(other)).code).toBe(200)
  // One of them is finished.
  await t.owner`UPDATE exam_import SET import_status = 2 WHERE id = (SELECT min(id) FROM exam_import WHERE lecturer_id = ${me.lecturerId})`
  expect((await begin(me)).code).toBe(200)
})
