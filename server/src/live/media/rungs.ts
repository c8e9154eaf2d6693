/** Rendition ladder rules: which renditions, which streams, when it falls behind. Pure. */
import type { Playlist } from '../hls-playlist.ts'

/** A lower rendition: height, video kbit/s. */
export interface Rung {
  height: number
  kbps: number
}

/** Sufficient for slides and faces on phones; each below half the bit rate of the next. */
const RUNGS: readonly Rung[] = [
  { height: 480, kbps: 900 },
  { height: 360, kbps: 450 },
]
/** Audio, copied. */
export const SOUND_KBPS = 128
/** Backlog in segments beyond which a ladder does not catch up. */
const MAX_WAITING = 4

/** Renditions below a height. */
export const rungsFor = (height: number): readonly Rung[] => RUNGS.filter((rung) => rung.height < height)

/** Whether the backlog is too large. */
export const isBehind = (waiting: number): boolean => waiting > MAX_WAITING

/** Limits of concurrent ladders: server, site. */
export interface LadderCaps {
  total: number
  perSite: number
}

/** Whether a site may run one more; `running` has the sites of those that run. */
export const hasPlace = (running: readonly number[], siteId: number, { total, perSite }: LadderCaps): boolean =>
  running.length < total && running.filter((one) => one === siteId).length < perSite

/** File names in a broadcast's HLS folder. */
export const rungNames = {
  playlist: (height: number) => `${height}p.m3u8`,
  piece: (height: number, name: string) => `${height}p-${name}`,
  master: 'master.m3u8',
} as const

/** EXT-X-KEY line and IV (16 bytes) of a segment, by its position. */
export function keyOf({ head, pieces, first }: Playlist, place: number): { line: string; iv: Buffer } {
  const lines = [...head, ...pieces.slice(0, place + 1).flat()].filter((line) => line.startsWith('#EXT-X-KEY'))
  const line = lines.at(-1) ?? ''
  const [, hex] = /IV=0x([\da-f]{32})/i.exec(line) ?? []
  // Default IV: the media sequence number.
  return { line, iv: Buffer.from(hex ?? (first + place).toString(16).padStart(32, '0'), 'hex') }
}

/** Playlist of a rendition for segments `from` to `to` (exclusive), with numbers, times and key of the original. */
export function rungPlaylist(original: Playlist, height: number, from: number, to: number): string {
  const { head, pieces, first } = original
  const tags = head.filter(
    (line) => !/^#EXT-X-(?:KEY|MEDIA-SEQUENCE|PLAYLIST-TYPE|DISCONTINUITY-SEQUENCE)\b/.test(line),
  )
  const breaks = pieces.slice(0, from).filter((lines) => lines.includes('#EXT-X-DISCONTINUITY')).length
  const shown = pieces
    .slice(from, to)
    // Tags before the first segment are in the header.
    .map((lines, n) => (n === 0 ? lines.filter((line) => !/^#EXT-X-(?:KEY|DISCONTINUITY)\b/.test(line)) : lines))
    .flatMap((lines) => lines.map((line) => (line.startsWith('#') ? line : rungNames.piece(height, line))))
  const isBreak = pieces[from]?.includes('#EXT-X-DISCONTINUITY') === true
  const numbers = [
    `#EXT-X-MEDIA-SEQUENCE:${first + from}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${breaks + (isBreak ? 1 : 0)}`,
  ]
  return `${[...tags, ...numbers, keyOf(original, from).line, ...shown].filter(Boolean).join('\n')}\n`
}

/** Master playlist, the original first. `kbps`: its actual bit rate. */
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
