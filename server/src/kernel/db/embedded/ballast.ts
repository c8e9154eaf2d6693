/**
 * Ballast: a file of zeros beside the cluster that is deleted when the disk is full, so that PostgreSQL can still
 * write WAL and users can delete data. Recreated when there is space.
 */
import { chownSync, rmSync, statfsSync, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunAs } from './processes.ts'

export const BALLAST_BYTES = 64 * 1024 ** 2
/** Below this, PostgreSQL may fail at any moment: WAL segments are 16 MB. */
const FULL_BYTES = 24 * 1024 ** 2
/** Created only with ample space, so that it never fills the disk itself. */
const ROOMY_BYTES = 8 * BALLAST_BYTES
const CHECK_EVERY_MS = 1000

type LogEvent = (event: { level: 'info' | 'warn' | 'error'; msg: string }) => void

/** Decides what to do with the ballast, given free bytes. Pure. */
export function ballastStep(free: number, isThere: boolean): 'release' | 'make' | 'nothing' {
  if (isThere) return free < FULL_BYTES ? 'release' : 'nothing'
  return free > ROOMY_BYTES ? 'make' : 'nothing'
}

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

const isThere = (file: string): boolean => statSync(file, { throwIfNoEntry: false }) !== undefined

async function make(file: string, as: RunAs): Promise<void> {
  const draft = `${file}.new`
  const piece = Buffer.alloc(1024 ** 2)
  const handle = await open(draft, 'w', 0o600)
  try {
    for (let written = 0; written < BALLAST_BYTES; written += piece.length) await handle.write(piece)
  } finally {
    await handle.close()
  }
  if (as.uid !== undefined && as.gid !== undefined) chownSync(draft, as.uid, as.gid)
  await rename(draft, file)
}

export interface Ballast {
  /** Checks the disk and releases the ballast if it is full. */
  check(): void
  stop(): void
}

/** Maintains the ballast in `folder`: checks immediately, before PostgreSQL starts, and then every second. */
export function keepBallast(folder: string, as: RunAs, log: LogEvent): Ballast {
  const file = join(folder, 'ballast')
  let making = false
  const check = (mayMake: boolean): void => {
    try {
      const step = ballastStep(freeBytes(folder), isThere(file))
      if (step === 'release') {
        rmSync(file, { force: true })
        log({ level: 'error', msg: `the disk of ${folder} is full: ballast released, delete files soon` })
      } else if (step === 'make' && mayMake && !making) {
        making = true
        make(file, as)
          .catch((error: Error) => {
            log({ level: 'warn', msg: `cannot create the ballast: ${error.message}` })
            return rm(`${file}.new`, { force: true })
          })
          .finally(() => (making = false))
      }
    } catch (error) {
      log({ level: 'warn', msg: `cannot read the free space: ${(error as Error).message}` })
    }
  }
  check(false)
  const timer = setInterval(() => check(true), CHECK_EVERY_MS)
  timer.unref()
  return { check: () => check(false), stop: () => clearInterval(timer) }
}
