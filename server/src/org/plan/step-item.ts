import type { SeatProduct } from '../seat/seat.sql.ts'

/** A step's content. */
export interface StepItem {
  stepType: number
  refId: string
  itemName: string
  url: string
  /** The organisation whose private content it is. */
  orgId?: string
  isFree: boolean
  isOnShelf: boolean
  /** It has a time of its own. */
  isTimed: boolean
  /** What a seat is given of; undefined: there are no seats of it. */
  product?: SeatProduct
}
