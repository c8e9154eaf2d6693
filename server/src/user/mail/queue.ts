import { timingSafeEqual } from 'node:crypto'
import { mailModes } from '@zhixing/contract/user/mail'
import { isChoice, type MessageKind, messageKinds } from '@zhixing/contract/user/message-kinds'
import { type Db, transaction, type Tx } from '../../kernel/db/index.ts'
import { jobKind } from '../../kernel/job-kinds.ts'
import { keyedHash } from '../../kernel/secrets.ts'
import type { Services } from '../../kernel/services.ts'
import type { Site } from '../../kernel/sites.ts'
import type { Mailer } from '../../platform/mail/port.ts'
import { retryMinutes } from '../../lib/back-off.ts'
import { homeOf } from '../../system/index.ts'
import { sendMailType } from '../jobs.ts'
import { writeSetting } from '../message/message-setting.sql.ts'
import { personalFor } from '../message/message-template.ts'
import { letter } from './letter.ts'
import { MAX_WAIT } from './mail-rules.ts'
import { writeMode } from './own-mail.sql.ts'
import { asMailError, mailerOf } from './site-mail.ts'
import * as sql from './queue.sql.ts'

const MINUTE = 60_000
/** Mails of one run; further ones take a new job, so that sites take turns. */
const PER_RUN = 100

/** Queues mails in the transaction of their messages, and wakes the job that sends them. */
export async function queueMails(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  wanted: readonly sql.Wanted[],
): Promise<void> {
  if ((await sql.insertMails(tx, wanted)) === 0) return
  await jobs.send(tx, sendMailType, { siteId: tx.siteId }, { onceKey: String(tx.siteId) })
}

/** Queues a mail to a former address of a person, whatever their settings. */
export async function queueMailTo(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  one: { userId: string; msgId: string; address: string },
): Promise<void> {
  await sql.insertMailTo(tx, one)
  await jobs.send(tx, sendMailType, { siteId: tx.siteId }, { onceKey: String(tx.siteId) })
}

/** What an unsubscribe link ends: one kind of mail, or the daily mail. */
export type Unsubscribed = MessageKind | 'daily'

const signature = (services: Pick<Services, 'secret'>, siteId: number, userId: string, what: string) =>
  keyedHash(services, 'mail/unsubscribe', siteId, userId, what).toString('base64url')

export const UNSUBSCRIBE_PATH = '/mail/unsubscribe'

export const unsubscribeToken = (
  services: Pick<Services, 'secret'>,
  siteId: number,
  userId: string,
  what: Unsubscribed,
): string => `${userId}.${what}.${signature(services, siteId, userId, what)}`

/** Person and kind of a token; undefined if it was forged. */
export function readUnsubscribeToken(services: Pick<Services, 'secret'>, siteId: number, token: string) {
  const [, userId = '', what = '', given = ''] = /^(\d{1,19})\.(\w{1,20})\.([\w-]{43})$/.exec(token) ?? []
  const kind = [...messageKinds, 'daily' as const].find((one) => one === what)
  if (!kind) return undefined
  const right = signature(services, siteId, userId, kind)
  return timingSafeEqual(Buffer.from(given), Buffer.from(right)) ? { userId, what: kind } : undefined
}

/** Ends a kind of mail for a person. Idempotent. */
export async function unsubscribe(db: Db, { userId, what }: { userId: string; what: Unsubscribed }): Promise<void> {
  await transaction(db, async (tx) => {
    if (what === 'daily') await writeMode(tx, userId, mailModes.none)
    else if (isChoice(what, 'mail')) await writeSetting(tx, userId, what, 'mail', 0)
  })
}

async function send(
  services: Services,
  db: Db,
  mailer: Mailer,
  site: Site,
  list: readonly sql.Letter[],
): Promise<void> {
  const [first] = list
  if (!first) return
  const origin = homeOf(services, site)
  const name = site.siteNamePc
  const token = unsubscribeToken(services, site.siteId, first.userId, first.isDigest === 1 ? 'daily' : first.kind)
  const link = `${origin}${UNSUBSCRIBE_PATH}?t=${token}`
  const parts = list.map((one) => {
    const { msgTitle, msgText } = personalFor(one, one.nickname)
    return { title: msgTitle, html: msgText, linkUrl: one.linkUrl }
  })
  const files = list.flatMap(({ attachmentId }) => attachmentId ?? [])
  await mailer.send({
    to: first.address,
    attachments: await sql.selectAttachments(db, files),
    senderName: name,
    subject: first.isDigest === 1 ? `${name}：${list.length} 条新消息` : (parts[0]?.title ?? name),
    messageId: `<${first.id}@${site.domain.replace(/:\d+$/, '')}>`,
    unsubscribe: link,
    ...letter({ siteName: name, origin, parts, unsubscribe: link }),
  })
}

/**
 * Sends the due mails of a site within its rate. A mail is taken for ten minutes before it is sent: at-least-once, with
 * a stable Message-ID. After a failure of the server itself the rest waits, so that it is not tried once per mail.
 */
export const sendMailJob = jobKind(sendMailType, {
  async run({ siteId }, { services, signal }) {
    const site = services.sites.byId(siteId)
    if (!site) return
    const db = services.database.of(siteId)
    const mailer = await mailerOf(services, db, site)
    // The queue waits for an account; scheduled work looks again.
    if (!mailer) return
    const again = (startAfter?: Date) =>
      transaction(db, (tx) =>
        services.jobs.send(
          tx,
          sendMailType,
          { siteId },
          { onceKey: String(siteId), ...(startAfter ? { startAfter } : {}) },
        ),
      )
    for (let count = 0; ; count++) {
      signal.throwIfAborted()
      if (count >= PER_RUN) return again()
      if ((await sql.countRecent(db)) >= mailer.rate) return again(new Date(services.clock.now() + MINUTE / 4))
      const list = await transaction(db, (tx) => sql.claimMails(tx))
      const [first] = list
      if (!first) return
      const ids = list.map(({ id }) => id)
      try {
        await send(services, db, mailer, site, list)
        await sql.markSent(db, ids)
      } catch (failure) {
        const { problem, message } = asMailError(failure)
        const isFinal = problem === 'address' || problem === 'message'
        await sql.markFailed(db, ids, message, isFinal ? null : retryMinutes(first.tries, MAX_WAIT))
        if (problem === 'address') await sql.stopAddress(db, first.userId, first.address, message)
        services.log.warn({ siteId, problem, reason: message }, 'mail could not be sent')
        if (problem === 'server') return again(new Date(services.clock.now() + MINUTE))
      }
    }
  },
})

/** Wakes the sending of due mails: retries and daily ones. */
export async function wakeMail({ database, jobs }: Services): Promise<number> {
  const sites = await sql.selectDueSites(database.owner)
  for (const siteId of sites) await jobs.send(database.owner, sendMailType, { siteId }, { onceKey: String(siteId) })
  return sites.length
}
