/** The end of a sitting: hand-in, expiry, and late answers. */
import { kind } from '@zhixing/contract/exam/kinds'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makePaper, makeProblem, makeRecord, type MadePaper } from '../../../test/exam.ts'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { signed, takerOf } from '../../../test/sitting.ts'
import { submitExpired } from './auto-submit.ts'
import { machine } from './save.sql.ts'

let t: TestApp
let taker: ReturnType<typeof takerOf>
let paper: MadePaper
let ids: [string, string, string]
beforeAll(async () => {
  t = await startTestApp()
  taker = takerOf(t)
  paper = await makePaper(t.owner, { rules: { attempts: 0, lateSync: 60 } })
  ids = paper.problems.map(({ id }) => id) as typeof ids
})
afterAll(() => t.close())
// Simulates a server that has just started.
beforeEach(() => void vi.spyOn(machine, 'upSince').mockResolvedValue(0))

interface Sat {
  user: MadeUser
  recordId: string
  syncKey: string
}
async function sitting(of = paper): Promise<Sat> {
  const user = await makeUser(t.owner)
  const { data, msg } = await taker.begin(of.examId, user)
  if (!data) throw new Error(msg)
  return { user, recordId: data.recordId, syncKey: data.syncKey }
}
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
const late = (recordId: string) =>
  t.owner<{ p: string; rev: number; status: number; signed: number }[]>`
    SELECT problem_id AS p, rev::int AS rev, late_status AS status, is_signed AS signed
    FROM user_exam_late
    WHERE record_id = ${recordId}
    ORDER BY problem_id, rev`

describe('a hand-in', () => {
  test('is idempotent under fifty concurrent requests: one receipt, one marking, no duplicate event', async () => {
    const { user, recordId } = await sitting()
    await taker.save(recordId, user, ids[0], 1, ['B'])
    const receipts = await Promise.all(Array.from({ length: 50 }, () => taker.finish(recordId, user)))
    const [first] = receipts
    expect(first).toMatchObject({ code: 200, data: { examStatus: 5, submitType: 1, score: 2, answeredTotal: 1 } })
    expect(first?.data.receiptNo).toMatch(/^ZX[\d-]{15,}$/)
    for (const receipt of receipts) expect(receipt).toEqual(first)
    expect(await taker.finish(recordId, user, { reason: 'leave' })).toEqual(first)
    const [row] =
      await t.owner`SELECT jsonb_array_length(marks) AS marks, xmin::text AS v FROM user_exam_record WHERE id = ${recordId}`
    await taker.finish(recordId, user)
    await submitExpired(t.services)
    const [after] =
      await t.owner`SELECT jsonb_array_length(marks) AS marks, xmin::text AS v FROM user_exam_record WHERE id = ${recordId}`
    expect(after).toEqual(row)
  })

  test('is rejected before the minimum time, but saves the answers; expiry and leaving still end the sitting', async () => {
    const early = await makePaper(t.owner, { rules: { submitAfter: 30 } })
    const { user, recordId } = await sitting(early)
    const answerList = [{ problemId: early.problems[0]?.id ?? '', rev: 1, userAnswer: ['B'] }]
    const refused = await taker.finish(recordId, user, { answerList })
    expect(refused).toMatchObject({ code: 999, msg: '这场考试开考满 30 分钟后才能交卷，请继续作答' })
    expect(Object.keys(await taker.held(recordId))).toHaveLength(1)
    await taker.away(recordId, 1801)
    expect((await taker.finish(recordId, user)).data).toMatchObject({ submitType: 1, score: 2 })
    const leaves = await sitting(early)
    expect((await taker.finish(leaves.recordId, leaves.user, { reason: 'leave' })).data).toMatchObject({
      submitType: 3,
    })
  })

  test('includes unsent answers', async () => {
    const { user, recordId } = await sitting()
    await taker.save(recordId, user, ids[0], 5, ['A'])
    const answerList = [
      { problemId: ids[0], rev: 6, userAnswer: ['B'] },
      { problemId: ids[1], rev: 1, userAnswer: ['A', 'C'] },
    ]
    expect((await taker.finish(recordId, user, { answerList })).data).toMatchObject({ score: 4, answeredTotal: 2 })
    // A retry after a lost response changes nothing, and nothing is late.
    expect((await taker.finish(recordId, user, { answerList })).data).toMatchObject({ score: 4 })
    expect((await taker.row(recordId)).lateTotal).toBe(0)
  })

  test('with manually marked answers waits for a person', async () => {
    const problems = [await makeProblem(t.owner), await makeProblem(t.owner, { problemType: kind.essay })]
    const essay = await makePaper(t.owner, { problems })
    const { user, recordId } = await sitting(essay)
    await taker.save(recordId, user, problems[0]?.id ?? '', 1, ['B'])
    await taker.save(recordId, user, problems[1]?.id ?? '', 1, ['一篇短文'])
    expect((await taker.finish(recordId, user)).data).toMatchObject({ examStatus: 4, score: null, answeredTotal: 2 })
    const [row] =
      await t.owner`SELECT score, objective_score AS objective, is_pass AS pass FROM user_exam_record WHERE id = ${recordId}`
    expect(row).toEqual({ score: 2, objective: 2, pass: null })
  })

  test('of an unmarked record is marked by the next reader', async () => {
    const { user, recordId } = await sitting()
    await taker.save(recordId, user, ids[0], 1, ['B'])
    // Simulates a crash between the flip and the marks.
    await t.owner`UPDATE user_exam_record SET exam_status = 3, submit_type = 1, submit_time = now() WHERE id = ${recordId}`
    expect((await submitExpired(t.services)).marked).toBe(1)
    expect(await taker.row(recordId)).toMatchObject({ examStatus: 5, score: 2, submitType: 1 })
  })
})

describe('auto-submit', () => {
  test('hands in expired records of every site with their last answers, and no others', async () => {
    const abroad = await makePaper(t.owner, { siteId: 13 })
    const stranger = await makeUser(t.owner, { siteId: 13 })
    const far = await makeRecord(t.owner, {
      paper: abroad,
      userId: stranger.userId,
      secondsLeft: -30,
      answers: { [abroad.problems[0]?.id ?? '']: ['B'] },
    })
    const users = await Promise.all(Array.from({ length: 12 }, () => makeUser(t.owner)))
    const due = await Promise.all(
      users.map(({ userId }, at) =>
        makeRecord(t.owner, { paper, userId, secondsLeft: -10, answers: { [ids[0]]: [at % 2 === 0 ? 'B' : 'A'] } }),
      ),
    )
    const open = await Promise.all(
      [null, 60, -1].map(async (secondsLeft) =>
        makeRecord(t.owner, { paper, userId: (await makeUser(t.owner)).userId, secondsLeft }),
      ),
    )
    expect(await submitExpired(t.services)).toEqual({ closed: 13, marked: 13 })
    for (const [at, { recordId }] of due.entries()) {
      const row = await taker.row(recordId)
      expect(row).toMatchObject({ examStatus: 5, submitType: 2, score: at % 2 === 0 ? 2 : 0 })
      expect(row.submitTime).toBe(row.cutoffTime)
    }
    expect(await taker.row(far.recordId)).toMatchObject({ examStatus: 5, score: 2 })
    // No limit, time left, and one second overdue: within the grace requests in flight still count.
    for (const { recordId } of open) expect((await taker.row(recordId)).examStatus).toBe(2)
    expect(await submitExpired(t.services)).toEqual({ closed: 0, marked: 0 })
  })

  test('two concurrent runs do the work once', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => makeUser(t.owner)))
    await Promise.all(users.map(({ userId }) => makeRecord(t.owner, { paper, userId, secondsLeft: -10 })))
    const done = await Promise.all([submitExpired(t.services), submitExpired(t.services), submitExpired(t.services)])
    expect(done.reduce((sum, { closed }) => sum + closed, 0)).toBe(8)
    const rest = await submitExpired(t.services)
    expect(done.reduce((sum, { marked }) => sum + marked, 0) + rest.marked).toBe(8)
  })
})

describe('a late answer', () => {
  const answer = (
    syncKey: string,
    over: { rev?: number; answeredAt?: string; problemId?: string; userAnswer?: string[] } = {},
  ) => signed(syncKey, { problemId: ids[0], rev: 1, userAnswer: ['B'], answeredAt: ago(20), ...over })

  test('is accepted automatically when typed and signed before the end: it counts, is marked, and is reported to the teacher', async () => {
    const { user, recordId, syncKey } = await sitting()
    await taker.save(recordId, user, ids[1], 1, ['A', 'C'])
    await taker.away(recordId)
    await taker.expire(recordId)
    await submitExpired(t.services)
    expect((await taker.row(recordId)).score).toBe(2)
    const sent = await taker.send(recordId, user, [answer(syncKey)])
    expect(sent).toMatchObject({
      code: 200,
      data: { examStatus: 5, lateTotal: 1, savedList: [{ problemId: ids[0], rev: 1 }] },
    })
    expect(await taker.row(recordId)).toMatchObject({ score: 4, lateTotal: 1, examStatus: 5 })
    expect(await late(recordId)).toEqual([{ p: ids[0], rev: 1, status: 1, signed: 1 }])
    // A retry is stored once.
    expect((await taker.send(recordId, user, [answer(syncKey)])).data).toMatchObject({ lateTotal: 1 })
    const events =
      await t.owner`SELECT detail FROM user_exam_event WHERE record_id = ${recordId} AND event_kind = 'late'`
    expect(events).toEqual([{ detail: { total: 1, waiting: 0 } }])
  })

  test('closes a record that is expired but still open', async () => {
    const { user, recordId, syncKey } = await sitting()
    await taker.away(recordId)
    await taker.expire(recordId)
    expect((await taker.send(recordId, user, [answer(syncKey)])).data).toMatchObject({ examStatus: 5, lateTotal: 1 })
    expect(await taker.row(recordId)).toMatchObject({ submitType: 2, score: 2 })
  })

  test('of a device that was online until the end waits for the teacher, whatever its date and signature', async () => {
    const { user, recordId, syncKey } = await sitting()
    await taker.away(recordId, 3600)
    // The last heartbeat, without an answer.
    await taker.send(recordId, user, [])
    await taker.expire(recordId)
    await submitExpired(t.services)
    for (const [at, seconds] of [15, 60, 600].entries()) {
      const sent = await taker.send(recordId, user, [answer(syncKey, { rev: at + 1, answeredAt: ago(seconds) })])
      expect(sent).toMatchObject({ code: 200, data: { lateTotal: at + 1 } })
    }
    expect((await late(recordId)).map(({ status, signed: ok }) => [status, ok])).toEqual([
      [2, 1],
      [2, 1],
      [2, 1],
    ])
    expect((await taker.row(recordId)).score).toBe(0)
    // Heartbeats after the end do not prove an absence.
    await taker.send(recordId, user, [])
    await taker.send(recordId, user, [answer(syncKey, { rev: 9 })])
    expect((await taker.row(recordId)).score).toBe(0)
  })

  test('is accepted when the server itself was down at the end', async () => {
    vi.spyOn(machine, 'upSince').mockResolvedValue(Date.now() - 5000)
    const { user, recordId, syncKey } = await sitting()
    await taker.expire(recordId)
    await submitExpired(t.services)
    await taker.away(recordId, 25)
    await taker.send(recordId, user, [answer(syncKey)])
    expect((await taker.row(recordId)).score).toBe(2)
  })

  test('within the grace is in time', async () => {
    const { user, recordId } = await sitting()
    await taker.expire(recordId, 1)
    expect((await taker.save(recordId, user, ids[0], 1, ['B'])).data).toMatchObject({ examStatus: 2, lateTotal: 0 })
  })

  test('within the grace, but typed after the end by its own date, is late', async () => {
    const { user, recordId, syncKey } = await sitting()
    await taker.expire(recordId, 1)
    const sent = await taker.send(recordId, user, [
      answer(syncKey, { answeredAt: ago(0) }),
      { ...answer(syncKey), problemId: ids[1], answeredAt: ago(30) },
    ])
    expect(sent.data).toMatchObject({ lateTotal: 1 })
    expect(sent.data.savedList).toHaveLength(2)
    expect((await late(recordId)).map(({ status }) => status)).toEqual([2])
    await taker.expire(recordId)
    await submitExpired(t.services)
    expect((await taker.row(recordId)).score).toBe(0)
  })
  test('of a device with a fast clock is in time while time is left', async () => {
    const { user, recordId, syncKey } = await sitting()
    const answeredAt = new Date(Date.now() + 86_400_000).toISOString()
    const sent = await taker.send(recordId, user, [answer(syncKey, { answeredAt })])
    expect(sent.data).toMatchObject({ examStatus: 2, lateTotal: 0 })
  })

  test.each([
    ['typed after the end', (key: string) => answer(key, { answeredAt: ago(-1) })],
    ['not signed', (key: string) => ({ ...answer(key), mac: undefined })],
    ['signed for another answer', (key: string) => ({ ...answer(key), userAnswer: ['C'] })],
    ['signed for another time', (key: string) => ({ ...answer(key), answeredAt: ago(30) })],
    ['signed for another rev', (key: string) => ({ ...answer(key), rev: 2 })],
    ['without a time', (key: string) => ({ ...answer(key), answeredAt: undefined })],
    ['signed with another key', () => answer(Buffer.alloc(32).toString('base64url'))],
  ])('%s is stored for the teacher and has no effect by itself', async (_what, made) => {
    const { user, recordId, syncKey } = await sitting()
    await taker.away(recordId)
    await taker.expire(recordId)
    await submitExpired(t.services)
    const sent = await taker.send(recordId, user, [made(syncKey)])
    expect(sent).toMatchObject({ code: 200, data: { lateTotal: 1, savedList: [{ problemId: ids[0] }] } })
    expect((await late(recordId)).map(({ status }) => status)).toEqual([2])
    expect((await taker.row(recordId)).score).toBe(0)
    expect(await taker.held(recordId)).toEqual({})
  })

  test('after a hand-in by the taker, after keys were seen, or after the window waits for the teacher', async () => {
    const [byHand, seen, tooLate] = [await sitting(), await sitting(), await sitting()]
    await taker.finish(byHand.recordId, byHand.user)
    for (const { recordId } of [seen, tooLate]) {
      await taker.away(recordId, 10_000)
      await taker.expire(recordId)
    }
    await submitExpired(t.services)
    await t.owner`UPDATE user_exam_record SET keys_seen_at = now() WHERE id = ${seen.recordId}`
    await t.owner`
      UPDATE user_exam_record
      SET cutoff_time = now() - interval '61 minutes', submit_time = now() - interval '61 minutes'
      WHERE id = ${tooLate.recordId}`
    for (const { recordId, user, syncKey } of [byHand, seen, tooLate]) {
      const typed = recordId === tooLate.recordId ? ago(7200) : ago(20)
      await taker.send(recordId, user, [answer(syncKey, { answeredAt: typed })])
      expect((await late(recordId)).map(({ status, signed: ok }) => [status, ok])).toEqual([[2, 1]])
      expect((await taker.row(recordId)).score).toBe(0)
    }
  })

  test('not newer than the stored one is no late answer', async () => {
    const { user, recordId, syncKey } = await sitting()
    await taker.save(recordId, user, ids[0], 5, ['B'])
    await taker.expire(recordId)
    await submitExpired(t.services)
    for (const rev of [4, 5])
      expect((await taker.send(recordId, user, [answer(syncKey, { rev, userAnswer: ['A'] })])).data).toMatchObject({
        lateTotal: 0,
        savedList: [{ rev: 5 }],
      })
    expect((await taker.row(recordId)).score).toBe(2)
  })

  test('keeps manual marks except for the changed problem', async () => {
    const [one, two] = [await makeProblem(t.owner, { problemType: kind.essay }), await makeProblem(t.owner)]
    const essay = await makePaper(t.owner, { problems: [one, two] })
    const { user, recordId, syncKey } = await sitting(essay)
    await taker.save(recordId, user, one.id, 1, ['作文'])
    await taker.away(recordId)
    await taker.expire(recordId)
    await submitExpired(t.services)
    const marks = [
      { problemId: one.id, score: 1.5, fullScore: 2, answerStatus: 'part', sysAudit: 1, comment: '不错' },
      { problemId: two.id, score: 0, fullScore: 2, answerStatus: 'none' },
    ]
    await t.owner`UPDATE user_exam_record SET marks = ${t.owner.json(marks as never)}, exam_status = 5, score = 1.5 WHERE id = ${recordId}`
    await taker.send(recordId, user, [
      signed(syncKey, { problemId: two.id, rev: 1, userAnswer: ['B'], answeredAt: ago(20) }),
    ])
    expect(await taker.row(recordId)).toMatchObject({ examStatus: 5, score: 3.5 })
    await taker.send(recordId, user, [
      signed(syncKey, { problemId: one.id, rev: 2, userAnswer: ['更好的作文'], answeredAt: ago(20) }),
    ])
    expect(await taker.row(recordId)).toMatchObject({ examStatus: 4, score: 2 })
  })
})
