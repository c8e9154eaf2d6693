/** Coupons: batches created by operators, and users' coupons. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { DateTime, Flag, Id, Mobile, Money, Nothing, PageInput, PageOf, Text } from '../shapes.ts'
import { Keyword } from '../user/admin-user.ts'
import { ProductRef } from './order.ts'
import { Fen, Instant } from './sale.ts'
import { stateCode } from '../states.ts'
import { NamedCode } from '../code.ts'

/** The most codes of one batch, and the most recipients of one grant. */
export const MAX_CODES = 10_000
export const MAX_ISSUED = 500

const count = (name: string, min: number, max: number) =>
  z
    .int({ error: `${name}必须是整数` })
    .min(min, `${name}不能小于 ${min}`)
    .max(max, `${name}不能超过 ${max}`)

/** Discount and rules of a coupon. */
const Rule = {
  couponType: NamedCode(stateCode.couponType),
  amount: Money.meta({ description: 'fen off' }),
  percent: z.int().meta({ description: 'percent off' }),
  maxAmount: Money.meta({ description: 'cap of a percentage; 0: none' }),
  threshold: Money.meta({ description: 'minimum sum of the eligible items' }),
  scopeType: NamedCode(stateCode.couponScope),
  scopeList: z.array(z.string()).meta({ description: 'types, or products as `type:id`' }),
  isWithLimit: Flag.meta({ description: 'can be combined with a limited-time price' }),
  isWithVip: Flag.meta({ description: 'can be combined with a member price' }),
}
const Shown = {
  ...Rule,
  couponName: z.string(),
  scopeText: z.string().meta({ description: 'scope as text' }),
  ruleText: z.string().meta({ description: 'threshold, cap and combination rules as text' }),
}

const Claimable = z.object({
  ...Shown,
  batchId: Id,
  perUser: z.int(),
  remaining: z.int(),
  claimEnd: DateTime.nullable(),
  useText: z.string().meta({ description: 'period of validity as text' }),
  takenCount: z.int().meta({ description: 'how many of them the viewer has claimed' }),
})

export const coupon = {
  claimList: call({
    method: 'POST',
    path: 'commerce/api/coupon/list',
    about: 'Coupons that can be claimed now.',
    who: 'anon',
    limit: limits.read,
    extension: true,
    input: Nothing,
    output: z.object({ list: z.array(Claimable) }),
  }),
  offers: call({
    method: 'POST',
    path: 'commerce/api/coupon/offer/list',
    about: 'Coupons that reduce the price of these products: the viewer’s and those that can be claimed, best first.',
    who: 'anon',
    limit: limits.read,
    extension: true,
    input: z.object({ productList: z.array(ProductRef).min(1).max(20) }),
    output: z.object({
      list: z.array(
        z.object({
          id: Id.meta({ description: 'the coupon if owned, else its batch' }),
          couponName: z.string(),
          ruleText: z.string(),
          amount: Money.meta({ description: 'fen off these products now' }),
          isOwned: Flag.meta({ description: '1: the viewer has it; 0: can be claimed' }),
        }),
      ),
    }),
  }),
  receive: call({
    method: 'POST',
    path: 'commerce/auth/coupon/receive',
    about: 'Claims one coupon of a batch.',
    who: 'login',
    limit: limits.write,
    extension: true,
    input: z.object({ batchId: Id }),
    output: z.object({ couponId: Id }),
    errors: ['notFound', 'shown'],
  }),
  exchange: call({
    method: 'POST',
    path: 'commerce/auth/coupon/exchange',
    about: 'Claims the coupon of a code. Rate-limited against guessing.',
    who: 'login',
    limit: limits.guess,
    extension: true,
    input: z.object({ couponCode: Text('优惠码', 40) }),
    output: z.object({ couponId: Id, couponName: z.string() }),
    errors: ['notFound', 'shown'],
  }),
  list: call({
    method: 'POST',
    path: 'commerce/auth/coupon/list',
    about: 'My coupons, newest first.',
    who: 'login',
    limit: limits.personal,
    extension: true,
    input: z.object({ ...PageInput, couponStatus: z.coerce.number().int().min(1).max(4).optional() }),
    output: PageOf(
      z.object({
        ...Shown,
        couponId: Id,
        couponStatus: NamedCode(stateCode.coupon),
        orderNo: Id.nullable(),
        receiveTime: DateTime,
        beginTime: DateTime.nullable(),
        endTime: DateTime,
        useTime: DateTime.nullable(),
      }),
    ),
  }),
}

const admin = {
  method: 'POST',
  who: 'admin',
  limit: limits.admin,
  permission: 'coupon.coupon',
  extension: true,
} as const

export const adminCoupon = {
  batchList: call({
    ...admin,
    path: 'commerce/admin/coupon/batch/list',
    about: 'Batches of coupons with their statistics, newest first.',
    input: z.object({
      ...PageInput,
      keyword: Keyword,
      issueType: z.coerce.number().int().min(1).max(3).optional(),
      statusId: Flag.optional(),
    }),
    output: PageOf(
      z.object({
        ...Shown,
        id: Id,
        issueType: NamedCode(stateCode.couponIssue),
        totalCount: z.int(),
        takenCount: z.int(),
        usedCount: z.int(),
        lockedCount: z.int(),
        discountSum: Money.meta({ description: 'total discount of used coupons' }),
        paidSum: Money.meta({ description: 'total payments of orders with a coupon' }),
        perUser: z.int(),
        claimBegin: DateTime.nullable(),
        claimEnd: DateTime.nullable(),
        useBegin: DateTime.nullable(),
        useEnd: DateTime.nullable(),
        useDays: z.int(),
        statusId: z.int(),
        remark: z.string(),
        gmtCreate: DateTime,
        ...tagged,
      }),
    ),
  }),
  batchSave: call({
    ...admin,
    path: 'commerce/admin/coupon/batch/save',
    about: 'Creates (with its codes) or updates a batch; the discount is fixed once a coupon has been issued.',
    input: z.object({
      id: Id.optional(),
      couponName: Text('名称', 40),
      couponType: z.enum(stateCode.couponType, { error: '请选择优惠方式' }),
      amount: Fen('优惠金额').default(0),
      percent: count('折扣', 0, 99).default(0),
      maxAmount: Fen('最高优惠').default(0),
      threshold: Fen('使用门槛').default(0),
      scopeType: z.enum(stateCode.couponScope, { error: '适用范围不正确' }).default(stateCode.couponScope.all),
      scopeList: z
        .array(z.string().regex(/^[1-6](:[1-9]\d{0,18})?$/, '适用范围格式不正确'))
        .max(200, '最多指定 200 件商品')
        .default([]),
      isWithLimit: Flag.default(0),
      isWithVip: Flag.default(0),
      issueType: z.enum(stateCode.couponIssue, { error: '请选择发放方式' }),
      totalCount: count('发放总量', 1, 1_000_000),
      perUser: count('每人限领', 1, 100).default(1),
      claimBegin: Instant('领取开始时间').nullable().default(null),
      claimEnd: Instant('领取结束时间').nullable().default(null),
      useBegin: Instant('可用开始时间').nullable().default(null),
      useEnd: Instant('可用结束时间').nullable().default(null),
      useDays: count('领取后有效天数', 0, 3650).default(0),
      remark: Text('备注', 200, 0).default(''),
      ...edited,
    }),
    output: z.object({ id: Id }),
    errors: ['notFound', 'invalid', 'shown', 'conflict'],
    logAs: '保存优惠券批次',
  }),
  batchStand: call({
    ...admin,
    path: 'commerce/admin/coupon/batch/stand',
    about:
      'Enables a batch (1), which starts as a draft, or stops it (0). Issued coupons stay valid. A batch that can cost more than the site’s limit waits for a second operator.',
    input: z.object({ id: Id, statusId: Flag }),
    output: Nothing,
    errors: ['notFound', 'shown'],
    logAs: '启用或停用优惠券批次',
  }),
  productList: call({
    ...admin,
    path: 'commerce/admin/coupon/product/list',
    permission: ['coupon.coupon', 'coupon.redeem', 'product.bundle', 'product.campaign'],
    about: 'Products by name for the scope of a coupon or code; the first twenty.',
    input: z.object({ keyword: Keyword }),
    output: z.object({
      list: z.array(
        z.object({ productType: NamedCode(stateCode.product), productId: Id, productName: z.string(), price: Money }),
      ),
    }),
  }),
  issue: call({
    ...admin,
    path: 'commerce/admin/coupon/issue',
    about: 'Grants a coupon of a batch to users by mobile number; users at the limit are skipped.',
    input: z.object({
      batchId: Id,
      mobileList: z.array(Mobile).min(1, '请填写手机号').max(MAX_ISSUED, `一次最多发放 ${MAX_ISSUED} 人`),
    }),
    output: z.object({
      count: z.int(),
      waiting: z
        .array(z.string())
        .optional()
        .meta({ description: 'numbers of operators, which need the approval of a second one' }),
      missing: z.array(z.string()).meta({ description: 'numbers without an account' }),
      full: z.array(z.string()).meta({ description: 'numbers of users at the limit' }),
    }),
    errors: ['notFound', 'shown'],
    logAs: '发放优惠券',
  }),
  list: call({
    ...admin,
    path: 'commerce/admin/coupon/list',
    about: 'Coupons of a batch with codes and states; also used for exports.',
    input: z.object({
      ...PageInput,
      batchId: Id,
      keyword: Keyword,
      couponStatus: z.coerce.number().int().min(0).max(4).optional(),
    }),
    output: PageOf(
      z.object({
        id: Id,
        couponCode: z.string().nullable(),
        nickname: z.string(),
        couponStatus: NamedCode(stateCode.coupon),
        orderNo: Id.nullable(),
        discount: Money,
        receiveTime: DateTime.nullable(),
        endTime: DateTime.nullable(),
        useTime: DateTime.nullable(),
      }),
    ),
    errors: ['notFound'],
  }),
}
