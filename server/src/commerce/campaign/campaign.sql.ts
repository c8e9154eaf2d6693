import type { Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import type { PageRequest } from '../../kernel/page.ts'

export interface SalePage {
  id: string
  pageType: string
  pageTitle: string
  bannerImg: string
  bannerText: string
  ruleText: string
  /** `type:id`, in order. */
  productList: string[]
  /** Ids of bundles, in order. */
  bundleList: string[]
  showCoupons: 0 | 1
  beginTime: string | null
  endTime: string | null
  statusId: 0 | 1
  gmtCreate: string
}

const columns = (sql: Sql) => sql`
  p.id, p.page_type, p.page_title, p.banner_img, p.banner_text, p.rule_text, p.product_list, p.bundle_list, p.show_coupons, p.begin_time, p.end_time, p.status_id, p.gmt_create`

/** A page that visitors see now. */
export async function selectRunning(sql: Sql, pageType: string): Promise<SalePage | undefined> {
  const [row] = await sql<SalePage[]>`
    SELECT ${columns(sql)} FROM sale_page p WHERE p.site_id = ${sql.siteId} AND p.page_type = ${pageType} AND p.status_id = 1
      AND (p.begin_time IS NULL OR p.begin_time <= now()) AND (p.end_time IS NULL OR p.end_time > now())`
  return row
}

export async function selectPage(sql: Sql, id: string): Promise<SalePage | undefined> {
  const [row] = await sql<
    SalePage[]
  >`SELECT ${columns(sql)} FROM sale_page p WHERE p.site_id = ${sql.siteId} AND p.id = ${id}`
  return row
}

export async function pageOfPages(sql: Sql, page: PageRequest & { keyword: string }) {
  const of = sql`FROM sale_page p WHERE p.site_id = ${sql.siteId} AND ${sql.contains(page.keyword, 'p.page_title', 'p.page_type')}`
  return sql.page<SalePage>(page, of, (cut) => sql`SELECT ${columns(sql)} ${of} ORDER BY p.id DESC ${cut}`)
}

export type PageToSave = Omit<SalePage, 'id' | 'statusId' | 'gmtCreate'>

/** @returns undefined when the address is taken */
export async function insertPage(tx: Tx, p: PageToSave): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO sale_page (site_id, page_type, page_title, banner_img, banner_text, rule_text, product_list, bundle_list, show_coupons, begin_time, end_time)
    VALUES (${tx.siteId}, ${p.pageType}, ${p.pageTitle}, ${p.bannerImg}, ${p.bannerText}, ${p.ruleText}, ${asJson(tx, p.productList)}, ${asJson(tx, p.bundleList)}, ${p.showCoupons}, ${p.beginTime}, ${p.endTime})
    ON CONFLICT (site_id, page_type) DO NOTHING RETURNING id`
  return row?.id
}

/** Whether another page has this address. */
export async function isTaken(sql: Sql, pageType: string, id: string): Promise<boolean> {
  const rows =
    await sql`SELECT 1 FROM sale_page WHERE site_id = ${sql.siteId} AND page_type = ${pageType} AND id <> ${id}`
  return rows.length > 0
}

/** @returns false when there is no such page */
export async function updatePage(tx: Tx, id: string, p: PageToSave): Promise<boolean> {
  const { count } = await tx`
    UPDATE sale_page SET page_type = ${p.pageType}, page_title = ${p.pageTitle}, banner_img = ${p.bannerImg}, banner_text = ${p.bannerText}, rule_text = ${p.ruleText},
      product_list = ${asJson(tx, p.productList)}, bundle_list = ${asJson(tx, p.bundleList)}, show_coupons = ${p.showCoupons}, begin_time = ${p.beginTime}, end_time = ${p.endTime}, gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND id = ${id}`
  return count > 0
}

export async function writeStand(tx: Tx, id: string, statusId: 0 | 1): Promise<boolean> {
  const { count } =
    await tx`UPDATE sale_page SET status_id = ${statusId}, gmt_modified = now() WHERE site_id = ${tx.siteId} AND id = ${id}`
  return count > 0
}
