/** Rules of the quality ladder: which lower qualities a picture gets, who may have a ladder, and when one has fallen behind. Pure. */
import type { Playlist } from '../hls-playlist.ts'

/** One lower quality: lines of the picture, kbit/s of it. */
export interface Rung {
  height: number
  kbps: number
}

/** Enough for slides and faces on a phone; each is less than half of the one above it. */
const RUNGS: readonly Rung[] = [
  { height: 480, kbps: 900 },
  { height: 360, kbps: 450 },
]
/** Of the sound, which goes along as it is. */
export const SOUND_KBPS = 128
/** A ladder that has so many pieces before it does not catch up: its viewers would stand still. */
const MAX_WAITING = 4

/** The lower qualities of a picture: those that are really lower. */
export const rungsFor = (height: number): readonly Rung[] => RUNGS.filter((rung) => rung.height < height)

/** Whether a ladder is too slow, with so many pieces that wait to be encoded. */
export const isBehind = (waiting: number): boolean => waiting > MAX_WAITING

/** How many ladders run at once: on this server, and of one site. */
export interface LadderCaps {
  total: number
  perSite: number
}

/** Whether a site may have one more beside those that run (the sites of which are told). */
export const hasPlace = (running: readonly number[], siteId: number, { total, perSite }: LadderCaps): boolean =>
  running.length < total && running.filter((one) => one === siteId).length < perSite

/** Names in the folder of a broadcast's HLS. */
export const rungNames = {
  playlist: (height: number) => `${height}p.m3u8`,
  piece: (height: number, name: string) => `${height}p-${name}`,
  master: 'master.m3u8',
} as const

/** The line of the key that holds for a piece, by its place in the playlist; and its IV (16 bytes). */
export function keyOf({ head, pieces, first }: Playlist, place: number): { line: string; iv: Buffer } {
  const lines = [...head, ...pieces.slice(0, place + 1).flat()].filter((line) => line.startsWith('#EXT-X-KEY'))
  const line = lines.at(-1) ?? ''
  const [, hex] = /IV=0x([\da-f]{32})/i.exec(line) ?? []
  // What names none has the number of its piece.
  return { line, iv: Buffer.from(hex ?? (first + place).toString(16).padStart(32, '0'), 'hex') }
}

/** The playlist of a rung that has the pieces from one place on to another (without it), under the numbers, times and key of the original. */
export function rungPlaylist(original: Playlist, height: number, from: number, to: number): string {
  const { head, pieces, first } = original
  const tags = head.filter(
    (line) => !/^#EXT-X-(?:KEY|MEDIA-SEQUENCE|PLAYLIST-TYPE|DISCONTINUITY-SEQUENCE)\b/.test(line),
  )
  const breaks = pieces.slice(0, from).filter((lines) => lines.includes('#EXT-X-DISCONTINUITY')).length
  const shown = pieces
    .slice(from, to)
    // What stood before the first one is told in the head.
    .map((lines, n) => (n === 0 ? lines.filter((line) => !/^#EXT-X-(?:KEY|DISCONTINUITY)\b/.test(line)) : lines))
    .flatMap((lines) => lines.map((line) => (line.startsWith('#') ? line : rungNames.piece(height, line))))
  const isBreak = pieces[from]?.includes('#EXT-X-DISCONTINUITY') === true
  const numbers = [
    `#EXT-X-MEDIA-SEQUENCE:${first + from}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${breaks + (isBreak ? 1 : 0)}`,
  ]
  return `${[...tags, ...numbers, keyOf(original, from).line, ...shown].filter(Boolean).join('\n')}\n`
}

/** The list of all qualities, the original first: `kbps` is what its pieces come to. */
export function masterPlaylist(
  original: { width: number; height: number; kbps: number; name: string },
  rungs: readonly Rung[],
): string {
  const entry = (kbps: number, width: number, height: number, name: string) =>
    `#EXT-X-STREAM-INF:BANDWIDTH=${Math.round(kbps * 1000)},RESOLUTION=${width}x${height}\n${name}`
  const entries = rungs.map(({ height, kbps }) => {
    const width = 2 * Math.round((original.width * height) / original.height / 2)
    return entry(kbps * 1.2 + SOUND_KBPS, width, height, rungNames.playlist(height))
  })
  const first = entry(original.kbps, original.width, original.height, original.name)
  return `${['#EXTM3U', '#EXT-X-VERSION:6', '#EXT-X-INDEPENDENT-SEGMENTS', first, ...entries].join('\n')}\n`
}
