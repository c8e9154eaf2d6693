import type { Db } from '../../kernel/db/index.ts'
import type { Mailer } from './port.ts'

/** Mail of the demo school: shown on its outbox page instead of being sent. */
export const createOutboxMail = (db: Db): Mailer => ({
  rate: 1000,
  async send({ to, subject, text, attachments = [] }) {
    const files = attachments.map(({ fileName }) => `（附件：${fileName}）`).join('')
    await db`INSERT INTO sms_outbox (site_id, mobile, content) VALUES (${db.siteId}, ${to}, ${`【${subject}】${files}${text}`.slice(0, 2000)})`
  },
})
