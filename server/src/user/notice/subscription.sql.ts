/** Subscription notices of WeChat: who has subscribed to which template. */
import type { MessageKind } from '@zhixing/contract/user/message-kinds'
import type { Sql } from '../../kernel/db/index.ts'

/** One-time subscriptions that are kept of a template; WeChat keeps no more of use to a person. */
const MAX_LEFT = 99

export interface Offered {
  templateId: string
  kindList: MessageKind[]
  isLong: 0 | 1
  leftCount: number
}

/** Templates of the site to which people subscribe, with what is left to a person. */
export const selectOffered = (sql: Sql, userId: string) => sql<Offered[]>`
  SELECT t.template_id, jsonb_agg(t.kind ORDER BY t.kind) AS kind_list, max((t.way = 'long')::int)::smallint AS is_long,
    coalesce(max(b.left_count), 0)::int AS left_count
  FROM wechat_template t
  LEFT JOIN wechat_subscription b ON b.site_id = ${sql.siteId} AND b.user_id = ${userId} AND b.template_id = t.template_id
  WHERE t.site_id = ${sql.siteId} AND t.way <> 'template'
  GROUP BY t.template_id ORDER BY min(t.kind)`

/** Adds a subscription, once per key. */
export async function addSubscription(sql: Sql, userId: string, templateId: string, clientKey: string): Promise<void> {
  await sql`
    INSERT INTO wechat_subscription AS b (site_id, user_id, template_id, client_key)
    VALUES (${sql.siteId}, ${userId}, ${templateId}, ${clientKey})
    ON CONFLICT (site_id, user_id, template_id) DO UPDATE
    SET left_count = least(b.left_count + 1, ${MAX_LEFT}), client_key = excluded.client_key, gmt_modified = excluded.gmt_modified
    WHERE b.client_key <> excluded.client_key`
}

/** Counts a message of a one-time subscription. */
export async function useSubscription(sql: Sql, userId: string, templateId: string): Promise<void> {
  await sql`
    UPDATE wechat_subscription SET left_count = left_count - 1, gmt_modified = now()
    WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND template_id = ${templateId} AND left_count > 0`
}

/** Ends a subscription that WeChat does not know. */
export async function endSubscription(sql: Sql, userId: string, templateId: string): Promise<void> {
  await sql`
    UPDATE wechat_subscription SET left_count = 0, gmt_modified = now()
    WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND template_id = ${templateId}`
}
