/**
 * Crash tests: the child is killed at many points. No partial package is visible, and retries reach the result of an
 * undisturbed run.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { decrypt, packets } from '../../../test/media.ts'
import { playlistNames, segmentSeconds } from '../hls.ts'
import type { ChildWork } from './child.ts'
import { runChild } from './parent.ts'
import type { PipelineEvent } from './pipeline.ts'
import { contentOf, ffmpeg, rowOf, uploadVideo } from '../../../test/transcoding.ts'

let folder: string
let source: string
let undisturbed: Record<string, unknown>
const workIn = (place: string): ChildWork => ({
  source,
  workDir: join(folder, place, 'work'),
  outDir: join(folder, place, 'media', 'video'),
  key: Buffer.alloc(16, 3).toString('base64'),
  ffmpegPath: null,
  picturesOnly: false,
  isWhole: false,
})
const never = new AbortController().signal

/**
 * A package as a viewer gets it: playlists, timestamps of frames, audio bytes, file names. Video bytes are excluded,
 * since multi-threaded x264 with a rate limit is not deterministic.
 */
function seen(outDir: string): Record<string, unknown> {
  const files = contentOf(outDir)
  const steady = Object.entries(files).filter(
    ([name]) => /^audio|\.m3u8$|init\.mp4$|\.vtt$/.test(name) && name !== 'master.m3u8',
  )
  const frames = ['480p', '360p'].map((name) =>
    packets(decrypt(outDir, name, Buffer.alloc(16, 3)), 'v').map(({ pts, key }) => `${pts}${key ? ' key' : ''}`),
  )
  const master = readFileSync(join(outDir, 'master.m3u8'), 'utf8').replace(/BANDWIDTH=\d+/g, '')
  return { names: Object.keys(files), steady, frames, master }
}

/** What is visible: nothing, or a package with every referenced file. */
function whole(outDir: string): boolean {
  if (!existsSync(outDir)) return false
  const master = readFileSync(join(outDir, 'master.m3u8'), 'utf8')
  for (const name of playlistNames(master)) {
    const text = readFileSync(join(outDir, name), 'utf8')
    const folder = name.replace('.m3u8', '')
    expect(readdirSync(join(outDir, folder)).length).toBe(segmentSeconds(text).length + 1)
  }
  return true
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zhixing-kill-'))
  source = join(folder, 'source.mkv')
  ffmpeg(
    '-f',
    'lavfi',
    '-i',
    'testsrc2=s=854x480:r=10:d=8',
    '-f',
    'lavfi',
    '-i',
    'sine=f=300:d=8,volume=0.1',
    '-c:v',
    'mpeg4',
    '-q:v',
    '4',
    '-c:a',
    'libopus',
    source,
  )
  const work = workIn('undisturbed')
  await runChild(work, { signal: never, onEvent: async () => {} })
  undisturbed = seen(work.outDir)
  expect(JSON.stringify(undisturbed)).toContain('poster-5.webp')
}, 180_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Points at which the child is killed: step and progress. */
const points: [string, (event: PipelineEvent) => boolean][] = [
  ['at the first word', (event) => event.kind === 'stage'],
  ['while the sound is measured', (event) => event.kind === 'stage' && event.stage.includes('响度')],
  ['as the first quality begins', (event) => event.kind === 'stage' && event.stage.includes('480p')],
  ['in the first quality', (event) => event.kind === 'progress' && event.done > 0.3],
  ['late in the first quality', (event) => event.kind === 'progress' && event.done > 0.5],
  ['as the second begins', (event) => event.kind === 'stage' && event.stage.includes('360p')],
  ['in the second', (event) => event.kind === 'progress' && event.done > 0.8],
  ['as packaging begins', (event) => event.kind === 'stage' && event.stage.includes('播放')],
  ['while packaging', (event) => event.kind === 'progress' && event.done > 0.94],
  ['when the package is there', (event) => event.kind === 'packaged'],
  ['among the pictures', (event) => event.kind === 'stage' && event.stage.includes('封面')],
]

/** Every second point in order: each try starts from the remains of the previous one. */
const chains = [0, 1].map((half) => points.filter((_point, n) => n % 2 === half))

test.each(chains.map((chain) => [chain.map(([what]) => what).join(', '), chain] as const))(
  'killed %s: no partial package, and the last try matches an undisturbed run',
  async (title, chain) => {
    const work = workIn(`chain-${title.length}`)
    let packaged = false
    let stages: string[] = []
    const attempt = async (isPoint: (event: PipelineEvent) => boolean) => {
      let pid = 0
      let killed = false
      stages = []
      return runChild(
        { ...work, picturesOnly: packaged },
        {
          signal: never,
          onStart: (started) => {
            pid = started
          },
          async onEvent(event) {
            packaged ||= event.kind === 'packaged'
            if (event.kind === 'stage') stages.push(event.stage)
            if (!killed && isPoint(event)) {
              killed = true
              process.kill(pid, 'SIGKILL')
            }
          },
        },
      )
    }
    let firstIsDone = false
    for (const [what, isPoint] of chain) {
      await expect(attempt(isPoint), what).rejects.toThrow('SIGKILL')
      const isWhole = whole(work.outDir)
      if (packaged) expect(isWhole, what).toBe(true)
      // The encoder was killed, too: nothing is written any more.
      await expect.poll(() => ps(work.workDir), { message: what, timeout: 10_000 }).toBe(false)
      // Finished qualities are reused.
      if (firstIsDone) expect(stages.join(), what).not.toContain('480p')
      firstIsDone ||= stages.join().includes('360p')
    }
    const again = await attempt(() => false)
    expect(again.kind).toBe('done')
    expect(seen(work.outDir)).toEqual(undisturbed)
    expect(existsSync(work.workDir)).toBe(false)
    expect(stages.join()).not.toContain('480p')
  },
  180_000,
)

test('child and encoder exit with their parent', async () => {
  const work = workIn('orphan')
  const script = `
    import { runChild } from ${JSON.stringify(new URL('./parent.ts', import.meta.url).href)}
    await runChild(${JSON.stringify(work)}, { signal: new AbortController().signal, async onEvent(event) { if (event.kind === 'progress' && event.done > 0.2) process.kill(process.pid, 'SIGKILL') } })`
  const { signal, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect(signal, stderr).toBe('SIGKILL')
  for (let n = 0; n < 100 && ps(work.workDir); n++) await new Promise((resolve) => setTimeout(resolve, 50))
  expect(ps(work.workDir)).toBe(false)
}, 180_000)
const ps = (text: string) => execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).includes(`${text}/`)

test('aborting kills child and encoder', async () => {
  const work = workIn('abort')
  const abort = new AbortController()
  const ending = runChild(work, {
    signal: abort.signal,
    async onEvent(event) {
      if (event.kind === 'progress' && event.done > 0.2) abort.abort(new Error('stop'))
    },
  })
  await expect(ending).rejects.toThrow('stop')
  for (let n = 0; n < 100 && ps(work.workDir); n++) await new Promise((resolve) => setTimeout(resolve, 50))
  expect(ps(work.workDir)).toBe(false)
}, 180_000)

test('a killed try is requeued, and the next one finishes', async () => {
  const t: TestApp = await startTestApp()
  try {
    const video = await uploadVideo(t, source)
    const stop = t.services.events.on('video.changed', () => {
      // Processes on this data folder: the children of this test.
      for (const line of execFileSync('ps', ['-eo', 'pid,ppid,args'], { encoding: 'utf8' }).split('\n')) {
        const [pid, ppid, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)?.slice(1) ?? []
        if (Number(ppid) === process.pid && args?.includes('transcoding/child.ts')) process.kill(Number(pid), 'SIGKILL')
      }
    })
    await t.runJobs()
    stop()
    expect(await rowOf(t, video.videoId)).toMatchObject({ videoStatus: 1, stage: '处理中断，等待自动重试' })
    expect(existsSync(video.outDir)).toBe(false)
    await t.runJobs({ early: true })
    expect(await rowOf(t, video.videoId)).toMatchObject({ videoStatus: 2, stage: '', hasThumbs: true })
  } finally {
    await t.close()
  }
}, 180_000)
