/** Files of an export or import, in a folder of its own until they expire. */
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../../kernel/services.ts'
import { selectAllIds } from './course-file.sql.ts'

type Here = Pick<Services, 'config'>
const DAY_MS = 24 * 3600_000
const root = ({ config }: Here) => join(config.dataDir, 'course-files')

function folderOf(services: Here, siteId: number, id: string): string {
  if (!/^\d{1,19}$/.test(id)) throw new Error(`not an id: ${JSON.stringify(id)}`)
  return join(root(services), String(siteId), id)
}

/** The archive that was exported, or is being received. */
export const archivePath = (services: Here, siteId: number, id: string): string =>
  join(folderOf(services, siteId, id), 'course.zip')

/** An empty folder for intermediate files, readable by this process only. */
export async function freshWorkDir(services: Here, siteId: number, id: string): Promise<string> {
  const folder = join(folderOf(services, siteId, id), 'work')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

export const removeFolder = (services: Here, siteId: number, id: string): Promise<void> =>
  rm(folderOf(services, siteId, id), { recursive: true, force: true })

/** Deletes folders without a row; younger ones may belong to one that is not committed yet. */
export async function sweepFolders(services: Pick<Services, 'config' | 'database' | 'clock'>): Promise<void> {
  for (const site of await readdir(root(services)).catch(() => [])) {
    if (!/^\d{1,10}$/.test(site)) continue
    const names = (await readdir(join(root(services), site))).filter((name) => /^\d{1,19}$/.test(name))
    const known = await selectAllIds(services.database.owner, Number(site), names)
    for (const name of names) {
      const entry = known.has(name) ? null : await stat(join(root(services), site, name)).catch(() => null)
      if (entry && services.clock.now() - entry.mtimeMs > DAY_MS) await removeFolder(services, Number(site), name)
    }
  }
}
