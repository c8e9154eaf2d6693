/** Uploaded videos for tests: rows, sources, and tools to inspect the results. Needs ffmpeg. */
import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { makeLecturer } from './factories.ts'
import type { TestApp } from './harness.ts'
import { mediaFolder, sourceFile } from '../src/vod/folders.ts'
import { transcodeType } from '../src/vod/jobs.ts'

export function ffmpeg(...args: string[]): void {
  execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args])
}

export interface UploadedVideo {
  videoId: string
  folder: string
  outDir: string
  lecturer: Awaited<ReturnType<typeof makeLecturer>>
}

/** A video as an upload leaves it: source file, row and job. */
export async function uploadVideo(
  t: TestApp,
  file: string | null,
  over: { siteId?: number; lecturer?: UploadedVideo['lecturer']; send?: boolean } = {},
): Promise<UploadedVideo> {
  const siteId = over.siteId ?? 12
  const lecturer = over.lecturer ?? (await makeLecturer(t.owner, { siteId }))
  const folder = randomUUID()
  const sourceKey = `sources/${siteId}/${randomUUID()}`
  const place = sourceFile(t.services.config.dataDir, sourceKey)
  mkdirSync(dirname(place), { recursive: true })
  if (file) copyFileSync(file, place)
  const [row] = await t.owner<{ id: string }[]>`
    INSERT INTO video (site_id, lecturer_id, user_id, video_name, folder, media_key, source_key, source_size, progress, stage, queued_at)
    VALUES (${siteId}, ${lecturer.lecturerId}, ${lecturer.userId}, '第一课', ${folder}, ${Buffer.alloc(16, 9)},
      ${sourceKey}, ${file ? statSync(file).size : 1}, 0, '排队中', now())
    RETURNING id`
  const videoId = row?.id ?? ''
  if (over.send !== false)
    await t.services.jobs.send(t.db(siteId), transcodeType, { siteId, videoId }, { onceKey: videoId })
  return { videoId, folder, lecturer, outDir: mediaFolder(t.services.config.dataDir, siteId, folder) }
}

export interface MadeRow {
  videoStatus: number
  progress: number
  stage: string
  failReason: string
  videoLength: number
  videoSize: number
  hasThumbs: boolean
  hasPoster: boolean
  posterList: string[]
  renditions: { name: string; width: number; height: number; codecs: string }[]
  sourceKey: string
  inspection: {
    promisedSeconds: number
    isPartial: 0 | 1
    hasSound: 0 | 1
    width: number
    height: number
    damages: number
  }
}

export async function rowOf(t: TestApp, videoId: string): Promise<MadeRow> {
  const [row] = await t.owner<MadeRow[]>`
    SELECT video_status, progress, stage, fail_reason, video_length, video_size::float8 AS "videoSize", has_thumbs, has_poster,
      poster_list, renditions, source_key, inspection FROM video WHERE id = ${videoId}`
  if (!row) throw new Error('the video is gone')
  return row
}

/** All files below a folder with a hash of their bytes, hidden ones included; empty if the folder does not exist. */
export function contentOf(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {}
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [relative(folder, file), createHash('sha256').update(readFileSync(file)).digest('hex')]),
  )
}
