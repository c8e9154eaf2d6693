/** Rules of seats. Pure: no clock, no database. */
import type { OrgSetting } from '../setting.sql.ts'

/** Price of one seat in fen, with the discount for the quantity. */
export function unitPrice(price: number, quantity: number, tiers: OrgSetting['tierList']): number {
  const fitting = tiers.filter(({ from }) => quantity >= from).map(({ percent }) => percent)
  return Math.round((price * Math.min(100, ...fitting)) / 100)
}

/** Share of seats below which a stock is low. */
const LOW = 0.1

export const isLow = ({ total, left, waiting }: { total: number; left: number; waiting: number }): boolean =>
  waiting > 0 || left < total * LOW

/** Whether a seat can no longer be taken back. */
export const isLocked = (
  { progress, isBegun }: { progress: number; isBegun: number },
  lock: 'begun' | 'progress',
  lockPercent: number,
): boolean => (lock === 'begun' ? isBegun === 1 : progress >= lockPercent)
