/** Where each table is on a distributed database, and the statements that bring it there. */
import type { OwnerDb } from './index.ts'

/**
 * Tables without a site of their own rows: `site` is copied to every node, the owner's book-keeping stays on the
 * coordinator. Every other table has a `site_id` and is distributed by it.
 */
export const WITHOUT_SHARDS = { reference: ['site'], local: ['scheduled_work', 'schema_migration'] } as const
/** All tables are colocated with this one, so that the rows of a site are on one node. */
const ANCHOR = 'users'

export interface Step {
  no: number
  text: string
}

/**
 * Tables with a `site_id` that are neither distributed (h) nor copied (t) yet. A foreign key to a copied table makes Citus
 * list a local table too.
 */
const UNDISTRIBUTED = `
  SELECT c.oid, c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'site_id' AND NOT a.attisdropped
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND NOT EXISTS (
      SELECT FROM pg_dist_partition d WHERE d.logicalrelid = c.oid AND (d.partmethod = 'h' OR d.repmodel = 't'))`

/**
 * Statement for the end of a migration on a distributed database: distributes its new tables. Foreign keys to other
 * distributed tables follow in the next migration.
 */
export const DISTRIBUTE_NEW = `
  DO $$ DECLARE new text; BEGIN
    FOR new IN SELECT relname FROM (${UNDISTRIBUTED}) t ORDER BY relname LOOP
      PERFORM create_distributed_table(new::regclass, 'site_id', colocate_with => '${ANCHOR}');
    END LOOP;
  END $$`

/** Whether the tables of this database are distributed. */
export async function isDistributed(sql: OwnerDb): Promise<boolean> {
  const [citus] = await sql<{ isThere: boolean }[]>`SELECT to_regclass('pg_dist_partition') IS NOT NULL AS is_there`
  if (!citus?.isThere) return false
  const [row] = await sql`SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass(${`public.${ANCHOR}`})`
  return row !== undefined
}

/**
 * The statements that distribute what is not distributed yet; none if everything is. Views and foreign keys are dropped
 * first and made again last: neither may refer from a distributed table to one that is not.
 */
export async function selectPlan(sql: OwnerDb, shards: number): Promise<Step[]> {
  const names = (await sql.unsafe<{ relname: string }[]>(`${UNDISTRIBUTED} ORDER BY c.relname`)).map(
    ({ relname }) => relname,
  )
  if (names.length === 0) return []
  const isReference = (name: string) => (WITHOUT_SHARDS.reference as readonly string[]).includes(name)
  const views = await selectViews(sql)
  const keys = await sql<{ owner: string; name: string; definition: string }[]>`
    SELECT conrelid::regclass::text AS owner, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0 ORDER BY 1, 2`
  return [
    ...views.toReversed().map(({ name }) => `DROP VIEW ${name}`),
    ...keys.map(({ owner, name }) => `ALTER TABLE ${owner} DROP CONSTRAINT ${name}`),
    ...names.filter(isReference).map((name) => `SELECT create_reference_table('${name}')`),
    ...names.filter((name) => name === ANCHOR).map((name) => distribute(name, `'none', shard_count => ${shards}`)),
    ...names.filter((name) => name !== ANCHOR && !isReference(name)).map((name) => distribute(name, `'${ANCHOR}'`)),
    ...keys.map(({ owner, name, definition }) => `ALTER TABLE ${owner} ADD CONSTRAINT ${name} ${definition}`),
    ...views.map(({ name, options, definition }) => `CREATE VIEW ${name} ${options} AS ${definition}`),
  ].map((text, no) => ({ no, text }))
}

const distribute = (name: string, place: string) =>
  `SELECT create_distributed_table('${name}', 'site_id', colocate_with => ${place})`

interface View {
  oid: number
  name: string
  options: string
  definition: string
  /** Views that it reads. */
  reads: number[]
}

/** All views, each after those that it reads. */
async function selectViews(sql: OwnerDb): Promise<View[]> {
  const views = await sql<View[]>`
    SELECT c.oid::int, c.oid::regclass::text AS name, coalesce('WITH (' || array_to_string(c.reloptions, ', ') || ')', '') AS options,
      rtrim(pg_get_viewdef(c.oid), ';') AS definition,
      (SELECT coalesce(jsonb_agg(DISTINCT d.refobjid::int), '[]') FROM pg_rewrite w
        JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = w.oid AND d.refclassid = 'pg_class'::regclass
        JOIN pg_class v ON v.oid = d.refobjid AND v.relkind = 'v' AND v.oid <> c.oid
        WHERE w.ev_class = c.oid) AS reads
    FROM pg_class c WHERE c.relkind = 'v' AND c.relnamespace = 'public'::regnamespace ORDER BY 2`
  const sorted: View[] = []
  const add = (view: View) => {
    if (sorted.includes(view)) return
    for (const other of views) if (view.reads.includes(other.oid)) add(other)
    sorted.push(view)
  }
  for (const view of views) add(view)
  return sorted
}
