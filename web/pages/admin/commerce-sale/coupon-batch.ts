import type { OutputOf } from '@zhixing/contract'

export type CouponBatch = OutputOf<'commerce/admin/coupon/batch/list'>['list'][number]
