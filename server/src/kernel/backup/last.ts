/** When the last whole backup of this installation was made. */
import { statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const fileOf = (dataDir: string): string => join(dataDir, 'backed-up')

/** Says beside the data that a backup is whole. */
export function noteBackup(dataDir: string, now = new Date()): void {
  writeFileSync(fileOf(dataDir), '')
  utimesSync(fileOf(dataDir), now, now)
}

/** Milliseconds since 1970; undefined where none was made. */
export function lastBackup(dataDir: string): number | undefined {
  return statSync(fileOf(dataDir), { throwIfNoEntry: false })?.mtimeMs
}
