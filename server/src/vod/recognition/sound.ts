/** The sound of a packaged video as samples, from its encrypted segments. */
import { spawn } from 'node:child_process'
import { pipeline } from 'node:stream/promises'
import { confinement, type Encoder } from '../../platform/transcode/encoder.ts'
import { RATE } from '../../platform/speech/cuts.ts'
import { plainStream } from '../film-file.ts'
import { parseMedia, playlistNames } from '../hls.ts'
import type { PackageFiles } from '../package-files.ts'

const BYTES_A_MS = (RATE * 2) / 1000
/** CPU limit: decoding sound takes a few per cent of its length. */
const CPU_SECONDS = 3600

export interface SoundSource {
  encoder: Encoder
  files: PackageFiles
  key: Buffer
  /** Position to begin at, ms. */
  fromMs: number
  signal: AbortSignal
}

/**
 * Samples (16 bits, mono, 16 kHz) from a position on. Back-pressure: ffmpeg waits while the consumer works.
 * @throws when the package cannot be read or decoded
 */
export async function* soundOf({ encoder, files, key, fromMs, signal }: SoundSource): AsyncGenerator<Buffer> {
  // The sound alone if the package has it, else the stream that contains it.
  const textOf = async (name: string) => (await files.read(name)).toString('utf8')
  const names = ['audio.m3u8', ...playlistNames(await textOf('master.m3u8'))]
  const list = await firstOf(names.map((name) => async () => parseMedia(await textOf(name))))
  let begins = 0
  const rest = list.segments.filter(({ seconds }) => {
    const ends = begins + seconds * 1000
    if (ends <= fromMs) begins = ends
    return ends > fromMs
  })
  if (rest.length === 0) return

  const [program, ...before] = [
    'nice',
    '-n',
    '10',
    ...(await confinement({ cpuSeconds: CPU_SECONDS, fileBytes: 0 })),
    encoder.ffmpeg,
  ]
  const input = ['-v', 'error', '-protocol_whitelist', 'pipe', '-f', 'mov', '-i', 'pipe:0']
  const output = ['-map', '0:a:0', '-vn', '-ac', '1', '-ar', String(RATE), '-f', 's16le', 'pipe:1']
  const child = spawn(program, [...before, ...input, ...output], { stdio: ['pipe', 'pipe', 'pipe'] })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-2000)
  })
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill, { once: true })
  const exit = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  // The consumer may end early, which closes the pipe.
  const fed = pipeline(plainStream(files, key, { map: list.map, segments: rest }), child.stdin).catch(
    (error: unknown) => error as Error,
  )
  exit.catch(() => {})
  let skip = Math.round(Math.max(0, fromMs - begins) * BYTES_A_MS) & ~1
  try {
    for await (const samples of child.stdout as AsyncIterable<Buffer>) {
      if (skip >= samples.length) {
        skip -= samples.length
        continue
      }
      yield skip > 0 ? samples.subarray(skip) : samples
      skip = 0
    }
    signal.throwIfAborted()
    const [code, error] = [await exit, await fed]
    if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${log.trim()}`, { cause: error })
  } finally {
    signal.removeEventListener('abort', kill)
    kill()
  }
}

async function firstOf<T>(tries: (() => Promise<T>)[]): Promise<T> {
  let last: unknown
  for (const attempt of tries) {
    try {
      return await attempt()
    } catch (error) {
      last = error
    }
  }
  throw last
}
