/**
 * Lower qualities of a broadcast: each piece that HLS has cut is encoded again, one after the other, under the same number, key and times, so that a player may
 * change between them at every piece. Whatever goes wrong here ends the ladder; the original goes on.
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

/** The playlist is looked at so often (ms). */
const CHECK_MS = 300
/** A piece of some seconds takes no longer (s of processor); one of hours would be no piece. */
const CPU_SECONDS = 60
const FILE_BYTES = 64 * 1024 * 1024

export interface Ladder {
  /** Heights that players find now. */
  heights(): number[]
  /** It knows from which piece on it has to encode. */
  isReady(): boolean
  /** Ends it, and takes its playlists away: players go on with the original. */
  stop(): void
}

/** What one call of ffmpeg does: decode once, scale and encode each rung, one processor at a time; the sound goes along as it is. */
function rungArguments(rungs: readonly Rung[]): string[] {
  const input = ['-nostdin', '-v', 'error', '-threads', '1', '-filter_threads', '1', '-protocol_whitelist', 'pipe']
  // Frame by frame at the instants of the original: rounded to a frame rate they would jump where a player changes over.
  const instants = ['-vsync', 'passthrough', '-enc_time_base', '-1']
  // The times of the piece stay what they are.
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

/** Encodes what HLS cuts into a folder, from the next piece on. `onDrop`: it could not keep up, or broke. */
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
  /** Places in the original's playlist: the first piece that is here, and the next to be made. */
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
    if (code !== 0) throw new Error(`a piece could not be encoded (${code})`)
    return Promise.all(outputs)
  }

  /** By one rename: nobody reads half of it. */
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
    // What was cut before nobody waits for.
    if (from < 0) from = next = playlist.pieces.length
    while (!isOver && next < playlist.pieces.length) {
      if (isBehind(playlist.pieces.length - next)) throw new Error('it cannot keep up')
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
        log.warn({ err: error, part: 'media' }, 'a ladder of qualities was given up')
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
