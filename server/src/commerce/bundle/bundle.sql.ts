import { literal } from '../../kernel/db/literal.ts'
import { stateCode } from '@zhixing/contract/states'
import { asJson } from '../../kernel/db/json.ts'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'

const { active } = stateCode.row

export interface Bundle {
  id: string
  bundleName: string
  bundleText: string
  productList: string[]
  price: number
  beginTime: string | null
  endTime: string | null
  statusId: 0 | 1
  gmtCreate: string
}

const columns = (sql: Sql) => sql`
  b.id, b.bundle_name, b.bundle_text, b.product_list, b.price, b.begin_time, b.end_time, b.status_id, b.gmt_create`
const running = (sql: Sql) => sql`
  b.site_id = ${sql.siteId} AND b.status_id = ${literal(sql, active)} AND (b.begin_time IS NULL OR b.begin_time <= now()) AND (b.end_time IS NULL OR b.end_time > now())`

/** A bundle on sale now. */
export async function selectRunningBundle(sql: Sql, id: string): Promise<Bundle | undefined> {
  const [row] = await sql<Bundle[]>`SELECT ${columns(sql)} FROM sale_bundle b WHERE ${running(sql)} AND b.id = ${id}`
  return row
}

/** Of these, the bundles on sale now. */
export async function selectRunningBundles(sql: Sql, ids: readonly string[]): Promise<Bundle[]> {
  return sql<Bundle[]>`
    SELECT ${columns(sql)} FROM sale_bundle b WHERE ${running(sql)} AND b.id = ANY(${sql.ids(ids)})`
}

/** Bundles on sale now that contain a product. */
export async function selectBundlesWith(sql: Sql, key: string, limit: number): Promise<Bundle[]> {
  return sql<Bundle[]>`
    SELECT ${columns(sql)} FROM sale_bundle b WHERE ${running(sql)} AND b.product_list ? ${key} ORDER BY b.price, b.id LIMIT ${limit}`
}

/** Names of these bundles, on sale or not. */
export async function selectBundleNames(sql: Sql, ids: readonly string[]) {
  return sql<{ id: string; bundleName: string }[]>`
    SELECT id, bundle_name FROM sale_bundle WHERE site_id = ${sql.siteId} AND id = ANY(${sql.ids(ids)})`
}

export async function pageOfBundles(sql: Sql, by: PageRequest & { keyword: string; statusId?: 0 | 1 | undefined }) {
  const of = sql`
    FROM sale_bundle b
    WHERE b.site_id = ${sql.siteId}
      AND ${sql.contains(by.keyword, 'b.bundle_name', 'b.bundle_text')} ${by.statusId === undefined ? sql`` : sql`AND b.status_id = ${by.statusId}`}`
  return sql.page<Bundle & { soldCount: number; isRunning: 0 | 1 }>(
    by,
    of,
    (cut) => sql`
    SELECT ${columns(sql)}, (${running(sql)})::int AS "isRunning",
      (SELECT count(*)::int FROM order_info o WHERE o.site_id = b.site_id AND o.bundle_id = b.id AND o.pay_time IS NOT NULL) AS "soldCount"
    ${of} ORDER BY b.id DESC ${cut}`,
  )
}

/** Locks a bundle until the transaction ends. */
export async function lockBundle(tx: Tx, id: string): Promise<Bundle | undefined> {
  const [row] = await tx<
    Bundle[]
  >`SELECT ${columns(tx)} FROM sale_bundle b WHERE b.site_id = ${tx.siteId} AND b.id = ${id} FOR UPDATE`
  return row
}

export type BundleToSave = Omit<Bundle, 'id' | 'statusId' | 'gmtCreate'>

export async function insertBundle(tx: Tx, b: BundleToSave): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO sale_bundle (site_id, bundle_name, bundle_text, product_list, price, begin_time, end_time)
    VALUES (${tx.siteId}, ${b.bundleName}, ${b.bundleText}, ${asJson(tx, b.productList)}, ${b.price}, ${b.beginTime}, ${b.endTime}) RETURNING id`
  return row?.id ?? ''
}

/** @returns false: no such bundle */
export async function updateBundle(tx: Tx, id: string, b: BundleToSave): Promise<boolean> {
  const { count } = await tx`
    UPDATE sale_bundle SET bundle_name = ${b.bundleName}, bundle_text = ${b.bundleText}, product_list = ${asJson(tx, b.productList)}, price = ${b.price},
      begin_time = ${b.beginTime}, end_time = ${b.endTime}, gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND id = ${id}`
  return count > 0
}

export async function writeStand(tx: Tx, id: string, statusId: 0 | 1): Promise<boolean> {
  const { count } =
    await tx`UPDATE sale_bundle SET status_id = ${statusId}, gmt_modified = now() WHERE site_id = ${tx.siteId} AND id = ${id}`
  return count > 0
}
