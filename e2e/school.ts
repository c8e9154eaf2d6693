/** The demo school as a folder to copy: seeded once for a run, and started as often as journeys need a product. */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Seeds the demo school into `folder` and stops again. @throws with what the product said */
export function prepareSchool(folder: string): void {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'server/main.ts'), 'seed'],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: '', DATA_DIR: folder, DEMO: '1', LOG_LEVEL: 'warn' },
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(`the demo school could not be prepared:\n${stdout}\n${stderr}`)
}

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
