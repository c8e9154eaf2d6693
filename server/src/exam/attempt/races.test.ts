/** Race conditions of a sitting; each is forced at its worst moment by a lock that the test holds. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePaper, makeRecord, type MadePaper } from '../../../test/exam.ts'
import { makeLecturer, makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { submitExpired } from './auto-submit.ts'
import { DEVICE, signed, takerOf } from '../../../test/sitting.ts'

let t: TestApp
let taker: ReturnType<typeof takerOf>
let author: MadeUser & { lecturerId: string }
let paper: MadePaper
let ids: [string, string, string]
beforeAll(async () => {
  t = await startTestApp()
  taker = takerOf(t)
  author = await makeLecturer(t.owner)
  paper = await makePaper(t.owner, {
    lecturerId: author.lecturerId,
    rules: { attempts: 0, leaveLimit: 4, leaveSeconds: 5, lateSync: 60 },
  })
  ids = paper.problems.map(({ id }) => id) as typeof ids
})
afterAll(() => t.close())

let keys = 0
const clientKey = () => `race-number-${++keys}`
async function sitting() {
  const user = await makeUser(t.owner)
  const { data, msg } = await taker.begin(paper.examId, user)
  if (!data) throw new Error(msg)
  return { user, recordId: data.recordId, syncKey: data.syncKey, cutoffTime: data.cutoffTime ?? '' }
}
const extend = (recordId: string, minutes: number) =>
  t.call(
    'exam/auth/exam/monitor/extend',
    { examId: paper.examId, recordId, minutes, clientKey: clientKey() },
    { token: author.token },
  )

/** Waits until a backend of this database waits for a lock. */
const blocked = () =>
  expect
    .poll(
      async () => {
        const [row] = await t.owner`
          SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
        return row?.n
      },
      { timeout: 60_000, interval: 20 },
    )
    .toBeGreaterThan(0)

/** Runs `work` while a transaction that did `first` is open; once it blocks, runs `meanwhile` and commits. */
async function whileOpen<T>(
  first: (tx: typeof t.owner) => Promise<unknown>,
  work: () => Promise<T>,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<T> {
  let commit = () => {}
  const held = new Promise<void>((resolve) => (commit = resolve))
  let begun = () => {}
  const ready = new Promise<void>((resolve) => (begun = resolve))
  const open = t.owner.begin(async (tx) => {
    await first(tx as never)
    begun()
    await held
  })
  await ready
  const working = work()
  await blocked()
  await meanwhile()
  commit()
  await open
  return working
}

describe('extra time', () => {
  test('granted while auto-submit runs keeps the record open', async () => {
    const { user, recordId } = await sitting()
    await taker.expire(recordId)
    await whileOpen(
      (tx) => tx`UPDATE user_exam_record SET cutoff_time = now() + interval '10 minutes' WHERE id = ${recordId}`,
      () => submitExpired(t.services),
    )
    expect(await taker.row(recordId)).toMatchObject({ examStatus: 2, submitType: null, submitTime: null })
    expect((await taker.save(recordId, user, ids[0], 1, ['B'])).data).toMatchObject({ examStatus: 2, lateTotal: 0 })
  })

  test('wins over a hand-in by a page that has not seen it', async () => {
    const { user, recordId } = await sitting()
    await taker.expire(recordId, 0)
    await extend(recordId, 10)
    const answerList = [{ problemId: ids[0], rev: 1, userAnswer: ['B'] }]
    const refused = await taker.finish(recordId, user, { reason: 'time', answerList })
    expect(refused).toMatchObject({ code: 999, msg: '考试时间还没有到，请继续作答' })
    expect(await taker.row(recordId)).toMatchObject({ examStatus: 2, submitType: null })
    // The answers sent along are stored.
    expect(await taker.held(recordId)).toMatchObject({ [ids[0]]: { rev: 1 } })
    await taker.expire(recordId, 0)
    expect((await taker.finish(recordId, user, { reason: 'time' })).data).toMatchObject({ submitType: 2, score: 2 })
  })
})

describe('a replaced device', () => {
  test('cannot end the sitting of the active one by a queued hand-in; its answers are saved', async () => {
    const { user, recordId } = await sitting()
    await taker.goOn(recordId, user, 'device-two')
    const answerList = [{ problemId: ids[0], rev: 1, userAnswer: ['B'] }]
    const refused = await taker.finish(recordId, user, { answerList })
    expect(refused).toMatchObject({ code: 999, msg: '考试正在另一台设备上进行，请在那台设备上交卷' })
    expect(await taker.row(recordId)).toMatchObject({ examStatus: 2 })
    expect(await taker.held(recordId)).toMatchObject({ [ids[0]]: { rev: 1 } })
    const receipt = await taker.finish(recordId, user, { deviceId: 'device-two' })
    expect(receipt.data).toMatchObject({ submitType: 1, score: 2 })
    // After the hand-in both get the same receipt.
    expect(await taker.finish(recordId, user)).toEqual(receipt)
  })

  test('may hand in after expiry', async () => {
    const { user, recordId } = await sitting()
    await taker.goOn(recordId, user, 'device-two')
    await taker.expire(recordId, 1)
    expect((await taker.finish(recordId, user, { reason: 'time' })).data).toMatchObject({ submitType: 2 })
  })

  test('reports no absences that count', async () => {
    const { user, recordId } = await sitting()
    const at = new Date().toISOString()
    const gone = (no: number) => ({ eventList: [{ no, kind: 'back' as const, at, seconds: 60 }] })
    await taker.send(recordId, user, [], gone(1))
    await taker.goOn(recordId, user, 'device-two')
    const result = await taker.send(recordId, user, [], gone(2))
    expect(result.data).toMatchObject({ isActive: 0, leaveCount: 1 })
    const here = await taker.send(recordId, user, [], { ...gone(1), deviceId: 'device-two' })
    expect(here.data).toMatchObject({ isActive: 1, leaveCount: 2 })
  })
})

test('concurrent absences are counted together: the limit hands in', async () => {
  const { user, recordId } = await sitting()
  const at = new Date().toISOString()
  await Promise.all(
    [1, 2, 3, 4].map((no) => taker.send(recordId, user, [], { eventList: [{ no, kind: 'back', at, seconds: 60 }] })),
  )
  expect(await taker.row(recordId)).toMatchObject({ examStatus: 5, submitType: 3, leaveCount: 4 })
})

test('an answer concurrent with a reopening is saved into the sitting', async () => {
  const [one, two] = [await sitting(), await sitting()]
  await taker.save(one.recordId, one.user, ids[0], 1, ['A'])
  await taker.finish(two.recordId, two.user)
  // Both are in one batch, which has read the second record before it waits for the first.
  const answers = await whileOpen(
    (tx) => tx`SELECT 1 FROM user_exam_answer WHERE record_id = ${one.recordId} FOR UPDATE`,
    () =>
      Promise.all([
        taker.save(one.recordId, one.user, ids[0], 2, ['B']),
        taker.save(two.recordId, two.user, ids[0], 1, ['B']),
      ]),
    () =>
      t.owner`
        UPDATE user_exam_record
        SET exam_status = 2, cutoff_time = now() + interval '9 minutes', marked_at = NULL, submit_time = NULL,
          submit_type = NULL
        WHERE id = ${two.recordId}`,
  )
  expect(answers.map(({ code }) => code)).toEqual([200, 200])
  expect(answers[1]?.data).toMatchObject({ examStatus: 2, lateTotal: 0, savedList: [{ rev: 1 }] })
  expect(await taker.held(two.recordId)).toMatchObject({ [ids[0]]: { rev: 1, userAnswer: ['B'] } })
})

test('a record cannot be reopened beside a concurrently begun attempt', async () => {
  const { user, recordId } = await sitting()
  await taker.finish(recordId, user)
  const answer = await whileOpen(
    (tx) => makeRecord(tx, { paper, userId: user.userId, attemptNo: 2 }),
    () =>
      t.call(
        'exam/auth/exam/monitor/reopen',
        { recordId, minutes: 5, clientKey: clientKey() },
        { token: author.token },
      ),
  )
  expect(answer).toMatchObject({ code: 999, msg: '该学员正在进行这份试卷的另一次考试，请等其交卷后再开放' })
  expect((await taker.row(recordId)).examStatus).toBe(5)
})

describe('an account that loses access', () => {
  test('suspended during a sitting: nothing more is accepted, saved answers are handed in at the end', async () => {
    const { user, recordId, syncKey } = await sitting()
    await taker.save(recordId, user, ids[0], 1, ['B'])
    await t.owner`UPDATE users SET status_id = 0 WHERE id = ${user.userId}`
    await t.owner`UPDATE user_session SET ended = 'disabled' WHERE user_id = ${user.userId}`
    const answeredAt = new Date(Date.now() - 60_000).toISOString()
    const more = signed(syncKey, { problemId: ids[0], rev: 2, userAnswer: ['A'], answeredAt })
    expect((await taker.send(recordId, user, [more])).code).toBeGreaterThanOrEqual(300)
    await taker.expire(recordId)
    await submitExpired(t.services)
    expect(await taker.row(recordId)).toMatchObject({ examStatus: 5, submitType: 2, score: 2 })
  })

  test('erased during a sitting: its save finds nothing, others in the batch succeed', async () => {
    const [gone, stays] = [await sitting(), await sitting()]
    await taker.save(gone.recordId, gone.user, ids[0], 1, ['B'])
    await t.owner`DELETE FROM user_exam_record WHERE id = ${gone.recordId}`
    const [none, stored] = await Promise.all([
      taker.save(gone.recordId, gone.user, ids[1], 1, ['A']),
      taker.save(stays.recordId, stays.user, ids[0], 1, ['B']),
    ])
    expect(none).toMatchObject({ code: 404, msg: '考试记录不存在' })
    expect(stored).toMatchObject({ code: 200, data: { savedList: [{ problemId: ids[0], rev: 1 }] } })
  })
})

test('republishing during a sitting: current takers keep the old version, new ones get the new one', async () => {
  const before = await makePaper(t.owner, { rules: { attempts: 0 } })
  const user = await makeUser(t.owner)
  const { recordId } = (await taker.begin(before.examId, user)).data
  const after = await makePaper(t.owner, { rules: { attempts: 0 } })
  await t.owner`
    INSERT INTO exam_paper (site_id, exam_id, version, frozen, total_score, problem_total)
    SELECT site_id, ${before.examId}, 2, jsonb_set(frozen, '{examName}', '"新版"'), total_score, problem_total FROM exam_paper WHERE exam_id = ${after.examId}`
  await t.owner`UPDATE exam_info SET live_version = 2 WHERE id = ${before.examId}`
  const problemOf = (made: MadePaper) => made.problems[0]?.id ?? ''
  expect((await taker.begin(before.examId, user)).data).toMatchObject({ recordId, version: 1 })
  expect((await taker.save(recordId, user, problemOf(before), 1, ['B'])).code).toBe(200)
  expect((await taker.save(recordId, user, problemOf(after), 1, ['B'])).code).toBe(422)
  const next = await makeUser(t.owner)
  const fresh = (await taker.begin(before.examId, next)).data
  expect(fresh).toMatchObject({ version: 2, examName: '新版' })
  expect((await taker.save(fresh.recordId, next, problemOf(after), 1, ['B'], DEVICE)).code).toBe(200)
  expect((await taker.finish(recordId, user)).data).toMatchObject({ score: 2, examName: before.doc.examName })
})
