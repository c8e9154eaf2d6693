/** Coupons for learners. */
export { type Claimable, ClaimList } from './claim-list.tsx'
export { CouponCard, type CouponFace } from './coupon-card.tsx'
export { couponText, couponValue } from './coupon-value.ts'
