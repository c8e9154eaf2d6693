import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { runThread, ThreadEnded } from '@zhixing/files/thread'
import { SEGMENT_SECONDS } from './inspect.ts'
import { syncFolder } from './package.ts'
import { MediaError, type MediaEngine, type PackageInput, type Packaged, type Probe } from './port.ts'
import type { Report, Work } from './worker.ts'

export interface RemuxOptions {
  /** Heap limit of the worker thread in MB; exceeding it refuses the file. Default 256. */
  heapMb?: number
  /** Maximum time without progress in ms; exceeding it refuses the file. Default 45 000. */
  stallMs?: number
}

/**
 * Remux engine: H.264 and AAC in MP4 or QuickTime to encrypted HLS, without re-encoding or external programs. Each
 * action runs in its own thread with a bounded heap, so that a malicious file ends only that thread.
 */
export function createRemuxEngine(options: RemuxOptions = {}): MediaEngine {
  const limits = { heapMb: options.heapMb ?? 256, stallMs: options.stallMs ?? 45_000 }
  return {
    async probe(file, signal) {
      try {
        const report = await run({ action: 'probe', file: resolve(file) }, limits, signal)
        if (report.kind !== 'probe') throw new Error('the probe thread ended without an answer')
        return report.probe
      } catch (error) {
        // Out of memory or time while reading an index: the file's fault.
        if (error instanceof MediaError && error.reason === 'refused') return refused(error.message)
        throw error
      }
    },
    package: (input) => packageSafely(input, limits),
  }
}

const refused = (refusal: string): Probe => ({
  seconds: 0,
  promisedSeconds: 0,
  bytes: 0,
  video: null,
  audio: null,
  refusal,
})

type Limits = Required<RemuxOptions>

/** Writes the package beside `outDir`, syncs it and renames it into place. */
async function packageSafely(input: PackageInput, limits: Limits): Promise<Packaged> {
  check(input)
  const outDir = resolve(input.outDir)
  const parent = dirname(outDir)
  const prefix = `.${basename(outDir)}.part-`
  // Leftovers of killed runs. A concurrent run loses: the last one started wins.
  for (const name of await readdir(parent))
    if (name.startsWith(prefix)) await rm(join(parent, name), { recursive: true, force: true })
  const part = join(parent, `${prefix}${randomBytes(6).toString('hex')}`)
  await mkdir(part)
  try {
    const work: Work = {
      action: 'package',
      renditions: input.renditions.map(({ file, name }) => ({ file: resolve(file), name })),
      outDir: part,
      segmentSeconds: input.segmentSeconds ?? SEGMENT_SECONDS,
      key: input.key,
    }
    const report = await run(work, limits, input.signal, input.onProgress)
    if (report.kind !== 'packaged') throw new Error('the packaging thread ended without an answer')
    await moveInto(part, outDir)
    await syncFolder(parent)
    return report.packaged
  } finally {
    await rm(part, { recursive: true, force: true })
  }
}

async function moveInto(part: string, outDir: string): Promise<void> {
  const old = `${part}-old`
  await rename(outDir, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(part, outDir)
  await rm(old, { recursive: true, force: true })
}

function check({ renditions, key, segmentSeconds = SEGMENT_SECONDS }: PackageInput): void {
  if (key.length !== 16) throw new TypeError('an AES-128 key has 16 bytes')
  if (renditions.length < 1 || renditions.length > 6) throw new TypeError('1 to 6 renditions')
  if (!(segmentSeconds >= 1 && segmentSeconds <= 30)) throw new TypeError('segmentSeconds: 1 to 30')
  const names = new Set(renditions.map(({ name }) => name))
  if (names.size !== renditions.length || names.has('audio'))
    throw new TypeError('rendition names: unlike each other, and not "audio"')
  for (const name of names)
    if (!/^[a-z0-9-]{1,16}$/.test(name)) throw new TypeError(`rendition name ${JSON.stringify(name)}`)
}

/** Runs the work in a thread with a stall timeout. */
async function run(
  work: Work,
  limits: Limits,
  signal?: AbortSignal,
  onProgress?: (done: number) => void,
): Promise<Report> {
  try {
    return await runThread(new URL('./worker.ts', import.meta.url), {
      data: work,
      name: `media-${work.action}`,
      memoryMb: limits.heapMb,
      limitMs: limits.stallMs,
      isWatched: true,
      signal,
      read(report: Report) {
        if (report.kind === 'progress') onProgress?.(report.done)
        else if (report.kind !== 'failed') return { answer: report }
        else if (report.reason) throw new MediaError(report.reason, report.msg, report.cause)
        else throw new Error(report.msg, { cause: report.cause })
        return undefined
      },
    })
  } catch (error) {
    const why = error instanceof ThreadEnded ? error.why : undefined
    if (why === 'aborted') throw new MediaError('cancelled', '处理已取消')
    if (why === 'time') throw new MediaError('refused', '视频处理超时，文件可能已损坏')
    if (why === 'memory') throw new MediaError('refused', '视频的结构过于复杂，无法处理')
    throw error
  }
}
