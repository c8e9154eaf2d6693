import { yuan } from '../../../ui/money.ts'

/** The discount of a coupon as displayed: ¥10, or 8.5 折. Pure. */
export function couponValue({ couponType, amount, percent }: { couponType: number; amount: number; percent: number }) {
  return couponType === 1
    ? { unit: '¥', value: yuan(amount), tail: '' }
    : { unit: '', value: String((100 - percent) / 10), tail: '折' }
}

/** Value as plain text: ¥50, 9折. */
export function couponText(coupon: { couponType: number; amount: number; percent: number }): string {
  const { unit, value, tail } = couponValue(coupon)
  return `${unit}${value}${tail}`
}
