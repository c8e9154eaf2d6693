/** Bundles: several products sold as one at one price. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { DateTime, Done, Flag, Id, Money, PageInput, PageOf, Text } from '../shapes.ts'
import { Keyword } from '../user/admin-user.ts'
import { ProductRef } from './order.ts'
import { Fen, Instant } from './sale.ts'
import { stateCode } from '../states.ts'
import { NamedCode } from '../code.ts'

/** The most products of one bundle: as many as an order takes. */
export const MAX_BUNDLE = 20
/** The most bundles shown beside one product, or on one page. */
export const MAX_SHOWN_BUNDLES = 12

/** A bundle as buyers see it. */
export const ShownBundle = z.object({
  bundleId: Id,
  bundleName: z.string(),
  bundleText: z.string(),
  price: Money.meta({ description: 'for the whole; members may pay less' }),
  apart: Money.meta({ description: 'sum of the current single prices without a membership' }),
  endTime: DateTime.nullable(),
  productList: z.array(
    z.object({
      productType: NamedCode(stateCode.product),
      productId: Id,
      productName: z.string(),
      productLogo: z.string(),
      url: z.string(),
      price: Money,
    }),
  ),
})
export type ShownBundle = z.output<typeof ShownBundle>

export const bundle = {
  list: call({
    method: 'POST',
    path: 'commerce/api/bundle/list',
    about: 'Bundles that contain a product and are on sale, cheapest first.',
    who: 'anon',
    limit: limits.read,
    extension: true,
    cacheSeconds: 10,
    input: ProductRef,
    output: z.object({ list: z.array(ShownBundle) }),
  }),
}

const admin = {
  method: 'POST',
  who: 'admin',
  limit: limits.admin,
  permission: 'product.bundle',
  extension: true,
} as const

export const adminBundle = {
  list: call({
    ...admin,
    path: 'commerce/admin/bundle/list',
    permission: ['product.bundle', 'product.campaign'],
    about: 'Bundles, newest first.',
    input: z.object({ ...PageInput, keyword: Keyword, statusId: Flag.optional() }),
    output: PageOf(
      z.object({
        id: Id,
        bundleName: z.string(),
        bundleText: z.string(),
        price: Money,
        apart: Money,
        productList: z.array(
          z.object({ productKey: z.string().meta({ description: 'type:id' }), productName: z.string() }),
        ),
        beginTime: DateTime.nullable(),
        endTime: DateTime.nullable(),
        statusId: Flag,
        isRunning: Flag.meta({ description: '1: on sale now' }),
        soldCount: z.int().meta({ description: 'paid orders of it' }),
        gmtCreate: DateTime,
        ...tagged,
      }),
    ),
  }),
  save: call({
    ...admin,
    path: 'commerce/admin/bundle/save',
    about: 'Creates or updates a bundle. Existing orders keep their price.',
    input: z.object({
      id: Id.optional(),
      bundleName: Text('套餐名称', 40),
      bundleText: Text('套餐说明', 200, 0).default(''),
      productKeys: z
        .array(z.string().regex(/^[1-6]:[1-9]\d{0,18}$/, '商品格式不正确'))
        .min(2, '套餐至少包含两件商品')
        .max(MAX_BUNDLE, `套餐最多包含 ${MAX_BUNDLE} 件商品`),
      price: Fen('套餐价').min(1, '套餐价应大于 0'),
      beginTime: Instant('开始时间').nullable().default(null),
      endTime: Instant('结束时间').nullable().default(null),
      ...edited,
    }),
    output: z.object({ id: Id }),
    errors: ['notFound', 'invalid', 'conflict'],
    logAs: '保存套餐',
  }),
  stand: call({
    ...admin,
    path: 'commerce/admin/bundle/stand',
    about: 'Starts (1) or stops (0) the sale of a bundle.',
    input: z.object({ id: Id, statusId: Flag }),
    output: Done,
    errors: ['notFound'],
    logAs: '启用或停用套餐',
  }),
}
