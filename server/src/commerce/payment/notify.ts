/** Notifications from channels. */
import type { Services } from '../../kernel/services.ts'
import { channelNamed } from '../channel/channels.ts'
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
 * @returns undefined: no such channel
 */
export async function receiveNotification(
  services: Services,
  siteId: number,
  channelName: string,
  raw: { headers: Record<string, string>; body: string },
  refused: () => void,
): Promise<NotifyAnswer | undefined> {
  const channel = channelNamed(services, channelName)
  if (!channel) return undefined
  const db = services.database.of(siteId)
  const report = await channel.readNotification(db, raw).catch((error: unknown) => {
    services.log.warn({ err: error, channel: channelName, siteId }, 'payment notification rejected')
    return null
  })
  if (!report) {
    refused()
    return channel.acknowledge(false)
  }
  const headers = Object.fromEntries(Object.entries(raw.headers).filter(([name]) => SIGNED.test(name)))
  const notice = { channel: channelName, headers, body: raw.body, report }
  try {
    // One commit for the notification and its effect: the channel repeats unanswered ones.
    await applyReport(services, db, channelName, report, (sql, result) => insertNotify(sql, { ...notice, result }))
    return channel.acknowledge(true)
  } catch (error) {
    services.log.error({ err: error, channel: channelName, siteId, report }, 'processing a payment notification failed')
    const remark = (error as Error).message.slice(0, 500)
    await insertNotify(db, { ...notice, result: 'error', remark }).catch(() => {})
    return channel.acknowledge(false)
  }
}
