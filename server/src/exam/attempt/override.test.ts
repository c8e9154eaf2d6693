/**
 * Per-person rules over HTTP: windows, minutes and attempts, and keys that stay hidden until the last window closes.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePaper } from '../../../test/exam.ts'
import { makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { takerOf } from '../../../test/sitting.ts'
import { transaction } from '../../kernel/db/index.ts'
import type { OwnRules } from './own-rules.ts'
import { ruleFor } from './override.ts'

let t: TestApp
let taker: ReturnType<typeof takerOf>
beforeAll(async () => {
  t = await startTestApp()
  taker = takerOf(t)
})
afterAll(() => t.close())

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()
const none: OwnRules = { ownOpen: null, ownClose: null, extraMinutes: 0, extraAttempts: 0 }
const rule = (examId: string, userIds: string[], own: Partial<OwnRules>) =>
  transaction(t.db(), (tx) => ruleFor(tx, examId, userIds, { ...none, ...own, operatorId: userIds[0] ?? '' }))

describe('a per-person window', () => {
  test('lets one person begin after the window of others has closed', async () => {
    const { examId } = await makePaper(t.owner, { rules: { openTime: minutes(-120), closeTime: minutes(-60) } })
    const [absent, other] = [await makeUser(t.owner), await makeUser(t.owner)]
    await rule(examId, [absent.userId], { ownOpen: minutes(-5), ownClose: minutes(30) })
    expect(await taker.begin(examId, other)).toMatchObject({ code: 999, msg: '考试已经结束' })
    const { code, data } = await taker.begin(examId, absent)
    expect(code).toBe(200)
    // It ends with the personal window, earlier than the sixty minutes of the paper.
    const left = (Date.parse(data.cutoffTime ?? '') - Date.parse(data.beginTime)) / 60_000
    expect(left).toBeGreaterThan(29)
    expect(left).toBeLessThan(31)
  })

  test('is part of the check, and ends when it is deleted', async () => {
    const { examId } = await makePaper(t.owner, { rules: { closeTime: minutes(-60) } })
    const user = await makeUser(t.owner)
    const check = async () => (await t.call('exam/auth/user/exam/record/check', { examId }, { token: user.token })).data
    expect(await check()).toMatchObject({ may: 0, reason: '考试已经结束' })
    await rule(examId, [user.userId], { ownClose: minutes(60), extraAttempts: 1 })
    expect(await check()).toMatchObject({ may: 1, attempts: 2 })
    await rule(examId, [user.userId], {})
    expect(await check()).toMatchObject({ may: 0 })
  })

  test('hides keys shown after the end from everyone until it is over', async () => {
    const paper = await makePaper(t.owner, { rules: { closeTime: minutes(60), answerShow: 3 } })
    const [early, absent] = [await makeUser(t.owner), await makeUser(t.owner)]
    const { data } = await taker.begin(paper.examId, early)
    await taker.finish(data.recordId, early)
    await t.owner`
      UPDATE exam_paper
      SET frozen = jsonb_set(frozen, '{rules,closeTime}', to_jsonb(${minutes(-1)}::text)), correction = correction + 1
      WHERE exam_id = ${paper.examId}`
    const answers = async () =>
      (await t.call('exam/auth/user/exam/answer/view', { recordId: data.recordId }, { token: early.token })).data
    await rule(paper.examId, [absent.userId], { ownClose: minutes(60) })
    const held = await answers()
    expect(held.result.answerOpen).toBe(0)
    expect(held.explainedList).toEqual([])
    await rule(paper.examId, [absent.userId], { ownClose: minutes(-0.1) })
    const open = await answers()
    expect(open.result.answerOpen).toBe(1)
    expect(open.explainedList).toHaveLength(3)
  })
})

test('extra minutes extend one sitting, and the window with it', async () => {
  const { examId } = await makePaper(t.owner, { rules: { answerTime: 30, closeTime: minutes(30) } })
  const [slow, other] = [await makeUser(t.owner), await makeUser(t.owner)]
  await rule(examId, [slow.userId], { extraMinutes: 15 })
  const length = async (user: typeof slow) => {
    const { data } = await taker.begin(examId, user)
    return Math.round((Date.parse(data.cutoffTime ?? '') - Date.parse(data.beginTime)) / 60_000)
  }
  expect(await length(slow)).toBe(45)
  expect(await length(other)).toBe(30)
})

test('a further attempt is for one person only', async () => {
  const { examId } = await makePaper(t.owner)
  const [failed, other] = [await makeUser(t.owner), await makeUser(t.owner)]
  for (const user of [failed, other]) await taker.finish((await taker.begin(examId, user)).data.recordId, user)
  await rule(examId, [failed.userId], { extraAttempts: 1 })
  expect((await taker.begin(examId, failed)).data.attemptNo).toBe(2)
  expect(await taker.begin(examId, other)).toMatchObject({ code: 999 })
})
