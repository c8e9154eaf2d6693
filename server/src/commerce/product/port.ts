/** Port of product kinds: commerce knows prices, orders and money; the kinds know their domains. */
import type { ProductType } from '@zhixing/contract/states'
import type { SellableSearch, Stretch } from '../../course/index.ts'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { Plan, Tiers, Upgrade } from '../model/tier.ts'

/** A product as sold now. */
export interface Product {
  productType: ProductType
  productId: string
  productName: string
  productLogo: string
  url: string
  /** List price and price, fen. */
  original: number
  price: number
  isFree: 0 | 1
  isVipFree: 0 | 1
  /** The owner; null: the site. */
  lecturerId: string | null
  lecturerUserId: string | null
  lecturerName: string
  /** The lecturer's share of a payment, 0 to 1. */
  lecturerRate: number
  /** What a membership plan grants; absent for other products. */
  plan?: Plan
  /** Can be bought now: on the shelf and active. */
  isOnSale: boolean
}

/** An earlier ownership, as its kind stores it (JSON). `expireTime` null: no expiry. */
export interface Owned {
  buyType?: number
  expireTime: string | null
  orderNo: string
  /** For a membership: its times before and after the sale of a plan. */
  tiers?: { before: Tiers; after: Tiers }
}

/** An order item as its kind grants and revokes it. */
export interface SoldItem {
  userId: string
  productId: string
  orderNo: string
  pricePaid: number
  snapshot: { plan?: Plan; upgrade?: Upgrade; byMembership?: boolean }
  ownedBefore: Owned | null
  grantExpireTime: string | null
}

/** Usage of a bought product; decides whether a refund is automatic. */
export interface Usage {
  progress: number
  /** Why an operator must decide (an exam was taken), or empty. */
  usedText: string
}

export interface ProductKind {
  /** The products of these ids, for sale or not; missing ones are absent. */
  select(sql: Sql, ids: string[]): Promise<Product[]>
  /** Products for operators, newest first, with their count. */
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
  /** Which of these the user may buy; absent: everybody may. Others are answered like missing ones. */
  mayBuy?(sql: Sql, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>>
  /** The user's ownership; locks it until the transaction ends. */
  lock(tx: Tx, userId: string, id: string): Promise<Owned | null>
  /** Grants it, or changes its expiry. */
  write(tx: Tx, userId: string, id: string, owned: Owned): Promise<void>
  /** Revokes it. */
  remove(tx: Tx, userId: string, id: string): Promise<void>
  /** @param time when it was granted */
  usage(sql: Sql, item: SoldItem, time: string, now: number): Promise<Usage>
  /** Sets whether it is free for members; absent for kinds without that option. */
  setVipFree?(tx: Tx, id: string, isVipFree: 0 | 1): Promise<void>
  /** Grants an item in a way specific to the kind. @returns the earlier ownership, and the new expiry */
  grant?(tx: Tx, item: SoldItem, now: number): Promise<{ before: Owned; until: string | null }>
  /** Revokes such a grant. */
  revoke?(tx: Tx, item: SoldItem, now: number, time: string): Promise<void>
}
