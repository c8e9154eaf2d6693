/** The command on plain PostgreSQL: functions of the extension's names record what it asks for. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { purgeAll } from '../retention.ts'
import { distributeCommand } from './distribute.ts'
import { DISTRIBUTE_NEW, isDistributed, WITHOUT_SHARDS } from './distribute.sql.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

async function run(...args: string[]): Promise<string[]> {
  const said: string[] = []
  await distributeCommand(t.owner, args, (sentence) => said.push(sentence))
  return said
}

/** The extension as far as the command sees it: which tables are where, in the order of calls. */
async function installStub(): Promise<void> {
  await t.owner.unsafe(`
    CREATE SCHEMA stub;
    CREATE TABLE stub.pg_dist_partition (no serial, logicalrelid regclass PRIMARY KEY, partmethod "char", repmodel "char",
      how text, foreign_keys int, views int);
    CREATE FUNCTION stub.create_distributed_table(name regclass, key text, colocate_with text, shard_count int DEFAULT NULL) RETURNS void
    LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO stub.pg_dist_partition (logicalrelid, partmethod, repmodel, how, foreign_keys, views) SELECT name,
        CASE key WHEN 'reference' THEN 'n' ELSE 'h' END, CASE key WHEN 'reference' THEN 't' ELSE 's' END,
        concat_ws(' ', key, colocate_with, shard_count),
        (SELECT count(*) FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace),
        (SELECT count(*) FROM pg_class WHERE relkind = 'v' AND relnamespace = 'public'::regnamespace);
    END $$;
    CREATE FUNCTION stub.create_reference_table(name regclass) RETURNS void
    LANGUAGE sql AS $$ SELECT stub.create_distributed_table(name, 'reference', NULL) $$;
    ALTER DATABASE ${await databaseName()} SET search_path = public, stub`)
  // Sessions of before keep their path.
  await t.owner.unsafe('SET search_path = public, stub')
}

const databaseName = async () => (await t.owner<{ name: string }[]>`SELECT current_database() AS name`)[0]?.name

const placed = () =>
  t.owner<{ name: string; how: string; foreignKeys: number; views: number }[]>`
    SELECT logicalrelid::text AS name, how, foreign_keys, views FROM stub.pg_dist_partition ORDER BY no`

/** Everything that the command drops and makes again. */
const schema = () =>
  t.owner`
    SELECT conrelid::regclass::text AS place, conname AS name, pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL
    SELECT relname, coalesce(array_to_string(reloptions, ','), ''), pg_get_viewdef(oid) || array_to_string(ARRAY(SELECT unnest(relacl)::text ORDER BY 1), ' ')
    FROM pg_class WHERE relkind = 'v' AND relnamespace = 'public'::regnamespace
    ORDER BY 1, 2`

test('without the extension the command says what is missing', async () => {
  await expect(run()).rejects.toThrow('CREATE EXTENSION citus')
  expect(await isDistributed(t.owner)).toBe(false)
})

test('every table has a site, or is named as one without shards', async () => {
  const rows = await t.owner<{ name: string }[]>`
    SELECT c.relname AS name FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'site_id') ORDER BY 1`
  expect(rows.map(({ name }) => name)).toEqual([...WITHOUT_SHARDS.local].toSorted())
})

test('unique constraints begin with the site, except of tables that every node has', async () => {
  const rows = await t.owner<{ name: string }[]>`
    SELECT i.indexrelid::regclass::text AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
    JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attname = 'site_id'
    WHERE i.indisunique AND c.relnamespace = 'public'::regnamespace AND NOT a.attnum = ANY(i.indkey) AND c.relname <> ALL(string_to_array(${WITHOUT_SHARDS.reference.join(',')}, ','))`
  expect(rows).toEqual([])
})

test('tables are distributed between the foreign keys and views that are dropped and made again', async () => {
  const before = await schema()
  await installStub()
  const steps = await run('--dry-run', '--shards', '4')
  expect(await placed()).toEqual([])
  const kinds = steps.map((step) =>
    /^(DROP VIEW|ALTER TABLE \S+ (?:DROP|ADD)|SELECT \w+|CREATE VIEW)/.exec(step)?.[0].replace(/ TABLE \S+/, ''),
  )
  expect([...new Set(kinds)]).toEqual([
    'DROP VIEW',
    'ALTER DROP',
    'SELECT create_reference_table',
    'SELECT create_distributed_table',
    'ALTER ADD',
    'CREATE VIEW',
  ])
  await run('--shards', '4')
  const tables = await placed()
  expect(tables.slice(0, 3).map(({ name, how }) => [name, how])).toEqual([
    ['site', 'reference'],
    ['users', 'site_id none 4'],
    ['admin_role', 'site_id users'],
  ])
  expect(tables.length).toBeGreaterThan(300)
  expect(tables.filter(({ foreignKeys, views }) => foreignKeys + views > 0)).toEqual([])
  expect(await schema()).toEqual(before)
  expect(await isDistributed(t.owner)).toBe(true)
})

test('a second run has nothing to do', async () => {
  const before = await placed()
  expect(await run()).toEqual(['所有数据表都已经分布，没有要做的事'])
  expect(await run('--dry-run')).toEqual([])
  expect(await placed()).toEqual(before)
})

test('an interrupted command continues where it stopped', async () => {
  const before = await schema()
  const all = await placed()
  await t.owner`TRUNCATE stub.pg_dist_partition`
  await t.owner`ALTER TABLE stub.pg_dist_partition ADD CONSTRAINT refuse CHECK (logicalrelid::text <> 'course')`
  await expect(run()).rejects.toThrow('course')
  const [left] = await run('--dry-run')
  expect(left).toBe(`SELECT create_distributed_table('course', 'site_id', colocate_with => 'users');`)
  await t.owner`ALTER TABLE stub.pg_dist_partition DROP CONSTRAINT refuse`
  await run()
  expect((await placed()).map(({ name }) => name)).toEqual(all.map(({ name }) => name))
  expect(await schema()).toEqual(before)
})

test('a command that was interrupted before the rights of views gives them', async () => {
  const before = await schema()
  await t.owner`CREATE TABLE distribution_step (no int PRIMARY KEY, text text NOT NULL)`
  await t.owner`REVOKE ALL ON course_owner FROM zhixing_app`
  expect(await run()).toEqual(['完成：执行了 0 条语句'])
  expect(await schema()).toEqual(before)
  expect(await run()).toEqual(['所有数据表都已经分布，没有要做的事'])
})

test('retention deletes the rows of each site by itself', async () => {
  const days = { table: 'user_exam_event', since: 'at', days: 1, what: '' }
  await t.owner`
    INSERT INTO user_exam_event (site_id, record_id, event_kind, at)
    SELECT site_id, 1, 'leave', now() - interval '2 days' FROM site WHERE site_id IN (12, 13)`
  expect(await purgeAll(t.owner, [days])).toEqual({ user_exam_event: 2 })
})

test('a migration distributes its new tables', async () => {
  await t.owner.unsafe(
    `CREATE TABLE brand_new (site_id bigint, id bigint, PRIMARY KEY (site_id, id)); ${DISTRIBUTE_NEW}`,
  )
  expect((await placed()).at(-1)).toMatchObject({ name: 'brand_new', how: 'site_id users' })
})

test.each([['--shards', '0'], ['--shards', 'x'], ['--nodes']])('%s %s is refused', async (...args) => {
  await expect(run(...args)).rejects.toThrow('用法')
})
