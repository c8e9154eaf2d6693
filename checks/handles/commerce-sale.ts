/** Test data for ids of products, coupons, memberships and redeem codes. */
import { makeCourse, makeUser } from '../../server/test/factories.ts'
import { type TestApp } from '../../server/test/harness.ts'
import type { Person } from '../world.ts'
import { hidden, type Inert, insert, type Maker, NOWHERE, ofSite, value, withInput } from './kit.ts'

let pages = 0

/** Operators may name products off the shelf. */
const soldProduct = ofSite(
  async (t, siteId) => (await makeCourse(t.owner, { siteId, isFree: 0, price: 100, isPutaway: 0 })).courseId,
)

/** Visitors see products on the shelf only. */
const shownProduct: Maker = async ({ t }) => {
  const { courseId } = await makeCourse(t.owner, { isFree: 0, price: 100 })
  return { own: value(courseId), foreign: await hidden(t, ({ courseId: id }) => id) }
}

const campaignPage = ofSite((t, siteId) =>
  insert(t, 'sale_page', { site_id: siteId, page_type: `walls-${++pages}`, page_title: '活动' }),
)

const batchRow = (siteId: number, issueType: number) => ({
  site_id: siteId,
  batch_name: '优惠券',
  coupon_type: 1,
  amount: 10,
  issue_type: issueType,
  total_count: 10,
  use_days: 7,
  is_with_limit: 1,
  is_with_vip: 1,
})
const couponBatch = (issueType: number) => ofSite((t, siteId) => insert(t, 'coupon_batch', batchRow(siteId, issueType)))

async function ownCoupon(t: TestApp, { siteId, userId }: Person): Promise<string> {
  const batchId = await insert(t, 'coupon_batch', batchRow(siteId, 3))
  return insert(t, 'coupon', {
    site_id: siteId,
    batch_id: batchId,
    user_id: userId,
    receive_time: new Date(),
    end_time: new Date('2099-01-01T00:00:00Z'),
  })
}

let serial = 0
/** A coupon in a cart that reaches its minimum. */
export const couponInCart: Maker = async (w) => {
  const of = async (person: Person) => {
    const { courseId } = await makeCourse(w.t.owner, { isFree: 0, price: 100 })
    const productList = [{ productType: 1, productId: courseId }]
    return value(await ownCoupon(w.t, person), { productList, clientKey: `walls-coupon-${++serial}`, payType: 90 })
  }
  const mine = await of(w.me)
  const other = await of(w.other)
  const stranger = await of(w.stranger)
  const cart = () => ({ ...mine.input, clientKey: `walls-coupon-${++serial}` })
  return {
    own: mine,
    foreign: { 'of another user': value(other.value, cart()), 'of another site': value(stranger.value, cart()) },
    missing: value(NOWHERE, cart()),
  }
}

async function makeBundle(t: TestApp, siteId: number, keys: readonly string[], statusId = 1): Promise<string> {
  const [row] = await t.owner<{ id: string }[]>`
    INSERT INTO sale_bundle (site_id, bundle_name, product_list, price, status_id)
    VALUES (${siteId}, '套餐', ${JSON.stringify(keys)}::text::jsonb, 150, ${statusId}) RETURNING id`
  return row?.id ?? ''
}

/** A bundle in a cart with exactly its products. */
export const bundleInCart: Maker = async ({ t }) => {
  const [one, two] = [
    await makeCourse(t.owner, { isFree: 0, price: 100 }),
    await makeCourse(t.owner, { isFree: 0, price: 100 }),
  ]
  const keys = [`1:${one.courseId}`, `1:${two.courseId}`]
  const productList = [one, two].map(({ courseId }) => ({ productType: 1, productId: courseId }))
  const input = () => ({ productList, clientKey: `walls-bundle-${++serial}`, payType: 90 })
  return {
    own: value(await makeBundle(t, 12, keys), input()),
    foreign: {
      'of another site': value(await makeBundle(t, 13, keys), input()),
      'not sold': value(await makeBundle(t, 12, keys, 0), input()),
    },
    missing: value(NOWHERE, input()),
  }
}

const bundle = ofSite((t, siteId) => makeBundle(t, siteId, ['1:1', '1:2']))

/** A product that is part of a bundle. */
const bundledProduct: Maker = async ({ t }) => {
  const of = async (siteId: number) => {
    const made = [
      await makeCourse(t.owner, { siteId, isFree: 0, price: 100 }),
      await makeCourse(t.owner, { siteId, isFree: 0, price: 100 }),
    ]
    await makeBundle(
      t,
      siteId,
      made.map(({ courseId }) => `1:${courseId}`),
    )
    return value(made[0]?.courseId ?? '', { productType: 1 })
  }
  return {
    own: await of(12),
    foreign: { 'of another site': await of(13) },
    missing: value(NOWHERE, { productType: 1 }),
  }
}

const bundleToSave = withInput(bundle, async ({ t }) => {
  const made = await Promise.all([1, 2].map(() => makeCourse(t.owner, { isFree: 0, price: 100 })))
  return { bundleName: '套餐', productKeys: made.map(({ courseId }) => `1:${courseId}`), price: 150 }
})

/** An object in a block of a campaign page. */
const inBlock = (make: Maker, block: Record<string, unknown>): Maker =>
  withInput(make, () => ({ pageType: `walls-${++pages}`, pageTitle: '活动', blockList: [block] }))

/** The numbers belong to no one, so nothing is issued. */
const batchToGive = withInput(couponBatch(3), { mobileList: ['13812345678'] })
const sameBatch = withInput(couponBatch(3), {
  couponName: '优惠券',
  couponType: 1,
  amount: 10,
  issueType: 3,
  totalCount: 10,
  useDays: 7,
})

const redeemBatch = ofSite((t, siteId) =>
  insert(t, 'redeem_batch', {
    site_id: siteId,
    batch_name: '兑换码',
    product_type: 1,
    product_id: '1',
    total_count: 1,
  }),
)
/** A pending request of another operator to enable codes. */
const approval = withInput(
  ofSite(async (t, siteId) => {
    const { userId } = await makeUser(t.owner, { siteId, isAdmin: 1 })
    const [batchId] = await t.owner<{ id: string }[]>`
      INSERT INTO redeem_batch (site_id, batch_name, product_type, product_id, total_count) VALUES (${siteId}, '兑换码', 1, 1, 1) RETURNING id`
    const [made] = await t.owner<{ id: string }[]>`
      INSERT INTO sale_approval (site_id, kind, payload, subject, operator_id)
      VALUES (${siteId}, 'redeemBatch', ${t.owner.json({ id: batchId?.id ?? '' })}, '启用', ${userId}) RETURNING id`
    return made?.id ?? ''
  }),
  { action: 'approve' },
)
const codedProduct = withInput(soldProduct, { productType: 1 })

const member = ofSite(async (t, siteId) => {
  const { userId } = await makeUser(t.owner, { siteId })
  await t.owner`UPDATE users SET is_vip = 1 WHERE site_id = ${siteId} AND id = ${userId}`
  return userId
})

export const commerceSaleHandles: Record<string, Record<string, Maker | Inert>> = {
  'commerce/admin/sale/*': { id: campaignPage },
  'commerce/admin/sale/draft': {
    'blockList.[].bundleIds.[]': {
      inert: 'an unknown bundle is not shown; commerce/campaign/campaign.test.ts',
    },
    'blockList.[].batchIds.[]': { inert: 'not read: the browser shows the public ones' },
  },
  'commerce/admin/sale/save': {
    'blockList.[].bundleIds.[]': inBlock(bundle, { blockType: 'bundles' }),
    'blockList.[].batchIds.[]': inBlock(couponBatch(1), { blockType: 'coupons' }),
  },
  'commerce/api/bundle/list': { productId: bundledProduct },
  'commerce/admin/bundle/save': { id: bundleToSave },
  'commerce/admin/bundle/stand': { id: bundle },
  'commerce/admin/product/save': { 'productList.[].productId': soldProduct },
  'commerce/auth/coupon/receive': { batchId: couponBatch(1) },
  'commerce/admin/coupon/batch/save': { id: sameBatch },
  'commerce/admin/coupon/batch/stand': { id: couponBatch(1) },
  'commerce/admin/coupon/issue': { batchId: batchToGive },
  'commerce/admin/coupon/list': { batchId: couponBatch(2) },
  'commerce/admin/redeem/batch/save': { productId: codedProduct },
  'commerce/admin/redeem/batch/stand': { id: redeemBatch },
  'commerce/admin/redeem/list': { batchId: redeemBatch },
  'commerce/admin/approval/deal': { id: approval },
  'commerce/admin/vip/take': { userId: member },
  'commerce/api/product/terms': { 'productList.[].productId': shownProduct },
  'commerce/api/coupon/offer/list': { 'productList.[].productId': shownProduct },
}
