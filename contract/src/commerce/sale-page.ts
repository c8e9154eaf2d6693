/** Campaign pages of a site: `/sale/{type}`. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'
import { PictureAddress } from '../system/admin-rows.ts'
import { Keyword } from '../user/admin-user.ts'
import { MAX_SHOWN_BUNDLES, ShownBundle } from './bundle.ts'
import { Instant, ShownTerms } from './sale.ts'

/** The most products of one page. */
export const MAX_SALE_PRODUCTS = 40

const PageType = z
  .string({ error: '请填写页面地址' })
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, '页面地址由小写字母、数字和连字符组成，最多 40 个字')

const SalePage = z.object({
  pageType: z.string(),
  pageTitle: z.string(),
  bannerImg: z.string(),
  bannerText: z.string(),
  ruleText: z.string(),
  showCoupons: Flag,
  beginTime: DateTime.nullable(),
  endTime: DateTime.nullable(),
})
const SaleView = SalePage.extend({
  bundleList: z.array(ShownBundle),
  productList: z.array(
    z.object({
      productName: z.string(),
      productLogo: z.string(),
      url: z.string(),
      lecturerName: z.string(),
      terms: ShownTerms,
    }),
  ),
})
export type SaleView = z.output<typeof SaleView>

export const salePage = {
  view: call({
    method: 'POST',
    path: 'commerce/api/sale/view',
    about: 'A campaign page while it runs, with what its products cost now.',
    who: 'anon',
    limit: limits.read,
    extension: true,
    cacheSeconds: 10,
    input: z.object({ pageType: PageType }),
    output: SaleView,
    errors: ['notFound'],
  }),
}

const admin = { method: 'POST', who: 'admin', limit: limits.admin, permission: 'product', extension: true } as const
export const adminSalePage = {
  list: call({
    ...admin,
    path: 'commerce/admin/sale/list',
    about: 'Campaign pages, newest first.',
    input: z.object({ ...PageInput, keyword: Keyword }),
    output: PageOf(
      SalePage.extend({
        id: Id,
        statusId: Flag,
        productList: z.array(
          z.object({ productKey: z.string().meta({ description: 'type:id' }), productName: z.string() }),
        ),
        bundleList: z.array(z.object({ bundleId: Id, bundleName: z.string() })),
        isRunning: Flag.meta({ description: '1: visitors see it now' }),
        gmtCreate: DateTime,
      }),
    ),
  }),
  preview: call({
    ...admin,
    path: 'commerce/admin/sale/preview',
    about: 'A campaign page as visitors will see it, also before and after its time.',
    input: z.object({ id: Id }),
    output: SaleView,
    errors: ['notFound'],
  }),
  save: call({
    ...admin,
    path: 'commerce/admin/sale/save',
    about: 'Makes a campaign page, or changes the one that is named.',
    input: z.object({
      id: Id.optional(),
      pageType: PageType,
      pageTitle: Text('标题', 40),
      bannerImg: PictureAddress.default(''),
      bannerText: Text('宣传语', 120, 0).default(''),
      ruleText: Text('活动规则', 2000, 0).default(''),
      productKeys: z
        .array(z.string().regex(/^[1-6]:[1-9]\d{0,18}$/, '商品格式不正确'))
        .max(MAX_SALE_PRODUCTS, `最多 ${MAX_SALE_PRODUCTS} 件商品`)
        .default([]),
      bundleIds: z.array(Id).max(MAX_SHOWN_BUNDLES, `最多 ${MAX_SHOWN_BUNDLES} 个套餐`).default([]),
      showCoupons: Flag.default(0),
      beginTime: Instant('开始时间').nullable().default(null),
      endTime: Instant('结束时间').nullable().default(null),
    }),
    output: z.object({ id: Id }),
    errors: ['notFound', 'invalid'],
    logAs: '保存活动页',
  }),
  stand: call({
    ...admin,
    path: 'commerce/admin/sale/stand',
    about: 'Switches a campaign page on (1) or off (0).',
    input: z.object({ id: Id, statusId: Flag }),
    output: Done,
    errors: ['notFound'],
    logAs: '启用或停用活动页',
  }),
}
