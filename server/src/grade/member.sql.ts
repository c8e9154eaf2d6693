import type { Sql } from '../kernel/db/index.ts'

/** Whether somebody has a role above student in any class that stands. */
export async function administersAny(sql: Sql, userId: string): Promise<boolean> {
  const [row] = await sql`
    SELECT FROM grade_student m JOIN grade_info g ON g.site_id = ${sql.siteId} AND g.id = m.grade_id
    WHERE m.site_id = ${sql.siteId} AND m.user_id = ${userId} AND m.status_id = 1 AND m.user_role > 1
      AND (g.grade_status < 4 OR g.grace_time > now()) LIMIT 1`
  return row !== undefined
}
