/** Notifications from channels. */
import type { Services } from '../../kernel/services.ts'
import { type AccountRef, channelOf } from '../channel/channels.ts'
import { applyReport } from './payment.ts'
import { insertNotify } from '../sale/payment.sql.ts'

export interface NotifyAnswer {
  status: number
  type: string
  body: string
}

/** Stored headers of a notification: those its signature depends on. */
const SIGNED = /^(sandbox-|wechatpay-|content-type$)/

/**
 * Receives a notification: verifies the signature before anything is stored or believed, then stores it raw together
 * with the result.
 * @param refused called before a forged notification is answered, to count its sender
 * @param from the account whose keys verify it, from the address
 * @returns undefined: no such channel or account
 */
export async function receiveNotification(
  services: Services,
  siteId: number,
  from: AccountRef,
  raw: { headers: Record<string, string>; body: string },
  refused: () => void,
): Promise<NotifyAnswer | undefined> {
  const db = services.database.of(siteId)
  const channel = await channelOf(services, db, from)
  if (!channel) return undefined
  const report = await channel.readNotification(db, raw).catch((error: unknown) => {
    services.log.warn({ err: error, ...from, siteId }, 'payment notification rejected')
    return null
  })
  if (!report) {
    refused()
    return channel.acknowledge(false)
  }
  const headers = Object.fromEntries(Object.entries(raw.headers).filter(([name]) => SIGNED.test(name)))
  const notice = { ...from, headers, body: raw.body, report }
  try {
    // One commit for the notification and its effect: the channel repeats unanswered ones.
    await applyReport(services, db, from, report, (sql, result) => insertNotify(sql, { ...notice, result }))
    return channel.acknowledge(true)
  } catch (error) {
    services.log.error({ err: error, ...from, siteId, report }, 'processing a payment notification failed')
    const remark = (error as Error).message.slice(0, 500)
    await insertNotify(db, { ...notice, result: 'error', remark }).catch(() => {})
    return channel.acknowledge(false)
  }
}
