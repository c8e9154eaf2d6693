/** What is younger than a day may belong to a row that is not committed yet. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

export const DAY_MS = 24 * 3600_000

/** Names in a folder that did not change within a day. */
export async function oldIn(folder: string): Promise<string[]> {
  const old: string[] = []
  for (const name of await readdir(folder)) {
    const entry = await stat(join(folder, name)).catch(() => null)
    if (entry && Date.now() - entry.mtimeMs > DAY_MS) old.push(name)
  }
  return old
}
