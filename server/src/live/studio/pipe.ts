/** From the browser's recorder to the media process: ffmpeg takes WebM on its input and sends it on as RTMP over the loopback. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { confinement } from '../../platform/transcode/encoder.ts'
import type { Picture } from './container.ts'

/** Of a day of teaching, with one processor at work all the time. */
const CPU_SECONDS = 24 * 3600
const LOG_BYTES = 4000
/** A child that was told to end may still send its last frames for so long (ms). */
const FLUSH_MS = 3000

export interface Pipe {
  /** @returns false: more would wait; `onDrain` tells when it goes on */
  write(piece: Buffer): boolean
  /** Bytes that wait. */
  readonly behind: number
  /** Ends it with its last frames. */
  finish(): void
  /** Ends it now: the media process waits for another one to come. */
  kill(): void
  /** Resolves once it is gone, with the end of what it said. */
  over: Promise<string>
}

/** Where nobody else is reached by RTMP. */
const loopback = (host: string) => (['0.0.0.0', '::', ''].includes(host) ? '127.0.0.1' : host)

/** Address of the media process on this machine. */
export const rtmpUrl = (host: string, port: number, path: string): string =>
  `rtmp://${loopback(host).replace(/^([^[].*:.*)$/, '[$1]')}:${port}/${path}`

/** H.264 goes through as it came, anything else is encoded; the browser's Opus becomes the AAC that viewers can play. */
export function pipeArguments(picture: Picture, url: string): string[] {
  const input = ['-hide_banner', '-nostats', '-v', 'error', '-fflags', 'nobuffer', '-analyzeduration', '500000']
  input.push('-probesize', '300000', '-max_streams', '4', '-protocol_whitelist', 'pipe')
  input.push('-f', 'matroska', '-i', 'pipe:0', '-map', '0:v:0', '-map', '0:a:0?')
  const x264 = [
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-tune',
    'zerolatency',
    '-threads',
    '2',
    '-pix_fmt',
    'yuv420p',
  ]
  x264.push('-vf', "scale='min(1280,iw)':-2", '-crf', '24', '-maxrate', '2500k', '-bufsize', '2500k')
  x264.push('-force_key_frames', 'expr:gte(t,n_forced*2)')
  const video = picture === 'h264' ? ['-c:v', 'copy'] : x264
  // What is missing of the sound is silence: it stays beside its picture.
  const audio = ['-c:a', 'aac', '-b:a', '128k', '-ar', '44100', '-ac', '2', '-af', 'aresample=async=1000']
  return [...input, ...video, ...audio, '-flush_packets', '1', '-f', 'flv', '-flvflags', 'no_duration_filesize', url]
}

/** Starts it. It dies with this process. */
export async function startPipe(
  { ffmpeg, picture, url }: { ffmpeg: string; picture: Picture; url: string },
  onDrain: () => void,
): Promise<Pipe> {
  const before = await confinement({ cpuSeconds: CPU_SECONDS, fileBytes: 0 }, { hasNetwork: true })
  const [program = ffmpeg, ...rest] = [...before, ffmpeg, ...pipeArguments(picture, url)]
  const child: ChildProcessByStdio<Writable, null, Readable> = spawn(program, rest, {
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', AV_LOG_FORCE_NOCOLOR: '1' },
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-LOG_BYTES)
  })
  // It may go while it is written to; `over` tells.
  child.stdin.on('error', () => {})
  child.stdin.on('drain', onDrain)
  const over = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    // The address holds the key.
    child.once('close', () => resolve(said.replaceAll(url, 'rtmp://…').trim()))
  })
  const kill = () => void child.kill('SIGKILL')
  return {
    write: (piece) => child.stdin.write(piece),
    get behind() {
      return child.stdin.writableLength
    },
    finish() {
      child.stdin.end()
      const timer = setTimeout(kill, FLUSH_MS)
      void over.then(() => clearTimeout(timer))
    },
    kill,
    over,
  }
}
