import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MadeUser, makeCourse, makeUser, makeVideo } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { issueTicket, readTicket } from './signature.ts'

let t: TestApp
let learner: MadeUser
let videoId: string
let periodId: string
const now = () => Math.floor(Date.now() / 1000)
const key = Buffer.alloc(16, 7)

const MASTER =
  '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-STREAM-INF:BANDWIDTH=800000,RESOLUTION=1280x720,CODECS="avc1.64001f"\n720p.m3u8\n'
const MEDIA = `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-MAP:URI="720p/init.mp4"\n#EXT-X-KEY:METHOD=AES-128,URI="key",IV=0x${'0'.repeat(32)}\n#EXTINF:6,\n720p/0.m4s\n#EXT-X-ENDLIST\n`

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  learner = await makeUser(t.owner)
  const course = await makeCourse(t.owner)
  periodId = course.periodIds[0] ?? ''
  videoId = await makeVideo(t.owner, periodId, 6)
  const [row] = await t.owner<{ folder: string }[]>`SELECT folder FROM video WHERE id = ${videoId}`
  const folder = join(t.services.config.dataDir, 'media/12', row?.folder ?? '')
  mkdirSync(join(folder, '720p'), { recursive: true })
  writeFileSync(join(folder, 'master.m3u8'), MASTER)
  writeFileSync(join(folder, '720p.m3u8'), MEDIA)
  writeFileSync(join(folder, '720p/0.m4s'), 'segment')
})

async function signed(user = learner): Promise<string> {
  return (await t.call('course/auth/course/sign', { periodId }, { token: user.token })).data.ticket
}
const asVisitor = (url: string, headers: Record<string, string> = {}) => t.app.inject({ method: 'GET', url, headers })
const get = (url: string, headers: Record<string, string> = { cookie: `RC_WEB_TOKEN=${learner.token}` }) =>
  asVisitor(url, headers)

describe('vod/auth/videoInfo/play', () => {
  test('answers playlist, segment and key for a ticket', async () => {
    const { code, data } = await t.call('vod/auth/videoInfo/play', { ticket: await signed() }, { token: learner.token })
    expect(code).toBe(200)
    expect(data).toMatchObject({ videoId, videoLength: 6, thumbsUrl: '', subtitleUrl: '' })
    const master = (await get(data.hlsUrl)).body
    const media = (await get(master.split('\n').find((line) => line.startsWith('/media/')) ?? '')).body
    const segment = media.split('\n').find((line) => line.endsWith('.m4s')) ?? ''
    const answer = await get(segment)
    expect(answer.body).toBe('segment')
    expect(answer.headers['cache-control']).toContain('immutable')
    const keyAnswer = await get(/URI="([^"]+\/key[^"]*)"/.exec(media)?.[1] ?? '')
    expect(keyAnswer.rawPayload.equals(key)).toBe(true)
    expect(keyAnswer.headers['cache-control']).toBe('no-store')
  })

  test('serves segments beyond the memory cache, with range requests', async () => {
    const big = Buffer.alloc(9 * 1024 * 1024, 'segment of a good camera ')
    const [row] = await t.owner<{ folder: string }[]>`SELECT folder FROM video WHERE id = ${videoId}`
    writeFileSync(join(t.services.config.dataDir, 'media/12', row?.folder ?? '', '720p/0.m4s'), big)
    const { data } = await t.call('vod/auth/videoInfo/play', { ticket: await signed() }, { token: learner.token })
    const master = (await get(data.hlsUrl)).body
    const media = (await get(master.split('\n').find((line) => line.startsWith('/media/')) ?? '')).body
    const segment = media.split('\n').find((line) => line.endsWith('.m4s')) ?? ''
    const whole = await get(segment)
    expect(whole.statusCode).toBe(200)
    expect(whole.headers['content-length']).toBe(String(big.length))
    expect(whole.rawPayload.equals(big)).toBe(true)
    expect(whole.headers['cache-control']).toContain('immutable')
    const part = await get(segment, { range: 'bytes=9000000-9000099' })
    expect(part.statusCode).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes 9000000-9000099/${big.length}`)
    expect(part.rawPayload.equals(big.subarray(9_000_000, 9_000_100))).toBe(true)
    expect((await get(segment, { range: 'bytes=99999999-' })).statusCode).toBe(416)
    expect((await get(segment.replace('/0.m4s', '/7.m4s'))).statusCode).toBe(404)
  })

  test('refuses a ticket of another user', async () => {
    const stranger = await makeUser(t.owner)
    expect((await t.call('vod/auth/videoInfo/play', { ticket: await signed() }, { token: stranger.token })).code).toBe(
      306,
    )
  })

  test.each(['', 'x', 'A'.repeat(83)])('ticket %j is refused', async (ticket) => {
    expect([306, 422]).toContain((await t.call('vod/auth/videoInfo/play', { ticket }, { token: learner.token })).code)
  })

  test('needs a session of the site', async () => {
    const ticket = await signed()
    expect((await t.call('vod/auth/videoInfo/play', { ticket })).code).toBe(303)
    expect((await t.call('vod/auth/videoInfo/play', { ticket }, { token: learner.token, siteId: 13 })).code).toBe(302)
  })
})

describe('the key', () => {
  const ticketOf = (over: object = {}) =>
    issueTicket(t.services.secret, {
      siteId: 12,
      userId: learner.userId,
      videoId,
      periodId,
      studyId: '1',
      exp: now() + 60,
      ...over,
    })

  test('needs a valid ticket for the video and site', async () => {
    for (const ticket of ['', 'forged', ticketOf({ videoId: '1' }), ticketOf({ siteId: 13 })]) {
      const answer = await get(`/media/12/${videoId}/key?t=${ticket}`)
      expect(answer.statusCode).toBe(403)
      expect(answer.rawPayload.includes(key)).toBe(false)
    }
  })

  test('an expired ticket needs the session of its user', async () => {
    const ticket = ticketOf({ exp: now() - 30 })
    expect(readTicket(t.services.secret, ticket, now())).toBeNull()
    const url = `/media/12/${videoId}/key?t=${ticket}`
    const stranger = await makeUser(t.owner)
    expect((await asVisitor(url)).statusCode).toBe(403)
    expect((await get(url, { cookie: `RC_WEB_TOKEN=${stranger.token}` })).statusCode).toBe(403)
    expect((await get(url, { cookie: `RC_WEB_TOKEN=${learner.token}` })).statusCode).toBe(200)
  })

  test.each(['key', 'master.m3u8', '720p.m3u8'])('%s: a fresh ticket needs the session of its user', async (name) => {
    const url = `/media/12/${videoId}/${name}?t=${ticketOf()}`
    const stranger = await makeUser(t.owner)
    const foreign = await makeUser(t.owner, { siteId: 13 })
    expect((await asVisitor(url)).json()).toMatchObject({ code: 303 })
    for (const headers of [{ token: stranger.token }, { token: foreign.token }, { token: 'x' }]) {
      const answer = await asVisitor(url, headers)
      expect(answer.statusCode).toBe(403)
      expect(answer.rawPayload.includes(key)).toBe(false)
    }
    expect((await asVisitor(url, { token: learner.token })).statusCode).toBe(200)
  })

  test('a ticket ends with its session: user disabled, or signed in elsewhere', async () => {
    const url = `/media/12/${videoId}/key?t=${ticketOf()}`
    await t.owner`UPDATE user_session SET ended = 'elsewhere' WHERE user_id = ${learner.userId}`
    const elsewhere = await get(url)
    expect(elsewhere.statusCode).toBe(403)
    expect(elsewhere.json()).toMatchObject({ code: 304, msg: '你的账户已在其他地方登录！' })
    await t.owner`UPDATE user_session SET ended = NULL WHERE user_id = ${learner.userId}`
    expect((await get(url)).statusCode).toBe(200)
    await t.owner`UPDATE users SET status_id = 0 WHERE id = ${learner.userId}`
    expect((await get(url)).statusCode).toBe(403)
  })

  test('path traversal is refused', async () => {
    for (const name of ['..%2f..%2fsecrets%2finstallation', 'nothing.m3u8', 'master.m3u8%00', '720p']) {
      expect([403, 404]).toContain((await get(`/media/12/${videoId}/${name}?t=${ticketOf()}`)).statusCode)
    }
    expect((await get(`/media/s/12/x/99999999999/AAAAAAAAAAAAAAAAAAAAAA/720p/0.m4s`)).statusCode).toBe(403)
  })
})
