import type { OwnerDb, Sql } from '../kernel/db/index.ts'
import { dayOf, today } from '../kernel/day.ts'
import { asJson } from '../kernel/db/json.ts'

/** A kept figure with its age in days. One that the job has not renewed for a day is not used. */
export async function selectFigure(sql: Sql, name: string) {
  const [row] = await sql<{ value: unknown; age: number }[]>`
    SELECT value, ${today(sql)} - ${dayOf(sql, sql`gmt_modified`)} AS age FROM site_figure
    WHERE site_id = ${sql.siteId} AND name = ${name} AND gmt_modified > now() - interval '1 day'`
  return row
}

export async function writeFigure(sql: Sql, name: string, value: unknown): Promise<void> {
  await sql`
    INSERT INTO site_figure (site_id, name, value) VALUES (${sql.siteId}, ${name}, ${asJson(sql, value)})
    ON CONFLICT (site_id, name) DO UPDATE SET value = excluded.value, gmt_modified = excluded.gmt_modified`
}

/** Sites with more than so many begun courses. */
export async function selectLargeSites(owner: OwnerDb, begun: number): Promise<number[]> {
  const rows = await owner<{ siteId: number }[]>`
    SELECT k.site_id::int AS "siteId" FROM known_site k
    WHERE (SELECT count(*) FROM (SELECT FROM course_progress p WHERE p.site_id = k.site_id LIMIT ${begun + 1}) c) > ${begun}`
  return rows.map(({ siteId }) => siteId)
}

/** Forgets the figures of all other sites. */
export async function deleteFigures(owner: OwnerDb, except: readonly number[]): Promise<void> {
  await owner`DELETE FROM site_figure WHERE NOT site_id = ANY(${`{${except.join(',')}}`}::text::bigint[])`
}
