/** Files of broadcasts: a folder per broadcast below DATA_DIR, with one recorded part per publisher connection. */
import { createReadStream } from 'node:fs'
import { readdir, stat, truncate } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createTagReader, timeOf } from './flv-tags.ts'
import type { RecordedPart } from './rules.ts'

const PART = /^(\d{13})\.flv$/

/** Folder of a broadcast. */
export const broadcastFolder = (dataDir: string, siteId: number, logId: string): string =>
  join(dataDir, 'live', String(siteId), logId)

/** Current thumbnail of a channel. */
export const thumbFile = (dataDir: string, siteId: number, channelId: string): string =>
  join(dataDir, 'live', String(siteId), 'thumbs', `${channelId}.jpg`)

/** Name of a part that starts now. */
export const partName = (now: number): string => `${now}.flv`

/** Recorded parts in order, without those that have no picture. */
export async function recordedParts(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  const parts = names.filter((name) => PART.test(name)).sort()
  const sizes = await Promise.all(parts.map((name) => stat(join(folder, name)).then(({ size }) => size)))
  return parts.filter((_, index) => (sizes[index] ?? 0) > MIN_BYTES).map((name) => join(folder, name))
}

/**
 * Truncates a part, written by a killed process, to whole tags: readers would stop at a partial tag and drop all
 * later parts.
 * @returns its start and length
 */
export async function cutToWhole(part: string): Promise<RecordedPart> {
  const read = createTagReader()
  let whole = 0
  let size = 0
  let [first, last] = [-1, 0]
  for await (const piece of createReadStream(part, { highWaterMark: 1024 * 1024 })) {
    size += (piece as Buffer).length
    const tags = read(piece as Buffer)
    if (tags === null) break
    for (const { kind, bytes } of tags) {
      whole += bytes.length
      if (kind !== 'keyFrame' && kind !== 'other') continue
      last = timeOf(bytes)
      if (first < 0) first = last
    }
  }
  if (whole < size) await truncate(part, whole)
  const [, at = '0'] = PART.exec(basename(part)) ?? []
  return { at: Number(at), length: Math.max(0, last - first) }
}

/** Smaller parts have header and metadata only. */
const MIN_BYTES = 4096
