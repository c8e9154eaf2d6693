/** Discovery of the media process: it writes its addresses to a file in DATA_DIR, which all machines share. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const mediaFile = (dataDir: string): string => join(dataDir, 'live', 'media.json')

/** Content of the file: HTTP-FLV and RTMP addresses. */
interface MediaAddress {
  host: string
  port: number
  rtmpHost: string
  rtmpPort: number
}

async function readAddress(dataDir: string): Promise<MediaAddress | null> {
  try {
    return JSON.parse(await readFile(mediaFile(dataDir), 'utf8')) as MediaAddress
  } catch {
    return null
  }
}

/** HTTP-FLV address; null without a media process. */
export async function mediaAddress(dataDir: string): Promise<{ host: string; port: number } | null> {
  const address = await readAddress(dataDir)
  return address && { host: address.host, port: address.port }
}

/** RTMP address; null without a media process. */
export async function mediaRtmp(dataDir: string): Promise<{ host: string; port: number } | null> {
  const address = await readAddress(dataDir)
  return address && { host: address.rtmpHost, port: address.rtmpPort }
}
