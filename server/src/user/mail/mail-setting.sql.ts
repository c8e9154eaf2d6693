import type { mailStates } from '@zhixing/contract/user/codes'
import type { CodeOf } from '@zhixing/contract/code'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import type { PageRequest } from '../../kernel/page.ts'

export interface MailSettingRow {
  settings: Record<string, string>
  secret: Buffer | null
}

export async function selectMailSetting(sql: Sql): Promise<MailSettingRow | undefined> {
  const [row] = await sql<
    MailSettingRow[]
  >`SELECT settings, secrets_sealed AS secret FROM mail_setting WHERE site_id = ${sql.siteId}`
  return row
}

export async function upsertMailSetting(tx: Tx, { settings, secret }: MailSettingRow): Promise<void> {
  await tx`
    INSERT INTO mail_setting (site_id, settings, secrets_sealed) VALUES (${tx.siteId}, ${asJson(tx, settings)}, ${secret})
    ON CONFLICT (site_id) DO UPDATE SET settings = excluded.settings, secrets_sealed = excluded.secrets_sealed, gmt_modified = excluded.gmt_modified`
}

export async function deleteMailSetting(tx: Tx): Promise<void> {
  await tx`DELETE FROM mail_setting WHERE site_id = ${tx.siteId}`
}

interface QueueRow {
  id: string
  nickname: string
  address: string
  msgTitle: string
  kind: string
  mailState: CodeOf<typeof mailStates>
  isDigest: 0 | 1
  tries: number
  error: string
  gmtCreate: string
  sentAt: string | null
}

export async function pageOfMail(
  sql: Sql,
  { keyword, mailState }: { keyword: string; mailState?: number | undefined },
  page: PageRequest,
) {
  const of = sql`
    FROM mail_queue q JOIN users u ON u.site_id = q.site_id AND u.id = q.user_id
    JOIN msg m ON m.site_id = q.site_id AND m.id = q.msg_id
    LEFT JOIN mail_address a ON a.site_id = q.site_id AND a.user_id = q.user_id
    WHERE q.site_id = ${sql.siteId}
      AND ${sql.contains(keyword, 'u.nickname', 'm.msg_title')} ${mailState === undefined ? sql`` : sql`AND q.mail_state = ${mailState}`}`
  return sql.page<QueueRow>(
    page,
    of,
    (cut) => sql`
    SELECT q.id, u.nickname, coalesce(q.to_address, a.address, '') AS address, m.msg_title, q.kind, q.mail_state, q.is_digest, q.tries, q.error, q.gmt_create, q.sent_at
    ${of} ORDER BY q.id DESC ${cut}`,
  )
}
