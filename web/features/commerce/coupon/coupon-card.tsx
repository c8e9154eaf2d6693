import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import css from './coupon-card.module.css'
import { couponValue } from './coupon-value.ts'
import { word } from '../../../i18n/word-texts.ts'

export interface CouponFace {
  couponName: string
  couponType: number
  amount: number
  percent: number
  scopeText: string
  ruleText: string
}

/** A coupon: discount, scope, rules, validity, and an action. */
export function CouponCard({
  coupon,
  when,
  isOver = false,
  children,
}: {
  coupon: CouponFace
  when: ReactNode
  /** Used or expired. */
  isOver?: boolean
  children?: ReactNode
}) {
  const { unit, value, tail } = couponValue(coupon)
  return (
    <article className={css.frame}>
      <div className={cx(css.coupon, isOver && css.over)}>
        <p className={css.value}>
          {unit && <small>{unit}</small>}
          {value}
          {tail && <small>{tail}</small>}
        </p>
        <div className={css.text}>
          <h3>{coupon.couponName}</h3>
          <p>{word(coupon.scopeText)}</p>
          <p>{word(coupon.ruleText)}</p>
          <p>{typeof when === 'string' ? word(when) : when}</p>
        </div>
        {children && <div className={css.action}>{children}</div>}
      </div>
    </article>
  )
}
