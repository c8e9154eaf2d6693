/** Marker in DATA_DIR during a restore. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../errors.ts'
import { texts } from './texts.ts'

export const markerOf = (dataDir: string): string => join(dataDir, 'restoring')

/** Refuses to start on a half-restored installation. @throws {StartError} */
export function requireWhole(dataDir: string): void {
  if (existsSync(markerOf(dataDir))) throw new StartError(texts.halfRestored)
}
