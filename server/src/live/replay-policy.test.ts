import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLecturer, makeLive } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { transaction } from '../kernel/db/index.ts'
import { openChannel } from './channel.sql.ts'
import { newStreamName } from './key.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

/** Two sessions of a lecturer with a channel; the first may start. */
async function taught() {
  const lecturer = await makeLecturer(t.owner)
  await transaction(t.db(12), (tx) => openChannel(tx, lecturer.lecturerId, newStreamName()))
  const { courseId, periodIds } = await makeLive(t.owner, { lecturerId: lecturer.lecturerId })
  const [first = '', second = ''] = periodIds
  const call = (path: 'view' | 'save', input: object) =>
    t.call(`live/auth/replay/policy/${path}` as 'live/auth/replay/policy/save', input as never, lecturer)
  return { lecturer, courseId, first, second, call }
}

test('a session without replay is not recorded and promises none', async () => {
  const { lecturer, courseId, first, call } = await taught()
  expect((await call('view', { periodId: first })).data).toEqual({
    playbackSave: 1,
    coursePlaybackSave: 1,
    canChange: 1,
  })
  expect((await call('save', { periodId: first, playbackSave: 2 })).data).toMatchObject({ playbackSave: 2 })
  const begun = await t.call('course/auth/course/live/channel/log/save', { periodId: first }, lecturer)
  expect(begun.data).toMatchObject({ playbackSave: 2 })
  expect((await t.call('course/auth/course/getLiveUrl', { periodId: first }, lecturer)).data.hasReplay).toBe(0)
  expect(await call('save', { periodId: first, playbackSave: 1 })).toMatchObject({
    code: 999,
    msg: '直播已经开始，不能再修改',
  })
  // Lists show no pending replay either.
  await t.call('course/auth/course/live/channel/log/end', { periodId: first }, lecturer)
  const past = await t.call('course/api/live/page', { phase: 'past', pageSize: 50 }, {})
  expect(past.data.list.find(({ periodId }) => periodId === first)).toMatchObject({ liveStatus: 3, hasReplay: 0 })
  const sessions = await t.call('course/api/live/session/list', { courseId }, {})
  expect(sessions.data.list.map(({ hasReplay }) => hasReplay)).toEqual([0, 1])
})

test('the course setting is the default of its sessions', async () => {
  const { lecturer, first, second, call } = await taught()
  await call('save', { periodId: first, playbackSave: 1 })
  await call('save', { periodId: first, playbackSave: 2, isCourse: 1 })
  expect((await call('view', { periodId: first })).data).toMatchObject({ playbackSave: 1, coursePlaybackSave: 2 })
  expect((await call('view', { periodId: second })).data).toMatchObject({ playbackSave: 2, coursePlaybackSave: 2 })
  // The start may still override it.
  const log = { periodId: first, playbackSave: 2 }
  expect((await t.call('course/auth/course/live/channel/log/save', log, lecturer)).data.playbackSave).toBe(2)
  const other = await makeLecturer(t.owner)
  expect((await t.call('live/auth/replay/policy/view', { periodId: first }, other)).code).toBe(404)
})
