import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLecturer, makeLive, makeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('marks are set while live and readable by viewers in order', async () => {
  const me = await makeLecturer(t.owner)
  const learner = await makeUser(t.owner)
  const { periodIds } = await makeLive(t.owner, { lecturerId: me.lecturerId })
  const [periodId = ''] = periodIds
  const save = (token: string, markName: string) => t.call('live/auth/mark/save', { periodId, markName }, { token })
  const list = async (token: string) => (await t.call('live/api/mark/list', { periodId }, { token })).data.list
  expect((await save(me.token, '太早')).code).not.toBe(200)
  await t.owner`UPDATE live_session SET live_status = 2, begun_at = now() - interval '100 seconds' WHERE period_id = ${periodId}`
  const { data } = await save(me.token, '例题 1')
  await save(me.token, '答疑')
  expect((await save(learner.token, '不是我的')).code).toBe(404)
  expect(await list(learner.token)).toMatchObject([{ markName: '例题 1' }, { markName: '答疑' }])
  expect((await list(learner.token))[0]?.second).toBeGreaterThanOrEqual(100)
  expect(
    (await t.call('live/auth/mark/delete', { periodId, markId: data.markId }, { token: learner.token })).code,
  ).toBe(404)
  await t.call('live/auth/mark/delete', { periodId, markId: data.markId }, { token: me.token })
  expect(await list(me.token)).toMatchObject([{ markName: '答疑' }])
})
