/** Spoken sentences as samples, and samples as one file. */
import { spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { ModelError } from '../model/port.ts'
import { confinement, type Encoder } from '../transcode/encoder.ts'

/** Samples a second of spoken sentences: 16 bits, mono. */
export const VOICE_RATE = 24_000
const BYTES = 2
const CPU_SECONDS = 600
const MAX_SENTENCE_SECONDS = 120
/** Faster than any voice: a sound that is shorter was cut. */
const MIN_MS_PER_CHARACTER = 40
const LOG_CHARACTERS = 2000
const RAW = ['-f', 's16le', '-ac', '1', '-ar', String(VOICE_RATE)]

export const millisecondsOf = (bytes: number): number => Math.round((bytes / BYTES / VOICE_RATE) * 1000)

/** Samples of silence. */
export const silence = (ms: number): Buffer => Buffer.alloc(Math.round((ms * VOICE_RATE) / 1000) * BYTES)

/** ffmpeg's demuxer for a sound file, by its content; undefined for anything else. Pure. */
export function demuxerOf(file: Buffer): 'wav' | 'mp3' | 'flac' | 'ogg' | undefined {
  const head = file.subarray(0, 4).toString('latin1')
  if (head === 'RIFF' && file.subarray(8, 12).toString('latin1') === 'WAVE') return 'wav'
  if (head === 'fLaC') return 'flac'
  if (head === 'OggS') return 'ogg'
  const isFrame = file.length > 2 && file[0] === 0xff && ((file[1] ?? 0) & 0xe6) === 0xe2
  return head.startsWith('ID3') || isFrame ? 'mp3' : undefined
}

/** Whether a WAV file ends before the size that its head declares. Streaming servers declare none, or the largest. */
export function isCutWav(file: Buffer): boolean {
  for (let at = 12; at + 8 <= file.length; ) {
    const size = file.readUInt32LE(at + 4)
    if (file.subarray(at, at + 4).toString('latin1') === 'data')
      return size !== 0 && size < 0x7fffff00 && at + 8 + size > file.length
    at += 8 + size + (size % 2)
  }
  return true
}

/**
 * Samples of a spoken sentence.
 * @param characters of the sentence, by which a sound is known to be cut
 * @throws {ModelError} `answer`: not sound; `cut`
 */
export async function samplesOf(
  encoder: Encoder,
  file: Buffer,
  characters: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const demuxer = demuxerOf(file)
  if (!demuxer) throw new ModelError('answer', `not a sound file: ${file.subarray(0, 80).toString('latin1')}`)
  if (demuxer === 'wav' && isCutWav(file)) throw new ModelError('cut', 'the WAV file is shorter than it says')
  const input = ['-protocol_whitelist', 'pipe', '-f', demuxer, '-i', 'pipe:0']
  const output = ['-map', '0:a:0', '-t', String(MAX_SENTENCE_SECONDS), ...RAW, 'pipe:1']
  const samples = await run(encoder, [...input, ...output], [file], 0, signal).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw new ModelError('answer', (error as Error).message)
  })
  if (millisecondsOf(samples.length) < characters * MIN_MS_PER_CHARACTER)
    throw new ModelError('cut', `${millisecondsOf(samples.length)} ms for ${characters} characters`)
  return samples
}

/** Writes samples as an M4A file with these metadata. */
export async function writeTrack(
  encoder: Encoder,
  samples: AsyncIterable<Buffer>,
  { path, metadata, maxBytes }: { path: string; metadata: Record<string, string>; maxBytes: number },
  signal: AbortSignal,
): Promise<void> {
  const named = Object.entries(metadata).flatMap(([name, value]) => ['-metadata', `${name}=${value}`])
  const input = ['-protocol_whitelist', 'pipe', ...RAW, '-i', 'pipe:0']
  // Only with this flag the file keeps keys that the format does not define.
  const output = ['-c:a', 'aac', '-b:a', '64k', ...named, '-movflags', '+faststart+use_metadata_tags', '-f', 'mp4']
  await run(encoder, [...input, ...output, `file:${path}`], samples, maxBytes, signal)
}

async function run(
  { ffmpeg }: Encoder,
  options: string[],
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
  fileBytes: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const confined = await confinement({ cpuSeconds: CPU_SECONDS, fileBytes })
  const before = ['-n', '10', ...confined, ffmpeg, '-v', 'error', '-nostdin', '-y']
  signal.throwIfAborted()
  const child = spawn('nice', [...before, ...options], { stdio: ['pipe', 'pipe', 'pipe'] })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-LOG_CHARACTERS)
  })
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill, { once: true })
  const exit = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  // ffmpeg may close its input early; its exit code tells whether that is an error. A broken source is one.
  const fed = pipeline(Readable.from(content), child.stdin).then(
    () => null,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE' || error.code === 'ERR_STREAM_PREMATURE_CLOSE') return null
      kill()
      return error
    },
  )
  try {
    const [output, code, broken] = await Promise.all([buffer(child.stdout), exit, fed])
    signal.throwIfAborted()
    if (broken) throw broken
    if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${log.trim()}`)
    return output
  } finally {
    signal.removeEventListener('abort', kill)
    kill()
  }
}
