/**
 * Keeps the database of a release for checks/upgrade.test.ts: the demo school as a backup without its files.
 * node checks/release.ts 0.2.0      writes checks/releases/0.2.0.zip
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'

const root = join(import.meta.dirname, '..')
const migrations = join(root, 'server/migrations')

/** Hashes of the migrations: a released one never changes. */
export const migrationHashes = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(migrations, name)))
        .digest('hex'),
    ]),
  )

/** Seeds a demo school and packs its database with the hashes of its migrations. */
function write(version: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'release-'))
  const environment = { ...process.env, DATA_DIR: join(folder, 'data'), DEMO: '1' }
  const backups = join(folder, 'backups')
  try {
    for (const args of [['seed'], ['backup', backups]]) {
      const { status } = spawnSync(process.execPath, ['server/main.ts', ...args], {
        cwd: root,
        env: environment,
        stdio: 'inherit',
      })
      if (status !== 0) throw new Error(`${args[0]} failed`)
    }
    const backup = join(backups, readdirSync(backups)[0] ?? '')
    const manifest = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as { migrations: string[] }
    const rows = Object.fromEntries(
      readdirSync(join(backup, 'database')).map((name) => [
        `database/${name}`,
        readFileSync(join(backup, 'database', name)),
      ]),
    )
    const text = (value: unknown) => Buffer.from(JSON.stringify(value, null, 1))
    mkdirSync(join(import.meta.dirname, 'releases'), { recursive: true })
    writeFileSync(
      join(import.meta.dirname, `releases/${version}.zip`),
      zipSync(
        {
          'manifest.json': text({ ...manifest, files: [] }),
          'migrations.json': text(migrationHashes(manifest.migrations)),
          ...rows,
        },
        { level: 0 },
      ),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const [version] = process.argv.slice(2)
if (import.meta.main && version) write(version)
