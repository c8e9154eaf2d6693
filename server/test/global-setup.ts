/** Starts one PostgreSQL for the whole run, with the template database that tests clone. */
import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeRunFolder } from './places.ts'
import { secondsOf } from './spent.ts'
import { startTestPostgres } from './template.ts'

/**
 * Appends the CPU time outside of test files: vitest's main process and PostgreSQL, whose postmaster accounts for ended
 * backends.
 */
function reportRun(costs: string, postgres: number | null): void {
  const { user, system } = process.cpuUsage()
  const line = { run: (user + system) / 1e6, postgres: postgres === null ? null : secondsOf(postgres, { ended: true }) }
  appendFileSync(costs, `${JSON.stringify(line)}\n`)
}

export default async function setup() {
  const folder = makeRunFolder()
  const postgres = await startTestPostgres(join(folder, 'db'))
  process.env.TEST_DATABASE = JSON.stringify(postgres.connection)
  process.env.TEST_FOLDER = folder
  // Temporary files go with the run, those of killed processes too. Readable for servers that give up root.
  const scratch = mkdtempSync(join(tmpdir(), 'zhixing-test-'))
  chmodSync(scratch, 0o777)
  process.env.TMPDIR = scratch
  return async () => {
    if (process.env.TEST_COSTS) reportRun(process.env.TEST_COSTS, postgres.pid())
    await postgres.stop()
    for (const made of [folder, scratch]) rmSync(made, { recursive: true, force: true })
  }
}
