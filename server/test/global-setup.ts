/** Starts one PostgreSQL for the whole run and migrates the template from which the databases of the tests are cloned. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { jobKinds } from '../src/domains.ts'
import { startEmbeddedPostgres } from '../src/kernel/db/embedded/index.ts'
import { openDatabase, type OwnerDb } from '../src/kernel/db/index.ts'
import { migrate } from '../src/kernel/db/migrate.ts'
import { createLog } from '../src/kernel/log.ts'
import { createJobs } from '../src/kernel/queue/jobs.ts'
import { insertTestSites } from './factories.ts'
import { makeRunFolder } from './places.ts'

/** Nothing of a test run has to survive it, so nothing waits for a disk. Never so in the product. */
const FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_wal_size: '2GB',
  checkpoint_timeout: '1h',
  max_connections: '200',
}

/**
 * Makes the planner know that a table holds rows of two sites. Nothing analyses the databases of the tests, and what it knows nothing of it takes for many sites with one
 * row each: it then reads all people of the site to find one by their session.
 */
async function setSiteStatistics(owner: OwnerDb): Promise<void> {
  await owner`
    SELECT pg_restore_attribute_stats('schemaname', 'public', 'relname', c.relname::text, 'attname', 'site_id', 'inherited', false,
      'null_frac', 0::real, 'avg_width', 8, 'n_distinct', 2::real)
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'site_id'
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`
}

export default async function setup() {
  const folder = makeRunFolder()
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'db'), log: () => {}, tuning: FORGETFUL })
  const address = postgres.connection
  const admin = openDatabase({ ...address, database: 'postgres' })
  await admin.owner`CREATE DATABASE zhixing_template`
  const template = openDatabase({ ...address, database: 'zhixing_template' })
  await migrate(template.owner)
  await insertTestSites(template.owner)
  await setSiteStatistics(template.owner)
  // The queues of every kind of job: made once here instead of once per test file.
  const jobs = await createJobs(template.owner, jobKinds, createLog('silent'))
  await jobs.close()
  await template.close()
  await admin.close()
  process.env.TEST_DATABASE = JSON.stringify(address)
  process.env.TEST_FOLDER = folder
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
