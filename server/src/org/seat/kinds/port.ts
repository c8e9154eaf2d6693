/** Port of seat kinds: seats know counts, people and time; a kind knows how its item is given, taken and learned. */
import type { SellableSearch, Stretch } from '../../../course/index.ts'
import type { Fragment, Sql, Tx } from '../../../kernel/db/index.ts'
import { extensionPoint } from '../../../kernel/extensions.ts'

/** An item of which an organisation has seats. */
export interface SeatItem {
  productType: number
  productId: string
  itemName: string
  itemLogo: string
  /** Its page for the holder of a seat. */
  url: string
  /** Fen. */
  price: number
  isFree: 0 | 1
  isOnShelf: boolean
  /** Whether seats of it can be renewed, if that differs from `isOnShelf`. */
  isRenewable?: boolean
  /** The organisation whose private content it is. */
  orgId?: string
  /** Who earns a share; null: the site. */
  lecturer: Lecturer | null
}

interface Lecturer {
  lecturerId: string | null
  lecturerUserId: string | null
  lecturerName: string
  lecturerProportion: number
}

/** A seat that was just given. */
export interface GivenSeat {
  seatId: string
  userId: string
  productId: string
  expireTime: string
}

/** What giving a seat changed. */
export interface Grant {
  seatId: string
  /** When the seat ends, if not with its pack. */
  expireTime: string
  /** What `takeBack` needs. */
  memo: object
}

/** A seat that ends before its time. */
export interface EndedSeat {
  seatId: string
  userId: string
  productId: string
  gmtCreate: string
  memo: object
}

/** Who may be given an item now. The rows that decide it are locked until the end of the transaction. */
export interface Screening {
  /** Sentence by user id. */
  refused: ReadonlyMap<string, string>
  /** People who still fit; null: no limit. */
  places: number | null
}

/** What the holder of a seat `s` (org_seat) learned. */
export interface Learning {
  /** Joins for the expressions below. */
  join: Fragment
  /** 0 to 100. */
  progress: Fragment
  isBegun: Fragment
  finishedAt: Fragment
}

export interface SeatKind {
  /** Types of product that it describes. */
  productTypes: readonly number[]
  /** What it is called. */
  kindName: string
  /** Items by id, for sale or not; deleted ones are absent. */
  select(sql: Sql, ids: string[]): Promise<SeatItem[]>
  /** Items of which seats can be had, newest first. */
  find(sql: Sql, by: SellableSearch, stretch: Stretch): Promise<{ list: SeatItem[]; totalCount: number }>
  /** People who still fit into an item; absent: no limit. */
  places?(sql: Sql, productId: string): Promise<number>
  /** Absent: every member may be given it. */
  screen?(tx: Tx, productId: string, userIds: readonly string[]): Promise<Screening>
  /** Gives access; absent: a view gives it for as long as the seat is held. */
  give?(tx: Tx, seats: readonly GivenSeat[], by: { operatorId: string; orgName: string }): Promise<Grant[]>
  /**
   * Sets the end of what held seats give, when others renew them; absent with `give`: holders are given the item again,
   * absent without: the view that gives it reads the end of the seat.
   */
  extend?(tx: Tx, seats: readonly GivenSeat[], by: { operatorId: string; orgName: string }): Promise<void>
  /** Ends what `give` gave. */
  takeBack?(tx: Tx, seats: readonly EndedSeat[], by: { operatorId: string; orgName: string }): Promise<void>
  learning(sql: Sql): Learning
  /** Marks of a person by item, as text; absent: the kind has none. */
  marks?(sql: Sql, userId: string, productIds: readonly string[], now: number): Promise<Map<string, string>>
  /** Has an end that can have a deadline. */
  isFinishable: boolean
  /** A seat is not taken back once its holder has begun, or has learned the site's share. */
  lock: 'begun' | 'progress'
}

/** Kinds of higher domains. */
export const seatKinds = extensionPoint<SeatKind>('org.seatKinds')
