/** DATA_DIR says while it is being restored that it is not whole. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../errors.ts'
import { texts } from './texts.ts'

export const markerOf = (dataDir: string): string => join(dataDir, 'restoring')

/** A site whose restore was broken off must not start on half of its data. @throws {StartError} */
export function requireWhole(dataDir: string): void {
  if (existsSync(markerOf(dataDir))) throw new StartError(texts.halfRestored)
}
