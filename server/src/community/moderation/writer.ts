/** Who may write, and what becomes of what they write. */
import { longMoment } from '../../lib/moment.ts'
import type { Db, Sql, Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { createLookup } from '../../kernel/lookup.ts'
import type { Services } from '../../kernel/services.ts'
import { type TextState, textState } from '../target.ts'
import { reviewTexts } from './review.ts'
import { sanctionType, selectSanction, selectSanctions } from './sanction.sql.ts'
import { withLinks } from './trust.ts'
import { countLately } from './trust.sql.ts'
import { allowedTo } from './trusted.ts'

const sentenceOf = ({ endTime, reason }: { endTime: string; reason: string }) =>
  `你已被禁言至 ${longMoment(endTime)}，原因：${reason}`

function refuse(sanction: { endTime: string; reason: string }): never {
  throw new CallError('forbidden', sentenceOf(sanction))
}

/** Why the site lets somebody write nothing, as a sentence; nothing when they may. */
export async function sanctionOf(sql: Sql, userId: string): Promise<string | undefined> {
  const sanction = await selectSanction(sql, userId)
  return sanction && sentenceOf(sanction)
}

/** @throws {CallError} forbidden, with the reason and the end, for who is muted or suspended */
export async function mayWrite(sql: Sql, userId: string): Promise<void> {
  const sanction = await selectSanction(sql, userId)
  if (sanction) refuse(sanction)
}

/** A text that everybody likes at once asks it of everybody at once. */
const sanctionNow = createLookup(selectSanctions)

/** Reacting and reporting: who is muted still may. @throws {CallError} forbidden for who is suspended */
export async function mayTakePart(db: Db, userId: string): Promise<void> {
  const sanction = await sanctionNow(db, userId)
  if (sanction?.sanctionType === sanctionType.suspend) refuse(sanction)
}

/** What becomes of a text that is written or changed now. */
export interface Review {
  statusId: TextState
  /** Its clean HTML, with the links that its author may set. */
  asAllowed: (html: string) => string
}

/**
 * Reviews a text: it waits when a listed word is in it, or when those whom the site trusts as far as this person are looked at first. HTML is read
 * without its tags. Costs one statement where levels of trust differ, a second where they differ in how much an hour may see; none otherwise.
 * @throws {CallError} tooMany, for a new text of who has published as many within the hour as their level may
 */
export async function reviewNew(
  services: Pick<Services, 'views'>,
  tx: Tx,
  userId: string,
  texts: readonly string[],
  { isChange = false, clientKey = '' }: { isChange?: boolean; clientKey?: string | undefined } = {},
): Promise<Review> {
  const allowed = await allowedTo(services, tx, userId, 'isHeld', 'linkMode', 'hourlyMax')
  const { isHeld = 0, linkMode = 1, hourlyMax = 0 } = allowed ?? {}
  if (hourlyMax > 0 && !isChange && (await countLately(tx, userId, clientKey)) >= hourlyMax)
    throw new CallError('tooMany', `你一小时内最多发布 ${hourlyMax} 条内容，请稍后再发`)
  const statusId = isHeld === 1 ? textState.pending : await reviewTexts(services, tx, ...texts)
  return { statusId, asAllowed: (html) => withLinks(html, linkMode) }
}
