/** Who may write, and what becomes of what they write. */
import { longMoment } from '../../kernel/moment.ts'
import type { Db, Sql, Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { createLookup } from '../../kernel/lookup.ts'
import type { Services } from '../../kernel/services.ts'
import { type TextState, textState } from '../target.ts'
import { reviewTexts } from './review.ts'
import { countShown, sanctionType, selectRule, selectSanction, selectSanctions } from './sanction.sql.ts'

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

/**
 * The state of a text that is written or changed now: it waits when a listed word is in it, or when the site wants to see the first texts of
 * newcomers and this person has too few that were passed. HTML is read without its tags.
 */
export async function reviewNew(
  services: Pick<Services, 'views'>,
  tx: Tx,
  userId: string,
  texts: readonly string[],
): Promise<TextState> {
  const state = await reviewTexts(services, tx, ...texts)
  if (state !== textState.shown) return state
  const { firstHeld } = await selectRule(tx)
  const isNew = firstHeld > 0 && (await countShown(tx, userId, firstHeld)) < firstHeld
  return isNew ? textState.pending : state
}
