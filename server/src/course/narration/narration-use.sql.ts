/** Characters that were spoken on a local day. */
import { today } from '../../kernel/day.ts'
import type { Sql } from '../../kernel/db/index.ts'

export async function addSpoken(sql: Sql, characters: number): Promise<void> {
  await sql`
    INSERT INTO course_narration_use AS u (site_id, day, characters) VALUES (${sql.siteId}, ${today(sql)}, ${characters})
    ON CONFLICT (site_id, day) DO UPDATE SET characters = u.characters + excluded.characters`
}

/** Of today. */
export async function selectSpoken(sql: Sql): Promise<number> {
  const [row] = await sql<{ characters: number }[]>`
    SELECT characters::float8 AS characters FROM course_narration_use
    WHERE site_id = ${sql.siteId} AND day = ${today(sql)}`
  return row?.characters ?? 0
}
