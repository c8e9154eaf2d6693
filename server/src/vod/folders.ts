import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Folder of a video's package. */
export function mediaFolder(dataDir: string, siteId: number, folder: string): string {
  if (!/^[\w-]{1,64}$/.test(folder)) throw new Error(`not a media folder: ${JSON.stringify(folder)}`)
  return join(dataDir, 'media', String(siteId), folder)
}

/** The uploaded file of a video, until it is transcoded. */
export function sourceFile(dataDir: string, sourceKey: string): string {
  if (!/^sources\/\d{1,10}\/[\w.-]{1,80}$/.test(sourceKey) || sourceKey.includes('..'))
    throw new Error(`not a source: ${JSON.stringify(sourceKey)}`)
  return join(dataDir, sourceKey)
}

/** Intermediate files of a video's transcoding, kept between tries. */
export function workFolder(dataDir: string, siteId: number, videoId: string): string {
  if (!/^\d{1,19}$/.test(videoId)) throw new Error(`not a video: ${JSON.stringify(videoId)}`)
  return join(dataDir, 'work', String(siteId), videoId)
}

/** Sites that have a folder below this one. */
export async function sitesIn(folder: string): Promise<number[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => /^\d{1,10}$/.test(name)).map(Number)
}
