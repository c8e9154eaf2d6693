import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLecturer, makeLive, makeUser } from '../../../test/factories.ts'
import { freePort, startTestApp, type TestApp } from '../../../test/harness.ts'
import { transaction } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { findEncoder } from '../../platform/transcode/encoder.ts'
import { transcodeJob } from '../../vod/transcoding/job.ts'
import { openChannel } from '../channel.sql.ts'
import { newStreamName, streamKey } from '../key.ts'
import { mediaAddress } from '../media-address.ts'
import { replayJob } from '../replay.ts'
import { startMedia } from './run.ts'

const encoder = await findEncoder(undefined)

let t: TestApp
let base: string
let services: Services
let stop: () => Promise<void>
const publishers: ChildProcess[] = []

beforeAll(async () => {
  t = await startTestApp()
  base = await t.app.listen({ port: 0, host: '127.0.0.1' })
  services = { ...t.services, config: { ...t.services.config, rtmpPort: await freePort() } }
  stop = await startMedia(services)
})
afterAll(async () => {
  for (const child of publishers) child.kill('SIGKILL')
  await stop()
  await t.close()
})

/** Publishes a test picture like OBS, until stopped. */
function publish(streamKey: string, more: string[] = []): ChildProcess & { over: Promise<number | null> } {
  const video = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25', '-f', 'lavfi', '-i', 'sine=frequency=440']
  const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-g', '25', '-c:a', 'aac']
  const url = `rtmp://127.0.0.1:${services.config.rtmpPort}/live/${streamKey}`
  const child = spawn(encoder?.ffmpeg ?? '', ['-v', 'error', '-re', ...video, ...encode, ...more, '-f', 'flv', url], {
    stdio: 'ignore',
  })
  publishers.push(child)
  return Object.assign(child, { over: new Promise<number | null>((resolve) => child.on('close', resolve)) })
}

async function until<T>(what: string, ask: () => Promise<T | false | undefined | null>, within = 60_000): Promise<T> {
  const end = Date.now() + within
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (Date.now() > end) throw new Error(`not in time: ${what}`)
    await sleep(100)
  }
}

async function broadcaster(siteId = 12) {
  const lecturer = await makeLecturer(t.owner, { siteId })
  await transaction(t.db(siteId), (tx) => openChannel(tx, lecturer.lecturerId, newStreamName()))
  const { token } = lecturer
  const key = async () =>
    (await t.call('course/auth/course/update/channel/passwd', {}, { token, siteId })).data.streamKey as string
  const view = async () => (await t.call('course/auth/course/channel/view', {}, { token, siteId })).data
  return { ...lecturer, key, view }
}

/** First bytes of a stream; empty if it ends without any. */
async function firstBytes(path: string, token: string): Promise<{ status: number; bytes: Buffer }> {
  const controller = new AbortController()
  const answer = await fetch(base + path, { headers: { token }, signal: controller.signal })
  const reader = answer.body?.getReader()
  let bytes = Buffer.alloc(0)
  while (answer.status === 200 && bytes.length < 5000) {
    const piece = await reader?.read()
    if (!piece || piece.done) break
    bytes = Buffer.concat([bytes, piece.value])
  }
  controller.abort()
  return { status: answer.status, bytes }
}

describe.skipIf(!encoder)('a stream (needs ffmpeg)', () => {
  test('is published by OBS, watched, recorded, and becomes a replay', {
    timeout: 240_000,
  }, async () => {
    const me = await broadcaster()
    const { periodIds } = await makeLive(t.owner, { lecturerId: me.lecturerId, isFree: 0, price: 100 })
    const [periodId = ''] = periodIds
    const [buyer, stranger] = [await makeUser(t.owner), await makeUser(t.owner)]
    await t.owner`
      INSERT INTO course_user (site_id, user_id, course_id, buy_type)
      SELECT 12, ${buyer.userId}, course_id, 1
      FROM live_session
      WHERE period_id = ${periodId}`
    const enter = async ({ token }: { token: string }) =>
      (await t.call('course/auth/course/getLiveUrl', { periodId }, { token })).data
    const obs = publish(await me.key())
    const health = await until('the stream arrives', async () => {
      const channel = await me.view()
      return (channel.health?.fps ?? 0) > 5 && channel.health
    })
    expect(health).toMatchObject({ width: 320, height: 180, videoCodec: 'H264', audioCodec: 'AAC', keySeconds: 1 })
    // A test broadcast is visible to its lecturer only.
    const preview = (await me.view()).flvUrl
    expect((await firstBytes(preview, me.token)).bytes.subarray(0, 3).toString()).toBe('FLV')
    expect((await firstBytes(preview, buyer.token)).status).toBe(403)
    expect((await enter(buyer)).flvUrl).toBe('')

    await t.call('course/auth/course/live/channel/log/save', { periodId }, { token: me.token })
    const { flvUrl, hasSignal } = await enter(buyer)
    expect(hasSignal).toBe(1)
    const watched = await firstBytes(flvUrl, buyer.token)
    expect(watched.bytes.subarray(0, 3).toString()).toBe('FLV')
    expect(watched.bytes.length).toBeGreaterThan(4999)
    // The address is bound to its user, this stream and GET.
    expect((await firstBytes(flvUrl, stranger.token)).status).toBe(403)
    expect((await fetch(base + flvUrl)).status).not.toBe(200)
    expect((await fetch(base + flvUrl, { method: 'POST', headers: { token: buyer.token } })).status).toBe(404)
    expect((await firstBytes(flvUrl.replace(periodId, periodIds[1] ?? ''), buyer.token)).status).toBe(403)
    // Thumbnails for operators.
    const operator = await makeUser(t.owner, { isAdmin: 1 })
    const shown = await until('a small picture', async () => {
      const { list } = (await t.call('course/admin/live/list', {}, { token: operator.token })).data
      const row = list.find((one: { periodId: string }) => one.periodId === periodId)
      const answer = row?.thumbUrl ? await fetch(base + row.thumbUrl) : null
      return answer?.status === 200 && { ...row, bytes: Buffer.from(await answer.arrayBuffer()) }
    })
    expect(shown.bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff')
    expect(shown.health).toMatchObject({ lostFrames: 0 })
    expect((await fetch(base + shown.thumbUrl?.replace(/\d+\/([^/]+)$/, '9999999999/$1'))).status).toBe(403)
    const playlist = await until('HLS pieces', async () => {
      const { hlsUrl } = await enter(buyer)
      const answer = await fetch(base + hlsUrl, { headers: { token: buyer.token } })
      const text = answer.status === 200 ? await answer.text() : ''
      return text.includes('/stream/seg/') && text
    })
    expect(playlist).toContain('METHOD=AES-128')
    const [piece = ''] = /^\/stream\/seg\/.+$/m.exec(playlist) ?? []
    expect((await fetch(base + piece)).status).toBe(200)
    expect((await fetch(`${base}${piece}`.replace(/seg-\d+/, '../key.bin'))).status).not.toBe(200)

    await t.call('course/auth/course/live/channel/log/end', { periodId }, { token: me.token })
    expect((await firstBytes(flvUrl, buyer.token)).status).toBe(404)
    const context = { services, signal: new AbortController().signal, attempt: 1 }
    const videoId = await until('the recording is a video', async () => {
      await replayJob.run({ siteId: 12, periodId }, context)
      const [row] =
        await t.owner`SELECT resource_id, recorded_parts FROM live_channel_log WHERE period_id = ${periodId}`
      // Needed to place captions after the files are deleted.
      if (row?.resourceId) expect(row.recordedParts).toEqual([{ at: expect.any(Number), length: expect.any(Number) }])
      return row?.resourceId as string | null
    })
    await transcodeJob.run({ siteId: 12, videoId }, context)
    await replayJob.run({ siteId: 12, periodId }, context)
    const playback = await t.call('course/auth/course/getPlaybackUrl', { periodId }, { token: buyer.token })
    expect(playback.data).toMatchObject({ liveStatus: 4, vid: videoId })
    const [video] = await t.owner`SELECT video_length FROM video WHERE id = ${videoId}`
    expect(Number(video?.videoLength)).toBeGreaterThan(2)
    obs.kill('SIGKILL')
  })

  test('is rejected with a wrong, foreign or old key; a new key cuts the old stream', {
    timeout: 240_000,
  }, async () => {
    // Connections that do not publish are dropped, silent or not.
    const idle = [Buffer.alloc(0), Buffer.from([3])].map((said) => {
      const socket = connect(services.config.rtmpPort, '127.0.0.1')
      socket.on('error', () => {}).write(said)
      return once(socket.resume(), 'close')
    })
    const [me, other] = [await broadcaster(), await broadcaster()]
    const [old, fresh] = [await me.key(), await me.key()]
    const name = fresh.split('?')[0] ?? ''
    const theirs = (await other.key()).split('?')[1] ?? ''
    for (const wrong of [
      old,
      name,
      `${name}?sign=9999999999-${'0'.repeat(32)}`,
      `${name}?${theirs}`,
      `nobody?${theirs}`,
    ]) {
      const code = await publish(wrong).over
      expect(code, wrong).not.toBe(0)
    }
    expect(await me.view()).toMatchObject({ isPublishing: 0 })
    // Nor over the media server's HTTP, by POST or WebSocket, even with a valid key.
    const address = await mediaAddress(services.config.dataDir)
    const own = `127.0.0.1:${address?.port}/live/${name}.flv?${fresh.split('?')[1]}`
    const film = Buffer.concat([Buffer.from('464c5601050000000900000000', 'hex'), Buffer.alloc(50_000)])
    expect(await (await fetch(`http://${own}`, { method: 'POST', body: film })).text()).toBe('')
    const socket = new WebSocket(`ws://${own}`, 'publisher')
    await new Promise((resolve) => {
      socket.addEventListener('open', () => socket.send(film))
      socket.addEventListener('close', resolve)
      socket.addEventListener('error', resolve)
    })
    expect(await me.view()).toMatchObject({ isPublishing: 0 })
    // Nor can it be read there without a signature.
    expect(await (await fetch(`http://${own.split('?')[0]}`)).text()).toBe('')
    const obs = publish(fresh)
    await until('the stream arrives', async () => (await me.view()).isPublishing === 1)
    // A publisher is active.
    expect(await publish(fresh).over).not.toBe(0)
    expect(await me.view()).toMatchObject({ isPublishing: 1 })
    await Promise.all(idle)
    expect(await me.view()).toMatchObject({ isPublishing: 1 })
    await me.key()
    await obs.over
    expect(await me.view()).toMatchObject({ isPublishing: 0 })
  })

  test('a key expires with its session, not before', {
    timeout: 240_000,
  }, async () => {
    const [me, abroad] = [await broadcaster(), await broadcaster(13)]
    const { periodIds } = await makeLive(t.owner, { lecturerId: me.lecturerId })
    const [periodId = ''] = periodIds
    const key = await me.key()
    const [name = ''] = key.split('?')
    await t.call('course/auth/course/live/channel/log/save', { periodId }, { token: me.token })
    await t.owner`UPDATE live_channel_log SET start_time = now() - interval '1 hour' WHERE period_id = ${periodId}`
    const ofHoursAgo = (hours: number) => streamKey(services.secret, name, Math.floor(Date.now() / 1000 - hours * 3600))
    /** Whether a stream is accepted; it keeps running. */
    const getsIn = async (streamKey: string) => {
      const obs = publish(streamKey)
      const answer = await until('in or out', async () =>
        obs.exitCode === null ? (await me.view()).isPublishing === 1 && { obs } : 'out',
      )
      return answer === 'out' ? null : answer.obs
    }
    // Expired before the session started, or of another site.
    for (const wrong of [ofHoursAgo(2), `${name}?${(await abroad.key()).split('?')[1]}`])
      expect(await getsIn(wrong), wrong).toBeNull()
    // A reconnect is accepted although the key has expired meanwhile.
    const obs = await until('the key of the session', () => getsIn(ofHoursAgo(0.5)))
    await t.call('course/auth/course/live/channel/log/end', { periodId }, { token: me.token })
    await obs.over
    for (const old of [key, ofHoursAgo(0.5)]) expect(await getsIn(old), old).toBeNull()
    expect(await me.view()).toMatchObject({ isPublishing: 0, keyExpire: null })
    // A test broadcast needs a new key, but no session.
    const tried = await getsIn(await me.key())
    expect(tried).not.toBeNull()
    tried?.kill('SIGKILL')
  })

  test('a second publisher takes over if allowed, and the first is kept out', {
    timeout: 240_000,
  }, async () => {
    const me = await broadcaster()
    expect(await me.view()).toMatchObject({ takeOver: 0 })
    await t.call('course/auth/course/live/channel/set', { takeOver: 1 }, { token: me.token })
    const key = await me.key()
    expect(await me.view()).toMatchObject({ takeOver: 1 })
    const first = publish(key)
    const since = await until('the stream arrives', async () => (await me.view()).publishTime as string | null)
    const second = publish(key)
    expect(await first.over).not.toBe(0)
    await until('the other one is seen', async () => {
      const { publishTime } = await me.view()
      return publishTime && publishTime !== since
    })
    expect(second.exitCode).toBeNull()
    expect(await publish(key).over).not.toBe(0)
    // Viewers keep their addresses.
    const { flvUrl } = await me.view()
    expect((await firstBytes(flvUrl, me.token)).bytes.subarray(0, 3).toString()).toBe('FLV')
    second.kill('SIGKILL')
  })
})
