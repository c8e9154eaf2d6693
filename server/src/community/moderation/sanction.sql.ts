import type { Sql } from '../../kernel/db/index.ts'

/** Kinds of sanction: may not write; may not take part at all. */
export const sanctionType = { mute: 1, suspend: 2 } as const
export type SanctionType = (typeof sanctionType)[keyof typeof sanctionType]

/** The sanction of a person that ends last, of those that hold now. */
export async function selectSanction(sql: Sql, userId: string) {
  const [row] = await sql<{ id: string; sanctionType: SanctionType; reason: string; endTime: string }[]>`
    SELECT id, sanction_type, reason, end_time FROM community_sanction
    WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND lifted_time IS NULL AND end_time > now() ORDER BY end_time DESC LIMIT 1`
  return row
}
