/** What a channel tells us of its own accord. */
import type { Services } from '../../kernel/services.ts'
import { channelNamed } from '../channel/channels.ts'
import { applyReport } from './payment.ts'
import { insertNotify } from '../sale/payment.sql.ts'

export interface NotifyAnswer {
  status: number
  type: string
  body: string
}

/** Headers that belong to a notification: what signatures are made of. */
const SIGNED = /^(sandbox-|wechatpay-|content-type$)/

/**
 * Takes a notification in: its signature is checked before anything of it is stored or believed; then it is written down as it came, and what came of it.
 * @param refused called for one that is not the channel's, before it is answered: the place to count who sends such
 * @returns undefined when there is no such channel
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
    services.log.warn({ err: error, channel: channelName, siteId }, 'a payment notification was refused')
    return null
  })
  if (!report) {
    refused()
    return channel.acknowledge(false)
  }
  const headers = Object.fromEntries(Object.entries(raw.headers).filter(([name]) => SIGNED.test(name)))
  const notice = { channel: channelName, headers, body: raw.body, report }
  try {
    // One commit for the notification and what comes of it: the channel repeats what it gets no answer to.
    await applyReport(services, db, channelName, report, (sql, result) => insertNotify(sql, { ...notice, result }))
    return channel.acknowledge(true)
  } catch (error) {
    services.log.error(
      { err: error, channel: channelName, siteId, report },
      'a payment notification could not be worked',
    )
    const remark = (error as Error).message.slice(0, 500)
    await insertNotify(db, { ...notice, result: 'error', remark }).catch(() => {})
    return channel.acknowledge(false)
  }
}
