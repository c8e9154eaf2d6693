/**
 * Playlists of streams as viewers get them: read once for all who ask, and held back until the next piece is there for those who ask so (blocking reload),
 * so that nobody learns of a piece a second late. Whoever has the older pieces gets only the newer ones (delta update): a playlist of hours is long.
 */
import { readFile, stat } from 'node:fs/promises'
import { processPart } from '../kernel/parts.ts'

/** A file is looked at so often while somebody waits for it (ms), and no answer is older than that. */
const CHECK_MS = 100
/** Nobody waits longer: the stream may have stopped (ms). */
const MAX_WAIT_MS = 6000
/** Files that are remembered. */
const MAX_FILES = 500
/** How many pieces a delta update names: six of the longest, as the rules of HLS ask, and some to spare. */
const DELTA_PIECES = 8

export interface Playlist {
  /** What stands before the first piece. */
  head: readonly string[]
  /** One for each piece: its lines, its name last. */
  pieces: readonly (readonly string[])[]
  /** Tags that would change what a delta update leaves out stand between pieces: it is given whole. */
  isEven: boolean
  targetSeconds: number
  /** The number of the first piece. */
  first: number
}

const PIECE = /^(?!#)\S/

/** Reads what ffmpeg wrote. Pure. */
export function parsePlaylist(text: string): Playlist {
  const head: string[] = []
  const pieces: string[][] = []
  let open: string[] = []
  let isEven = true
  let targetSeconds = 2
  let first = 0
  for (const line of text.split('\n')) {
    if (line === '') continue
    const [, target] = /^#EXT-X-TARGETDURATION:(\d+)/.exec(line) ?? []
    if (target) targetSeconds = Number(target)
    const [, number] = /^#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(line) ?? []
    if (number) first = Number(number)
    // ffmpeg, which may go on with a list, writes a break before the first piece as well: there is nothing before it.
    if (pieces.length === 0 && line === '#EXT-X-DISCONTINUITY') continue
    if (PIECE.test(line)) {
      pieces.push([...open, line])
      open = []
    } else if (pieces.length === 0 && !/^#EXT(?:INF|-X-PROGRAM-DATE-TIME)\b/.test(line)) head.push(line)
    else {
      open.push(line)
      if (/^#EXT-X-(?:DISCONTINUITY|KEY|MAP)\b/.test(line)) isEven = false
    }
  }
  return { head, pieces, isEven, targetSeconds, first }
}

export interface ServeOptions {
  /** The address of a piece, and of the key. */
  piece: (name: string) => string
  key: (line: string) => string
  /** Offers that whoever reads this may wait for the next piece, and may leave out what they have. */
  offersMore: boolean
  /** They have the older pieces. */
  isDelta: boolean
}

/** A list of qualities for one viewer, by the address of each. Pure. */
export const writeMaster = (text: string, address: (name: string) => string): string =>
  text.replace(/^(?!#)\S.*$/gm, address)

/** The text for one viewer. Pure. */
export function writePlaylist({ head, pieces, isEven, targetSeconds }: Playlist, options: ServeOptions): string {
  const { piece, key, offersMore, isDelta } = options
  const skipped = isDelta && offersMore && isEven ? Math.max(0, pieces.length - DELTA_PIECES) : 0
  const shown = (line: string) => (line.startsWith('#EXT-X-KEY') ? key(line) : PIECE.test(line) ? piece(line) : line)
  const keys = head.filter((line) => line.startsWith('#EXT-X-KEY'))
  const lines = head.filter((line) => !line.startsWith('#EXT-X-KEY'))
  if (offersMore) {
    lines.push(`#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=${targetSeconds * 6}`)
    if (skipped > 0) lines.push(`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`)
  }
  return `${[...lines, ...keys.map(shown), ...pieces.slice(skipped).flatMap((one) => one.map(shown))].join('\n')}\n`
}

interface Watch {
  readAt: number
  changedAt: number
  playlist: Playlist | null
  reading: Promise<Playlist | null> | null
  waiting: Set<{ number: number; until: number; done: (playlist: Playlist | null) => void }>
  timer: ReturnType<typeof setInterval> | null
}

/** Reads playlists for a process. */
export function createPlaylists() {
  const watches = new Map<string, Watch>()

  function watchOf(file: string): Watch {
    const known = watches.get(file)
    if (known) return known
    for (const [name, { waiting }] of watches) {
      if (watches.size < MAX_FILES) break
      if (waiting.size === 0) watches.delete(name)
    }
    const made: Watch = { readAt: 0, changedAt: -1, playlist: null, reading: null, waiting: new Set(), timer: null }
    watches.set(file, made)
    return made
  }

  /** The playlist as it is now, or was within {@link CHECK_MS}. */
  async function read(file: string, watch: Watch): Promise<Playlist | null> {
    if (watch.reading) return watch.reading
    if (performance.now() - watch.readAt < CHECK_MS * 0.9) return watch.playlist
    watch.reading = (async () => {
      const there = await stat(file).catch(() => null)
      if (there === null) watch.playlist = null
      else if (there.mtimeMs !== watch.changedAt) {
        watch.playlist = await readFile(file, 'utf8').then(parsePlaylist, () => null)
        watch.changedAt = watch.playlist ? there.mtimeMs : -1
      }
      watch.readAt = performance.now()
      watch.reading = null
      return watch.playlist
    })()
    return watch.reading
  }

  const hasPiece = (playlist: Playlist | null, number: number) =>
    playlist === null || playlist.first + playlist.pieces.length > number

  async function check(file: string, watch: Watch): Promise<void> {
    const playlist = await read(file, watch)
    const now = performance.now()
    for (const one of watch.waiting) {
      if (!hasPiece(playlist, one.number) && now < one.until) continue
      watch.waiting.delete(one)
      one.done(playlist)
    }
    if (watch.waiting.size > 0 || watch.timer === null) return
    clearInterval(watch.timer)
    watch.timer = null
  }

  return {
    /** A playlist; with a number (from 0) as soon as it names that piece, or after some seconds as it is. Null where there is none. */
    async get(file: string, number?: number): Promise<Playlist | null> {
      const watch = watchOf(file)
      const now = await read(file, watch)
      if (number === undefined || hasPiece(now, number)) return now
      return new Promise((resolve) => {
        watch.waiting.add({ number, until: performance.now() + MAX_WAIT_MS, done: resolve })
        watch.timer ??= setInterval(() => void check(file, watch), CHECK_MS)
      })
    },
    /** Nobody waits any more. */
    close(): void {
      for (const watch of watches.values()) {
        if (watch.timer) clearInterval(watch.timer)
        for (const { done } of watch.waiting) done(watch.playlist)
        watch.waiting.clear()
      }
    },
  }
}

export const playlistsOf = processPart(createPlaylists)
