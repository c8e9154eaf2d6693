/**
 * HLS playlists for viewers: read once for all, with blocking reload (answers when the next segment exists) and
 * delta updates (skips segments that the player has), because playlists grow for hours.
 */
import { readFile, stat } from 'node:fs/promises'
import { processPart } from '../kernel/parts.ts'

/** Poll interval of a file while requests wait (ms); also the maximum age of an answer. */
const CHECK_MS = 100
/** Maximum wait (ms): the stream may have stopped. */
const MAX_WAIT_MS = 6000
/** Maximum number of cached files. */
const MAX_FILES = 500
/** Segments in a delta update: six target durations, as HLS requires, and a reserve. */
const DELTA_PIECES = 8

export interface Playlist {
  /** Lines before the first segment. */
  head: readonly string[]
  /** Lines per segment, file name last. */
  pieces: readonly (readonly string[])[]
  /** Whether delta updates are possible: no tags between segments that depend on skipped ones. */
  isEven: boolean
  targetSeconds: number
  /** Media sequence number of the first segment. */
  first: number
}

const PIECE = /^(?!#)\S/

/** Parses ffmpeg's playlist. Pure. */
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
    // ffmpeg in append mode writes a discontinuity before the first segment, where it has no meaning.
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
  /** Address of a segment or of the key. */
  piece: (name: string) => string
  key: (line: string) => string
  /** Announces blocking reload and delta updates. */
  offersMore: boolean
  /** Delta update. */
  isDelta: boolean
}

/** Master playlist for one viewer, with the address of each rendition. Pure. */
export const writeMaster = (text: string, address: (name: string) => string): string =>
  text.replace(/^(?!#)\S.*$/gm, address)

/** Media playlist for one viewer. Pure. */
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

/** Creates the playlist reader of a process. */
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

  /** Current playlist, at most {@link CHECK_MS} old. */
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
    /**
     * Playlist; with `number` (from 0) as soon as it contains that segment, or after the maximum wait. Null if
     * missing.
     */
    async get(file: string, number?: number): Promise<Playlist | null> {
      const watch = watchOf(file)
      const now = await read(file, watch)
      if (number === undefined || hasPiece(now, number)) return now
      return new Promise((resolve) => {
        watch.waiting.add({ number, until: performance.now() + MAX_WAIT_MS, done: resolve })
        watch.timer ??= setInterval(() => void check(file, watch), CHECK_MS)
      })
    },
    /** Resolves all waiters. */
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
