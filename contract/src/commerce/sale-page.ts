/** Campaign pages of a site: `/sale/{type}`. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'
import { PictureAddress } from '../system/admin-rows.ts'
import { Keyword } from '../user/admin-user.ts'
import { MAX_SHOWN_BUNDLES, ShownBundle } from './bundle.ts'
import { MAX_SALE_BLOCKS, MAX_SALE_PRODUCTS, MAX_SHOWN_COUPONS, saleBlockTypes } from './sale-limits.ts'
import { Instant, ShownTerms } from './sale.ts'

const PageType = z
  .string({ error: '请填写页面地址' })
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, '页面地址由小写字母、数字和连字符组成，最多 40 个字')

const Title = Text('模块标题', 40, 0).default('')
/** The blocks of a page, in the operator's order; a type may occur more than once. */
const blocks = {
  banner: {
    blockTitle: Title,
    bannerText: Text('宣传语', 120, 0).default(''),
    bannerImg: PictureAddress.default(''),
  },
  countdown: {
    blockTitle: Title,
    until: Instant('倒计时').nullable().default(null).meta({ description: 'null: the end of the page, if it has one' }),
  },
  products: {
    blockTitle: Title,
    productKeys: z
      .array(z.string().regex(/^[1-6]:[1-9]\d{0,18}$/, '商品格式不正确'))
      .min(1, '请选择商品')
      .max(MAX_SALE_PRODUCTS, `一个模块最多 ${MAX_SALE_PRODUCTS} 件商品`),
  },
  bundles: {
    blockTitle: Title,
    bundleIds: z.array(Id).min(1, '请选择套餐').max(MAX_SHOWN_BUNDLES, `一个模块最多 ${MAX_SHOWN_BUNDLES} 个套餐`),
  },
  coupons: {
    blockTitle: Title,
    batchIds: z
      .array(Id)
      .max(MAX_SHOWN_COUPONS, `一个模块最多 ${MAX_SHOWN_COUPONS} 种优惠券`)
      .default([])
      .meta({ description: 'empty: all that can be claimed' }),
  },
  text: { blockTitle: Title, content: Text('文字内容', 2000) },
}
const SaleBlock = z.discriminatedUnion(
  'blockType',
  [
    z.object({ blockType: z.literal('banner'), ...blocks.banner }),
    z.object({ blockType: z.literal('countdown'), ...blocks.countdown }),
    z.object({ blockType: z.literal('products'), ...blocks.products }),
    z.object({ blockType: z.literal('bundles'), ...blocks.bundles }),
    z.object({ blockType: z.literal('coupons'), ...blocks.coupons }),
    z.object({ blockType: z.literal('text'), ...blocks.text }),
  ],
  { error: '模块类型不正确' },
)
export type SaleBlock = z.output<typeof SaleBlock>

const SalePage = z.object({
  pageType: z.string(),
  pageTitle: z.string(),
  beginTime: DateTime.nullable(),
  endTime: DateTime.nullable(),
})
const SoldProduct = z.object({
  productName: z.string(),
  productLogo: z.string(),
  url: z.string(),
  lecturerName: z.string(),
  terms: ShownTerms,
})
const title = { blockTitle: z.string() }
/** A block as visitors see it, without products off the shelf. */
const ShownBlock = z.discriminatedUnion('blockType', [
  z.object({ blockType: z.literal('banner'), ...title, bannerText: z.string(), bannerImg: z.string() }),
  z.object({ blockType: z.literal('countdown'), ...title, until: DateTime.nullable() }),
  z.object({ blockType: z.literal('products'), ...title, productList: z.array(SoldProduct) }),
  z.object({ blockType: z.literal('bundles'), ...title, bundleList: z.array(ShownBundle) }),
  z.object({ blockType: z.literal('coupons'), ...title, batchIds: z.array(Id) }),
  z.object({ blockType: z.literal('text'), ...title, content: z.string() }),
])
export type ShownBlock = z.output<typeof ShownBlock>
const SaleView = SalePage.extend({ blockList: z.array(ShownBlock) })
export type SaleView = z.output<typeof SaleView>

export const salePage = {
  view: call({
    method: 'POST',
    path: 'commerce/api/sale/view',
    about: 'A campaign page while it runs, with current prices.',
    who: 'anon',
    limit: limits.read,
    extension: true,
    cacheSeconds: 10,
    input: z.object({ pageType: PageType }),
    output: SaleView,
    errors: ['notFound'],
  }),
  running: call({
    method: 'POST',
    path: 'commerce/api/sale/running',
    about: 'The campaign page that runs now; the one that began last if there are several.',
    who: 'anon',
    limit: limits.read,
    extension: true,
    cacheSeconds: 10,
    input: z.object({}),
    output: z.object({ pageType: z.string().nullable() }),
  }),
}

const Content = {
  pageType: PageType,
  pageTitle: Text('标题', 40),
  blockList: z
    .array(SaleBlock)
    .min(1, '请至少添加一个模块')
    .max(MAX_SALE_BLOCKS, `一个页面最多 ${MAX_SALE_BLOCKS} 个模块`),
  beginTime: Instant('开始时间').nullable().default(null),
  endTime: Instant('结束时间').nullable().default(null),
}

const admin = {
  method: 'POST',
  who: 'admin',
  limit: limits.admin,
  permission: 'product.campaign',
  extension: true,
} as const
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
        blockTypes: z.array(z.enum(saleBlockTypes)).meta({ description: 'types of its blocks, in order' }),
        isRunning: Flag.meta({ description: '1: visitors see it now' }),
        gmtCreate: DateTime,
        gmtModified: DateTime,
      }),
    ),
  }),
  edit: call({
    ...admin,
    path: 'commerce/admin/sale/edit',
    about: 'A campaign page as composed, with the names of what its blocks refer to.',
    input: z.object({ id: Id }),
    output: SalePage.extend({
      id: Id,
      statusId: Flag,
      gmtModified: DateTime,
      blockList: z.array(SaleBlock),
      productList: z.array(
        z.object({ productKey: z.string().meta({ description: 'type:id' }), productName: z.string() }),
      ),
      bundleList: z.array(z.object({ bundleId: Id, bundleName: z.string() })),
      batchList: z.array(z.object({ batchId: Id, couponName: z.string() })),
      ...tagged,
    }),
    errors: ['notFound'],
  }),
  preview: call({
    ...admin,
    path: 'commerce/admin/sale/preview',
    about: 'A preview of a saved campaign page, whatever its period.',
    input: z.object({ id: Id }),
    output: SaleView,
    errors: ['notFound'],
  }),
  draft: call({
    ...admin,
    path: 'commerce/admin/sale/draft',
    about: 'A preview of an unsaved campaign page.',
    input: z.object({
      pageTitle: Text('标题', 40, 0).default(''),
      blockList: Content.blockList,
      endTime: Content.endTime,
    }),
    output: SaleView,
  }),
  save: call({
    ...admin,
    path: 'commerce/admin/sale/save',
    about: 'Creates or updates a campaign page.',
    input: z.object({
      id: Id.optional(),
      ...Content,
      statusId: Flag.optional().meta({
        description: '1 shown within its period, 0 not; default: unchanged, or 1 for a new page',
      }),
      ...edited,
      gmtModified: z.iso
        .datetime({ offset: true })
        .optional()
        .meta({ description: 'time of the last change that was read: for clients without an etag' }),
    }),
    output: z.object({ id: Id, gmtModified: DateTime }),
    errors: ['notFound', 'invalid', 'conflict'],
    logAs: '保存活动页',
  }),
  stand: call({
    ...admin,
    path: 'commerce/admin/sale/stand',
    about: 'Publishes (1) or unpublishes (0) a campaign page.',
    input: z.object({ id: Id, statusId: Flag }),
    output: Done,
    errors: ['notFound'],
    logAs: '启用或停用活动页',
  }),
}
