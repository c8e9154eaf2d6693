/**
 * Lower renditions of a broadcast: each HLS segment is re-encoded with the same number, key and timestamps, so that
 * players can switch at every segment. A failure ends the ladder only; the original continues.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createCipheriv, createDecipheriv } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Log } from '../../kernel/log.ts'
import { confinement } from '../../platform/transcode/encoder.ts'
import { type Playlist, parsePlaylist } from '../hls-playlist.ts'
import { hlsNames } from './hls.ts'
import { isBehind, keyOf, masterPlaylist, type Rung, rungNames, rungPlaylist } from './rungs.ts'

/** Poll interval of the playlist (ms). */
const CHECK_MS = 300
/** CPU limit per segment in seconds. */
const CPU_SECONDS = 60
const FILE_BYTES = 64 * 1024 * 1024

export interface Ladder {
  /** Heights of the available renditions. */
  heights(): number[]
  /** Whether its first segment is determined. */
  isReady(): boolean
  /** Stops and deletes its playlists: players fall back to the original. */
  stop(): void
}

/** ffmpeg arguments: decode once, scale and encode each rendition single-threaded, copy audio. */
function rungArguments(rungs: readonly Rung[]): string[] {
  const input = ['-nostdin', '-v', 'error', '-threads', '1', '-filter_threads', '1', '-protocol_whitelist', 'pipe']
  // Keep original frame timestamps: rounding to a frame rate would cause jumps when switching.
  const instants = ['-vsync', 'passthrough', '-enc_time_base', '-1']
  // Keep segment timestamps.
  const times = ['-muxdelay', '0', '-muxpreload', '0']
  const outputs = rungs.flatMap(({ height, kbps }, n) => {
    const picture = [
      '-map',
      '0:v:0',
      '-map',
      '0:a:0?',
      '-c:a',
      'copy',
      '-vf',
      `scale=-2:${height}`,
      '-pix_fmt',
      'yuv420p',
    ]
    const encoder = ['-c:v', 'libx264', '-preset', 'veryfast', '-bf', '0', '-threads', '1', '-b:v', `${kbps}k`]
    const bounds = ['-maxrate', `${Math.round(kbps * 1.2)}k`, '-bufsize', `${2 * kbps}k`]
    return [...picture, ...instants, ...encoder, ...bounds, ...times, '-f', 'mpegts', `pipe:${3 + n}`]
  })
  return [...input, '-copyts', '-f', 'mpegts', '-i', 'pipe:0', ...outputs]
}

/** Re-encodes new segments of an HLS folder. `onDrop`: it fell behind, or failed. */
export function startLadder({
  ffmpeg,
  folder,
  rungs,
  picture,
  log,
  onDrop,
}: {
  ffmpeg: string
  folder: string
  rungs: readonly Rung[]
  /** Of the original. */
  picture: { width: number; height: number; kbps: number }
  log: Log
  onDrop(): void
}): Ladder {
  let isOver = false
  let child: ChildProcess | undefined
  /** Playlist positions: first own segment, and the next to encode. */
  let [from, next] = [-1, -1]
  const read = async (): Promise<Playlist> =>
    parsePlaylist(await readFile(join(folder, hlsNames.playlist), 'utf8').catch(() => ''))

  async function encode(piece: Buffer): Promise<Buffer[]> {
    const bounds = await confinement({ cpuSeconds: CPU_SECONDS, fileBytes: FILE_BYTES })
    const pipes = rungs.map(() => 'pipe' as const)
    const made = spawn('nice', ['-n', '10', ...bounds, ffmpeg, ...rungArguments(rungs)], {
      stdio: ['pipe', 'ignore', 'ignore', ...pipes],
    })
    child = made
    made.stdin?.on('error', () => {})
    made.stdin?.end(piece)
    const outputs = rungs.map(async (_, n) => {
      const bytes: Buffer[] = []
      for await (const part of made.stdio[3 + n] as Readable) bytes.push(part as Buffer)
      return Buffer.concat(bytes)
    })
    const code = await new Promise<number | null>((resolve, reject) => {
      made.on('error', reject)
      made.on('close', resolve)
    })
    if (code !== 0) throw new Error(`encoding a segment failed (${code})`)
    return Promise.all(outputs)
  }

  /** Atomic write by rename. */
  async function put(name: string, content: string | Buffer): Promise<void> {
    await writeFile(join(folder, `${name}.new`), content)
    if (!isOver) await rename(join(folder, `${name}.new`), join(folder, name))
  }

  async function make(playlist: Playlist, place: number): Promise<void> {
    const name = playlist.pieces[place]?.at(-1) ?? ''
    const key = await readFile(join(folder, hlsNames.key))
    const { iv } = keyOf(playlist, place)
    const decipher = createDecipheriv('aes-128-cbc', key, iv)
    const piece = Buffer.concat([decipher.update(await readFile(join(folder, name))), decipher.final()])
    const made = await encode(piece)
    for (const [n, { height }] of rungs.entries()) {
      const cipher = createCipheriv('aes-128-cbc', key, iv)
      const plain = made[n] ?? Buffer.alloc(0)
      await put(rungNames.piece(height, name), Buffer.concat([cipher.update(plain), cipher.final()]))
    }
    for (const { height } of rungs)
      await put(rungNames.playlist(height), rungPlaylist(playlist, height, from, place + 1))
    if (place === from) await put(rungNames.master, masterPlaylist({ ...picture, name: hlsNames.playlist }, rungs))
  }

  async function work(): Promise<void> {
    const playlist = await read()
    if (isOver || playlist.head.length === 0) return
    // Skip segments from before the start.
    if (from < 0) from = next = playlist.pieces.length
    while (!isOver && next < playlist.pieces.length) {
      if (isBehind(playlist.pieces.length - next)) throw new Error('it falls behind')
      await make(playlist, next)
      next += 1
      playlist.pieces = (await read()).pieces
    }
  }

  function stop(): void {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    child?.kill('SIGKILL')
    for (const name of [rungNames.master, ...rungs.map(({ height }) => rungNames.playlist(height))])
      void rm(join(folder, name), { force: true })
  }

  const again = () => {
    void work().then(
      () => {
        if (!isOver) timer = setTimeout(again, CHECK_MS)
      },
      (error: unknown) => {
        if (isOver) return
        log.warn({ err: error, part: 'media' }, 'rendition ladder dropped')
        stop()
        onDrop()
      },
    )
  }
  let timer = setTimeout(again, 0)
  return {
    isReady: () => from >= 0,
    heights: () => (next > from && !isOver ? rungs.map(({ height }) => height) : []),
    stop,
  }
}
