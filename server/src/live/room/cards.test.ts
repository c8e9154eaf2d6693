/** Cards above the chat, over real sockets. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLecturer, makeLive, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { openRoomSocket, type RoomSocket } from '../../../test/sockets.ts'

let t: TestApp
let address: string
const opened: RoomSocket[] = []
beforeAll(async () => {
  t = await startTestApp()
  address = await t.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const { socket } of opened) socket.terminate()
  await t.close()
})

const open = async (periodId: string, who: { token?: string } = {}) => {
  const socket = openRoomSocket(address, periodId, who)
  opened.push(socket)
  const welcome = await socket.welcome
  return { ...socket, welcomed: welcome }
}
const room = async () => {
  const lecturer = await makeLecturer(t.owner)
  const { periodIds } = await makeLive(t.owner, { liveStatus: 2, lecturerId: lecturer.lecturerId })
  const periodId = periodIds[0] ?? ''
  return { lecturer, periodId, host: await open(periodId, lecturer) }
}
async function batch(over: Record<string, unknown> = {}): Promise<string> {
  const row = {
    site_id: 12,
    batch_name: '满减券',
    coupon_type: 1,
    amount: 500,
    issue_type: 1,
    total_count: 10,
    use_days: 30,
    ...over,
  }
  const [made] = await t.owner<{ id: string }[]>`INSERT INTO coupon_batch ${t.owner(row)} RETURNING id`
  return made?.id ?? ''
}
const link = { url: '/view/1?period=2', title: '配套课程' }
const cardLines = (socket: RoomSocket) => socket.lines().filter(({ kind }) => kind === 'card')

test('a page of the site is shown to all, one at a time, and taken back', async () => {
  const { periodId, host } = await room()
  const learner = await open(periodId, await makeUser(t.owner))
  const visitor = await open(periodId)
  expect([host.welcomed.room.card, visitor.welcomed.room.card]).toEqual([null, null])
  await host.send({ type: 'card', card: link })
  for (const socket of [learner, visitor])
    expect(await socket.line('配套课程')).toMatchObject({ kind: 'card', detail: { url: link.url } })
  await host.send({ type: 'card', card: { url: '/exam/info/3', title: '随堂测验' } })
  await learner.line('随堂测验')
  const late = await open(periodId, await makeUser(t.owner))
  expect(late.welcomed.room.card).toMatchObject({ text: '随堂测验', detail: { url: '/exam/info/3' } })
  expect(await host.send({ type: 'card', key: 'take-back-1', card: null })).toMatchObject({ type: 'ok' })
  await learner.until(
    (answer) => answer.type === 'lines' && answer.lines.some(({ kind, text }) => kind === 'card' && text === ''),
  )
  expect((await open(periodId)).welcomed.room.card).toBe(null)
  // Nothing to take back, and a resent frame: no more lines.
  await host.send({ type: 'card', card: null })
  await host.send({ type: 'card', key: 'take-back-1', card: null })
  await host.send({ type: 'say', text: '好了' })
  await learner.line('好了')
  expect(cardLines(learner)).toHaveLength(3)
  // The record beside the replay has what was shown.
  const { list } = (await t.call('live/api/room/line/list', { periodId, after: 0 })).data
  expect(list.map(({ kind, text }) => [kind, text])).toEqual([
    ['card', '配套课程'],
    ['card', '随堂测验'],
    ['chat', '好了'],
  ])
})

test('only lecturer and assistants show cards, and only pages of the site', async () => {
  const { periodId, host } = await room()
  const learner = await open(periodId, await makeUser(t.owner))
  expect(await learner.send({ type: 'card', card: link })).toMatchObject({ type: 'no', code: 306 })
  for (const url of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/a b', ''])
    expect(await host.send({ type: 'card', card: { ...link, url } })).toMatchObject({ type: 'no', code: 422 })
  expect(await host.send({ type: 'card', card: { ...link, title: ' ' } })).toMatchObject({ type: 'no', code: 422 })
  expect((await open(periodId)).welcomed.room.card).toBe(null)
})

test('a coupon of the claim page, with its name and rule; any other is not found', async () => {
  const { periodId, host } = await room()
  const user = await makeUser(t.owner)
  const learner = await open(periodId, user)
  const batchId = await batch({ threshold: 1000 })
  expect(await host.send({ type: 'card', card: { batchId } })).toMatchObject({ type: 'ok' })
  expect(await learner.line('满减券')).toMatchObject({ detail: { batchId, rule: expect.stringContaining('10') } })
  expect((await t.call('commerce/auth/coupon/receive', { batchId }, user)).code).toBe(200)
  const others = [
    batch({ issue_type: 2 }),
    batch({ issue_type: 3 }),
    batch({ status_id: 0 }),
    batch({ taken_count: 10 }),
    batch({ claim_end: '2020-01-01' }),
    batch({ site_id: 13 }),
  ]
  for (const id of await Promise.all(others))
    expect(await host.send({ type: 'card', card: { batchId: id } })).toMatchObject({ type: 'no', code: 404 })
  expect((await open(periodId)).welcomed.room.card?.detail.batchId).toBe(batchId)
})
