/** Recognition of films with a fake recognizer and real sound. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeLecturer } from '../../../test/factories.ts'
import { type SpeechGateway, startSpeechGateway } from '../../../test/gateways/speech.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { ffmpeg, uploadVideo } from '../../../test/transcoding.ts'

let t: TestApp
let gateway: SpeechGateway
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zhixing-recognise-'))
  // Four sentences: 2.5 s of tone and 0.5 s of silence each.
  const sound = 'sine=frequency=440:d=12,volume=4,volume=0:enable=gt(mod(t\\,3)\\,2.5)'
  ffmpeg('-f', 'lavfi', '-i', sound, '-c:a', 'aac', join(folder, 'spoken.m4a'))
  const both = ['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=10:d=12', '-f', 'lavfi', '-i', sound]
  ffmpeg(...both, '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '20', '-c:a', 'aac', join(folder, 'spoken.mp4'))
  gateway = await startSpeechGateway()
  t = await startTestApp({ SPEECH_URL: gateway.url, SPEECH_FEN_PER_MINUTE: '30' })
}, 120_000)
beforeEach(() => {
  gateway.answer = (nth) => `第${nth}句。`
  gateway.received.length = 0
})
afterAll(async () => {
  await t.close()
  await gateway.close()
  rmSync(folder, { recursive: true, force: true })
})

const calls = {
  view: 'vod/auth/subtitle/recognition/view',
  begin: 'vod/auth/subtitle/recognition/begin',
  stop: 'vod/auth/subtitle/recognition/stop',
} as const

async function spoken(name: string) {
  const { videoId, lecturer } = await uploadVideo(t, join(folder, name))
  await t.runJobs()
  const call = (what: keyof typeof calls, input = {}) => t.call(calls[what], { videoId, ...input }, lecturer)
  return { videoId, lecturer, call }
}

test.each(['spoken.mp4', 'spoken.m4a'])(
  '%s: sentences with their times, as a draft that only its author sees',
  async (name) => {
    const { videoId, lecturer, call } = await spoken(name)
    expect((await call('view')).data).toMatchObject({ isOffered: 1, priceFen: 6, state: 0, cueList: [] })
    expect((await call('begin')).data).toMatchObject({ state: 1, progress: 0, language: 'zh' })
    expect((await call('begin')).msg).toContain('正在识别')
    await t.runJobs()
    const { data } = await call('view')
    expect(data).toMatchObject({ state: 2, progress: 100 })
    expect(data.cueList.map(({ text }) => text)).toEqual(['第0句。', '第1句。', '第2句。', '第3句。'])
    data.cueList.forEach(({ start, end }, n) => {
      expect(Math.abs(start - n * 3)).toBeLessThan(0.6)
      expect(end).toBeLessThan(n * 3 + 3.2)
    })
    expect(gateway.received[1]?.fields).toMatchObject({ language: 'zh', prompt: '第0句。' })
    expect((await t.call('vod/auth/subtitle/view', { videoId }, lecturer)).data.hasSubtitle).toBe(0)
  },
  120_000,
)

test('a recognizer that fails is asked again from where it failed; then the rest is kept and can be continued', async () => {
  const { call } = await spoken('spoken.m4a')
  gateway.answer = (nth) => (nth < 2 ? `第${nth}句。` : { status: 503, body: '' })
  await call('begin')
  for (let n = 0; n < 4; n++) {
    await t.owner`UPDATE pgboss.job SET start_after = now() WHERE name = 'vod.recognise' AND state = 'retry'`
    await t.runJobs().catch(() => undefined)
  }
  const failed = (await call('view')).data
  expect(failed).toMatchObject({ state: 3, failReason: expect.stringContaining('没有应答') })
  expect(failed.cueList.map(({ text }) => text)).toEqual(['第0句。', '第1句。'])
  gateway.answer = () => '后来的一句。'
  gateway.received.length = 0
  await call('begin')
  await t.runJobs()
  const { data } = await call('view')
  expect(data).toMatchObject({ state: 2 })
  expect(gateway.received).toHaveLength(2)
  expect(data.cueList.map(({ text }) => text)).toEqual(['第0句。', '第1句。', '后来的一句。', '后来的一句。'])
  expect(Math.abs((data.cueList[2]?.start ?? 0) - 6)).toBeLessThan(0.6)
}, 120_000)

test('a stopped recognition adds nothing more', async () => {
  const { call } = await spoken('spoken.m4a')
  await call('begin', { language: 'en' })
  expect((await call('stop', { language: 'en' })).data).toMatchObject({ state: 4, language: 'en' })
  await t.runJobs()
  expect(gateway.received).toHaveLength(0)
  expect((await call('view', { language: 'en' })).data.state).toBe(4)
  expect((await call('view')).data.state).toBe(0)
})

test('is refused for the video of someone else, and without a recognizer', async () => {
  const { videoId } = await spoken('spoken.m4a')
  const other = await makeLecturer(t.owner)
  for (const path of Object.values(calls)) expect((await t.call(path, { videoId }, other)).code).toBe(404)
})
