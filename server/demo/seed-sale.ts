/**
 * Offers of a demo site besides single courses: memberships, coupons, a bundle, a course of the membership, a limited offer.
 */
import type { SaleBlock } from '@zhixing/contract/commerce/sale-page'
import { insertPage } from '../src/commerce/campaign/campaign.sql.ts'
import type { Tx } from '../src/kernel/db/index.ts'

const plans: [
  name: string,
  level: number,
  type: number,
  months: number,
  original: number,
  price: number,
  remark: string,
][] = [
  ['月度会员', 1, 1, 1, 4900, 3900, '先试一个月'],
  ['季度会员', 1, 2, 3, 14700, 9900, '一个学期里最忙的三个月'],
  ['年度会员', 1, 3, 12, 58800, 29900, '平均每天八毛二'],
  ['高级季度会员', 2, 2, 3, 29700, 19900, '会员免费内容之外，其他课程再打九折'],
  ['高级年度会员', 2, 3, 12, 118800, 59900, '一年里打算学三门以上课程的人最划算'],
]

/** Runs after the courses are seeded. */
export async function seedSale(tx: Tx): Promise<void> {
  const { siteId } = tx
  await tx`UPDATE site SET open_vip = 1 WHERE site_id = ${siteId}`
  for (const [sort, [name, level, type, months, original, price, remark]] of plans.entries())
    await tx`
      INSERT INTO vip_set (site_id, set_name, vip_level, set_type, months, org_price, fab_price, remark, sort)
      VALUES (${siteId}, ${name}, ${level}, ${type}, ${months}, ${original}, ${price}, ${remark}, ${sort})`
  await tx`
    INSERT INTO site_nav (site_id, nav_title, nav_url, sort)
    SELECT ${siteId}, '会员', 'vip', coalesce(max(sort), 0) + 1 FROM site_nav WHERE site_id = ${siteId}`
  await tx`
    INSERT INTO coupon_batch (site_id, batch_name, coupon_type, amount, percent, max_amount, threshold, issue_type, total_count, use_days, is_with_limit, is_with_vip, remark)
    VALUES (${siteId}, '新人立减券', 1, 1000, 0, 0, 5000, 1, 1000, 30, 1, 0, '实付满 50 元可用'),
      (${siteId}, '全站九折券', 2, 0, 10, 3000, 0, 1, 500, 15, 0, 1, '最高减 30 元，限时价商品除外'),
      (${siteId}, '老学员回馈券', 1, 2000, 0, 0, 6000, 1, 200, 60, 1, 1, '实付满 60 元可用')`
  const paid = await tx<{ id: string; price: number }[]>`
    SELECT id, course_discount AS price FROM course WHERE site_id = ${siteId} AND is_free = 0 AND course_category = 1 ORDER BY course_discount, id`
  const cheapest = paid[0]
  if (cheapest)
    await tx`
      INSERT INTO product_sale (site_id, product_type, product_id, limit_price, limit_end)
      VALUES (${siteId}, 1, ${cheapest.id}, ${Math.round(cheapest.price * 0.7)}, date_trunc('day', now() + interval '30 days', 'Asia/Shanghai'))`
  const pair = await tx<{ id: string; price: number }[]>`
    SELECT id, course_discount AS price FROM course WHERE site_id = ${siteId} AND is_free = 0 AND course_name IN ('人人都会的数据分析', 'Excel 办公实战：从手工到自动')`
  if (pair.length === 2) {
    const keys = JSON.stringify(pair.map(({ id }) => `1:${id}`))
    await tx`
      INSERT INTO sale_bundle (site_id, bundle_name, bundle_text, product_list, price)
      VALUES (${siteId}, '数据办公双课套餐', '先学会用表格处理数据，再学会用数据回答问题，两门一起学更省。', ${keys}::text::jsonb, 8800)`
  }
  // A membership is offered while it opens at least five products.
  await tx`UPDATE course SET is_vip_free = 1 WHERE site_id = ${siteId} AND is_free = 0 AND course_category IN (1, 3, 4)`
  await tx`UPDATE exam_info SET is_vip_free = 1 WHERE site_id = ${siteId} AND is_free = 0`
  await seedCampaign(tx)
}

/** A campaign page with blocks of every kind, two of them twice. */
async function seedCampaign(tx: Tx): Promise<void> {
  const { siteId } = tx
  const courses = await tx<{ key: string; name: string }[]>`
    SELECT CASE course_category WHEN 2 THEN '2:' ELSE '1:' END || id AS key, course_name AS name
    FROM course WHERE site_id = ${siteId} AND is_free = 0 AND course_category IN (1, 2) ORDER BY course_discount, id`
  const keysOf = (names: readonly string[]) =>
    courses.filter(({ name }) => names.some((one) => name.startsWith(one))).map(({ key }) => key)
  const work = keysOf(['人人都会的数据分析', 'Excel 办公实战'])
  const others = courses.map(({ key }) => key).filter((key) => !work.includes(key))
  const bundles = await tx<{ id: string }[]>`SELECT id FROM sale_bundle WHERE site_id = ${siteId}`
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString()
  const blocks: SaleBlock[] = [
    {
      blockType: 'banner',
      blockTitle: '秋冬学习季',
      bannerText: '挑一门课，学到年底。限时价、套餐和优惠券，三份优惠任选',
      bannerImg: '',
    },
    { blockType: 'countdown', blockTitle: '学习季倒计时', until },
    { blockType: 'products', blockTitle: '上班用得上', productKeys: work },
    { blockType: 'bundles', blockTitle: '一起学更省', bundleIds: bundles.map(({ id }) => id) },
    { blockType: 'banner', blockTitle: '还想学点别的？', bannerText: '写作、编程直播课，换一换脑子', bannerImg: '' },
    { blockType: 'products', blockTitle: '课外也精彩', productKeys: others },
    { blockType: 'coupons', blockTitle: '先领券，再下单', batchIds: [] },
    {
      blockType: 'text',
      blockTitle: '活动规则',
      content:
        '1. 活动价以结算页显示为准，限时价到点恢复原价。\n2. 每笔订单可用一张优惠券，套餐不与优惠券同享。\n3. 未开始学习的课程可按退款规则退款，优惠券随整单退款退还。',
    },
  ]
  const whole = blocks.filter(
    (block) =>
      (block.blockType !== 'products' || block.productKeys.length > 0) &&
      (block.blockType !== 'bundles' || block.bundleIds.length > 0),
  )
  await insertPage(tx, {
    pageType: 'autumn',
    pageTitle: '秋冬学习季',
    blockList: whole,
    beginTime: null,
    endTime: null,
  })
}
