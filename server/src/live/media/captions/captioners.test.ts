/** Automatic captions end to end: fake gateway; once with ffmpeg and a real stream. */
import { captionStates as states, type RoomLine } from '@zhixing/contract/live/room-frames'
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { makeLecturer, makeLive, makeUser } from '../../../../test/factories.ts'
import { type SpeechGateway, startSpeechGateway } from '../../../../test/gateways/speech.ts'
import { freePort, startTestApp, type TestApp } from '../../../../test/harness.ts'
import { listWords } from '../../../../test/words.ts'
import { openRoomSocket, type RoomSocket } from '../../../../test/sockets.ts'
import { transaction } from '../../../kernel/db/index.ts'
import { findEncoder } from '../../../platform/transcode/encoder.ts'
import { openChannel } from '../../channel.sql.ts'
import { newStreamName } from '../../key.ts'
import { selectCaptions } from '../../replay.sql.ts'
import type { Broadcast } from '../nms.ts'
import { startMedia } from '../run.ts'
import { createCaptioners, type TakeSound } from './captioners.ts'
import { RATE } from '../../../platform/speech/cuts.ts'

const encoder = await findEncoder(undefined)
const folder = mkdtempSync(join(tmpdir(), 'live-captions-'))
const broadcast = {} as Broadcast
const tone = (seconds: number, amplitude: number): Buffer => {
  const sound = Buffer.alloc(seconds * RATE * 2)
  for (let at = 0; at < sound.length / 2; at += 1) sound.writeInt16LE(Math.round(amplitude * Math.sin(at / 10)), at * 2)
  return sound
}
/** A sentence and a pause. */
const sentence = Buffer.concat([tone(3, 8000), tone(0.5, 0)])

let t: TestApp
let address: string
let gateway: SpeechGateway
const opened: RoomSocket[] = []
beforeAll(async () => {
  // The application checks that ffmpeg exists, not its capabilities.
  for (const name of ['ffmpeg', 'ffprobe']) {
    writeFileSync(join(folder, name), '')
    chmodSync(join(folder, name), 0o700)
  }
  gateway = await startSpeechGateway()
  t = await startTestApp({ SPEECH_URL: gateway.url, FFMPEG_PATH: encoder?.ffmpeg ?? join(folder, 'ffmpeg') })
  await listWords(t, ['违禁词甲'])
  address = await t.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(() => {
  gateway.answer = (nth) => `第${nth}句。`
  gateway.received.length = 0
})
afterAll(async () => {
  for (const { socket } of opened) socket.terminate()
  await t.close()
  await gateway.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A live session with lecturer and learner in the room. */
async function room() {
  const lecturer = await makeLecturer(t.owner)
  await transaction(t.db(12), (tx) => openChannel(tx, lecturer.lecturerId, newStreamName()))
  const { periodIds } = await makeLive(t.owner, { lecturerId: lecturer.lecturerId })
  const [periodId = ''] = periodIds
  const begun = await t.call('course/auth/course/live/channel/log/save', { periodId }, lecturer)
  const [host, learner] = [lecturer, await makeUser(t.owner)].map((who) => openRoomSocket(address, periodId, who)) as [
    RoomSocket,
    RoomSocket,
  ]
  opened.push(host, learner)
  await Promise.all([host.welcome, learner.welcome])
  return { lecturer, periodId, logId: begun.data.liveId, host, learner }
}

/** Captioners whose audio the test provides. */
function captions(places = 2) {
  const { speech } = t.services.platform
  if (!speech) throw new Error('no speech')
  const taken = new Map<string, Parameters<TakeSound>[0]>()
  const stopped: string[] = []
  const captioners = createCaptioners({
    services: t.services,
    speech,
    places,
    takeSound: async (how) => {
      taken.set(how.name, how)
      return { stop: () => stopped.push(how.name) }
    },
  })
  onTestFinished(() => captioners.stop())
  return { captioners, taken, stopped }
}

const captionsOf = (socket: RoomSocket): RoomLine[] => socket.lines().filter(({ kind }) => kind === 'caption')
const stateOf = (socket: RoomSocket) =>
  socket
    .lines()
    .filter(({ kind }) => kind === 'autoCaption')
    .at(-1)?.detail.state
const reaches = (socket: RoomSocket, state: number) => expect.poll(() => stateOf(socket)).toBe(state)

describe('automatic captions', () => {
  test('are marked caption lines, placed by time of speech in the replay', async () => {
    const { periodId, logId, host, learner } = await room()
    const { captioners, taken } = captions()
    expect((await host.welcome).room.autoCaption).toBe(states.off)
    expect((await learner.welcome).room.autoCaption).toBeNull()
    await captioners.check([{ logId, broadcast }])
    expect(taken.size).toBe(0)

    expect(await learner.send({ type: 'autoCaption', on: 1 })).toMatchObject({ type: 'no', code: 306 })
    expect(await host.send({ type: 'autoCaption', on: 1 })).toMatchObject({ type: 'ok' })
    await reaches(host, states.waiting)
    await captioners.check([{ logId, broadcast }])
    const typed = await host.send({ type: 'caption', text: '这一行是打的' })
    expect(typed.type).toBe('ok')
    taken.get(logId)?.onSound(sentence)
    await learner.line('第0句。')
    await reaches(host, states.on)
    expect(captionsOf(learner).map(({ text, detail, userName }) => [text, detail.auto ?? 0, userName !== ''])).toEqual([
      ['这一行是打的', 0, true],
      ['第0句。', 1, false],
    ])
    expect(gateway.received[0]?.sound.subarray(0, 4).toString()).toBe('RIFF')
    // Spoken before the manual one was typed.
    expect((await selectCaptions(t.db(12), periodId)).map(({ text }) => text)).toEqual(['第0句。', '这一行是打的'])
    // Learners do not see the caption state.
    expect(learner.lines().some(({ kind }) => kind === 'autoCaption')).toBe(false)
    expect((await t.call('live/api/room/line/list', { periodId, after: 0 })).data.list).toEqual([])
  })

  test('pause on failure, report it, allow manual captions, and resume', async () => {
    const { lecturer, periodId, logId, host, learner } = await room()
    const { captioners, taken } = captions()
    await host.send({ type: 'autoCaption', on: 1 })
    await captioners.check([{ logId, broadcast }])
    gateway.answer = () => ({ status: 503, body: '' })
    taken.get(logId)?.onSound(sentence)
    await reaches(host, states.paused)
    await host.send({ type: 'caption', text: '我先打字' })
    await learner.line('我先打字')
    // No requests during the pause.
    taken.get(logId)?.onSound(sentence)
    expect(gateway.received).toHaveLength(1)
    gateway.answer = () => '又听见了。'
    const { now } = t.services.clock
    t.services.clock.now = () => now() + 2000
    onTestFinished(() => {
      t.services.clock.now = now
    })
    taken.get(logId)?.onSound(sentence)
    await learner.line('又听见了。')
    await reaches(host, states.on)
    // A reconnecting lecturer gets the current state.
    const again = openRoomSocket(address, periodId, lecturer)
    opened.push(again)
    expect((await again.welcome).room.autoCaption).toBe(states.on)
  })

  test('are bounded in number; the next stream takes a freed slot', async () => {
    const [first, second] = [await room(), await room()]
    const { captioners, taken, stopped } = captions(1)
    for (const { host } of [first, second]) await host.send({ type: 'autoCaption', on: 1 })
    const streams = [first, second].map(({ logId }) => ({ logId, broadcast }))
    await captioners.check(streams)
    expect([...taken.keys()]).toEqual([first.logId])
    await reaches(second.host, states.noPlace)
    await first.host.send({ type: 'autoCaption', on: 0 })
    await reaches(first.host, states.off)
    await captioners.check(streams)
    expect(stopped).toEqual([first.logId])
    expect([...taken.keys()]).toEqual([first.logId, second.logId])
    // Transcriptions in flight are dropped.
    taken.get(first.logId)?.onSound(sentence)
    taken.get(second.logId)?.onSound(sentence)
    await second.learner.line('第0句。')
    expect(captionsOf(first.learner)).toEqual([])
  })

  test('end with the session, and restart after an interruption of the audio', async () => {
    const { lecturer, periodId, logId, host } = await room()
    const { captioners, taken, stopped } = captions()
    await host.send({ type: 'autoCaption', on: 1 })
    await captioners.check([{ logId, broadcast }])
    taken.get(logId)?.onEnd()
    taken.clear()
    await captioners.check([{ logId, broadcast }])
    expect(taken.size).toBe(0)
    await reaches(host, states.paused)
    const { now } = t.services.clock
    t.services.clock.now = () => now() + 2001
    onTestFinished(() => {
      t.services.clock.now = now
    })
    await captioners.check([{ logId, broadcast }])
    expect(taken.size).toBe(1)
    // The stream is interrupted.
    await captioners.check([])
    expect(stopped).toHaveLength(2)
    await captioners.check([{ logId, broadcast }])
    await t.call('course/auth/course/live/channel/log/end', { periodId }, lecturer)
    await captioners.check([{ logId, broadcast }])
    expect(stopped).toHaveLength(3)
  })

  test('skip text with blocked words', async () => {
    const { logId, host, learner } = await room()
    const { captioners, taken } = captions()
    await host.send({ type: 'autoCaption', on: 1 })
    await captioners.check([{ logId, broadcast }])
    gateway.answer = (nth) => (nth === 0 ? '这里有违禁词甲。' : '这里没有。')
    taken.get(logId)?.onSound(sentence)
    taken.get(logId)?.onSound(sentence)
    await learner.line('这里没有。')
    expect(captionsOf(learner).map(({ text }) => text)).toEqual(['这里没有。'])
  })
})

test('are not offered without a speech service', async () => {
  const bare = await startTestApp()
  onTestFinished(() => bare.close())
  const lecturer = await makeLecturer(bare.owner)
  const { periodIds } = await makeLive(bare.owner, { lecturerId: lecturer.lecturerId, liveStatus: 2 })
  const host = openRoomSocket(await bare.app.listen({ port: 0, host: '127.0.0.1' }), periodIds[0] ?? '', lecturer)
  onTestFinished(() => host.socket.terminate())
  expect((await host.welcome).room.autoCaption).toBeNull()
  expect(await host.send({ type: 'autoCaption', on: 1 })).toMatchObject({
    type: 'no',
    msg: expect.stringContaining('语音识别'),
  })
})

test.skipIf(!encoder)('transcribes a real stream into the room (needs ffmpeg)', async () => {
  const { lecturer, periodId, host, learner } = await room()
  const services = { ...t.services, config: { ...t.services.config, rtmpPort: await freePort() } }
  const stop = await startMedia(services, services)
  onTestFinished(stop)
  await host.send({ type: 'autoCaption', on: 1 })
  const key = (await t.call('course/auth/course/update/channel/passwd', {}, lecturer)).data.streamKey
  // 2.5 s of tone and 0.5 s of silence, repeating.
  const sound = 'sine=frequency=440,volume=4,volume=0:enable=gt(mod(t\\,3)\\,2.5)'
  const source = ['-re', '-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=10', '-f', 'lavfi', '-i', sound]
  const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-g', '10', '-c:a', 'aac']
  const url = `rtmp://127.0.0.1:${services.config.rtmpPort}/live/${key}`
  const obs: ChildProcess = spawn(encoder?.ffmpeg ?? '', ['-v', 'error', ...source, ...encode, '-f', 'flv', url], {
    stdio: 'ignore',
  })
  onTestFinished(() => void obs.kill('SIGKILL'))
  await learner.line('第1句。')
  const [first] = captionsOf(learner)
  const received = gateway.received[0]?.sound ?? Buffer.alloc(0)
  expect(received.length).toBeGreaterThan(RATE * 2 * 2)
  // Time of speech, not of transcription.
  const [{ begun } = { begun: 0 }] = await t.owner<
    { begun: number }[]
  >`SELECT extract(epoch FROM begun_at)::float8 * 1000 AS begun FROM live_session WHERE period_id = ${periodId}`
  expect(Date.parse(first?.time ?? '')).toBeGreaterThan(begun)
  expect(Date.parse(first?.time ?? '')).toBeLessThan(Date.now() - 2000)
  await reaches(host, states.on)
})
