/** The disk that DATA_DIR is on, and the part of it that uploads leave free: the database lives there too. */
import { statfs } from 'node:fs/promises'
import type { Config } from './config.ts'
import { CallError } from './errors.ts'

export interface Space {
  free: number
  total: number
}

const ASK_EVERY_MS = 1000
const known = new Map<string, { at: number; space: Promise<Space> }>()

/** The disk as it was within the last second: every chunk of an upload asks. */
export function diskSpace(dataDir: string): Promise<Space> {
  const last = known.get(dataDir)
  if (last && performance.now() - last.at < ASK_EVERY_MS) return last.space
  const space = statfs(dataDir).then(({ bavail, blocks, bsize }) => ({ free: bavail * bsize, total: blocks * bsize }))
  known.set(dataDir, { at: performance.now(), space })
  return space
}

type DiskConfig = { config: Pick<Config, 'dataDir'> & { upload: Pick<Config['upload'], 'reservePercent'> } }

/** Whether the disk still has its reserve when `bytes` more are on it. */
export async function hasRoom({ config }: DiskConfig, bytes: number): Promise<boolean> {
  const { free, total } = await diskSpace(config.dataDir)
  return free - bytes >= (total * config.upload.reservePercent) / 100
}

/** Every kind of upload asks before it writes. @throws {CallError} noSpace */
export async function requireRoom(services: DiskConfig, bytes: number, sentence: string): Promise<void> {
  if (!(await hasRoom(services, bytes))) throw new CallError('noSpace', sentence)
}
