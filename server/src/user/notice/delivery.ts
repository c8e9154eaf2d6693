/** Messages on their way to browsers and to WeChat: the queue and the job that empties it. */
import { type Db, transaction, type Tx } from '../../kernel/db/index.ts'
import { jobKind } from '../../kernel/job-kinds.ts'
import type { Services } from '../../kernel/services.ts'
import type { Site } from '../../kernel/sites.ts'
import { retryMinutes } from '../../lib/back-off.ts'
import { sendNoticesType } from '../jobs.ts'
import { personalFor } from '../message/message-template.ts'
import * as sql from './delivery.sql.ts'
import { hoursOf, MAX_WAIT, type NoticeChannel } from './notice-rules.ts'
import { browserSender } from './push-sender.ts'
import type { Outcome, Sender } from './sender.ts'
import { wechatSender } from './wechat-sender.ts'

const MINUTE = 60_000
/** Deliveries that are sent at once. */
const BATCH = 20
/** Batches of one run; further ones take a new job, so that sites take turns. */
const BATCHES = 20

const senders: Record<NoticeChannel, (services: Services, db: Db, site: Site) => Promise<Sender | undefined>> = {
  push: browserSender,
  wechat: wechatSender,
}

/** @param later a job of its own, so that new messages do not wait for retries */
const wake = (
  tx: Parameters<Services['jobs']['send']>[0],
  { jobs }: Pick<Services, 'jobs'>,
  siteId: number,
  channel: NoticeChannel,
  later?: Date,
) =>
  jobs.send(
    tx,
    sendNoticesType,
    { siteId, channel },
    later ? { onceKey: `${siteId}/${channel}/later`, startAfter: later } : { onceKey: `${siteId}/${channel}` },
  )

/** Queues copies of messages in the transaction of their cause, and wakes the jobs that send them. */
export async function queueNotices(
  tx: Tx,
  services: Pick<Services, 'jobs'>,
  wanted: readonly sql.Wanted[],
): Promise<void> {
  for (const channel of await sql.insertDeliveries(tx, wanted)) await wake(tx, services, tx.siteId, channel)
}

async function deliver(services: Services, db: Db, send: Sender, one: sql.Delivery): Promise<boolean> {
  const left = Date.parse(one.gmtCreate) / 1000 + hoursOf(one.kind) * 3600 - services.clock.now() / 1000
  const outcome: Outcome =
    left <= 0
      ? { result: 'dropped', error: '已过时' }
      : await send(personalFor(one, one.nickname), Math.ceil(left)).catch((error: unknown) => {
          services.log.error({ err: error, siteId: db.siteId }, 'notification could not be sent')
          return { result: 'later', error: error instanceof Error ? error.message : String(error) }
        })
  const error = outcome.error.slice(0, 500)
  if (outcome.result === 'sent') await sql.markSent(db, one.id)
  else if (outcome.result === 'dropped') await sql.markDropped(db, one.id, error)
  else await sql.markFailed(db, one.id, error, outcome.result === 'failed' ? null : retryMinutes(one.tries, MAX_WAIT))
  return outcome.result !== 'later'
}

/**
 * Sends the due deliveries of a site's channel, at least once: one is taken for five minutes before it is sent. A
 * batch of which nothing arrives ends the run, so that a service that is down is not tried once per delivery.
 */
export const sendNoticesJob = jobKind(sendNoticesType, {
  async run({ siteId, channel }, { services, signal }) {
    const site = services.sites.byId(siteId)
    if (!site) return
    const db = services.database.of(siteId)
    const send = await senders[channel](services, db, site)
    if (!send) return
    const again = (later?: Date) => transaction(db, (tx) => wake(tx, services, siteId, channel, later))
    for (let count = 0; ; count++) {
      signal.throwIfAborted()
      if (count >= BATCHES) return again()
      const list = await transaction(db, (tx) => sql.claimDeliveries(tx, channel, BATCH))
      if (list.length === 0) return
      const arrived = await Promise.all(list.map((one) => deliver(services, db, send, one)))
      if (arrived.includes(false)) await again(new Date(services.clock.now() + MINUTE))
      if (!arrived.includes(true)) return
    }
  },
})

/** Wakes the sending of due deliveries: retries, and what a stopped process left. */
export async function wakeNotices(services: Services): Promise<number> {
  const due = await sql.selectDue(services.database.owner)
  for (const { siteId, channel } of due) await wake(services.database.owner, services, siteId, channel)
  return due.length
}
