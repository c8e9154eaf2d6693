import { randomBytes, randomUUID } from 'node:crypto'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Sql } from '../kernel/db/index.ts'
import type { MediaEngine } from '../platform/transcode/port.ts'
import { mediaFolder } from './folders.ts'
import { insertVideo } from './video.sql.ts'

export interface VideoSource {
  siteId: number
  videoName: string
  /** The same picture in several qualities, best first. */
  renditions: { file: string; name: string }[]
  /** WebVTT, poster and seek thumbnails, where they exist. */
  subtitle?: string
  poster?: string
  thumbs?: { vtt: string; sprite: string }
}

/**
 * Packages a video into encrypted HLS with its own key and inserts its row. The folder is complete before the row
 * exists; a crash leaves an orphaned folder, which clean-up.ts removes.
 * @returns id and length in seconds
 */
export async function packageVideo(
  sql: Sql,
  engine: Pick<MediaEngine, 'package'>,
  dataDir: string,
  source: VideoSource,
): Promise<{ id: string; seconds: number }> {
  const folder = randomUUID()
  const outDir = mediaFolder(dataDir, source.siteId, folder)
  await mkdir(dirname(outDir), { recursive: true })
  const mediaKey = randomBytes(16)
  try {
    const packaged = await engine.package({ renditions: source.renditions, outDir, key: mediaKey })
    if (source.subtitle) await copyFile(source.subtitle, join(outDir, 'subtitle.vtt'))
    if (source.poster) await copyFile(source.poster, join(outDir, 'poster.webp'))
    if (source.thumbs) {
      await writeFile(join(outDir, 'thumbs.vtt'), namingSprite(await readFile(source.thumbs.vtt, 'utf8')))
      await copyFile(source.thumbs.sprite, join(outDir, 'thumbs.webp'))
    }
    const id = await insertVideo(sql, {
      siteId: source.siteId,
      videoName: source.videoName,
      videoLength: packaged.seconds,
      videoSize: packaged.bytes,
      folder,
      mediaKey,
      renditions: packaged.renditions,
      hasThumbs: source.thumbs !== undefined,
      hasSubtitle: source.subtitle !== undefined,
      hasPoster: source.poster !== undefined,
    })
    return { id, seconds: packaged.seconds }
  } catch (error) {
    await rm(outDir, { recursive: true, force: true })
    throw error
  }
}

/** Rewrites the sprite name in a thumbnail track: every package stores it under the same name. */
export function namingSprite(vtt: string): string {
  return vtt.replace(/^\S+(?=#xywh=)/gm, 'thumbs.webp')
}
