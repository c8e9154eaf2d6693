/** Free space of the disk of DATA_DIR, and the reserve that uploads leave to the database. */
import { statfs } from 'node:fs/promises'
import type { Config } from './config.ts'
import { CallError } from './errors.ts'

export interface Space {
  free: number
  total: number
}

const ASK_EVERY_MS = 1000
const cached = new Map<string, { at: number; space: Promise<Space> }>()

/** Free space, cached for one second: every upload chunk asks. */
export function diskSpace(dataDir: string): Promise<Space> {
  const last = cached.get(dataDir)
  if (last && performance.now() - last.at < ASK_EVERY_MS) return last.space
  const space = statfs(dataDir).then(({ bavail, blocks, bsize }) => ({ free: bavail * bsize, total: blocks * bsize }))
  cached.set(dataDir, { at: performance.now(), space })
  return space
}

type DiskConfig = { config: Pick<Config, 'dataDir'> & { upload: Pick<Config['upload'], 'reservePercent'> } }

/** Whether the reserve stays free after writing `bytes`. */
export async function hasRoom({ config }: DiskConfig, bytes: number): Promise<boolean> {
  const { free, total } = await diskSpace(config.dataDir)
  return free - bytes >= (total * config.upload.reservePercent) / 100
}

/** To call before any upload is written. @throws {CallError} noSpace */
export async function requireRoom(services: DiskConfig, bytes: number, sentence: string): Promise<void> {
  if (!(await hasRoom(services, bytes))) throw new CallError('noSpace', sentence)
}
