/** Starts one PostgreSQL for the whole run and migrates the template from which every test file's database is cloned. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../src/kernel/db/embedded/index.ts'
import { openDatabase } from '../src/kernel/db/index.ts'
import { migrate } from '../src/kernel/db/migrate.ts'
import { insertTestSites } from './factories.ts'

export default async function setup() {
  const dataDir = mkdtempSync(join(tmpdir(), 'zhixing-pg-'))
  // Started as root, PostgreSQL runs as somebody else, who must be able to get there.
  chmodSync(dataDir, 0o755)
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    tuning: { max_connections: '200', fsync: 'off' },
  })
  const address = postgres.connection
  const admin = openDatabase({ ...address, database: 'postgres' })
  await admin.owner`CREATE DATABASE zhixing_template`
  const template = openDatabase({ ...address, database: 'zhixing_template' })
  await migrate(template.owner)
  await insertTestSites(template.owner)
  await template.close()
  await admin.close()
  process.env.TEST_DATABASE = JSON.stringify(address)
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
