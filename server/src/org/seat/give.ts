/** Giving seats and taking them back. The caller holds the lock of the organisation, so that the last seat is given once. */
import type { Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { selectOrg } from '../access.sql.ts'
import { selectSetting } from '../setting.sql.ts'
import { texts } from '../texts.ts'
import { keyOf, kindFor, type SeatKinds } from './kinds/index.ts'
import type { EndedSeat, Screening } from './kinds/port.ts'
import { isLocked } from './rules.ts'
import * as renewal from './renew.sql.ts'
import * as sql from './seat.sql.ts'

/** The organisation whose seats are given, with all kinds of items. */
export interface Giver {
  orgId: string
  kinds: SeatKinds
}

interface Given {
  givenCount: number
  heldCount: number
  waitingCount: number
  /** People who cannot be given the item, with a sentence. */
  refusedList: { memberId: string; memberName: string; reason: string }[]
}

const byOf = async (tx: Tx, orgId: string, operatorId: string) => ({
  operatorId,
  orgName: (await selectOrg(tx, orgId))?.orgName ?? '',
})

const roomOf = (packs: readonly { room: number }[]): number => packs.reduce((sum, pack) => sum + pack.room, 0)

/**
 * Gives seats to members in order; those who hold one are skipped, and so are those who cannot be given the item.
 * @param options.isWaiting people without a seat wait for one; otherwise too few seats are refused
 * @throws {CallError} shown, when seats are short
 */
export async function giveSeats(
  tx: Tx,
  { orgId, kinds }: Giver,
  product: sql.SeatProduct,
  memberIds: readonly string[],
  { operatorId, isWaiting }: { operatorId: string; isWaiting: boolean },
): Promise<Given> {
  const kind = kindFor(kinds, product.productType)
  await sql.endExpired(tx, orgId, product)
  const wanted = [...new Set(memberIds)]
  const holding = await sql.selectHolding(tx, orgId, product, wanted)
  const asking = await sql.selectPeople(
    tx,
    wanted.filter((id) => !holding.has(id)),
  )
  const screening: Screening =
    asking.length > 0 && kind.screen
      ? await kind.screen(
          tx,
          product.productId,
          asking.map(({ userId }) => userId),
        )
      : { refused: new Map(), places: null }
  const refusedList = asking.flatMap(({ memberId, memberName, userId }) => {
    const reason = screening.refused.get(userId)
    return reason === undefined ? [] : [{ memberId, memberName, reason }]
  })
  const left = asking.filter(({ userId }) => !screening.refused.has(userId)).map(({ memberId }) => memberId)
  const packs = left.length === 0 ? [] : await sql.lockRoom(tx, orgId, product)
  const seats = roomOf(packs)
  const places = screening.places ?? left.length
  const room = Math.min(seats, places)
  if (room < left.length && !isWaiting)
    throw new CallError('shown', (seats <= places ? texts.short : texts.refused.full)(room, left.length))
  const waiting = left.slice(room)
  const served = left.slice(0, room)
  const given = []
  let from = 0
  for (const pack of packs) {
    if (from >= room) break
    const some = served.slice(from, from + pack.room)
    given.push(...(await sql.insertSeats(tx, { ...pack, ...product, orgId }, some, operatorId)))
    from += pack.room
  }
  if (kind.give && given.length > 0)
    await sql.writeGrants(tx, await kind.give(tx, given, await byOf(tx, orgId, operatorId)))
  if (room > 0) await sql.deleteWaiting(tx, orgId, product, served)
  if (waiting.length > 0) await sql.insertWaiting(tx, orgId, product, waiting)
  return {
    givenCount: left.length - waiting.length,
    heldCount: holding.size,
    waitingCount: waiting.length,
    refusedList,
  }
}

/** Gives free seats to people who wait, the longest first. Those who cannot be given the item wait no longer. */
export async function fillWaiting(tx: Tx, giver: Giver, { productType, productId }: sql.SeatProduct): Promise<void> {
  const product = { productType, productId }
  for (let more = true; more; ) {
    const room = roomOf(await sql.lockRoom(tx, giver.orgId, product))
    const waiting = room === 0 ? [] : await sql.selectWaiting(tx, giver.orgId, product, room)
    if (waiting.length === 0) return
    const { refusedList } = await giveSeats(tx, giver, product, waiting, { operatorId: '0', isWaiting: true })
    const refused = refusedList.map(({ memberId }) => memberId)
    await sql.deleteWaiting(tx, giver.orgId, product, refused)
    more = refused.length > 0
  }
}

/** Gives members what their departments give; without room they wait. */
export async function applyRules(tx: Tx, giver: Giver, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return
  for (const { memberIds: people, ...product } of await sql.selectRuled(tx, giver.orgId, memberIds))
    await giveSeats(tx, giver, product, people, { operatorId: '0', isWaiting: true })
}

/** Ends what seats gave where a view does not. */
async function endAccess(
  tx: Tx,
  { orgId, kinds }: Giver,
  seats: readonly (EndedSeat & sql.SeatProduct)[],
  operatorId: string,
): Promise<void> {
  if (seats.length === 0) return
  const by = await byOf(tx, orgId, operatorId)
  for (const [productType, list] of Map.groupBy(seats, (seat) => seat.productType))
    await kindFor(kinds, productType).takeBack?.(tx, list, by)
}

/**
 * Takes seats back into their packs. Those whose holder has learned more than the site allows stay, or are used up
 * when the member leaves.
 */
export async function takeSeats(
  tx: Tx,
  giver: Giver,
  seatIds: readonly string[],
  { isLeaving, operatorId }: { isLeaving: boolean; operatorId: string },
): Promise<{ takenCount: number; lockedCount: number; userIds: string[] }> {
  const { orgId, kinds } = giver
  const { lockPercent } = await selectSetting(tx)
  const seats = await sql.selectSeats(tx, kinds, orgId, seatIds)
  const isFree = (seat: (typeof seats)[number]) => !isLocked(seat, kindFor(kinds, seat.productType).lock, lockPercent)
  const free = seats.filter(isFree)
  const locked = seats.filter((seat) => !isFree(seat))
  await sql.endSeats(
    tx,
    free.map(({ seatId }) => seatId),
    sql.seatStatus.returned,
  )
  if (isLeaving)
    await sql.endSeats(
      tx,
      locked.map(({ seatId }) => seatId),
      sql.seatStatus.usedUp,
    )
  await endAccess(tx, giver, isLeaving ? seats : free, operatorId)
  for (const product of new Map(free.map((seat) => [keyOf(seat), seat])).values()) await fillWaiting(tx, giver, product)
  return { takenCount: free.length, lockedCount: locked.length, userIds: free.map(({ userId }) => userId) }
}

/** Ends the seats and waits of members who leave. */
export async function releaseMembers(tx: Tx, giver: Giver, memberIds: readonly string[]): Promise<void> {
  await sql.deleteWaitingOf(tx, memberIds)
  await takeSeats(tx, giver, await sql.selectSeatsOf(tx, memberIds), { isLeaving: true, operatorId: '0' })
}

/** Gives the holders of a pack the seats of the one that renews it: they keep what they learned. */
export async function renewSeats(
  tx: Tx,
  { orgId, kinds }: Giver,
  pack: sql.SeatProduct & { packId: string; renewsId: string },
): Promise<void> {
  const kind = kindFor(kinds, pack.productType)
  const by = await byOf(tx, orgId, '0')
  if (!kind.give || kind.extend) {
    const moved = await renewal.moveSeats(tx, pack.renewsId, pack.packId)
    if (moved.length > 0) await kind.extend?.(tx, moved, by)
    return
  }
  // Given again: people who cannot be given it keep the seat that they have.
  const held = await renewal.selectHeldOf(tx, pack.renewsId)
  const screening = await kind.screen?.(
    tx,
    pack.productId,
    held.map(({ userId }) => userId),
  )
  const served = held.filter(({ userId }) => !screening?.refused.has(userId))
  await sql.endSeats(
    tx,
    served.map(({ seatId }) => seatId),
    sql.seatStatus.usedUp,
  )
  const [room] = (await sql.lockRoom(tx, orgId, pack)).filter(({ packId }) => packId === pack.packId)
  if (!room || served.length === 0) return
  const given = await sql.insertSeats(
    tx,
    { ...room, orgId, productType: pack.productType, productId: pack.productId },
    served.map(({ memberId }) => memberId),
    '0',
  )
  await sql.writeGrants(tx, await kind.give(tx, given, by))
}

/** Ends the seats of a refunded pack; those that it renewed go back to a pack that is still valid. */
export async function endPack(tx: Tx, giver: Giver, packId: string, productType: number): Promise<void> {
  const kept = await renewal.moveBack(tx, packId)
  if (kept.length > 0) await kindFor(giver.kinds, productType).extend?.(tx, kept, await byOf(tx, giver.orgId, '0'))
  const seats = await sql.selectSeats(tx, giver.kinds, giver.orgId, await sql.selectSeatsOfPack(tx, packId))
  await sql.endPackSeats(tx, packId)
  await endAccess(tx, giver, seats, '0')
}
