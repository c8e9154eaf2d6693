/** Permission to write, and review of what is written. */
import { longMoment } from '../../lib/moment.ts'
import type { Db, Sql, Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { createLookup } from '../../kernel/lookup.ts'
import type { Services } from '../../kernel/services.ts'
import { type TextState, textState } from '../target.ts'
import { wordActions } from '@zhixing/contract/community/word-limits'
import { judged, masked } from '../../shared/words/judge.ts'
import { wordLists } from './review.ts'
import { countHits } from './word-hits.ts'
import { sanctionType, selectSanction, selectSanctions } from './sanction.sql.ts'
import { withLinks } from './trust.ts'
import { countLately } from './trust.sql.ts'
import { allowedTo } from './trusted.ts'

const sentenceOf = ({ endTime, reason }: { endTime: string; reason: string }) =>
  `你已被禁言至 ${longMoment(endTime)}，原因：${reason}`

function refuse(sanction: { endTime: string; reason: string }): never {
  throw new CallError('forbidden', sentenceOf(sanction))
}

/** Sentence about a person's sanction; undefined without one. */
export async function sanctionOf(sql: Sql, userId: string): Promise<string | undefined> {
  const sanction = await selectSanction(sql, userId)
  return sanction && sentenceOf(sanction)
}

/** @throws {CallError} forbidden, with reason and end, for a muted or suspended person */
export async function mayWrite(sql: Sql, userId: string): Promise<void> {
  const sanction = await selectSanction(sql, userId)
  if (sanction) refuse(sanction)
}

/** Batches lookups, since many people react to one text at the same time. */
const sanctionNow = createLookup(selectSanctions)

/** Check for reactions and reports, which muted people may do. @throws {CallError} forbidden for a suspended person */
export async function mayTakePart(db: Db, userId: string): Promise<void> {
  const sanction = await sanctionNow(db, userId)
  if (sanction?.sanctionType === sanctionType.suspend) refuse(sanction)
}

/** Result of a review. */
export interface Review {
  statusId: TextState
  /** The text with masked words. */
  masked: (text: string) => string
  /** Sanitized HTML with masked words, without links that the author's trust level does not allow. */
  asAllowed: (html: string) => string
}

/**
 * Reviews a text: it waits when it contains a word of a group that holds, or when the author's trust level requires
 * review. Tags are ignored. Costs one statement where trust levels differ, a second one where hourly limits differ, else
 * none.
 * @param names labels: words in them cannot be masked
 * @throws {CallError} invalid, for a word that is refused; tooMany, for a new text beyond the hourly limit of the
 *   author's level
 */
export async function reviewNew(
  services: Services,
  tx: Tx,
  userId: string,
  texts: readonly string[],
  {
    isChange = false,
    clientKey = '',
    names = [],
  }: { isChange?: boolean; clientKey?: string | undefined; names?: readonly string[] } = {},
): Promise<Review> {
  const allowed = await allowedTo(services, tx, userId, 'isHeld', 'linkMode', 'hourlyMax')
  const { isHeld = 0, linkMode = 1, hourlyMax = 0 } = allowed ?? {}
  if (hourlyMax > 0 && !isChange && (await countLately(tx, userId, clientKey)) >= hourlyMax)
    throw new CallError('tooMany', `你一小时内最多发布 ${hourlyMax} 条内容，请稍后再发`)
  const lists = await wordLists(services, tx)
  const { action: named, words: namedWords } = judged(lists, names)
  const { action, words } = judged(lists, texts)
  countHits(services, tx.siteId, [...new Set([...namedWords, ...words])])
  if (action === wordActions.refuse || named === wordActions.refuse)
    throw new CallError('invalid', '内容含有本站不允许发布的词语，请修改后再发布')
  if (named === wordActions.mask) throw new CallError('invalid', '标签含有本站不允许使用的词语，请修改后再发布')
  const waits = isHeld === 1 || action === wordActions.hold || named === wordActions.hold
  const mask = (text: string) => masked(lists[wordActions.mask], text)
  return {
    statusId: waits ? textState.pending : textState.shown,
    masked: mask,
    asAllowed: (html) => withLinks(mask(html), linkMode),
  }
}
