import type { Db, Sql } from '../../kernel/db/index.ts'
import type { Log } from '../../kernel/log.ts'
import type { Retention } from '../../kernel/retention.ts'
import type { Sms, SmsNotice } from './port.ts'

/**
 * Provider without an SMS contract. In demo mode messages go to a table shown on the demo page; otherwise sending
 * fails, because codes could never be read.
 */
export function createOutboxSms({ log, demo }: { log: Log; demo: boolean }): Sms {
  const write = async (db: Db, { siteId, mobile }: { siteId: number; mobile: string }, content: string) => {
    await db`INSERT INTO sms_outbox (site_id, mobile, content) VALUES (${siteId}, ${mobile}, ${content})`
  }
  return {
    provider: 'outbox',
    isReady: demo,
    async send(db, message) {
      if (!demo) {
        log.error(
          'no SMS provider is configured: set SMS_ALIYUN_*, SMS_TENCENT_* or SMS_HTTP_*, or the account of the site in the back office',
        )
        throw new Error('短信服务尚未配置')
      }
      const content = `【${message.siteName}】您的验证码是 ${message.code}，${message.minutes} 分钟内有效。如非本人操作请忽略。`
      await write(db, message, content)
    },
    ...(demo
      ? {
          notice: (db: Db, { name, before, now, ...to }: SmsNotice) =>
            write(db, to, `【${to.siteName}】您的直播「${name}」时间有变：原定 ${before}，${now}。`),
        }
      : {}),
  }
}

/** Recent messages, optionally to one number, for the demo page. */
export async function selectOutbox(sql: Sql, mobile: string) {
  return sql<{ id: string; mobile: string; content: string; gmtCreate: string }[]>`
    SELECT id, mobile, content, gmt_create FROM sms_outbox WHERE site_id = ${sql.siteId} AND ${mobile} IN ('', mobile) ORDER BY id DESC LIMIT 20`
}

/** Deletes the messages to a number. */
export async function deleteOutboxOf(sql: Sql, mobile: string): Promise<void> {
  await sql`DELETE FROM sms_outbox WHERE site_id = ${sql.siteId} AND mobile = ${mobile}`
}

/** The outbox is read on the demo's page only. */
export const outboxRetention: Retention = {
  table: 'sms_outbox',
  since: 'gmt_create',
  days: 7,
  what: 'messages of the demo that were not sent',
}
