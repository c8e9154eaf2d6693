/** Saving answers: no acknowledged answer is lost, and a newer one is never overwritten by an older one. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { makePaper, type MadePaper } from '../../../test/exam.ts'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { hashToken, newToken } from '../../kernel/session.ts'
import { handIn } from './hand-in.sql.ts'
import { submitLock, saveBatch } from './save.sql.ts'
import { DEVICE, takerOf } from '../../../test/sitting.ts'

let t: TestApp
let taker: ReturnType<typeof takerOf>
let paper: MadePaper
let ids: [string, string, string]
beforeAll(async () => {
  t = await startTestApp()
  taker = takerOf(t)
  paper = await makePaper(t.owner, { rules: { leaveLimit: 3, leaveSeconds: 5 } })
  ids = paper.problems.map(({ id }) => id) as typeof ids
})
afterAll(() => t.close())

async function sitting(): Promise<{ user: MadeUser; recordId: string; syncKey: string }> {
  const user = await makeUser(t.owner)
  const { data, msg } = await taker.begin(paper.examId, user)
  if (!data) throw new Error(msg)
  return { user, recordId: data.recordId, syncKey: data.syncKey }
}

/** Resolves to `pending` when the promise is unsettled after some turns of the event loop and the database. */
const stillOpen = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => 'done'), t.owner`SELECT pg_sleep(0.2)`.then(() => 'pending')])

describe('an answer', () => {
  test('is replaced only by a newer rev, in any order of arrival, and every response returns the stored rev', async () => {
    const { user, recordId } = await sitting()
    const [problemId] = ids
    const revs = [4, 1, 6, 3, 2, 5, 6, 1]
    const answers = await Promise.all(revs.map((rev) => taker.save(recordId, user, problemId, rev, [`rev ${rev}`])))
    for (const [at, { data }] of answers.entries()) expect(data.savedList[0]?.rev).toBeGreaterThanOrEqual(revs[at] ?? 0)
    expect((await taker.save(recordId, user, problemId, 2, ['old'])).data.savedList).toEqual([{ problemId, rev: 6 }])
    expect(await taker.held(recordId)).toEqual({ [problemId]: { rev: 6, userAnswer: ['rev 6'] } })
    expect((await taker.row(recordId)).lateTotal).toBe(0)
  })

  test('of many concurrent takers is stored under its own record', async () => {
    const many = await Promise.all(Array.from({ length: 20 }, sitting))
    const answers = await Promise.all(
      many.flatMap(({ user, recordId }) => ids.map((id) => taker.save(recordId, user, id, 1, [recordId]))),
    )
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 200))
    for (const { recordId } of many) {
      const held = await taker.held(recordId)
      expect(Object.keys(held)).toHaveLength(3)
      expect(Object.values(held).map(({ userAnswer }) => userAnswer)).toEqual(ids.map(() => [recordId]))
    }
  })

  test('cannot exhaust its revs: timestamps are accepted, above 1e13 only increments', async () => {
    const { user, recordId } = await sitting()
    const [problemId, other] = ids
    const save = (rev: number, id: string = problemId) => taker.save(recordId, user, id, rev, [`rev ${rev}`])
    expect(await save(2 ** 53 - 1)).toMatchObject({ code: 422, msg: expect.stringContaining('修订号过大') })
    expect(await taker.held(recordId)).toEqual({})
    for (const rev of [Date.now(), 1e13, 1e13 + 1_000_000])
      expect((await save(rev)).data.savedList[0]).toEqual({ problemId, rev })
    expect(await save(1e13 + 2_000_001)).toMatchObject({ code: 422 })
    expect(await save(1e13 + 1_000_001)).toMatchObject({ code: 200 })
    // The limit of each problem depends on its own stored rev.
    expect(await save(1e13 + 1, other)).toMatchObject({ code: 422 })
    expect((await taker.held(recordId))[problemId]?.rev).toBe(1e13 + 1_000_001)
  })

  test('with characters PostgreSQL cannot store is saved without them, and does not affect others', async () => {
    const many = await Promise.all(Array.from({ length: 4 }, sitting))
    const odd = 'a\u0000b\ud800c'
    const answers = await Promise.all(
      many.map(({ user, recordId }, at) => taker.save(recordId, user, ids[0], 1, [at === 2 ? odd : 'B'])),
    )
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200])
    expect((await taker.held(many[2]?.recordId ?? ''))[ids[0]]?.userAnswer).toEqual(['ab\ufffdc'])
  })

  test('of another paper, or too long, is rejected with the whole save', async () => {
    const { user, recordId } = await sitting()
    const other = await makePaper(t.owner)
    const foreign = await taker.send(recordId, user, [
      { problemId: ids[0], rev: 1, userAnswer: ['A'] },
      { problemId: other.problems[0]?.id ?? '', rev: 1, userAnswer: ['A'] },
    ])
    expect(foreign).toMatchObject({ code: 422, msg: '提交的题目不在这份试卷中' })
    const long = await taker.save(recordId, user, ids[0], 1, ['长'.repeat(15_000), '长'.repeat(5001)])
    expect(long).toMatchObject({ code: 422, msg: '单题答案最多 20000 个字' })
    expect(await taker.held(recordId)).toEqual({})
    expect(await taker.save(recordId, user, ids[0], 1, ['长'.repeat(20_000)])).toMatchObject({ code: 200 })
  })

  test('writes only its row: neither the record nor a counter', async () => {
    const { user, recordId } = await sitting()
    const version = async () => (await t.owner`SELECT xmin, ctid FROM user_exam_record WHERE id = ${recordId}`)[0]
    const before = await version()
    await taker.save(recordId, user, ids[0], 1, ['A'])
    expect(await version()).toEqual(before)
    const rows = await t.owner`SELECT 1 FROM user_exam_presence WHERE record_id = ${recordId}`
    expect(rows).toHaveLength(0)
  })

  test('is not required for a heartbeat', async () => {
    const { user, recordId } = await sitting()
    expect(await taker.send(recordId, user, [])).toMatchObject({ code: 200, data: { savedList: [], examStatus: 2 } })
    await taker.send(recordId, user, [])
    const rows =
      await t.owner`SELECT last_seen > now() - interval '1 minute' AS fresh FROM user_exam_presence WHERE record_id = ${recordId}`
    expect(rows).toEqual([{ fresh: true }])
  })
})

describe('a concurrent save and hand-in', () => {
  test('the hand-in waits for the save, and marks it', async () => {
    const { user, recordId } = await sitting()
    let commit = () => {}
    const held = new Promise<void>((resolve) => (commit = resolve))
    let begun = () => {}
    const underWay = new Promise<void>((resolve) => (begun = resolve))
    const row = {
      recordId,
      userId: user.userId,
      problemId: ids[0],
      rev: 5,
      userAnswer: ['B'],
      flag: 0 as const,
      place: 0,
      answeredAt: null,
    }
    const saving = t.db().begin(async (tx) => {
      await saveBatch(tx, [row], [], 3)
      begun()
      await held
    })
    await underWay
    const handing = taker.finish(recordId, user)
    expect(await stillOpen(handing)).toBe('pending')
    commit()
    await saving
    expect((await handing).data).toMatchObject({ examStatus: 5, score: 2, answeredTotal: 1 })
  })

  test('the save waits for the hand-in, and becomes a late answer: acknowledged, stored, not marked', async () => {
    const { user, recordId } = await sitting()
    let commit = () => {}
    const held = new Promise<void>((resolve) => (commit = resolve))
    let begun = () => {}
    const underWay = new Promise<void>((resolve) => (begun = resolve))
    const flipping = t.db().begin(async (tx) => {
      await submitLock(tx)
      await handIn(tx, [{ recordId, submitType: 1 }], 3)
      begun()
      await held
    })
    await underWay
    const saving = taker.save(recordId, user, ids[0], 1, ['B'])
    expect(await stillOpen(saving)).toBe('pending')
    commit()
    await flipping
    expect((await saving).data).toMatchObject({
      examStatus: 3,
      lateTotal: 1,
      savedList: [{ problemId: ids[0], rev: 1 }],
    })
    expect(await taker.held(recordId)).toEqual({})
    expect((await taker.finish(recordId, user)).data).toMatchObject({ score: 0, answeredTotal: 0 })
    const late =
      await t.owner`SELECT user_answer AS a, late_status AS s FROM user_exam_late WHERE record_id = ${recordId}`
    expect(late).toEqual([{ a: ['B'], s: 2 }])
  })

  test('every answer acknowledged as in time is marked, over many races', async () => {
    const rounds = await Promise.all(
      Array.from({ length: 25 }, async (_, round) => {
        const { user, recordId } = await sitting()
        const pause = () => t.owner`SELECT pg_sleep(${(round % 5) * 0.002})`
        const saves = Promise.all(
          [1, 2, 3, 4].map(async (rev) => {
            if (rev > 2) await pause()
            const { data } = await taker.save(recordId, user, ids[0], rev, [rev % 2 === 0 ? 'B' : 'A'])
            return { rev, inTime: data.lateTotal === 0, examStatus: data.examStatus }
          }),
        )
        const [acked] = await Promise.all([saves, pause().then(() => taker.finish(recordId, user))])
        return { recordId, acked }
      }),
    )
    for (const { recordId, acked } of rounds) {
      const held = (await taker.held(recordId))[ids[0]]
      const inTime = acked.filter((one) => one.inTime).map(({ rev }) => rev)
      expect(held?.rev ?? 0).toBeGreaterThanOrEqual(Math.max(0, ...inTime))
      const { marks, examStatus } = await taker.row(recordId)
      expect(examStatus).toBe(5)
      const score = marks?.find(({ problemId }) => problemId === ids[0])?.score
      expect(score).toBe(held?.userAnswer[0] === 'B' ? 2 : 0)
      // No answer is dropped: it counts, a newer one counts, or it is stored as late.
      const late = await t.owner<
        { rev: number }[]
      >`SELECT rev::int AS rev FROM user_exam_late WHERE record_id = ${recordId}`
      for (const { rev } of acked) expect((held?.rev ?? 0) >= rev || late.some((one) => one.rev === rev)).toBe(true)
    }
  })
})

describe('two devices', () => {
  test('the newer one writes, the older one becomes read-only, and its answers still count by rev', async () => {
    const { user, recordId } = await sitting()
    await taker.save(recordId, user, ids[0], 1, ['A'])
    const moved = await taker.goOn(recordId, user, 'device-two')
    expect(moved.data).toMatchObject({ epoch: 2, isActive: 1, answerList: [{ rev: 1, userAnswer: ['A'] }] })
    const old = await taker.send(recordId, user, [
      { problemId: ids[0], rev: 3, userAnswer: ['B'] },
      { problemId: ids[1], rev: 1, userAnswer: ['C'] },
    ])
    expect(old).toMatchObject({ code: 200, data: { isActive: 0, epoch: 2 } })
    await taker.save(recordId, user, ids[0], 2, ['D'], 'device-two')
    expect(await taker.held(recordId)).toMatchObject({ [ids[0]]: { rev: 3, userAnswer: ['B'] }, [ids[1]]: { rev: 1 } })
    const [row] = await t.owner`SELECT change_count AS n FROM user_exam_record WHERE id = ${recordId}`
    expect(row?.n).toBe(1)
  })

  test('reading takes nothing over', async () => {
    const { user, recordId } = await sitting()
    expect((await taker.goOn(recordId, user, 'device-two', 0)).data).toMatchObject({ epoch: 1, isActive: 0 })
    expect((await taker.save(recordId, user, ids[0], 1, ['A'])).data).toMatchObject({ isActive: 1 })
  })

  test('begin on another device is a takeover and appears in the timeline', async () => {
    const { user, recordId } = await sitting()
    expect((await taker.begin(paper.examId, user, { deviceId: 'device-two' })).data).toMatchObject({
      recordId,
      epoch: 2,
    })
    const kinds = await t.owner<
      { kind: string }[]
    >`SELECT event_kind AS kind FROM user_exam_event WHERE record_id = ${recordId} ORDER BY id`
    expect(kinds.map(({ kind }) => kind)).toEqual(['takeover'])
  })
})

describe('client events', () => {
  const at = new Date().toISOString()
  const leave = (no: number, seconds: number) => ({ no, kind: 'back' as const, at, seconds })

  test('are stored once each; long absences count, and too many hand in with the saved answers', async () => {
    const { user, recordId } = await sitting()
    const report = (eventList: unknown[], answerList: unknown[] = []) =>
      t.raw(
        'POST',
        'exam/auth/user/exam/record/answer/save',
        { recordId, deviceId: DEVICE, answerList, eventList },
        { token: user.token },
      )
    const first = [leave(1, 6), { no: 2, kind: 'copy', at }, leave(3, 2)]
    expect(await report(first)).toMatchObject({ data: { leaveCount: 1, examStatus: 2 } })
    expect(await report(first)).toMatchObject({ data: { leaveCount: 1 } })
    expect(await report([leave(4, 9)])).toMatchObject({ data: { leaveCount: 2, examStatus: 2 } })
    const last = await report([leave(5, 9)], [{ problemId: ids[0], rev: 1, userAnswer: ['B'] }])
    expect(last).toMatchObject({ code: 200, data: { leaveCount: 3, examStatus: 5 } })
    expect(await taker.row(recordId)).toMatchObject({ submitType: 3, score: 2 })
    const [row] =
      await t.owner`SELECT count(*)::int AS n FROM user_exam_event WHERE record_id = ${recordId} AND no IS NOT NULL`
    expect(row?.n).toBe(5)
  })
})

describe('the session of a taker', () => {
  async function sessionOf(user: MadeUser, how: { expired?: boolean; ended?: string }): Promise<MadeUser> {
    const token = newToken(12)
    await t.owner`
      INSERT INTO user_session (site_id, token_hash, user_id, client_type, expires_at, ended)
      VALUES (12, ${hashToken(token)}, ${user.userId}, 2, now() + ${how.expired ? '-1 hour' : '1 day'}::interval, ${how.ended ?? null})`
    return { ...user, token }
  }

  test('does not expire during a sitting, and does afterwards', async () => {
    const { user, recordId } = await sitting()
    const tired = await sessionOf(user, { expired: true })
    expect((await taker.save(recordId, tired, ids[0], 1, ['B'])).code).toBe(200)
    expect((await taker.finish(recordId, tired)).data).toMatchObject({ score: 2 })
    await t.owner`UPDATE user_session SET expires_at = now() - interval '1 second' WHERE token_hash = ${hashToken(tired.token)}`
    expect((await taker.goOn(recordId, tired)).code).toBe(301)
  })

  test('close to expiry gets a new cookie', async () => {
    const { user, recordId } = await sitting()
    await t.owner`UPDATE user_session SET expires_at = now() + interval '5 minutes' WHERE token_hash = ${hashToken(user.token)}`
    const answer = await t.app.inject({
      method: 'POST',
      url: '/apis/exam/auth/user/exam/record/answer/save',
      headers: { 'site-id': '12', cookie: `RC_WEB_TOKEN=${user.token}` },
      payload: { recordId, deviceId: DEVICE },
    })
    expect(answer.headers['set-cookie']).toContain(`RC_WEB_TOKEN=${user.token}; Max-Age=86400; Path=/; HttpOnly`)
    const [row] = await t.owner<
      { left: number }[]
    >`SELECT extract(epoch FROM expires_at - now())::int AS left FROM user_session WHERE token_hash = ${hashToken(user.token)}`
    expect(row?.left).toBeGreaterThan(3600)
  })

  test('replaced by a sign-in elsewhere stays replaced; after signing in again everything continues', async () => {
    const { user, recordId } = await sitting()
    const replaced = await sessionOf(user, { ended: 'elsewhere', expired: true })
    expect((await taker.save(recordId, replaced, ids[0], 1, ['A'])).code).toBe(304)
    expect((await taker.save(recordId, user, ids[0], 1, ['A'])).code).toBe(200)
  })

  test('without a sitting expires normally', async () => {
    const tired = await sessionOf(await makeUser(t.owner), { expired: true })
    expect((await taker.begin(paper.examId, tired)).code).toBe(301)
  })
})

describe('while PostgreSQL is away', () => {
  test('a save is held, and acknowledged once it is back', async () => {
    const { user, recordId } = await sitting()
    const kill = () =>
      t.owner`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'zhixing-app'`
    // Connections are killed during saves; requests in flight are retried.
    const saves: Promise<{ code: number }>[] = []
    for (let rev = 1; rev <= 30; rev++) {
      saves.push(taker.save(recordId, user, ids[0], rev, [`rev ${rev}`]))
      if (rev % 10 === 5) await kill()
    }
    expect((await Promise.all(saves)).map(({ code }) => code)).toEqual(saves.map(() => 200))
    expect((await taker.held(recordId))[ids[0]]).toEqual({ rev: 30, userAnswer: ['rev 30'] })
  })

  test('a save that waits too long gets a retryable error; the same rev is accepted then', async () => {
    const { user, recordId } = await sitting()
    await taker.save(recordId, user, ids[0], 1, ['A'])
    const { reservedPool } = t.services.database
    const refused = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
    // No transaction can begin; reads before it do not matter here.
    const gone = vi.spyOn(t.services.database, 'reservedPool').mockImplementation(
      (...where) =>
        new Proxy(reservedPool(...where), {
          get: (db, key) => (key === 'begin' ? refused : Reflect.get(db, key)),
        }) as never,
    )
    onTestFinished(() => gone.mockRestore())
    const answer = await t.app.inject({
      method: 'POST',
      url: '/apis/exam/auth/user/exam/record/answer/save',
      headers: { 'site-id': '12', token: user.token },
      payload: { recordId, deviceId: DEVICE, answerList: [{ problemId: ids[0], rev: 2, userAnswer: ['B'] }] },
    })
    expect(answer.json()).toMatchObject({ code: 503 })
    expect(answer.headers['retry-after']).toBe('1')
    gone.mockRestore()
    expect((await taker.save(recordId, user, ids[0], 2, ['B'])).data.savedList).toEqual([{ problemId: ids[0], rev: 2 }])
  })
})
