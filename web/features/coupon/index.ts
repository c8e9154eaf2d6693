/** Coupons as learners see them. */
export { CouponCard, type CouponFace } from './coupon-card.tsx'
export { couponValue } from './coupon-value.ts'
