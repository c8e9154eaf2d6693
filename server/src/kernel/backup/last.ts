/** Time of the last complete backup of this installation. */
import { statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const fileOf = (dataDir: string): string => join(dataDir, 'backed-up')

/** Records a complete backup. */
export function noteBackup(dataDir: string, now = new Date()): void {
  writeFileSync(fileOf(dataDir), '')
  utimesSync(fileOf(dataDir), now, now)
}

/** Epoch milliseconds; undefined without a backup. */
export function lastBackup(dataDir: string): number | undefined {
  return statSync(fileOf(dataDir), { throwIfNoEntry: false })?.mtimeMs
}
