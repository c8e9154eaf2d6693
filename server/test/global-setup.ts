/** Starts one PostgreSQL for the whole run, with the template from which the databases of the tests are cloned. */
import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeRunFolder } from './places.ts'
import { secondsOf } from './spent.ts'
import { startTestPostgres } from './template.ts'

/** Appends what the run took beside its files: vitest's own process, and all of PostgreSQL, whose ended backends its first process has counted. */
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
  return async () => {
    if (process.env.TEST_COSTS) reportRun(process.env.TEST_COSTS, postgres.pid())
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
