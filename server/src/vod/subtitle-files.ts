/**
 * Subtitle files beside the package of their video. Content-addressed, so that the approved one stays while the next is
 * reviewed.
 */
import { createHash } from 'node:crypto'
import { languageCodes, MAIN_LANGUAGE, type SubtitleOrigin } from '@zhixing/contract/vod/languages'
import type { PackageFiles } from './package-files.ts'
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
export async function readSubtitleFile(files: PackageFiles, hash: SubtitleHash): Promise<string> {
  const name = subtitleName(hash)
  if (name === null) return ''
  return files.read(name).then(
    (content) => content.toString('utf8'),
    () => '',
  )
}

/** Address below that of the package, and who wrote it; null when there is none. */
export async function subtitleAddress(
  files: PackageFiles,
  hash: SubtitleHash,
): Promise<{ name: string; origin: SubtitleOrigin } | null> {
  const name = subtitleName(hash)
  if (name === null) return null
  // The subtitle of a package is not content-addressed: the hash in its address busts caches.
  const content = await (hash === null ? files.read(name) : files.readHead(name, ORIGIN_BYTES)).catch(() => null)
  if (content === null) return null
  const text = content.toString('utf8')
  const origin = originOf(text.slice(0, ORIGIN_BYTES))
  return { name: hash === null ? `${name}?v=${hashOf(text).slice(0, 8)}` : name, origin }
}

/** Stores a subtitle atomically; idempotent. @returns its hash */
export async function writeSubtitle(files: PackageFiles, vtt: string): Promise<string> {
  const hash = hashOf(vtt)
  await files.write(`subtitle.${hash}.vtt`, Buffer.from(vtt))
  return hash
}

/** Stores subtitles by language; null when there are none. Idempotent. */
export async function writeSubtitles(
  files: PackageFiles,
  texts: Readonly<Record<string, string>>,
): Promise<VideoSubtitles | null> {
  if (Object.keys(texts).length === 0) return null
  const tracks: Record<string, string> = {}
  let hash = ''
  for (const [language, vtt] of Object.entries(texts)) {
    const own = await writeSubtitle(files, vtt)
    if (language === MAIN_LANGUAGE) hash = own
    else tracks[language] = own
  }
  return { hash, tracks }
}

/** Removes a subtitle that is not referenced any more. That of a package is kept. */
export async function removeSubtitle(files: PackageFiles, hash: SubtitleHash): Promise<void> {
  const name = subtitleName(hash)
  if (name !== null && hash !== null) await files.remove(name)
}
