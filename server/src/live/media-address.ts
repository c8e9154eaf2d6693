/** Where the app finds the media process of this machine: it writes its port into a file. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const mediaFile = (dataDir: string): string => join(dataDir, 'live', 'media.json')

/** The port of HTTP-FLV on the loopback; null while no media process runs. */
export async function mediaPort(dataDir: string): Promise<number | null> {
  try {
    const { port } = JSON.parse(await readFile(mediaFile(dataDir), 'utf8')) as { port: number }
    return port
  } catch {
    return null
  }
}
