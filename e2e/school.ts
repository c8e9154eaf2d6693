/** The demo school as a template folder: seeded once per run, copied for every product. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** An empty folder that PostgreSQL's user may enter. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(process.env.E2E_FOLDER ?? tmpdir(), 'zhixing-data-'))
  chmodSync(folder, 0o755)
  return folder
}

/** A DATA_DIR: a copy of the template, or an empty folder that the product seeds. */
export function newDataDir(): string {
  const dataDir = emptyFolder()
  // Keep owners and modes: the database's files belong to another user.
  if (process.env.E2E_SCHOOL) execFileSync('cp', ['-a', `${process.env.E2E_SCHOOL}/.`, dataDir])
  chmodSync(dataDir, 0o755)
  return dataDir
}
