import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decrypt, ffmpeg, makeVideo, packets, readPlaylist } from '../../../test/media.ts'
import { createRemuxEngine } from './mediabunny.ts'
import { MediaError } from './port.ts'

const engine = createRemuxEngine()
const key = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex')
let folder = ''
let high = ''
let low = ''
let outDir = ''
let runs = 0

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'transcode-'))
  high = makeVideo(join(folder, 'high.mp4'), { out: ['-movflags', '+faststart'] })
  low = makeVideo(join(folder, 'low.mp4'), { size: '160x90', out: ['-bf', '0'] })
})
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => {
  const place = join(folder, String(++runs))
  mkdirSync(place)
  outDir = join(place, 'out')
})

const both = () => [
  { file: high, name: '720p' },
  { file: low, name: '360p' },
]
/** Content hashes of all files. */
const hashes = (dir: string) =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(dir, name)).isFile())
    .sort()
    .map(
      (name) =>
        `${name} ${createHash('sha256')
          .update(readFileSync(join(dir, name)))
          .digest('hex')}`,
    )
const refusal = async (file: string) => (await engine.probe(file)).refusal

describe('probe', () => {
  test('describes a valid file', async () => {
    expect(await engine.probe(high)).toEqual({
      seconds: expect.closeTo(13, 1),
      promisedSeconds: expect.closeTo(13, 1),
      bytes: statSync(high).size,
      video: {
        codec: 'avc',
        codecs: expect.stringMatching(/^avc1\.4d/),
        width: 320,
        height: 180,
        fps: 30,
        maxGopSeconds: expect.closeTo(2, 3),
        rate: expect.any(Number),
        maxSegmentBytes: expect.any(Number),
        maxSegmentRate: expect.any(Number),
      },
      audio: { codec: 'aac', codecs: 'mp4a.40.2', channels: 1, sampleRate: 44100 },
      refusal: null,
    })
  })

  test('accepts QuickTime, fragmented, silent and 29.97 fps files', async () => {
    const make = (name: string, ...out: string[]) => {
      ffmpeg('-i', high, '-c', 'copy', ...out, join(folder, name))
      return join(folder, name)
    }
    expect(await refusal(make('a.mov'))).toBeNull()
    expect(await refusal(make('fragments.mp4', '-movflags', 'frag_keyframe+empty_moov'))).toBeNull()
    const silent = await engine.probe(make('silent.mp4', '-an'))
    expect(silent).toMatchObject({ audio: null, refusal: null })
    const ntsc = await engine.probe(makeVideo(join(folder, 'ntsc.mp4'), { seconds: 3, rate: '30000/1001' }))
    expect(ntsc.video?.fps).toBeCloseTo(29.97, 2)
  })

  test('reports the playable part of a truncated file', async () => {
    const whole = readFileSync(high)
    const cut = join(folder, 'cut-short.mp4')
    writeFileSync(cut, whole.subarray(0, Math.round(whole.length * 0.4)))
    const [full, part] = [await engine.probe(high), await engine.probe(cut)]
    expect(part).toMatchObject({ refusal: null, promisedSeconds: full.seconds })
    expect(part.seconds).toBeGreaterThan(3)
    expect(part.seconds).toBeLessThan(7)
    expect((part.video?.rate ?? 0) / (full.video?.rate ?? 1)).toBeCloseTo(1, 0)
    const packaged = await engine.package({ renditions: [{ file: cut, name: 'a' }], outDir, key })
    expect(packaged.seconds).toBeCloseTo(part.seconds, 3)
    const made = packets(decrypt(outDir, 'a', key), 'v')
    expect(made.at(-1)?.pts).toBeGreaterThan(part.seconds - 0.3)
    const nothing = join(folder, 'index-only.mp4')
    writeFileSync(nothing, whole.subarray(0, whole.indexOf('mdat') + 8))
    expect(await refusal(nothing)).toContain('没有画面数据')
  })

  test('refuses with a Chinese message', async () => {
    const make = (name: string, ...out: string[]) => makeVideo(join(folder, name), { seconds: 2, size: '160x90', out })
    expect(await refusal(make('hevc.mp4', '-c:v', 'libx265', '-x265-params', 'log-level=none'))).toContain('H.265')
    expect(await refusal(make('mp3.mp4', '-c:a', 'libmp3lame'))).toContain('MP3')
    expect(await refusal(make('ten-bit.mp4', '-pix_fmt', 'yuv420p10le'))).toContain('10 位')
    expect(await refusal(make('a.mkv'))).toContain('不是 MP4')
    expect(
      await refusal(makeVideo(join(folder, 'gop.mp4'), { seconds: 12, size: '160x90', rate: '5', out: ['-g', '600'] })),
    ).toContain('关键帧最长相隔 12 秒')
    ffmpeg('-i', make('upright.mp4'), '-c', 'copy', '-metadata:s:v', 'rotate=90', join(folder, 'turned.mp4'))
    expect(await refusal(join(folder, 'turned.mp4'))).toContain('旋转')
    ffmpeg('-i', make('long-sound.mp4', '-af', 'apad=pad_dur=8'), '-c', 'copy', join(folder, 'long.mp4'))
    expect(await refusal(join(folder, 'long.mp4'))).toContain('声音比画面长')
    const open = ['-preset', 'veryfast', '-g', '30', '-x264-params', 'open-gop=1:bframes=3:scenecut=0:keyint=30']
    expect(await refusal(make('open.mp4', ...open))).toContain('不能独立解码')
  })

  test('refuses damaged and unsupported files without throwing', async () => {
    const write = (name: string, data: Buffer | string) => {
      writeFileSync(join(folder, name), data)
      return join(folder, name)
    }
    const whole = readFileSync(high)
    expect(await refusal(write('text.mp4', '#EXTM3U\n/etc/passwd\n'))).toContain('不是 MP4')
    expect(await refusal(write('empty.mp4', ''))).toContain('不是 MP4')
    expect(await refusal(write('head.mp4', whole.subarray(0, 40)))).not.toBeNull()
    const monster = Buffer.concat([
      whole.subarray(0, 32),
      Buffer.from('00000001', 'hex'),
      Buffer.from('moov'),
      Buffer.from('0000100000000000', 'hex'),
    ])
    expect(await refusal(write('monster.mp4', monster))).toContain('索引异常庞大')
    await expect(engine.probe(join(folder, 'absent.mp4'))).rejects.toMatchObject({ reason: 'gone' })
  })
})

describe('package', () => {
  test('renditions share one audio track and cuts; frames are copied unchanged', async () => {
    const packaged = await engine.package({ renditions: both(), outDir, key })
    expect(packaged.files[0]).toBe('master.m3u8')
    expect([...packaged.files].sort()).toEqual(hashes(outDir).map((line) => line.split(' ')[0]))
    expect(packaged.bytes).toBe(packaged.files.reduce((sum, name) => sum + statSync(join(outDir, name)).size, 0))
    expect(packaged.renditions.map(({ name, width, height }) => [name, width, height])).toEqual([
      ['720p', 320, 180],
      ['360p', 160, 90],
    ])
    expect(packaged.seconds).toBeCloseTo(13, 1)

    const master = readFileSync(join(outDir, 'master.m3u8'), 'utf8')
    expect(master.match(/[a-z0-9]+\.m3u8/g)).toEqual(['audio.m3u8', '720p.m3u8', '360p.m3u8'])
    expect(master).toMatch(
      /BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,RESOLUTION=320x180,FRAME-RATE=30\.000,CODECS="avc1\.4d[0-9a-f]{4},mp4a\.40\.2",AUDIO="audio"/,
    )
    for (const name of ['720p', '360p', 'audio']) {
      const text = readFileSync(join(outDir, `${name}.m3u8`), 'utf8')
      expect(text.indexOf('#EXT-X-MAP')).toBeLessThan(text.indexOf('#EXT-X-KEY'))
      const list = readPlaylist(text)
      expect(list.target).toBe(6)
      expect(list.lengths.map(Math.round)).toEqual([6, 6, 1])
    }

    for (const [name, source] of [
      ['720p', high],
      ['360p', low],
    ] as const) {
      const [made, given] = [packets(decrypt(outDir, name, key), 'v'), packets(source, 'v')]
      expect(made.map((row) => row.hash)).toEqual(given.map((row) => row.hash))
      // We start at composition time 0; ffprobe shifts B-frames in fragments by a constant.
      const shift = name === '720p' ? 1 / 30 : 0
      given.forEach((row, n) => expect(made[n]?.pts).toBeCloseTo(row.pts + shift, 4))
      for (const n of [0, 1, 2])
        expect(packets(decrypt(outDir, name, key, [n]), 'v')[0]).toMatchObject({
          key: true,
          pts: expect.closeTo(n * 6 + shift, 3),
        })
    }
    const [sound, sourceSound] = [packets(decrypt(outDir, 'audio', key), 'a'), packets(high, 'a')]
    // Without encoder priming, which is before 0.
    expect(sound.map((row) => row.hash)).toEqual(sourceSound.filter((row) => row.pts >= 0).map((row) => row.hash))
    sound.forEach((row, n) => n > 0 && expect(row.pts - (sound[n - 1]?.pts ?? 0)).toBeCloseTo(1024 / 44100, 3))
  })

  test('a single rendition contains its audio; another playlist has the audio alone', async () => {
    const packaged = await engine.package({ renditions: both().slice(0, 1), outDir, key, segmentSeconds: 4 })
    expect(packaged.files).toContain('audio.m3u8')
    expect(readFileSync(join(outDir, 'master.m3u8'), 'utf8')).not.toContain('audio')
    expect(packets(decrypt(outDir, 'audio', key), 'a').map((row) => row.hash)).toEqual(
      packets(decrypt(outDir, '720p', key), 'a').map((row) => row.hash),
    )
    const clear = decrypt(outDir, '720p', key)
    expect(packets(clear, 'v').map((row) => row.hash)).toEqual(packets(high, 'v').map((row) => row.hash))
    expect(packets(clear, 'a').length).toBe(packets(high, 'a').filter((row) => row.pts >= 0).length)
    const list = readPlaylist(readFileSync(join(outDir, '720p.m3u8'), 'utf8'))
    expect(list.lengths.map(Math.round)).toEqual([4, 4, 4, 1])
  })

  test('handles negative start times and silent video', async () => {
    const cut = join(folder, 'cut.mp4')
    ffmpeg('-ss', '3', '-i', low, '-c', 'copy', cut)
    expect(packets(cut, 'v')[0]?.pts).toBeCloseTo(-1, 3)
    await engine.package({ renditions: [{ file: cut, name: 'a' }], outDir, key })
    const [made, given] = [decrypt(outDir, 'a', key), packets(low, 'v')]
    expect(packets(made, 'v')).toMatchObject(
      given.slice(60).map((row) => ({ hash: row.hash, pts: expect.closeTo(row.pts - 2, 3) })),
    )
    expect(packets(made, 'a')[0]?.pts).toBeLessThan(1024 / 44100)
    ffmpeg('-i', high, '-c', 'copy', '-an', join(folder, 'mute.mp4'))
    const mute = await engine.package({ renditions: [{ file: join(folder, 'mute.mp4'), name: 'a' }], outDir, key })
    expect(mute.renditions[0]?.codecs).toMatch(/^avc1\.[0-9a-f]{6}$/)
  })

  test('sound alone is one rendition without a picture, cut at any packet', async () => {
    const sound = join(folder, 'sound.m4a')
    ffmpeg('-i', high, '-vn', '-c', 'copy', sound)
    const probe = await engine.probe(sound)
    expect(probe).toMatchObject({ refusal: null, video: null, audio: { codec: 'aac' } })
    const packaged = await engine.package({ renditions: [{ file: sound, name: 'sound' }], outDir, key })
    expect(packaged.renditions).toMatchObject([{ name: 'sound', width: 0, height: 0, codecs: 'mp4a.40.2' }])
    expect(packaged.seconds).toBeCloseTo(13, 0)
    expect(packaged.files).not.toContain('audio.m3u8')
    expect(readFileSync(join(outDir, 'master.m3u8'), 'utf8')).toMatch(
      /BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,CODECS="mp4a\.40\.2",CLOSED/,
    )
    expect(readPlaylist(readFileSync(join(outDir, 'sound.m3u8'), 'utf8')).lengths.map(Math.round)).toEqual([6, 6, 1])
    expect(packets(decrypt(outDir, 'sound', key), 'a').length).toBe(
      packets(sound, 'a').filter((row) => row.pts >= 0).length,
    )
    const cut = join(folder, 'cut.m4a')
    ffmpeg('-i', sound, '-c', 'copy', '-movflags', '+faststart', join(folder, 'fast.m4a'))
    const whole = readFileSync(join(folder, 'fast.m4a'))
    writeFileSync(cut, whole.subarray(0, Math.round(whole.length * 0.5)))
    const part = await engine.probe(cut)
    expect(part).toMatchObject({ refusal: null, promisedSeconds: probe.seconds })
    expect(part.seconds).toBeLessThan(8)
  })

  test('segments are encrypted; the init segment contains no frame', async () => {
    await engine.package({ renditions: both(), outDir, key })
    expect(() => decrypt(outDir, '720p', Buffer.alloc(16))).toThrow()
    expect(readFileSync(join(outDir, '720p', '0.m4s')).includes('moof')).toBe(false)
    const init = readFileSync(join(outDir, '720p', 'init.mp4'))
    expect(init.length).toBeLessThan(1500)
    expect(init.includes('mdat')).toBe(false)
    expect(hashes(outDir).some((line) => line.startsWith('key'))).toBe(false)
    for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' }))
      if (statSync(join(outDir, name)).isFile()) expect(readFileSync(join(outDir, name)).includes(key)).toBe(false)
  })

  test('reports progress and replaces an older package atomically', async () => {
    mkdirSync(outDir)
    writeFileSync(join(outDir, 'old'), 'x')
    const shares: number[] = []
    await engine.package({ renditions: both(), outDir, key, onProgress: (done) => shares.push(done) })
    expect(shares).toHaveLength(9)
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
    expect(existsSync(join(outDir, 'old'))).toBe(false)
    expect(readdirSync(join(outDir, '..'))).toEqual(['out'])
  })

  test('is deterministic after a kill and rerun', async () => {
    await engine.package({ renditions: both(), outDir, key })
    const expected = hashes(outDir)
    const again = join(outDir, '..', 'again')
    const script = `import { createRemuxEngine } from ${JSON.stringify(new URL('./mediabunny.ts', import.meta.url).href)}
      await createRemuxEngine().package({ ...JSON.parse(process.argv[1]), key: Buffer.from(process.argv[2], 'hex'), onProgress: (done) => done > 0.4 && process.kill(process.pid, 'SIGKILL') })`
    const killed = spawnSync(process.execPath, [
      '--input-type=module-typescript',
      '-e',
      script,
      JSON.stringify({ renditions: both(), outDir: again }),
      key.toString('hex'),
    ])
    expect(killed.signal).toBe('SIGKILL')
    expect(existsSync(again)).toBe(false)
    expect(readdirSync(join(outDir, '..')).some((name) => name.startsWith('.again.part-'))).toBe(true)
    await engine.package({ renditions: both(), outDir: again, key })
    expect(hashes(again)).toEqual(expected)
    expect(
      readdirSync(join(outDir, '..'))
        .sort()
        .filter((name) => !name.startsWith('clear-')),
    ).toEqual(['again', 'out'])
  })

  test('cleans up on refusal and abort', async () => {
    const other = makeVideo(join(folder, 'other-keys.mp4'), { out: ['-g', '77'] })
    const attempt = (files: string[], signal?: AbortSignal) =>
      engine.package({
        renditions: files.map((file, n) => ({ file, name: `q${n}` })),
        outDir,
        key,
        ...(signal ? { signal } : {}),
      })
    await expect(attempt([high, other])).rejects.toMatchObject({
      reason: 'refused',
      message: expect.stringContaining('关键帧没有对齐'),
    })
    const short = makeVideo(join(folder, 'short.mp4'), { seconds: 6 })
    await expect(attempt([high, short])).rejects.toMatchObject({
      reason: 'refused',
      message: expect.stringContaining('长度不一致'),
    })
    await expect(attempt([high, join(folder, 'absent.mp4')])).rejects.toMatchObject({ reason: 'gone' })
    await expect(attempt([high], AbortSignal.abort())).rejects.toMatchObject({ reason: 'cancelled' })
    const soon = new AbortController()
    setTimeout(() => soon.abort(), 60)
    await expect(attempt([high, low], soon.signal)).rejects.toMatchObject({ reason: 'cancelled' })
    expect(readdirSync(join(outDir, '..'))).toEqual([])
  })

  test('validates its arguments', async () => {
    const attempt = (names: string[], bytes = 16) =>
      engine.package({ renditions: names.map((name) => ({ file: high, name })), outDir, key: Buffer.alloc(bytes) })
    for (const names of [[], ['a', 'a'], ['audio'], ['../x'], ['A'], ['']])
      await expect(attempt(names)).rejects.toThrow(TypeError)
    await expect(attempt(['a'], 32)).rejects.toThrow(/16 bytes/)
  })
})

test('a damaged index yields a package or a refusal, never a crash', async () => {
  const whole = readFileSync(low)
  const moov = whole.indexOf('moov') - 4
  // Seeded, for reproducible failures.
  let seed = 20261121
  const random = (below: number) => {
    seed = (seed * 48271) % 2147483647
    return seed % below
  }
  const strict = createRemuxEngine({ stallMs: 2500, heapMb: 128 })
  for (let n = 0; n < 10; n++) {
    const bytes = Buffer.from(whole)
    for (let i = 0; i < 1 + random(8); i++) bytes[moov + random(whole.length - moov)] = random(256)
    const file = join(folder, 'damaged.mp4')
    writeFileSync(file, bytes)
    const { refusal: reason } = await strict.probe(file)
    if (reason === null)
      await strict
        .package({ renditions: [{ file, name: 'a' }], outDir, key })
        .catch((error: unknown) => expect(error).toBeInstanceOf(MediaError))
    else expect(reason).toMatch(/[一-龥]/)
  }
})
