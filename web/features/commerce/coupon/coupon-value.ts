import { stateCode } from '@zhixing/contract/states'
import { yuan } from '../../../ui/money.ts'
import { texts } from './texts.ts'

/** The discount of a coupon as displayed: ¥10, or 8.5 折. Pure. */
export function couponValue({ couponType, amount, percent }: { couponType: number; amount: number; percent: number }) {
  return couponType === stateCode.couponType.amount
    ? { unit: '¥', value: yuan(amount), tail: '' }
    : { unit: '', ...texts.off(percent) }
}

/** Value as plain text: ¥50, 9折. */
export function couponText(coupon: { couponType: number; amount: number; percent: number }): string {
  const { unit, value, tail } = couponValue(coupon)
  return `${unit}${value}${tail}`
}
