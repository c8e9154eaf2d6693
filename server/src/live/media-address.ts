/** Where the app finds the media process: it writes its addresses into a file of DATA_DIR, which all machines of an installation share. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const mediaFile = (dataDir: string): string => join(dataDir, 'live', 'media.json')

/** What stands in the file: where HTTP-FLV is, and where it takes RTMP. */
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

/** Where HTTP-FLV is; null while no media process runs. */
export async function mediaAddress(dataDir: string): Promise<{ host: string; port: number } | null> {
  const address = await readAddress(dataDir)
  return address && { host: address.host, port: address.port }
}

/** Where the media process takes RTMP; null while none runs. */
export async function mediaRtmp(dataDir: string): Promise<{ host: string; port: number } | null> {
  const address = await readAddress(dataDir)
  return address && { host: address.rtmpHost, port: address.rtmpPort }
}
