import type { Sql, Tx } from '../../kernel/db/index.ts'

/** An account of another system: WeChat, or a directory of the site. */
export interface Identity {
  /** `wechat`, or `oidc:` and the id of the provider. */
  provider: string
  openId: string
  unionId: string
}

/** Binds an identity to a user; false when it is bound to another user. */
export async function bindIdentity(sql: Tx, userId: string, { provider, openId, unionId }: Identity): Promise<boolean> {
  const rows = await sql`
    INSERT INTO user_identity AS i (site_id, provider, open_id, union_id, user_id) VALUES (${sql.siteId}, ${provider}, ${openId}, ${unionId}, ${userId})
    ON CONFLICT (site_id, provider, open_id) DO UPDATE SET union_id = excluded.union_id WHERE i.user_id = excluded.user_id RETURNING 1`
  return rows.length > 0
}

/** The person to whom an identity is bound. */
export async function selectByIdentity(sql: Sql, provider: string, openId: string): Promise<string | undefined> {
  const [row] = await sql<{ userId: string }[]>`
    SELECT user_id FROM user_identity WHERE site_id = ${sql.siteId} AND provider = ${provider} AND open_id = ${openId}`
  return row?.userId
}
