/**
 * Starts one PostgreSQL for the whole run, with the template database that tests clone; or uses another server (`TEST_SERVER`,
 * printed by deploy/cluster/up.ts).
 */
import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EmbeddedAddress } from '../src/kernel/db/embedded/index.ts'
import { makeRunFolder } from './places.ts'
import { secondsOf } from './spent.ts'
import { startTestPostgres, templateOn } from './template.ts'

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
  const { TEST_SERVER: server } = process.env
  const postgres = server
    ? await templateOn(JSON.parse(server) as EmbeddedAddress)
    : await startTestPostgres(join(folder, 'db'))
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
