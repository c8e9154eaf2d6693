/** News that cannot wait for the next visit, to phones: where the installation has a template for it, and to those who have not switched it off. */
import { type Tx, transaction } from '../../kernel/db/index.ts'
import { jobKind } from '../../kernel/job-kinds.ts'
import type { Services } from '../../kernel/services.ts'
import { insertSmsLog, NOTICE, updateSmsLog } from '../sign-in/codes.sql.ts'
import { smsNoticeType } from '../jobs.ts'
import { selectWilling } from './message-setting.sql.ts'
import * as sql from './sms-notice.sql.ts'

/** Phones of one job: a stop in the middle repeats few questions, and no message. */
const CHUNK = 50

export interface NoticeToSend {
  userIds: readonly string[]
  /** What it is about, as it was, and as it is: what fits in a short message. */
  name: string
  before: string
  now: string
}

/** Sends a notice by SMS when the action that causes it commits; nothing where the installation has no template for notices. */
export async function sendSmsNotice(
  tx: Tx,
  { jobs, platform, clock }: Pick<Services, 'clock' | 'jobs' | 'platform'>,
  { userIds, ...notice }: NoticeToSend,
): Promise<void> {
  if (!platform.sms.notice) return
  const since = new Date(clock.now()).toISOString()
  for (let at = 0; at < userIds.length; at += CHUNK)
    await jobs.send(tx, smsNoticeType, {
      siteId: tx.siteId,
      since,
      ...notice,
      userIds: userIds.slice(at, at + CHUNK),
    })
}

/** Each phone is written down before it is told: run again, the job goes on behind it. One that cannot be reached holds up no other. */
export const smsNoticeJob = jobKind(smsNoticeType, {
  async run({ siteId, userIds, since, ...words }, { services, signal }) {
    const { sms } = services.platform
    if (!sms.notice) return
    const db = services.database.of(siteId)
    const willing = await selectWilling(db, 'sms', userIds)
    const { siteName, mobiles } = await sql.selectPhones(db, willing)
    for (const mobile of mobiles) {
      signal.throwIfAborted()
      const logId = await transaction(db, async (tx) => {
        if (await sql.wasNotified(tx, mobile, since)) return null
        const log = { siteId, mobile, ip: '', isKnownDevice: true, template: NOTICE, provider: sms.provider }
        return insertSmsLog(tx, log)
      })
      if (logId === null) continue
      try {
        await sms.notice(db, { siteId, siteName, mobile, ...words })
        await updateSmsLog(db, logId, '')
      } catch (error) {
        await updateSmsLog(db, logId, (error instanceof Error ? error.message : String(error)).slice(0, 500))
        services.log.error({ err: error, siteId, provider: sms.provider }, 'SMS was not sent')
      }
    }
  },
})
