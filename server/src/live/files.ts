/** Where broadcasts lie: a folder for each below DATA_DIR, with what was recorded of it in parts (one for each connection of the lecturer). */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const PART = /^(\d{13})\.flv$/

/** The folder of a broadcast. */
export const broadcastFolder = (dataDir: string, siteId: number, logId: string): string =>
  join(dataDir, 'live', String(siteId), logId)

/** The name of a part that begins now. */
export const partName = (now: number): string => `${now}.flv`

/** The recorded parts in their order, without those that hold no picture. */
export async function recordedParts(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  const parts = names.filter((name) => PART.test(name)).sort()
  const sizes = await Promise.all(parts.map((name) => stat(join(folder, name)).then(({ size }) => size)))
  return parts.filter((_, index) => (sizes[index] ?? 0) > MIN_BYTES).map((name) => join(folder, name))
}

/** Header and metadata alone are smaller. */
const MIN_BYTES = 4096
