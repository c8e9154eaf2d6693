/**
 * The cluster that a test run starts with: a database with all migrations, the two test sites and the queues. Rebuilt
 * when its inputs change, else copied.
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

/** Durability off: test data need not survive a crash. Never used in production. */
const NO_DURABILITY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_wal_size: '2GB',
  checkpoint_timeout: '1h',
  max_connections: '200',
  plan_cache_mode: 'force_generic_plan',
  // Fast authentication.
  scram_iterations: '1',
}

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .sort()

/** A digest of the template's inputs, job declarations included. */
function inputDigest(): string {
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
 * Sets statistics for two sites per table. Test databases are never analysed; without statistics the planner assumes
 * many sites with one row each and reads all users of a site to find one.
 */
async function setSiteStatistics(owner: OwnerDb): Promise<void> {
  const [row] = await owner<{ has: boolean }[]>`SELECT to_regproc('pg_restore_attribute_stats') IS NOT NULL AS has`
  // PostgreSQL 18.
  if (!row?.has) return
  await owner`
    SELECT pg_restore_attribute_stats('schemaname', 'public', 'relname', c.relname::text, 'attname', 'site_id', 'inherited', false,
      'null_frac', 0::real, 'avg_width', 8, 'n_distinct', 2::real)
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'site_id'
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`
}

async function makeTemplate(address: EmbeddedAddress): Promise<void> {
  // Imported on demand: a run that copies the template does not load the product.
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
  // Queues of all job kinds, created once instead of per test file.
  const jobs = await createJobs(template.owner, jobKinds, createLog('silent'))
  await jobs.close()
  await template.close()
  await admin.close()
}

/** Makes the template on another server, on which tests then run. */
export async function templateOn(
  address: EmbeddedAddress,
): Promise<Pick<EmbeddedPostgres, 'connection' | 'pid' | 'stop'>> {
  const admin = openDatabase({ ...address, database: 'postgres' })
  await admin.owner`DROP DATABASE IF EXISTS zhixing_template WITH (FORCE)`
  await admin.close()
  await makeTemplate(address)
  return { connection: address, pid: () => null, stop: async () => {} }
}

/** Copies a stopped cluster with owners and modes. @returns false if this machine cannot */
function copy(from: string, to: string): boolean {
  return process.platform !== 'win32' && spawnSync('cp', ['-a', from, to]).status === 0
}

/** Starts the run's PostgreSQL from the template, in a new folder. */
export async function startTestPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const start = () => startEmbeddedPostgres({ dataDir, log: () => {}, tuning: NO_DURABILITY })
  const cached = join(CACHE, inputDigest())
  if (existsSync(cached) && copy(cached, dataDir)) return start()
  rmSync(dataDir, { recursive: true, force: true })
  const postgres = await start()
  await makeTemplate(postgres.connection)
  // An external cluster cannot be copied.
  if (!existsSync(join(dataDir, 'postgres/data'))) return postgres
  await postgres.stop()
  rmSync(CACHE, { recursive: true, force: true })
  mkdirSync(CACHE, { recursive: true })
  // Written aside and renamed, so that an interrupted run leaves no partial template.
  const half = `${cached}.${process.pid}`
  if (copy(dataDir, half)) renameSync(half, cached)
  return start()
}
