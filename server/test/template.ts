/**
 * The cluster that a test run begins with: a database with every migration, the two test sites and the queues. Made when something of that has changed, copied
 * otherwise.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type EmbeddedAddress, type EmbeddedPostgres, startEmbeddedPostgres } from '../src/kernel/db/embedded/index.ts'
import { openDatabase, type OwnerDb } from '../src/kernel/db/index.ts'
import { migrate } from '../src/kernel/db/migrate.ts'
import { createLog } from '../src/kernel/log.ts'

const root = join(import.meta.dirname, '../..')
const CACHE = join(root, 'node_modules/.cache/test-cluster')

/** Nothing of a test run has to survive it, so nothing waits for a disk. Never so in the product. */
const FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_wal_size: '2GB',
  checkpoint_timeout: '1h',
  max_connections: '200',
  plan_cache_mode: 'force_generic_plan',
  // A connection proves who it is in a hundredth of the time.
  scram_iterations: '1',
}

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .sort()

/** A name for everything that the template is made of: where a file declares jobs, its settings are among it. */
function madeOf(): string {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${process.getuid?.() ?? ''}`)
  const take = (file: string, text: string) => hash.update(`${file}\n${text}\n`)
  const text = (file: string) => readFileSync(join(root, file), 'utf8')
  for (const file of ['package-lock.json', 'server/test/template.ts', 'server/test/factories.ts'])
    take(file, text(file))
  for (const file of filesBelow('server/migrations').filter((name) => name.endsWith('.sql'))) take(file, text(file))
  for (const file of filesBelow('server/src').filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
    const source = text(file)
    if (/\bjob(Type|Kind)\(/.test(source) || /^server\/src\/(kernel\/(db|queue)\/|system\/site\/site\.sql)/.test(file))
      take(file, source)
  }
  return hash.digest('hex').slice(0, 16)
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

async function makeTemplate(address: EmbeddedAddress): Promise<void> {
  // Loaded where they are needed: a run that copies does without the whole product.
  const [{ jobKinds }, { createJobs }, { insertTestSites }] = await Promise.all([
    import('../src/domains.ts'),
    import('../src/kernel/queue/jobs.ts'),
    import('./factories.ts'),
  ])
  const admin = openDatabase({ ...address, database: 'postgres' })
  await admin.owner.unsafe(`ALTER ROLE ${address.owner.username} PASSWORD '${address.owner.password}'`)
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
}

/** Copies a stopped cluster with its owners and rights. @returns whether this machine can */
function copy(from: string, to: string): boolean {
  return process.platform !== 'win32' && spawnSync('cp', ['-a', from, to]).status === 0
}

/** Starts the run's PostgreSQL, with the template in it, in a folder that is not there yet. */
export async function startTestPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const start = () => startEmbeddedPostgres({ dataDir, log: () => {}, tuning: FORGETFUL })
  const cached = join(CACHE, madeOf())
  if (existsSync(cached) && copy(cached, dataDir)) return start()
  rmSync(dataDir, { recursive: true, force: true })
  const postgres = await start()
  await makeTemplate(postgres.connection)
  // A cluster that lies elsewhere is not in what is copied.
  if (!existsSync(join(dataDir, 'postgres/data'))) return postgres
  await postgres.stop()
  rmSync(CACHE, { recursive: true, force: true })
  mkdirSync(CACHE, { recursive: true })
  // Whole or not at all, whatever ends this run.
  const half = `${cached}.${process.pid}`
  if (copy(dataDir, half)) renameSync(half, cached)
  return start()
}
