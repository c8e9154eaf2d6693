/** Browser studio over real sockets, with ffmpeg instead of MediaRecorder; hostile clients. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StudioAnswer } from '@zhixing/contract/live/studio-frames'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { makeLecturer, makeLive, makeUser } from '../../test/factories.ts'
import { freePort, startTestApp, type TestApp } from '../../test/harness.ts'
import { transaction } from '../kernel/db/index.ts'
import { studiosOf } from '../live/index.ts'
import { newStreamName, openChannel } from '../live/index.ts'
import { startMedia } from '../live/media/run.ts'
import { findEncoder } from '../platform/transcode/encoder.ts'

const encoder = await findEncoder(undefined)

let t: TestApp
let address: string
let stop: () => Promise<void>
const children: ChildProcess[] = []
const sockets: WebSocket[] = []

beforeAll(async () => {
  t = await startTestApp({ LIVE_STUDIOS: '2' })
  address = await t.app.listen({ port: 0, host: '127.0.0.1' })
  stop = await startMedia({ ...t.services, config: { ...t.services.config, rtmpPort: await freePort() } })
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const socket of sockets) socket.terminate()
  await stop()
  await t.close()
})

/** A lecturer with a channel and an upcoming session. */
async function teaching(over: Parameters<typeof makeLive>[1] = {}) {
  const lecturer = await makeLecturer(t.owner, over.siteId ? { siteId: over.siteId } : {})
  const siteId = over.siteId ?? 12
  await transaction(t.db(siteId), (tx) => openChannel(tx, lecturer.lecturerId, newStreamName()))
  const { periodIds, courseId } = await makeLive(t.owner, { lecturerId: lecturer.lecturerId, ...over })
  return { ...lecturer, courseId, periodId: periodIds[0] ?? '' }
}

interface Line {
  socket: WebSocket
  answers: StudioAnswer[]
  until<T extends StudioAnswer['type']>(type: T): Promise<Extract<StudioAnswer, { type: T }>>
  closed: Promise<{ code: number; end: Extract<StudioAnswer, { type: 'end' }> | undefined }>
}

/** Opens the studio of a session. */
function studio(
  { periodId, token }: { periodId: string; token?: string },
  { key = 'page-key-1', host, origin, more = '' }: { key?: string; host?: string; origin?: string; more?: string } = {},
): Line {
  const headers = { ...(token ? { token } : {}), ...(host ? { host } : {}) }
  const url = `${address.replace(/^http/, 'ws')}/stream/studio/${periodId}?key=${key}${more}`
  const socket = new WebSocket(url, { headers, ...(origin ? { origin } : {}) })
  sockets.push(socket)
  const answers: StudioAnswer[] = []
  const waits = new Set<() => void>()
  let refuse = (_error: Error) => {}
  const refused = new Promise<never>((_resolve, reject) => {
    refuse = reject
  })
  refused.catch(() => {})
  socket.on('error', (error) => refuse(error))
  socket.on('message', (data: Buffer) => {
    answers.push(JSON.parse(data.toString()) as StudioAnswer)
    for (const check of waits) check()
  })
  const closed = new Promise<Awaited<Line['closed']>>((resolve) => {
    socket.on('close', (code) => {
      refuse(new Error(`closed with ${code}`))
      const last = answers.at(-1)
      resolve({ code, end: last?.type === 'end' ? last : undefined })
    })
  })
  const until: Line['until'] = (type) =>
    Promise.race([
      refused,
      new Promise<never>((resolve) => {
        const check = () => {
          const found = answers.find((answer) => answer.type === type)
          if (found) resolve(found as never)
        }
        waits.add(check)
        check()
      }),
    ])
  return { socket, answers, until, closed }
}

/** Sends a recorder's output until stopped, in the codec of the browser. */
function record(line: Line, codec: 'h264' | 'vp8' = 'h264'): ChildProcess {
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25', '-f', 'lavfi', '-i', 'sine=frequency=440']
  const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-bf', '0']
  const encode = codec === 'h264' ? h264 : ['-c:v', 'libvpx', '-deadline', 'realtime', '-b:v', '500k']
  const all = ['-v', 'error', '-re', ...picture, ...encode, '-g', '25', '-c:a', 'libopus', '-f', 'matroska']
  const child = spawn(encoder?.ffmpeg ?? '', [...all, '-live', '1', 'pipe:1'], { stdio: ['ignore', 'pipe', 'ignore'] })
  children.push(child)
  child.stdout.on('data', (piece: Buffer) => line.socket.readyState === line.socket.OPEN && line.socket.send(piece))
  return child
}

/**
 * A studio with a running stream. Retries, as a browser does, while the media process does not know a new channel
 * yet.
 */
async function sending(me: { periodId: string; token: string }, codec?: 'h264' | 'vp8'): Promise<Line> {
  for (;;) {
    const line = studio(me)
    await line.until('ready')
    record(line, codec)
    const arrived = until('the stream arrives', () =>
      line.answers.some((answer) => answer.type === 'state' && answer.isArriving === 1),
    )
    arrived.catch(() => {})
    const ended = await Promise.race([arrived.then(() => null), line.closed])
    if (!ended) return line
    expect(ended).toMatchObject({ end: { again: 1 } })
  }
}

async function until<T>(what: string, ask: () => T | Promise<T>): Promise<Exclude<T, false | null | undefined>> {
  const end = Date.now() + 20_000
  for (;;) {
    const answer = await ask()
    if (answer) return answer as Exclude<T, false | null | undefined>
    if (Date.now() > end) throw new Error(`not in time: ${what}`)
    await sleep(50)
  }
}
const channelOf = async ({ token }: { token: string }) =>
  (await t.call('course/auth/course/channel/view', {}, { token })).data
/** ffmpeg children of this process that publish to the media process. */
const encoders = () =>
  execFileSync('ps', ['--ppid', String(process.pid), '-o', 'args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('rtmp://'))
const open = () => studiosOf(t.services).count()
const none = () => until('nothing is left', () => encoders().length === 0 && open() === 0)

describe.skipIf(!encoder)('a studio (needs ffmpeg)', () => {
  test.each(['h264', 'vp8'] as const)('publishes %s, reports its health, and ends with its session', async (codec) => {
    const me = await teaching()
    const line = await sending(me, codec)
    const { health } = await until('the stream arrives', async () => {
      const channel = await channelOf(me)
      return (channel.health?.fps ?? 0) > 5 && channel
    })
    expect(health).toMatchObject({ width: 320, height: 180, videoCodec: 'H264', audioCodec: 'AAC' })
    const state = await until('the health arrives', () =>
      line.answers.find((answer) => answer.type === 'state' && answer.isArriving === 1 && answer.bitrate > 0),
    )
    expect(state).toMatchObject({ viewers: 0 })
    await t.call('course/auth/course/live/channel/log/save', { periodId: me.periodId }, { token: me.token })
    await t.call('course/auth/course/live/channel/log/end', { periodId: me.periodId }, { token: me.token })
    expect(await line.closed).toMatchObject({ code: 4999, end: { again: 0 } })
    await none()
  })

  test('reconnects with its key, and yields to another page only on take-over', async () => {
    const me = await teaching()
    const first = await sending(me)
    first.socket.terminate()
    const again = studio(me)
    await again.until('ready')
    record(again)
    await until('it goes on', () => again.answers.some((answer) => answer.type === 'state' && answer.isArriving === 1))
    const other = studio(me, { key: 'page-key-2' })
    expect(await other.closed).toMatchObject({ code: 4999, end: { again: 0, why: 'taken' } })
    const taking = studio(me, { key: 'page-key-2', more: '&takeOver=1' })
    await taking.until('ready')
    expect(await again.closed).toMatchObject({ code: 4999, end: { again: 0, why: 'taken' } })
    record(taking)
    await until('it arrives', () => taking.answers.some((answer) => answer.type === 'state' && answer.isArriving === 1))
    expect(encoders()).toHaveLength(1)
    taking.socket.send('bye')
    await taking.closed
    await none()
  })

  test('ends on invalid data, oversized frames, floods and silence, without leftovers', async () => {
    const me = await teaching()
    const attempt = async (send: (socket: WebSocket) => void) => {
      const line = studio(me)
      await line.until('ready')
      send(line.socket)
      const ended = await line.closed
      await none()
      return ended
    }
    expect(await attempt((socket) => socket.send(Buffer.from('GET / HTTP/1.1')))).toMatchObject({
      code: 4422,
      end: { again: 0 },
    })
    expect(await attempt((socket) => socket.send(Buffer.alloc(1024 * 1024 + 1)))).toMatchObject({ code: 1009 })
    // A header without playable content.
    const header = Buffer.concat([
      Buffer.from('1a45dfa3', 'hex'),
      Buffer.from('V_MPEG4/ISO/AVC'),
      Buffer.alloc(200_000, 7),
    ])
    expect(await attempt((socket) => socket.send(header))).toMatchObject({ code: 4503, end: { again: 1 } })
    const flood = (socket: WebSocket) => {
      for (let i = 0; i < 24; i++) socket.send(Buffer.alloc(1024 * 1024, i === 0 ? header.subarray(0, 19) : 0))
    }
    expect([4429, 4503]).toContain((await attempt(flood)).code)
    expect(await attempt((socket) => socket.send('hello'))).toMatchObject({ code: 1006 })
  })

  test('is limited to lecturer and assistants, same site, same origin, valid session', async () => {
    const me = await teaching()
    const [stranger, other] = [await makeUser(t.owner), await makeLecturer(t.owner)]
    const { periodId } = me
    for (const token of [stranger.token, other.token])
      expect(await studio({ periodId, token }).closed).toMatchObject({ code: 4404, end: { again: 0 } })
    expect(await studio({ periodId }).closed).toMatchObject({ code: 4303 })
    expect(await studio(await teaching({ siteId: 13 }), {}).closed).toMatchObject({ end: { again: 0 } })
    expect(await studio({ ...me, periodId: '987654321012345678' }).closed).toMatchObject({ code: 4404 })
    await expect(studio({ periodId }, { origin: 'https://evil.example' }).until('ready')).rejects.toThrow('403')
    await expect(studio(me, { key: 'x' }).until('ready')).rejects.toThrow('404')
    await t.owner`INSERT INTO live_assistant (site_id, course_id, user_id) VALUES (12, ${me.courseId}, ${stranger.userId})`
    const assistant = studio({ periodId, token: stranger.token })
    await assistant.until('ready')
    // Signed out, or removed as assistant: disconnected.
    await t.call('user/auth/user/ext/exit/login', {}, { token: stranger.token })
    expect(await assistant.closed).toMatchObject({ code: 4302, end: { again: 0 } })
    const mine = studio(me)
    await mine.until('ready')
    await t.owner`UPDATE live_channel SET status_id = 0 WHERE lecturer_id = ${me.lecturerId}`
    await transaction(t.db(12), (tx) => t.services.events.publish(tx, 'live.changed', { siteId: 12, periodId: '' }))
    expect(await mine.closed).toMatchObject({ code: 4999, end: { again: 0 } })
    await none()
  })

  test('refuses beyond the limit, but still allows a bandwidth probe', async () => {
    const [a, b, c] = [await teaching(), await teaching(), await teaching()]
    const [one, two] = [studio(a), studio(b)]
    await Promise.all([one.until('ready'), two.until('ready')])
    expect(await studio(c).closed).toMatchObject({ code: 4999, end: { why: 'full' } })
    const probe = studio(c, { more: '&probe=1' })
    await probe.until('ready')
    probe.socket.send(Buffer.alloc(100_000))
    const first = await probe.until('probe')
    // A slow line sends one piece within the measurement: its count alone gives a rate.
    expect(first).toMatchObject({ bytes: 100_000, ms: expect.any(Number) })
    expect((first as { ms: number }).ms).toBeGreaterThan(0)
    for (const line of [one, two]) line.socket.send('bye')
    await Promise.all([one.closed, two.closed])
    await none()
    await studio(c).until('ready')
  })
})
