/** Where the app finds the media process of this machine: it writes its ports into a file. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const mediaFile = (dataDir: string): string => join(dataDir, 'live', 'media.json')

/** What stands in the file: the port of HTTP-FLV on the loopback, and where it takes RTMP. */
export interface MediaAddress {
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

/** The port of HTTP-FLV on the loopback; null while no media process runs. */
export const mediaPort = async (dataDir: string): Promise<number | null> => (await readAddress(dataDir))?.port ?? null

/** Where the media process takes RTMP; null while none runs. */
export async function mediaRtmp(dataDir: string): Promise<{ host: string; port: number } | null> {
  const address = await readAddress(dataDir)
  return address && { host: address.rtmpHost, port: address.rtmpPort }
}
