/** Coupons for learners. */
export { type Claimable, ClaimList } from './claim-list.tsx'
export { CouponStrip } from './coupon-strip.tsx'
export { CouponCard } from './coupon-card.tsx'
export { couponText } from './coupon-value.ts'
