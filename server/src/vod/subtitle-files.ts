/**
 * Subtitle files beside the package of their video. Content-addressed, so that the approved one stays while the next is
 * reviewed.
 */
import { createHash } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { languageCodes, MAIN_LANGUAGE, type SubtitleOrigin } from '@zhixing/contract/vod/languages'
import { ORIGIN_BYTES, originOf } from './subtitle-origin.ts'

/** A subtitle by the hash of its content; '' for none, null for the one of the package. */
export type SubtitleHash = string | null

/** Subtitles in other languages than the main one: hash by language. */
export type SubtitleTracks = Readonly<Record<string, string>>

/** All subtitles of a video. */
export interface VideoSubtitles {
  hash: SubtitleHash
  tracks: SubtitleTracks
}

const NAME = /^subtitle\.[0-9a-f]{32}\.vtt$/

/** Tracks in the order of the list of languages. */
export const sortedTracks = (tracks: SubtitleTracks): [string, string][] =>
  languageCodes.flatMap((language) => {
    const hash = tracks[language]
    return hash ? [[language, hash] as [string, string]] : []
  })

/** Whether a file of a package is a subtitle. */
export const isSubtitleName = (name: string): boolean => name === 'subtitle.vtt' || NAME.test(name)

/** Content hash of a subtitle. */
export const hashOf = (vtt: string): string => createHash('sha256').update(vtt).digest('hex').slice(0, 32)

/** File name within the package; null for none. */
export function subtitleName(hash: SubtitleHash): string | null {
  if (hash === '') return null
  const name = hash === null ? 'subtitle.vtt' : `subtitle.${hash}.vtt`
  if (!isSubtitleName(name)) throw new Error(`not a subtitle: ${JSON.stringify(hash)}`)
  return name
}

/** The whole WebVTT; '' when there is none. */
export async function readSubtitleFile(folder: string, hash: SubtitleHash): Promise<string> {
  const name = subtitleName(hash)
  return name === null ? '' : readFile(join(folder, name), 'utf8').catch(() => '')
}

/** Address below that of the package, and who wrote it; null when there is none. */
export async function subtitleAddress(
  folder: string,
  hash: SubtitleHash,
): Promise<{ name: string; origin: SubtitleOrigin } | null> {
  const name = subtitleName(hash)
  const file = name === null ? null : await open(join(folder, name)).catch(() => null)
  if (name === null || file === null) return null
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ORIGIN_BYTES), 0, ORIGIN_BYTES, 0)
    const origin = originOf(buffer.toString('utf8', 0, bytesRead))
    if (hash !== null) return { name, origin }
    // The subtitle of a package is not content-addressed: its mtime busts caches.
    const { mtimeMs } = await file.stat()
    return { name: `${name}?v=${Math.round(mtimeMs).toString(36)}`, origin }
  } finally {
    await file.close()
  }
}

/** Stores a subtitle atomically; idempotent. @returns its hash */
export async function writeSubtitle(folder: string, vtt: string): Promise<string> {
  const hash = hashOf(vtt)
  const file = join(folder, `subtitle.${hash}.vtt`)
  const part = `${file}.part`
  const handle = await open(part, 'w')
  try {
    await handle.writeFile(vtt)
    await handle.datasync()
  } finally {
    await handle.close()
  }
  await rename(part, file)
  return hash
}

/** Stores subtitles by language; null when there are none. Idempotent. */
export async function writeSubtitles(
  folder: string,
  texts: Readonly<Record<string, string>>,
): Promise<VideoSubtitles | null> {
  if (Object.keys(texts).length === 0) return null
  const tracks: Record<string, string> = {}
  let hash = ''
  for (const [language, vtt] of Object.entries(texts)) {
    const own = await writeSubtitle(folder, vtt)
    if (language === MAIN_LANGUAGE) hash = own
    else tracks[language] = own
  }
  return { hash, tracks }
}

/** Removes a subtitle that is not referenced any more. That of a package is kept. */
export async function removeSubtitle(folder: string, hash: SubtitleHash): Promise<void> {
  const name = subtitleName(hash)
  if (name !== null && hash !== null) await rm(join(folder, name), { force: true })
}
