/** Packs of seats as a product, for commerce. */
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { lockOrg } from '../access.sql.ts'
import { texts } from '../texts.ts'
import { endPack, fillWaiting, renewSeats } from './give.ts'
import { isSold, itemsOf, keyOf, type SeatKinds } from './kinds/index.ts'
import type { SeatItem } from './kinds/port.ts'
import * as sql from './pack.sql.ts'

/** A pack as a product. */
export interface SellablePack {
  packId: string
  packName: string
  packLogo: string
  /** Fen. */
  original: number
  price: number
  /** Who earns a share; null: the site. */
  lecturer: SeatItem['lecturer']
  isOnSale: boolean
}

export async function selectSellablePacks(
  db: Sql,
  kinds: SeatKinds,
  packIds: readonly string[],
): Promise<SellablePack[]> {
  const offers = await sql.selectOffers(db, packIds)
  const items = await itemsOf(db, kinds, offers)
  return offers.flatMap((offer) => {
    const item = items.get(keyOf(offer))
    if (!item) return []
    const { packId, quantity, price, isOpen, renewsId } = offer
    return [
      {
        packId,
        packName: texts.packName(item.itemName, quantity),
        packLogo: item.itemLogo,
        original: Math.max(item.price * quantity, price),
        price,
        lecturer: item.lecturer,
        isOnSale: isOpen && isSold(item, renewsId),
      },
    ]
  })
}

export const selectBoughtPacks = (db: Sql, packIds: readonly string[]): Promise<string[]> =>
  sql.selectActive(db, packIds)

/** Only people who manage the organisation buy for it. */
export const mayBuyPacks = async (db: Sql, userId: string, packIds: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(await sql.selectManaged(db, userId, packIds))

/** The pack if it is valid, with its organisation locked until the end of the transaction. */
export async function lockPackOwnership(tx: Tx, packId: string): Promise<{ expireTime: null; orderNo: string } | null> {
  const pack = await sql.selectPack(tx, packId)
  if (!pack) return null
  await lockOrg(tx, pack.orgId)
  const now = await sql.selectPack(tx, packId)
  return now?.packStatus === sql.packStatus.active ? { expireTime: null, orderNo: now.orderNo } : null
}

/** Makes paid seats valid; holders of seats that they renew stay, people who wait get theirs. */
export async function writePackOwnership(tx: Tx, kinds: SeatKinds, packId: string, orderNo: string): Promise<void> {
  const pack = await sql.selectPack(tx, packId)
  if (!pack) throw new Error(`pack ${packId} on sale does not exist`)
  await lockOrg(tx, pack.orgId)
  await sql.activatePack(tx, packId, orderNo)
  const giver = { orgId: pack.orgId, kinds }
  if (pack.renewsId !== '0') await renewSeats(tx, giver, pack)
  await fillWaiting(tx, giver, pack)
}

/** Ends a pack with its seats after a refund. */
export async function deletePackOwnership(tx: Tx, kinds: SeatKinds, packId: string): Promise<void> {
  const pack = await sql.selectPack(tx, packId)
  if (!pack) return
  await lockOrg(tx, pack.orgId)
  await endPack(tx, { orgId: pack.orgId, kinds }, packId, pack.productType)
  await sql.closePack(tx, packId)
}

export async function selectPackUsage(db: Sql, packId: string): Promise<{ usedCount: number; quantity: number }> {
  return (await sql.selectPack(db, packId)) ?? { usedCount: 0, quantity: 0 }
}
