/** Urgent notices by SMS, if the site's SMS account has a template for them; people may opt out. */
import { codeChannels } from '@zhixing/contract/user/codes'
import { type Tx, transaction } from '../../kernel/db/index.ts'
import { jobKind } from '../../kernel/job-kinds.ts'
import type { Services } from '../../kernel/services.ts'
import { insertSendLog, NOTICE, updateSendLog } from '../sign-in/codes.sql.ts'
import { hasNotice, smsOf } from '../sign-in/site-sms.ts'
import { selectSmsSetting } from '../sign-in/sms-setting.sql.ts'
import { smsNoticeType } from '../jobs.ts'
import { selectWilling } from './message-setting.sql.ts'
import * as sql from './sms-notice.sql.ts'

/** Numbers per job; small, so that a restart repeats few lookups. No message is sent twice. */
const CHUNK = 50

export interface NoticeToSend {
  userIds: readonly string[]
  /** Name, old and new value, short enough for an SMS. */
  name: string
  before: string
  now: string
}

/** Queues an SMS notice in the transaction of its cause; does nothing without a template. */
export async function sendSmsNotice(
  tx: Tx,
  { jobs, platform, clock }: Pick<Services, 'clock' | 'jobs' | 'platform'>,
  { userIds, ...notice }: NoticeToSend,
): Promise<void> {
  if (userIds.length === 0 || !hasNotice(platform.sms, await selectSmsSetting(tx))) return
  const since = new Date(clock.now()).toISOString()
  for (let offset = 0; offset < userIds.length; offset += CHUNK)
    await jobs.send(tx, smsNoticeType, {
      siteId: tx.siteId,
      since,
      ...notice,
      userIds: userIds.slice(offset, offset + CHUNK),
    })
}

/** Logs each number before sending, so that a retry skips it. A failing number does not block the others. */
export const smsNoticeJob = jobKind(smsNoticeType, {
  async run({ siteId, userIds, since, ...words }, { services, signal }) {
    const db = services.database.of(siteId)
    const sms = await smsOf(services, db)
    if (!sms.notice) return
    const willing = await selectWilling(db, 'live', userIds, 'sms')
    const { siteName, mobiles } = await sql.selectPhones(db, willing)
    for (const mobile of mobiles) {
      signal.throwIfAborted()
      const logId = await transaction(db, async (tx) => {
        if (await sql.wasNotified(tx, mobile, since)) return null
        const log = {
          siteId,
          contact: mobile,
          ip: '',
          isKnownDevice: true,
          template: NOTICE,
          channel: codeChannels.sms,
          provider: sms.provider,
        }
        return insertSendLog(tx, log)
      })
      if (logId === null) continue
      try {
        await sms.notice(db, { siteId, siteName, mobile, ...words })
        await updateSendLog(db, logId, '')
      } catch (error) {
        await updateSendLog(db, logId, (error instanceof Error ? error.message : String(error)).slice(0, 500))
        services.log.error({ err: error, siteId, provider: sms.provider }, 'SMS could not be sent')
      }
    }
  },
})
