/** Sale terms: the operators' product list, and the terms on a product page. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { DateTime, Flag, Id, Money, PageInput, PageOf } from '../shapes.ts'
import { Keyword } from '../user/admin-user.ts'
import { ProductRef } from './order.ts'
import { stateCode } from '../states.ts'
import { NamedCode } from '../code.ts'

/** The most products whose terms are set or read at once. */
export const MAX_TERMS = 100

/** Fen as typed, at most 1 million yuan. */
export const Fen = (name: string) =>
  z
    .int({ error: `${name}必须是整数（单位：分）` })
    .min(0, `${name}不能小于 0`)
    .max(100_000_000, `${name}不能超过 100 万元`)
const Rate = (name: string) =>
  z
    .number({ error: `${name}必须是数字` })
    .min(0, `${name}不能小于 0`)
    .max(1, `${name}不能超过 100%`)
    .meta({ description: '0 to 1' })
/** An instant chosen by a user. */
export const Instant = (name: string) => z.iso.datetime({ offset: true, error: `${name}格式不正确` })
const Day = z.iso.date({ error: '有效期日期格式不正确' })
const ExpiryMode = z.int().min(0).max(2).meta({ description: '0 none, 1 days after the purchase, 2 until a day' })

const ProductTerms = z.object({
  productType: NamedCode(stateCode.product),
  productId: Id,
  productName: z.string(),
  productLogo: z.string(),
  url: z.string(),
  lecturerName: z.string(),
  original: Money.meta({ description: 'list price' }),
  price: Money,
  isFree: Flag,
  isVipFree: Flag,
  isOnSale: Flag.meta({ description: 'on the shelf' }),
  isSale: Flag.meta({ description: '0: not for sale' }),
  vipPrice: Money.nullable(),
  limitPrice: Money.nullable(),
  limitBegin: DateTime.nullable(),
  limitEnd: DateTime.nullable(),
  isLimited: Flag.meta({ description: 'the limited-time price applies now' }),
  expiryMode: z.int(),
  expiryDays: z.int(),
  expiryDate: z.string().nullable(),
  shareRate: z.number().nullable().meta({ description: 'null: the lecturer’s rate' }),
  lecturerRate: z.number(),
  commissionRate: z.number().nullable().meta({ description: 'null: the site’s rate' }),
  ...tagged,
})

const admin = {
  method: 'POST',
  who: 'admin',
  limit: limits.admin,
  permission: 'product.price',
  extension: true,
} as const

export const adminProduct = {
  list: call({
    ...admin,
    path: 'commerce/admin/product/list',
    about: 'Everything that can be sold, newest first within a type, with prices and terms.',
    input: z.object({
      ...PageInput,
      keyword: Keyword,
      productType: z.coerce.number().int().min(1).max(6).optional(),
      isFree: Flag.optional(),
      isVipFree: Flag.optional(),
      isOnSale: Flag.optional(),
      isSale: Flag.optional(),
      hasLimit: z.literal(1).optional().meta({ description: 'a limited-time price that has not ended' }),
      hasVipPrice: z.literal(1).optional(),
    }),
    output: PageOf(ProductTerms),
  }),
  save: call({
    ...admin,
    path: 'commerce/admin/product/save',
    about: 'Sets terms of products; fields left out stay, null removes a term.',
    input: z.object({
      productList: z
        .array(ProductRef.extend(edited))
        .min(1, '请选择商品')
        .max(MAX_TERMS, `一次最多设置 ${MAX_TERMS} 件`),
      isSale: Flag.optional(),
      isVipFree: Flag.optional(),
      vipPrice: Fen('会员价').nullable().optional(),
      limitPrice: Fen('限时价').nullable().optional(),
      limitPercent: z
        .int({ error: '折扣必须是整数' })
        .min(1, '折扣应为 1 到 99')
        .max(99, '折扣应为 1 到 99')
        .optional()
        .meta({ description: 'the limited-time price as percent of each product’s price' }),
      limitBegin: Instant('开始时间').nullable().optional(),
      limitEnd: Instant('结束时间').nullable().optional(),
      expiryMode: ExpiryMode.optional(),
      expiryDays: z.int({ error: '有效天数必须是整数' }).min(0).max(36_500, '有效期最长 36500 天').optional(),
      expiryDate: Day.nullable().optional(),
      shareRate: Rate('分成比例').nullable().optional(),
      commissionRate: Rate('佣金比例').nullable().optional(),
    }),
    output: z.object({ count: z.int() }),
    errors: ['notFound', 'invalid', 'shown', 'conflict'],
    logAs: '设置商品销售条件',
  }),
}

/** Sale terms on a product page. */
export const ShownTerms = z.object({
  productType: NamedCode(stateCode.product),
  productId: Id,
  original: Money,
  price: Money.meta({ description: 'the regular price, outside the limited time' }),
  limitPrice: Money.nullable().meta({ description: 'the current price, until `limitEnd`' }),
  limitEnd: DateTime.nullable(),
  vipPrice: Money.nullable().meta({ description: 'for members, if lower than the current price' }),
  isVipFree: Flag,
  isSale: Flag.meta({ description: '0: cannot be bought now' }),
  expiryText: z.string(),
})
export type ShownTerms = z.output<typeof ShownTerms>

export const product = {
  terms: call({
    method: 'POST',
    path: 'commerce/api/product/terms',
    about:
      'Prices of products for everyone and for members, and how long they are owned. Products off the shelf are absent.',
    who: 'anon',
    limit: limits.read,
    extension: true,
    cacheSeconds: 10,
    input: z.object({ productList: z.array(ProductRef).min(1).max(MAX_TERMS) }),
    output: z.object({
      list: z.array(ShownTerms),
      refundText: z.string().meta({ description: 'the refund rule as text' }),
    }),
  }),
}
