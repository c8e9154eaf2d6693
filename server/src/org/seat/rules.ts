/** Rules of seats. Pure: no clock, no database. */
import type { OrgSetting } from '../setting.sql.ts'

/** Price of one seat in fen, with the discount for the quantity. */
export function unitPrice(price: number, quantity: number, tiers: OrgSetting['tierList']): number {
  const fitting = tiers.filter(({ from }) => quantity >= from).map(({ percent }) => percent)
  return Math.round((price * Math.min(100, ...fitting)) / 100)
}

/** Whether free seats have fallen to the share (percent) that an organisation set; 0: it wants no reminder. */
export const isShort = ({ total, left }: { total: number; left: number }, lowPercent: number): boolean =>
  lowPercent > 0 && left * 100 <= total * lowPercent

export const isLow = (stock: { total: number; left: number; waiting: number }, lowPercent: number): boolean =>
  stock.waiting > 0 || isShort(stock, lowPercent)

/** Whether a seat can no longer be taken back. */
export const isLocked = (
  { progress, isBegun }: { progress: number; isBegun: number },
  lock: 'begun' | 'progress',
  lockPercent: number,
): boolean => (lock === 'begun' ? isBegun === 1 : progress >= lockPercent)
