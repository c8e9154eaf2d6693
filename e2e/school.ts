/** The demo school as a folder to copy: seeded once for a run, and started as often as journeys need a product. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** A folder of its own that PostgreSQL's user may enter, with nothing in it. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(process.env.E2E_FOLDER ?? tmpdir(), 'zhixing-data-'))
  chmodSync(folder, 0o755)
  return folder
}

/** A DATA_DIR of its own: a copy of the prepared school, or, when none is prepared, an empty folder that the product fills by itself. */
export function newDataDir(): string {
  const dataDir = emptyFolder()
  // Owners and modes come along: the database's files belong to a user of its own.
  if (process.env.E2E_SCHOOL) execFileSync('cp', ['-a', `${process.env.E2E_SCHOOL}/.`, dataDir])
  chmodSync(dataDir, 0o755)
  return dataDir
}
