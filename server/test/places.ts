/** Temporary folders of test runs: in memory if there is room, else in the system's temporary folder. */
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const NEEDED_BYTES = 2 * 1024 ** 3

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function scratchRoot(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return process.platform === 'linux' && bavail * bsize >= NEEDED_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/**
 * Removes folders of killed runs, recognised by the pid in their name. In memory they would stay until the next boot.
 */
function sweep(root: string): void {
  for (const name of readdirSync(root)) {
    const pid = /^zhixing-run-(\d+)-/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(root, name), { recursive: true, force: true })
  }
}

/** A folder for the whole run. As root, PostgreSQL runs as another user who must be able to enter it. */
export function makeRunFolder(): string {
  const root = scratchRoot()
  sweep(root)
  const folder = mkdtempSync(join(root, `zhixing-run-${process.pid}-`))
  chmodSync(folder, 0o755)
  return folder
}
