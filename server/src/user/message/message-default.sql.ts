import type { MessageChannel, MessageKind } from '@zhixing/contract/user/message-kinds'
import type { Sql, Tx } from '../../kernel/db/index.ts'

interface DefaultRow {
  kind: MessageKind
  channel: MessageChannel
  isOn: 0 | 1
  /** 0: the kind does not use the channel. */
  isAllowed: 0 | 1
}

export const selectDefaults = (sql: Sql) => sql<DefaultRow[]>`
  SELECT kind, channel, is_on, is_allowed FROM msg_default WHERE site_id = ${sql.siteId}`

export async function writeDefaults(tx: Tx, list: readonly DefaultRow[]): Promise<void> {
  if (list.length === 0) return
  await tx`
    INSERT INTO msg_default (site_id, kind, channel, is_on, is_allowed)
    SELECT ${tx.siteId}, x.k, x.c, x.o, x.a
    FROM jsonb_to_recordset(${JSON.stringify(list.map(({ kind, channel, isOn, isAllowed }) => ({ k: kind, c: channel, o: isOn, a: isAllowed })))}::text::jsonb) AS x (k text, c text, o smallint, a smallint)
    ON CONFLICT (site_id, kind, channel) DO UPDATE SET is_on = excluded.is_on, is_allowed = excluded.is_allowed, gmt_modified = excluded.gmt_modified`
}
