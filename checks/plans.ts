/**
 * Finds statements that read a whole large table, by their plan. The tables are small; their statistics are scaled to
 * those of a large site, since the planner estimates rows as rows per page times pages of the file.
 */
import type { OwnerDb, Sql } from '../server/src/kernel/db/index.ts'

/** The part of `EXPLAIN (FORMAT JSON)` that is read. */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Total Cost': number
  Plans?: PlanNode[]
}

/**
 * Scales the statistics of tables by a factor: row counts, and distinct values of ids, which are assumed to be evenly
 * distributed.
 */
export async function growStatistics(owner: OwnerDb, factors: ReadonlyMap<string, number>): Promise<void> {
  const grown = owner`${`{${[...factors.keys()].join(',')}}`}::text::text[]`
  const ids = await owner<{ id: string; nullFrac: number; avgWidth: number; nDistinct: number }[]>`
    SELECT s.tablename || '.' || s.attname AS id, s.null_frac, s.avg_width,
      CASE WHEN s.n_distinct > 0 THEN -least(1, s.n_distinct / c.reltuples) ELSE s.n_distinct END AS n_distinct
    FROM pg_stats s JOIN pg_class c ON c.relname = s.tablename AND c.relnamespace = 'public'::regnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = s.attname
    WHERE s.schemaname = 'public' AND s.tablename = ANY(${grown}) AND c.reltuples > 0 AND a.atttypid = 'bigint'::regtype
      AND s.attname <> 'site_id' AND s.attname NOT LIKE '%category%'`
  for (const { id, nullFrac, avgWidth, nDistinct } of ids) {
    const [table = '', column = ''] = id.split('.')
    await owner`SELECT pg_clear_attribute_stats('public', ${table}, ${column}, false)`
    await owner`
      SELECT pg_restore_attribute_stats('schemaname', 'public', 'relname', ${table}::text, 'attname', ${column}::text, 'inherited', false,
        'null_frac', ${nullFrac}::real, 'avg_width', ${avgWidth}::int, 'n_distinct', ${nDistinct}::real)`
  }
  for (const [table, factor] of factors)
    await owner`
      UPDATE pg_class SET reltuples = reltuples * ${factor}::float8
      WHERE relnamespace = 'public'::regnamespace AND relname = ${table} AND reltuples > 0`
}

/** The planned cost of a statement with these values, and its dearest scan; 0 for one without a plan, such as SET. */
export async function costOf(sql: Sql, text: string, values: unknown[]): Promise<{ cost: number; scan: string }> {
  if (!/^\s*(SELECT|WITH|INSERT|UPDATE|DELETE|\()/i.test(text)) return { cost: 0, scan: '' }
  const [row] = await sql.unsafe<{ 'QUERY PLAN': { Plan: PlanNode }[] }[]>(
    `EXPLAIN (FORMAT JSON) ${text}`,
    values as never[],
  )
  const plan = row?.['QUERY PLAN'][0]?.Plan
  return { cost: plan?.['Total Cost'] ?? 0, scan: plan ? dearestScan(plan) : '' }
}

function dearestScan(plan: PlanNode): string {
  const scansOf = (node: PlanNode): PlanNode[] => [
    ...(node['Relation Name'] ? [node] : []),
    ...(node.Plans ?? []).flatMap(scansOf),
  ]
  const [scan] = scansOf(plan).toSorted((one, other) => other['Total Cost'] - one['Total Cost'])
  return scan ? `${scan['Node Type']} of ${scan['Relation Name']}, ${Math.round(scan['Total Cost'])}` : ''
}
