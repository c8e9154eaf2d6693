/** What can be sold, behind one port: commerce knows prices, orders and money, and asks here for the rest. */
import type { SellableSearch, Stretch } from '../../course/index.ts'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { Plan, Tiers, Upgrade } from '../model/tier.ts'

/** A thing as it may be sold now. */
export interface Product {
  productType: number
  productId: string
  productName: string
  productLogo: string
  /** Page of the product on this site. */
  url: string
  /** List price and price, fen. */
  original: number
  price: number
  isFree: 0 | 1
  isVipFree: 0 | 1
  /** Whose it is; null: the site's own. */
  lecturerId: string | null
  lecturerUserId: string | null
  lecturerName: string
  /** The lecturer's part of what is paid, 0 to 1. */
  lecturerRate: number
  /** What a plan of a membership gives; absent where it is no plan. */
  plan?: Plan
  /** Can be bought now: on the shelf, not stopped. */
  isOnSale: boolean
}

/** What somebody had of a product before, as its kind stores it (JSON). `expireTime` null: for ever. */
export interface Owned {
  buyType?: number
  expireTime: string | null
  orderNo: string
  /** Of a membership: its times before a sale of a plan and after it. */
  tiers?: { before: Tiers; after: Tiers }
}

/** A product of an order, as its kind gives and takes it. */
export interface SoldItem {
  userId: string
  productId: string
  orderNo: string
  pricePaid: number
  snapshot: { plan?: Plan; upgrade?: Upgrade; byMembership?: boolean }
  ownedBefore: Owned | null
  grantExpireTime: string | null
}

/** How far somebody has used what they bought: a refund by itself asks for it. */
export interface Usage {
  /** Percent studied. */
  progress: number
  /** Why it cannot be given back by itself, or empty: an exam was taken. */
  usedText: string
}

export interface ProductKind {
  /** The products of these ids, whether they may be sold now or not; those that do not exist are absent. */
  select(sql: Sql, ids: string[]): Promise<Product[]>
  /** Products for an operator, newest first, and how many there are. */
  find(sql: Sql, by: SellableSearch, stretch: Stretch): Promise<{ list: Product[]; totalCount: number }>
  /**
   * What the user owns of these ids, and until when; products not owned are absent. `expireTime` null: no end.
   * `buyType` vip: for as long as the membership lasts.
   */
  owned(
    sql: Sql,
    userId: string,
    ids: readonly string[],
  ): Promise<{ productId: string; expireTime: string | null; buyType?: number }[]>
  /** What the person has of it, held until the transaction ends. */
  lock(tx: Tx, userId: string, id: string): Promise<Owned | null>
  /** Gives it, or changes until when they have it. */
  write(tx: Tx, userId: string, id: string, owned: Owned): Promise<void>
  /** Takes it away. */
  remove(tx: Tx, userId: string, id: string): Promise<void>
  /** @param time when it was given */
  usage(sql: Sql, item: SoldItem, time: string, now: number): Promise<Usage>
  /** Whether members get it for nothing; absent where that has no sense. */
  setVipFree?(tx: Tx, id: string, isVipFree: 0 | 1): Promise<void>
  /** Gives what was sold in a way of its own. @returns what was there before, and until when it is theirs now */
  grant?(tx: Tx, item: SoldItem, now: number): Promise<{ before: Owned; until: string | null }>
  /** Takes such a sale back. */
  revoke?(tx: Tx, item: SoldItem, now: number, time: string): Promise<void>
}
