import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHARACTER_MS, tone } from '../../../test/gateways/voice.ts'
import { ffmpeg } from '../../../test/transcoding.ts'
import { type Encoder, findEncoder } from '../transcode/encoder.ts'
import { demuxerOf, isCutWav, millisecondsOf, samplesOf, silence, writeTrack } from './sound.ts'

let encoder: Encoder
let folder: string
const never = new AbortController().signal
const TEXT = '先看图像的交点'
beforeAll(async () => {
  const found = await findEncoder(undefined)
  if (!found) throw new Error('the tests need ffmpeg')
  encoder = found
  folder = mkdtempSync(join(tmpdir(), 'zhixing-sound-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(['mp3', 'flac', 'ogg'])('%s is recognized by its content and decoded', async (ending) => {
  const path = join(folder, `x.${ending}`)
  ffmpeg('-f', 'lavfi', '-i', 'sine=d=1', path)
  const file = readFileSync(path)
  expect(demuxerOf(file)).toBe(ending)
  expect(Math.abs(millisecondsOf((await samplesOf(encoder, file, 7, never)).length) - 1000)).toBeLessThan(60)
})

test('a WAV file of another rate has its length', async () => {
  const samples = await samplesOf(encoder, tone(TEXT), 7, never)
  expect(Math.abs(millisecondsOf(samples.length) - 7 * CHARACTER_MS)).toBeLessThan(5)
})

test('a head without a size is one of a streaming server', () => {
  const [whole, streamed] = [tone(TEXT), tone(TEXT)]
  streamed.writeUInt32LE(0xffffffff, 40)
  expect([isCutWav(whole), isCutWav(streamed), isCutWav(whole.subarray(0, 2000))]).toEqual([false, false, true])
})

test.each([
  ['a page', Buffer.from('<html>not found</html>'), 'answer'],
  ['nothing', Buffer.alloc(0), 'answer'],
  ['a file that ends early', tone(TEXT).subarray(0, 4000), 'cut'],
  ['a head with noise', Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(4000, 7)]), 'answer'],
  ['sound that is too short for its words', tone('先'), 'cut'],
])('%s is refused', async (_name, file, fault) => {
  await expect(samplesOf(encoder, file, 7, never)).rejects.toMatchObject({ fault })
})

test('the track has the samples and the metadata', async () => {
  const path = join(folder, 'track.m4a')
  const samples = await samplesOf(encoder, tone(TEXT), 7, never)
  async function* joined() {
    yield samples
    yield silence(300)
    yield samples
  }
  const metadata = { comment: '语音由人工智能合成', AIGC: '{"Label":"1"}' }
  await writeTrack(encoder, joined(), { path, metadata, maxBytes: 1024 * 1024 }, never)
  const probed = execFileSync('ffprobe', ['-v', 'error', '-show_format', '-of', 'json', path], { encoding: 'utf8' })
  const { format } = JSON.parse(probed) as { format: { duration: string; tags: Record<string, string> } }
  expect(format.tags).toMatchObject(metadata)
  expect(Math.abs(Number(format.duration) * 1000 - 2 * 7 * CHARACTER_MS - 300)).toBeLessThan(60)
})

test('a source that fails leaves no half a track unnoticed', async () => {
  async function* broken() {
    yield silence(1000)
    throw new Error('the file is gone')
  }
  const path = join(folder, 'half.m4a')
  await expect(writeTrack(encoder, broken(), { path, metadata: {}, maxBytes: 1024 * 1024 }, never)).rejects.toThrow(
    'the file is gone',
  )
})
