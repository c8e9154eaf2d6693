import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../errors.ts'
import { fileFailure } from './failure.ts'
import { alive, birthOf } from './processes.ts'
import { texts } from './texts.ts'

/** Heartbeat interval of the lock file (ms), for hosts that cannot see the holder's pid. */
const BEAT = 3_000
const BEATS_MISSED = 4 * BEAT
/** Grace period (ms) for a live holder that is shutting down. */
const PATIENCE = 8_000

interface Holder {
  pid: number
  birth: string
  host: string
  token: string
}

export interface Lock {
  release(): void
}

export const lockFile = (folder: string): string => join(folder, 'app.lock')

/** Holder named in the lock file; null without a readable file. */
function holderOf(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return null
  }
}

/** State of the holder. 'unknown': on another host, with a recent heartbeat. */
function stateOf(file: string, holder: Holder | null): 'live' | 'stale' | 'unknown' {
  if (!holder) return 'stale'
  if (holder.host === hostname()) return alive(holder.pid) && birthOf(holder.pid) === holder.birth ? 'live' : 'stale'
  try {
    return Date.now() - statSync(file).mtimeMs < BEATS_MISSED ? 'unknown' : 'stale'
  } catch {
    return 'stale'
  }
}

/** Whether a running app on this host holds the folder. */
export function isHeld(folder: string): boolean {
  const file = lockFile(folder)
  return stateOf(file, holderOf(file)) === 'live'
}

/** Waits one interval for a heartbeat from another host. */
async function stillBeats(file: string): Promise<boolean> {
  const beat = (): number => {
    try {
      return statSync(file).mtimeMs
    } catch {
      return 0
    }
  }
  const first = beat()
  const end = Date.now() + BEATS_MISSED
  while (Date.now() < end) {
    await sleep(250)
    if (beat() !== first) return beat() !== 0
  }
  return false
}

/**
 * Locks the folder for this process; takes over the lock of a dead holder (kill -9, power loss).
 * @throws {StartError} held by a running app, or the folder is not writable
 */
export async function takeLock(folder: string, progress: (sentence: string) => void): Promise<Lock> {
  const file = lockFile(folder)
  const own: Holder = { pid: process.pid, birth: birthOf(process.pid), host: hostname(), token: randomUUID() }
  const draft = join(folder, `.app.lock-${own.token}`)
  try {
    writeFileSync(draft, JSON.stringify(own), { mode: 0o644 })
    for (;;) {
      try {
        // link() is atomic and fails if the name exists: no reader sees a partial lock.
        linkSync(draft, file)
        break
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EPERM' || (error as NodeJS.ErrnoException).code === 'ENOTSUP') {
          // File system without hard links.
          writeFileSync(file, JSON.stringify(own), { flag: 'wx', mode: 0o644 })
          break
        }
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      await displaceStale(file, folder, own.token, progress)
    }
  } catch (error) {
    throw fileFailure(file, error)
  } finally {
    rmSync(draft, { force: true })
  }
  const beat = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date())
    } catch {
      // A full or unmounted disk must not end the app; retry at the next heartbeat.
    }
  }, BEAT)
  beat.unref()
  return {
    release() {
      clearInterval(beat)
      if (holderOf(file)?.token === own.token) rmSync(file, { force: true })
    },
  }
}

async function displaceStale(
  file: string,
  folder: string,
  token: string,
  progress: (sentence: string) => void,
): Promise<void> {
  const holder = holderOf(file)
  let state = stateOf(file, holder)
  if (state === 'unknown') {
    progress(texts.waitingForLock)
    if (await stillBeats(file)) throw new StartError(texts.running(folder, holder?.pid ?? 0, holder?.host ?? ''))
    state = 'stale'
  }
  if (state === 'live' && holder && holder.pid !== process.pid) progress(texts.waitingForExit(holder.pid))
  for (const end = Date.now() + PATIENCE; state === 'live' && holder?.pid !== process.pid && Date.now() < end; ) {
    await sleep(50)
    // Released or replaced in the meantime: the caller's loop re-reads it.
    if (holderOf(file)?.token !== holder?.token) return
    state = stateOf(file, holder)
  }
  if (state === 'live' && holder) throw new StartError(texts.running(folder, holder.pid, holder.host))
  const aside = `${file}-${token}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  // Two starts may race: if we moved away a fresh lock, put it back and retry.
  if (holderOf(aside)?.token !== holder?.token) {
    try {
      linkSync(aside, file)
    } catch {
      // A third process has it now; the loop decides.
    }
  }
  rmSync(aside, { force: true })
}
