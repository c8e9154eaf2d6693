/** Steps that backups of all kinds share. */
import { createReadStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../errors.ts'
import { texts } from './texts.ts'

/** Shows progress. */
export type Progress = (sentence: string) => void
const SAY_EVERY_MS = 2000

export const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MB`

/** Throttles progress messages to one per two seconds. */
export function throttle(setMessage: Progress): (text: () => string) => void {
  let last = Date.now()
  return (text) => {
    if (Date.now() - last < SAY_EVERY_MS) return
    last = Date.now()
    setMessage(text())
  }
}

/** Name of a backup by its time: `20261201-020000`. */
export const snapshotName = (at: Date): string => at.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15)

/** Makes the names in a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  // Windows cannot fsync a folder.
  await handle.sync().catch(() => undefined)
  await handle.close()
}

/** Locks the folder against a concurrent backup. The lock file holds the pid, so that a dead process loses it. */
export async function takeFolder(partial: string): Promise<void> {
  const file = join(partial, 'pid')
  await mkdir(partial, { recursive: true, mode: 0o700 })
  for (;;) {
    const handle = await open(file, 'wx').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
      return null
    })
    if (handle) {
      await handle.writeFile(String(process.pid))
      return handle.close()
    }
    let pid = ''
    for await (const piece of createReadStream(file, 'utf8')) pid += piece as string
    if (Number(pid) !== process.pid && isAlive(Number(pid))) throw new StartError(texts.busy(partial))
    await rm(file, { force: true })
  }
}

function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
