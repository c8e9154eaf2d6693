/** Cards above the chat: links to pages of the site, and coupons that higher domains offer. One is shown at a time. */
import type { RoomCard } from '@zhixing/contract/live/room-frames'
import type { Db } from '../../kernel/db/index.ts'
import { found } from '../../kernel/errors.ts'
import { extensionPoint } from '../../kernel/extensions.ts'
import { checkWords, type FrameOf, type Line, type Result, type RoomContext, withLockedRoom } from './context.ts'
import * as sql from './line.sql.ts'
import { texts } from './texts.ts'

/** Name and rule of a batch of coupons that everybody can claim now; null: none. */
export type ClaimableCoupon = (db: Db, batchId: string) => Promise<{ couponName: string; ruleText: string } | null>

/** Extension point for the coupons of the site. */
export const roomCoupons = extensionPoint<ClaimableCoupon>('live.roomCoupons')

/** The line of a card. @throws {CallError} notFound; shown: blocked words */
async function lineOf(context: RoomContext, card: RoomCard): Promise<Line> {
  if ('batchId' in card) {
    const { batchId } = card
    const offers = await Promise.all(roomCoupons.all(context.services).map((find) => find(context.db, batchId)))
    const { couponName, ruleText } = found(
      offers.find((offer) => offer !== null),
      texts.noCoupon,
    )
    return { kind: 'card', text: couponName, detail: { batchId, rule: ruleText } }
  }
  return { kind: 'card', text: await checkWords(context, card.title), detail: { url: card.url } }
}

/** Shows a card in place of the one before, or takes it back. */
export async function showCard(context: RoomContext, { key, card }: FrameOf<'card'>): Result {
  const line = card ? await lineOf(context, card) : undefined
  return withLockedRoom(context, key, async (tx, { periodId, seq, cardSeq }) => {
    if (!line && cardSeq === 0) return []
    // The first line of this action has the next number of the locked room.
    await sql.updateRoom(tx, periodId, { cardSeq: line ? seq + 1 : 0 })
    return [line ?? { kind: 'card' }]
  })
}
