/**
 * Malicious files: each is refused or fails with a sentence, in bounded time, without network access or disclosure of
 * other files.
 */
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readContainer } from '../../platform/transcode/container.ts'
import { type Encoder, findEncoder, probeFile } from '../../platform/transcode/encoder.ts'
import { sourceOf } from '../../platform/transcode/facts.ts'
import { MediaError } from '../../platform/transcode/port.ts'
import type { Judged } from '../../../test/hostile-worker.ts'
import { type Ending, runChild } from './parent.ts'
import { ffmpeg } from '../../../test/transcoding.ts'

/** Content of a local file that must never appear in an output. */
const CANARY = 'canary-9f3c1e07-of-another-file'
/** Time limit for files of this size. */
const LONGEST_MS = 120_000

let folder: string
let canaryFile: string
let listener: Server
let hits = 0
let port = 0
let encoder: Encoder
let small: Buffer
const file = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zhixing-hostile-'))
  canaryFile = file('canary.txt')
  writeFileSync(canaryFile, `${CANARY}\n`.repeat(50))
  listener = createServer((socket) => {
    hits++
    socket.destroy()
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  port = (listener.address() as { port: number }).port
  const found = await findEncoder(undefined)
  if (!found) throw new Error('this test needs ffmpeg')
  encoder = found
  ffmpeg(
    '-f',
    'lavfi',
    '-i',
    'testsrc2=s=64x48:r=10:d=2',
    '-f',
    'lavfi',
    '-i',
    'sine=d=2',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-g',
    '10',
    '-c:a',
    'aac',
    '-b:a',
    '16k',
    file('small.mp4'),
  )
  small = readFileSync(file('small.mp4'))
})
afterAll(() => {
  listener.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the whole pipeline. @returns its messages and all written bytes */
async function digest(source: string): Promise<{ ending: Ending; output: Buffer; ms: number }> {
  const place = mkdtempSync(join(folder, 'run-'))
  const began = performance.now()
  const ending = await runChild(
    {
      source,
      workDir: join(place, 'work'),
      outDir: join(place, 'media', 'v'),
      key: Buffer.alloc(16, 1).toString('base64'),
      ffmpegPath: null,
      picturesOnly: false,
      isWhole: false,
    },
    { signal: AbortSignal.timeout(LONGEST_MS), onEvent: async () => {} },
  )
  const written = readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
  return { ending, output: Buffer.concat(written), ms: performance.now() - began }
}

/** mulberry32: reproducible damage. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A copy with flipped bytes, scattered or dense in the index, sometimes truncated. */
function damaged(original: Buffer, seed: number): Buffer {
  const random = seeded(seed)
  const bytes = Buffer.from(original)
  const moov = bytes.indexOf('moov')
  const flips = 1 + Math.floor(random() ** 3 * 60)
  for (let n = 0; n < flips; n++) {
    const inIndex = random() < 0.7
    const at = inIndex ? moov + Math.floor(random() * (bytes.length - moov)) : Math.floor(random() * bytes.length)
    bytes[at] = random() < 0.5 ? Math.floor(random() * 256) : (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8))
  }
  return random() < 0.15 ? bytes.subarray(0, Math.floor(random() * bytes.length)) : bytes
}

async function openWorker(): Promise<Worker> {
  const worker = new Worker(new URL('../../../test/hostile-worker.ts', import.meta.url), {
    execArgv: [],
    stdout: true,
    stderr: true,
  })
  await once(worker, 'online')
  return worker
}

/** CPU time limit (µs) per file. CPU time instead of wall-clock time, since the machine may be busy. */
const MAX_CPU = 1_500_000

/** Null when the file exceeded the CPU limit of its thread, or stalled. */
async function judge(worker: Worker, bad: string, outDir: string): Promise<Judged | null> {
  const before = await worker.cpuUsage()
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const watch = setInterval(() => {
      if (performance.now() - began > LONGEST_MS) finish(() => resolve(null))
      void worker.cpuUsage(before).then(
        ({ user, system }) => {
          if (user + system > MAX_CPU) finish(() => resolve(null))
        },
        // It has exited meanwhile.
        () => {},
      )
    }, 250)
    const finish = (action: () => void) => {
      clearInterval(watch)
      worker.off('error', fail)
      worker.off('message', take)
      action()
    }
    const fail = (error: unknown) => finish(() => reject(error as Error))
    const take = (judged: Judged) => finish(() => resolve(judged))
    worker.on('error', fail)
    worker.on('message', take)
    worker.postMessage({ file: bad, outDir })
  })
}

describe('500 damaged files', () => {
  test('are packaged or refused by the remux engine', async () => {
    let [packaged, refused, ended] = [0, 0, 0]
    let worker: Worker | undefined
    for (let seed = 1; seed <= 500; seed++) {
      const [bad, outDir] = [file(`damaged-${seed}.mp4`), file(`out-${seed}`)]
      writeFileSync(bad, damaged(small, seed))
      mkdirSync(outDir)
      worker ??= await openWorker()
      const judged = await judge(worker, bad, outDir)
      if (judged === null) {
        // The engine terminates its thread later (`stallMs`).
        ended++
        await worker.terminate()
        worker = undefined
      } else if (judged.bytes !== null) {
        expect(judged.bytes).toBeLessThan(small.length * 2 + 64_000)
        packaged++
      } else {
        expect(`${seed} ${judged.trouble}`).toBe(`${seed} `)
        expect(judged.refusal).toMatch(/[\u4e00-\u9fff]/)
        refused++
      }
      for (const path of [bad, outDir]) rmSync(path, { recursive: true })
    }
    await worker?.terminate()
    expect(packaged + refused + ended).toBe(500)
    // The engine never terminates for nine files; some more take up to five seconds on a slow machine.
    expect(ended).toBeLessThanOrEqual(14)
    // Sanity check of the damage: some files must pass and some fail.
    expect(Math.min(packaged, refused)).toBeGreaterThan(20)
  }, 240_000)
  test('every tenth through ffprobe: facts or a sentence, quickly', async () => {
    for (let seed = 10; seed <= 500; seed += 10) {
      const bad = file('probed.mp4')
      writeFileSync(bad, damaged(small, seed))
      const container = await readContainer(bad)
      if (!container) continue
      const answer = await probeFile(encoder, bad, container).then(sourceOf, (error: unknown) => error)
      if (answer instanceof Error) expect(answer).toBeInstanceOf(MediaError)
      else expect(Object.keys(answer as object)[0]).toMatch(/^(source|sound|refusal)$/)
    }
  }, 120_000)
  test('some through the whole pipeline: ready or refused, never hung', async () => {
    for (const seed of [3, 150, 289, 431]) {
      writeFileSync(file('whole.mp4'), damaged(small, seed))
      const { ending, ms } = await digest(file('whole.mp4'))
      expect(['done', 'refused']).toContain(ending.kind)
      expect(ms).toBeLessThan(LONGEST_MS)
    }
  }, 120_000)
})

/** An AVI whose subtitle stream holds a playlist, which format-guessing readers would follow. */
function aviWithPlaylist(playlist: string): Buffer {
  const avi = Buffer.from(readFileSync(file('host.avi')))
  const gab2 = Buffer.concat([Buffer.from('GAB2\0\x02\0', 'latin1'), Buffer.alloc(10), Buffer.from(playlist)])
  const chunk = Buffer.concat([Buffer.from('02tx'), Buffer.alloc(4), gab2, Buffer.alloc(gab2.length % 2)])
  chunk.writeUInt32LE(gab2.length, 4)
  const at = avi.indexOf('movi') + 4
  return Buffer.concat([avi.subarray(0, at), chunk, avi.subarray(at)])
}

describe('files that reference others', () => {
  const playlist = () =>
    `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:1.0,\nhttp://127.0.0.1:${port}/a.ts\n#EXTINF:1.0,\nconcat:file://${canaryFile}|http://127.0.0.1:${port}/b\n#EXTINF:1.0,\nfile://${canaryFile}\n#EXT-X-ENDLIST\n`
  const lures: [string, () => Buffer][] = [
    ['a playlist', () => Buffer.from(playlist())],
    ['a playlist after a transport stream', () => Buffer.concat([ts(), Buffer.from(playlist())])],
    ['a playlist in an AVI', () => aviWithPlaylist(playlist())],
    [
      'a list of files',
      () => Buffer.from(`ffconcat version 1.0\nfile '${canaryFile}'\nfile 'http://127.0.0.1:${port}/'\n`),
    ],
    [
      'an SVG',
      () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1:${port}/x"/></svg>`),
    ],
    [
      'a DASH manifest',
      () =>
        Buffer.from(`<?xml version="1.0"?><MPD><Period><BaseURL>http://127.0.0.1:${port}/</BaseURL></Period></MPD>`),
    ],
    ['an SDP', () => Buffer.from(`v=0\nc=IN IP4 127.0.0.1\nm=video ${port} RTP/AVP 96\n`)],
    ['a QuickTime reference to a file', () => referring(`file://${canaryFile}`)],
    ['a QuickTime reference to a server', () => referring(`http://127.0.0.1:${port}/m.mp4`)],
    ['a Matroska with a segment elsewhere', () => linked()],
  ]
  const ts = () => {
    ffmpeg('-f', 'lavfi', '-i', 'testsrc2=s=64x48:r=10:d=1', '-c:v', 'mpeg2video', '-f', 'mpegts', file('lure.ts'))
    return readFileSync(file('lure.ts'))
  }
  /** A video whose data reference (`url ` entry) names another file for its samples. */
  const referring = (url: string) => {
    const bytes = Buffer.from(small)
    const entry = bytes.indexOf('url ')
    expect(entry).toBeGreaterThan(0)
    bytes.writeUInt32BE(0, entry + 4)
    bytes.write(url.slice(0, 40), entry + 8, 'latin1')
    return bytes
  }
  const linked = () => {
    ffmpeg('-f', 'lavfi', '-i', 'testsrc2=s=64x48:r=10:d=1', '-c:v', 'mpeg4', file('linked.mkv'))
    const bytes = readFileSync(file('linked.mkv'))
    return Buffer.concat([bytes, Buffer.from(`SegmentFilename file://${canaryFile} http://127.0.0.1:${port}/`)])
  }
  beforeAll(() => {
    ffmpeg('-f', 'lavfi', '-i', 'testsrc2=s=64x48:r=10:d=1', '-c:v', 'mpeg4', file('host.avi'))
  })
  test.each(lures)(
    '%s',
    async (what, make) => {
      const lure = file(`lure-${what.replaceAll(' ', '-')}.mp4`)
      writeFileSync(lure, make())
      const { ending, output, ms } = await digest(lure)
      expect(['done', 'refused']).toContain(ending.kind)
      if (ending.kind === 'refused') expect(ending.msg).toMatch(/[\u4e00-\u9fff]/)
      expect(output.includes(CANARY)).toBe(false)
      expect(ms).toBeLessThan(LONGEST_MS)
      expect(hits).toBe(0)
    },
    LONGEST_MS * 2,
  )
  test('the listener detects requests', async () => {
    const { connect } = await import('node:net')
    await new Promise((resolve) => connect(port, '127.0.0.1').once('close', resolve))
    expect(hits).toBe(1)
    hits = 0
  })
})

describe('files that claim too much', () => {
  test(
    '1000 streams',
    async () => {
      const streams = Array.from({ length: 1000 }, () => ['-map', '0:0']).flat()
      ffmpeg('-f', 'lavfi', '-i', 'sine=d=0.2', ...streams, '-c:a', 'pcm_u8', '-ar', '8000', file('streams.mkv'))
      const { ending, ms } = await digest(file('streams.mkv'))
      expect(ending).toMatchObject({ kind: 'refused', msg: expect.stringContaining('路以上') as string })
      expect(ms).toBeLessThan(LONGEST_MS)
    },
    LONGEST_MS * 2,
  )
  test(
    'a picture of 100 000 × 100 000 pixels',
    async () => {
      ffmpeg('-f', 'lavfi', '-i', 'testsrc2=s=64x48:r=10:d=1', '-c:v', 'png', file('huge.mov'))
      const bytes = readFileSync(file('huge.mov'))
      // The sample entry, with two bytes each, and the header of every picture.
      const entry = bytes.indexOf('png ')
      bytes.writeUInt16BE(0xffff, entry + 28)
      bytes.writeUInt16BE(0xffff, entry + 30)
      for (let at = bytes.indexOf('IHDR'); at >= 0; at = bytes.indexOf('IHDR', at + 4)) {
        bytes.writeUInt32BE(100_000, at + 4)
        bytes.writeUInt32BE(100_000, at + 8)
      }
      writeFileSync(file('huge.mov'), bytes)
      const { ending } = await digest(file('huge.mov'))
      expect(ending).toMatchObject({ kind: 'refused' })
    },
    LONGEST_MS * 2,
  )
  test(
    'a length of 10 hours around nothing',
    async () => {
      const bytes = Buffer.from(small)
      const mvhd = bytes.indexOf('mvhd')
      bytes.writeUInt32BE(36_000 * 1000, mvhd + 4 + 16)
      const mdhd = bytes.indexOf('mdhd')
      bytes.writeUInt32BE(0x7fff_ffff, mdhd + 4 + 16)
      writeFileSync(file('long.mp4'), bytes)
      const { ending, output } = await digest(file('long.mp4'))
      expect(['done', 'refused']).toContain(ending.kind)
      expect(output.length).toBeLessThan(2_000_000)
    },
    LONGEST_MS * 2,
  )
})
