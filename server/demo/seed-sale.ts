/** What a demo site sells beside single courses: memberships, a course that members have, a price for a limited time. */
import type { Tx } from '../src/kernel/db/index.ts'

const plans: [name: string, type: number, months: number, original: number, price: number, remark: string][] = [
  ['月度会员', 1, 1, 4900, 3900, '先试一个月'],
  ['季度会员', 2, 3, 14700, 9900, '一个学期里最忙的三个月'],
  ['年度会员', 3, 12, 58800, 29900, '平均每天八毛二'],
]

/** After the courses are there. */
export async function seedSale(tx: Tx): Promise<void> {
  const { siteId } = tx
  await tx`UPDATE site SET open_vip = 1 WHERE site_id = ${siteId}`
  for (const [sort, [name, type, months, original, price, remark]] of plans.entries())
    await tx`
      INSERT INTO vip_set (site_id, set_name, set_type, months, org_price, fab_price, remark, sort)
      VALUES (${siteId}, ${name}, ${type}, ${months}, ${original}, ${price}, ${remark}, ${sort})`
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
  const [cheapest, dearest] = [paid[0], paid.at(-1)]
  if (cheapest)
    await tx`
      INSERT INTO product_sale (site_id, product_type, product_id, limit_price, limit_end)
      VALUES (${siteId}, 1, ${cheapest.id}, ${Math.round(cheapest.price * 0.7)}, now() + interval '30 days')`
  // What belongs together: tables, and what can be read in them.
  const pair = await tx<{ id: string; price: number }[]>`
    SELECT id, course_discount AS price FROM course WHERE site_id = ${siteId} AND is_free = 0 AND course_name IN ('人人都会的数据分析', 'Excel 办公实战：从手工到自动')`
  if (pair.length === 2) {
    const keys = JSON.stringify(pair.map(({ id }) => `1:${id}`))
    await tx`
      INSERT INTO sale_bundle (site_id, bundle_name, bundle_text, product_list, price)
      VALUES (${siteId}, '数据办公双课套餐', '先学会用表格处理数据，再学会用数据回答问题，两门一起学更省。', ${keys}::text::jsonb, 8800)`
  }
  if (dearest) await tx`UPDATE course SET is_vip_free = 1 WHERE site_id = ${siteId} AND id = ${dearest.id}`
}
