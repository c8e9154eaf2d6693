/** A room across two processes, over PostgreSQL and, if installed, over Redis. */
import { Redis } from 'ioredis'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { makeLecturer, makeLive, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { redisBinary, testRedis } from '../../../test/redis.ts'
import { startSecondProcess } from '../../../test/second-process.ts'
import { openRoomSocket, type RoomSocket } from '../../../test/sockets.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** A live room with a participant on each of two processes. */
async function twoProcesses(env: Record<string, string> = {}) {
  const t = await startTestApp(env)
  closers.push(() => t.close())
  const first = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const second = await startSecondProcess(t, env)
  closers.push(() => second.kill())
  const lecturer = await makeLecturer(t.owner)
  const { periodIds } = await makeLive(t.owner, { liveStatus: 2, lecturerId: lecturer.lecturerId })
  const periodId = periodIds[0] ?? ''
  // Two sockets of the lecturer, whose rate limit is higher.
  const one = openRoomSocket(first, periodId, lecturer)
  const two = openRoomSocket(second.address, periodId, lecturer)
  const learner = openRoomSocket(first, periodId, await makeUser(t.owner))
  closers.push(async () => [one, two, learner].map(({ socket }) => socket.terminate()))
  await Promise.all([one.welcome, two.welcome, learner.welcome])
  return { t, one, two, learner }
}

/** Concurrent messages arrive once and in the same order on both. */
async function talk([one, two]: [RoomSocket, RoomSocket], round: string, count = 6): Promise<void> {
  const texts = Array.from({ length: count }, (_, at) => `${round} ${at}`)
  const said = await Promise.all(texts.map((text, at) => (at % 2 ? one : two).send({ type: 'say', text })))
  expect(said.map(({ type }) => type)).toEqual(texts.map(() => 'ok'))
  for (const socket of [one, two]) await Promise.all(texts.map((text) => socket.line(text)))
  const seen = [one, two].map((socket) => socket.lines().filter(({ text }) => texts.includes(text)))
  expect(seen[0]).toHaveLength(count)
  expect(seen[1]).toEqual(seen[0])
}

/** A poll asked on one process and answered on the other. */
async function poll(learner: RoomSocket, host: RoomSocket): Promise<void> {
  await host.send({ type: 'ask', draft: { askType: 1, askTitle: '听得清吗', optionList: ['清楚', '不清楚'] } })
  const asked = await learner.until((answer) => answer.type === 'ask')
  await learner.send({ type: 'answer', askId: asked.type === 'ask' ? asked.ask.askId : '', answerList: [0] })
  await host.until((answer) => answer.type === 'ask' && answer.ask.countList?.join() === '1,0')
}

/** Records the events that PostgreSQL carries from now on. */
async function newsOf(t: TestApp): Promise<string[]> {
  const names: string[] = []
  const { unlisten } = await t.owner.listen('zhixing', (text) =>
    names.push((JSON.parse(text) as { name: string }).name),
  )
  closers.push(unlisten)
  return names
}

test('over PostgreSQL', async () => {
  const { t, one, two, learner } = await twoProcesses()
  const names = await newsOf(t)
  await talk([one, two], '甲')
  await poll(learner, two)
  expect(names).toContain('room.changed')
})

describe.skipIf(!redisBinary)('over Redis', () => {
  const listeners: Redis[] = []
  afterAll(() => {
    for (const listener of listeners) listener.disconnect()
  })

  test('falls back to PostgreSQL while Redis is down, and returns to Redis', async () => {
    const redis = await testRedis()
    await redis.start()
    closers.push(() => redis.kill())
    const { t, one, two, learner } = await twoProcesses({ REDIS_URL: redis.url })
    const names = await newsOf(t)
    let overRedis = 0
    const listener = new Redis(redis.url)
    listeners.push(listener)
    listener.on('error', () => {})
    listener.on('pmessage', () => (overRedis += 1))
    await listener.psubscribe('zhixing:*')
    await talk([one, two], '甲')
    await poll(learner, two)
    await expect.poll(() => overRedis).toBeGreaterThan(2)
    expect(names).not.toContain('room.changed')

    await redis.kill()
    await talk([one, two], '乙')
    await expect.poll(() => names).toContain('room.changed')

    await redis.start()
    const before = overRedis
    let round = 0
    await expect
      .poll(
        async () => {
          await talk([one, two], `丙${(round += 1)}`, 2)
          return overRedis
        },
        { interval: 700 },
      )
      .toBeGreaterThan(before)
  })

  test('starts without Redis', async () => {
    const redis = await testRedis()
    const { one, two, learner } = await twoProcesses({ REDIS_URL: redis.url })
    await talk([one, two], '甲')
    await poll(learner, two)
  })
})
