import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLive, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { listWords } from '../../../test/words.ts'
import { openRoomSocket } from '../../../test/sockets.ts'

let t: TestApp
let address: string
beforeAll(async () => {
  t = await startTestApp()
  address = await t.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => t.close())

test('refuses lines with listed words, and lines by muted people', async () => {
  const { periodIds } = await makeLive(t.owner, { liveStatus: 2 })
  const [periodId = ''] = periodIds
  const [one, two] = [await makeUser(t.owner), await makeUser(t.owner)]
  const [a, b] = [openRoomSocket(address, periodId, one), openRoomSocket(address, periodId, two)]
  await Promise.all([a.welcome, b.welcome])
  await listWords(t, ['代写作业'])
  expect(await a.send({ type: 'say', text: '代 写 作 业找我' })).toMatchObject({ type: 'no', code: 999 })
  expect(await a.send({ type: 'say', text: '作业写完了' })).toMatchObject({ type: 'ok' })
  await listWords(t)
  await t.owner`
    INSERT INTO community_sanction (site_id, user_id, sanction_type, reason, end_time, operator_id)
    VALUES (12, ${two.userId}, 1, '刷屏', now() + interval '1 day', ${one.userId})`
  expect(await b.send({ type: 'say', text: '我来了' })).toMatchObject({ type: 'no', code: 306 })
  for (const { socket } of [a, b]) socket.terminate()
})
