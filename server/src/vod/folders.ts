import { join } from 'node:path'

/** Where the package of a video is. */
export function mediaFolder(dataDir: string, siteId: number, folder: string): string {
  if (!/^[\w-]{1,64}$/.test(folder)) throw new Error(`not a media folder: ${JSON.stringify(folder)}`)
  return join(dataDir, 'media', String(siteId), folder)
}
