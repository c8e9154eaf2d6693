/** ffmpeg child that turns a browser's WebM into RTMP for the media process. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { confinement } from '../../platform/transcode/encoder.ts'
import type { Picture } from './container.ts'

/** CPU limit: a day of teaching at full load. */
const CPU_SECONDS = 24 * 3600
const LOG_BYTES = 4000
/** Grace period (ms) for the last frames. */
const FLUSH_MS = 3000

export interface Pipe {
  /** @returns false: back-pressure; `onDrain` follows */
  write(piece: Buffer): boolean
  /** Buffered bytes. */
  readonly behind: number
  /** Ends gracefully, with the last frames. */
  finish(): void
  /** Kills it; the media process waits for a reconnect. */
  kill(): void
  /** Resolves on exit, with the end of its output. */
  over: Promise<string>
}

/** Loopback address for a wildcard listen address. */
const loopback = (host: string) => (['0.0.0.0', '::', ''].includes(host) ? '127.0.0.1' : host)

/** RTMP address of the media process. */
export const rtmpUrl = (host: string, port: number, path: string): string =>
  `rtmp://${loopback(host).replace(/^([^[].*:.*)$/, '[$1]')}:${port}/${path}`

/** ffmpeg arguments: H.264 is copied, other video encoded; Opus becomes AAC. */
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
  // Fill audio gaps with silence to keep sync.
  const audio = ['-c:a', 'aac', '-b:a', '128k', '-ar', '44100', '-ac', '2', '-af', 'aresample=async=1000']
  return [...input, ...video, ...audio, '-flush_packets', '1', '-f', 'flv', '-flvflags', 'no_duration_filesize', url]
}

/** Starts the child, which dies with this process. */
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
  // EPIPE on exit; `over` reports it.
  child.stdin.on('error', () => {})
  child.stdin.on('drain', onDrain)
  const over = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    // The URL contains the key.
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
