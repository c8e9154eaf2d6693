import { execFile, spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Container } from './container.ts'
import { MAX_STREAMS, type Probed } from './facts.ts'
import { MediaError } from './port.ts'

const execute = promisify(execFile)

/** Installed ffmpeg and ffprobe. */
export interface Encoder {
  ffmpeg: string
  ffprobe: string
}

const PROBE_MS = 30_000
/** Encoder without progress for this long is killed. */
const STALL_MS = 120_000
/** Address space limit: four threads at 4096 pixels reserve 1.5 GB, though they use far less. */
const MEMORY_BYTES = 3 * 1024 ** 3
const MAX_PIXELS = 4096 * 4096
const LOG_BYTES = 24_000

/** Finds ffmpeg (`wished`, then PATH) with ffprobe beside it; null if one is missing. */
export async function findEncoder(wished: string | undefined, path = process.env.PATH ?? ''): Promise<Encoder | null> {
  const candidates = wished
    ? [wished]
    : path
        .split(delimiter)
        .filter(Boolean)
        .map((folder) => join(folder, 'ffmpeg'))
  for (const ffmpeg of candidates) {
    const ffprobe = join(dirname(ffmpeg), 'ffprobe')
    if ((await runs(ffmpeg)) && (await runs(ffprobe))) return { ffmpeg, ffprobe }
  }
  return null
}

const runs = (file: string) =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  )

/**
 * Sandbox prefix for the encoder (exec chain, no extra process): no network, limits on CPU time, file size and
 * memory, no new privileges, death with the parent. Unavailable parts are skipped; the protocol whitelist and forced
 * demuxer always apply.
 * @param hasNetwork for sending over loopback
 */
export async function confinement(
  { cpuSeconds, fileBytes }: Bounds,
  { hasNetwork = false }: { hasNetwork?: boolean } = {},
): Promise<string[]> {
  const network = hasNetwork
    ? []
    : await firstThatWorks([['unshare', '--net'], ['unshare', '--map-root-user', '--net'], []])
  const bounds = await firstThatWorks([
    ['prlimit', `--cpu=${cpuSeconds}`, `--fsize=${fileBytes}`, `--as=${MEMORY_BYTES}`, '--core=0', '--nofile=64'],
    [],
  ])
  const rights = await firstThatWorks([['setpriv', '--pdeathsig', 'KILL', '--no-new-privs'], []])
  return [...network, ...bounds, ...rights]
}

const tried = new Map<string, Promise<boolean>>()
async function firstThatWorks(prefixes: string[][]): Promise<string[]> {
  for (const prefix of prefixes) {
    const [program, ...rest] = prefix
    if (!program) return prefix
    // Cached by program, because limits differ per run but availability does not.
    const key = prefix.map((part) => part.replace(/=.*/, '')).join(' ')
    const known = tried.get(key) ?? execute(program, [...rest, 'true'], { timeout: 5000 }).then(yes, no)
    tried.set(key, known)
    if (await known) return prefix
  }
  return []
}
const yes = () => true
const no = () => false

/** Input options against malicious files: protocol whitelist, forced demuxer, size limits. */
const inputOptions = (container: Container) => [
  '-protocol_whitelist',
  'file',
  '-f',
  container.demuxer,
  '-max_streams',
  String(MAX_STREAMS),
  '-max_pixels',
  String(MAX_PIXELS),
]
const named = (file: string) => `file:${file}`

/** Runs ffprobe. @throws {MediaError} `refused`: unreadable */
export async function probeFile(
  { ffprobe }: Encoder,
  file: string,
  container: Container,
  signal?: AbortSignal,
): Promise<Probed> {
  const [program, ...before] = [...(await confinement({ cpuSeconds: 30, fileBytes: 0 })), ffprobe]
  const options = ['-v', 'error', ...inputOptions(container), '-show_streams', '-show_format', '-of', 'json']
  try {
    const { stdout } = await execute(program, [...before, ...options, named(file)], {
      timeout: PROBE_MS,
      killSignal: 'SIGKILL',
      maxBuffer: 8 * 1024 * 1024,
      env: environment,
      ...(signal ? { signal } : {}),
    })
    return JSON.parse(stdout) as Probed
  } catch (error) {
    if (signal?.aborted) throw new MediaError('cancelled', '处理已取消')
    const { killed, stderr } = error as { killed?: boolean; stderr?: string }
    if (/number of streams exceeds|max_streams/i.test(stderr ?? ''))
      throw new MediaError('refused', `文件里有 ${MAX_STREAMS} 路以上的音视频，无法处理`, error)
    throw new MediaError('refused', killed ? '读取文件超时，文件可能已损坏' : '文件已损坏，无法读取', error)
  }
}

export interface Bounds {
  cpuSeconds: number
  fileBytes: number
}

export interface EncodeWork extends Bounds {
  file: string
  container: Container
  /** Options before the input, such as a seek. */
  before?: string[]
  /** Options after the input, including the output. */
  after: string[]
  signal?: AbortSignal | undefined
  /** Called with the encoded time in seconds. */
  onTime?: (seconds: number) => void
}

const environment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', AV_LOG_FORCE_NOCOLOR: '1' }

/**
 * Runs ffmpeg. @returns the end of its log
 * @throws {MediaError} `refused`: the file is at fault; `cancelled`: aborted
 * @throws other errors: transient, by the machine
 */
export async function encode({ ffmpeg }: Encoder, work: EncodeWork): Promise<string> {
  const [program, ...before] = [...(await confinement(work)), ffmpeg]
  const threads = String(Math.min(4, availableParallelism()))
  const argv = [
    before,
    ['-nostdin', '-hide_banner', '-y', '-v', 'info', '-nostats', '-progress', 'pipe:1'],
    ['-threads', threads, ...inputOptions(work.container), ...(work.before ?? [])],
    ['-i', named(work.file), '-filter_threads', threads, '-threads', threads],
    work.after,
  ].flat()
  if (work.signal?.aborted) throw new MediaError('cancelled', '处理已取消')
  const child = spawn(program, argv, { stdio: ['ignore', 'pipe', 'pipe'], env: environment })
  let log = ''
  let stalled = false
  let reached = -1
  const kill = () => child.kill('SIGKILL')
  let watch = setTimeout(onStall, STALL_MS)
  function onStall() {
    stalled = true
    kill()
  }
  work.signal?.addEventListener('abort', kill, { once: true })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-LOG_BYTES)
  })
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const last = [...text.matchAll(/^out_time_us=(\d+)$/gm)].at(-1)?.[1]
    const seconds = Number(last) / 1e6
    if (!(seconds > reached)) return
    reached = seconds
    clearTimeout(watch)
    watch = setTimeout(onStall, STALL_MS)
    work.onTime?.(seconds)
  })
  try {
    const ended = await new Promise<{ code: number | null; signal: string | null }>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code, signal) => resolve({ code, signal }))
    })
    if (work.signal?.aborted) throw new MediaError('cancelled', '处理已取消')
    if (ended.code === 0) return log
    throw endingOf(ended, stalled, log)
  } finally {
    clearTimeout(watch)
    work.signal?.removeEventListener('abort', kill)
  }
}

/** Classifies a failure: transient (machine) or permanent (file). */
function endingOf(ended: { code: number | null; signal: string | null }, stalled: boolean, log: string): Error {
  const cause = new Error(`ffmpeg ended with ${ended.code ?? ended.signal}: ${log.trim().slice(-2000)}`)
  if (stalled || ended.signal === 'SIGXCPU') return new MediaError('refused', '处理超时，文件可能已损坏', cause)
  if (/File too large|Cannot allocate memory/.test(log) || ended.signal === 'SIGXFSZ')
    return new MediaError('refused', '文件的结构异常，处理所需的资源超出上限', cause)
  if (ended.signal || /No space left on device|Unknown encoder|Option not found/.test(log)) return cause
  return new MediaError('refused', '文件无法解码，可能已损坏或不完整', cause)
}
