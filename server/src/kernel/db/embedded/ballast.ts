/**
 * A file of zeros beside the cluster that is given up when the disk is full: PostgreSQL can then write its log again, and people can delete what is too
 * much. It is made anew when there is room.
 */
import { chownSync, rmSync, statfsSync, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunAs } from './processes.ts'

export const BALLAST_BYTES = 64 * 1024 ** 2
/** With less than this left, PostgreSQL may fail at any moment: its log grows by files of 16 MB. */
const FULL_BYTES = 24 * 1024 ** 2
/** Made only where much more than itself stays free, so that it never causes what it is there for. */
const ROOMY_BYTES = 8 * BALLAST_BYTES
const CHECK_EVERY_MS = 1000

type Say = (event: { level: 'info' | 'warn' | 'error'; msg: string }) => void

/** What to do about the ballast on a disk with so many free bytes. */
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
  /** Looks at the disk now, and gives the ballast up when that is full. */
  check(): void
  stop(): void
}

/** Keeps the ballast in `folder`: a look now (before PostgreSQL is started) and one each second. */
export function keepBallast(folder: string, as: RunAs, log: Say): Ballast {
  const file = join(folder, 'ballast')
  let making = false
  const check = (mayMake: boolean): void => {
    try {
      const step = ballastStep(freeBytes(folder), isThere(file))
      if (step === 'release') {
        rmSync(file, { force: true })
        log({ level: 'error', msg: `the disk of ${folder} is full: the ballast was given up, remove files soon` })
      } else if (step === 'make' && mayMake && !making) {
        making = true
        make(file, as)
          .catch((error: Error) => {
            log({ level: 'warn', msg: `the ballast could not be made: ${error.message}` })
            return rm(`${file}.new`, { force: true })
          })
          .finally(() => (making = false))
      }
    } catch (error) {
      log({ level: 'warn', msg: `the disk could not be looked at: ${(error as Error).message}` })
    }
  }
  check(false)
  const timer = setInterval(() => check(true), CHECK_EVERY_MS)
  timer.unref()
  return { check: () => check(false), stop: () => clearInterval(timer) }
}
