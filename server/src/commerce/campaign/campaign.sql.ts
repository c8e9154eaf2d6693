import { literal } from '../../kernel/db/literal.ts'
import { stateCode } from '@zhixing/contract/states'
import type { SaleBlock } from '@zhixing/contract/commerce/sale-page'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import type { PageRequest } from '../../kernel/page.ts'

const { active } = stateCode.row

export interface SalePage {
  id: string
  pageType: string
  pageTitle: string
  blockList: SaleBlock[]
  beginTime: string | null
  endTime: string | null
  statusId: 0 | 1
  gmtCreate: string
  gmtModified: string
}

const columns = (sql: Sql) => sql`
  p.id, p.page_type, p.page_title, p.block_list, p.begin_time, p.end_time, p.status_id, p.gmt_create, p.gmt_modified`

const runs = (sql: Sql) =>
  sql`p.site_id = ${sql.siteId} AND p.status_id = ${literal(sql, active)} AND (p.begin_time IS NULL OR p.begin_time <= now()) AND (p.end_time IS NULL OR p.end_time > now())`

/** Address of the running page that began last. */
export async function selectRunningType(sql: Sql): Promise<string | null> {
  const [row] = await sql<{ pageType: string }[]>`
    SELECT p.page_type FROM sale_page p WHERE ${runs(sql)} ORDER BY coalesce(p.begin_time, p.gmt_create) DESC, p.id DESC LIMIT 1`
  return row?.pageType ?? null
}

/** The page that visitors see now. */
export async function selectRunning(sql: Sql, pageType: string): Promise<SalePage | undefined> {
  const [row] = await sql<SalePage[]>`
    SELECT ${columns(sql)} FROM sale_page p WHERE p.page_type = ${pageType} AND ${runs(sql)}`
  return row
}

export async function selectPage(sql: Sql, id: string): Promise<SalePage | undefined> {
  const [row] = await sql<
    SalePage[]
  >`SELECT ${columns(sql)} FROM sale_page p WHERE p.site_id = ${sql.siteId} AND p.id = ${id}`
  return row
}

/** Locks a page until the transaction ends. @returns the time of its last change */
export async function lockPage(tx: Tx, id: string): Promise<{ gmtModified: string } | undefined> {
  const [row] = await tx<
    { gmtModified: string }[]
  >`SELECT gmt_modified FROM sale_page WHERE site_id = ${tx.siteId} AND id = ${id} FOR UPDATE`
  return row
}

export async function pageOfPages(sql: Sql, page: PageRequest & { keyword: string }) {
  const of = sql`FROM sale_page p WHERE p.site_id = ${sql.siteId} AND ${sql.contains(page.keyword, 'p.page_title', 'p.page_type')}`
  return sql.page<SalePage>(page, of, (cut) => sql`SELECT ${columns(sql)} ${of} ORDER BY p.id DESC ${cut}`)
}

export interface PageToSave extends Pick<SalePage, 'pageType' | 'pageTitle' | 'blockList' | 'beginTime' | 'endTime'> {
  statusId?: 0 | 1 | undefined
}
type Saved = Pick<SalePage, 'id' | 'gmtModified'>

/** @returns undefined: the address is taken */
export async function insertPage(tx: Tx, p: PageToSave): Promise<Saved | undefined> {
  const [row] = await tx<Saved[]>`
    INSERT INTO sale_page (site_id, page_type, page_title, block_list, begin_time, end_time, status_id)
    VALUES (${tx.siteId}, ${p.pageType}, ${p.pageTitle}, ${asJson(tx, p.blockList)}, ${p.beginTime}, ${p.endTime}, ${p.statusId ?? 1})
    ON CONFLICT (site_id, page_type) DO NOTHING RETURNING id, gmt_modified`
  return row
}

/** The page at this address if its content is identical: the save was retried after a lost answer. */
export async function selectSame(sql: Sql, p: PageToSave): Promise<Saved | undefined> {
  const [row] = await sql<Saved[]>`
    SELECT id, gmt_modified FROM sale_page WHERE site_id = ${sql.siteId} AND page_type = ${p.pageType} AND page_title = ${p.pageTitle}
      AND block_list = ${asJson(sql, p.blockList)} AND begin_time IS NOT DISTINCT FROM ${p.beginTime} AND end_time IS NOT DISTINCT FROM ${p.endTime}`
  return row
}

/** Whether another page has this address. */
export async function isTaken(sql: Sql, pageType: string, id: string): Promise<boolean> {
  const rows =
    await sql`SELECT 1 FROM sale_page WHERE site_id = ${sql.siteId} AND page_type = ${pageType} AND id <> ${id}`
  return rows.length > 0
}

export async function updatePage(tx: Tx, id: string, p: PageToSave): Promise<Saved | undefined> {
  const [row] = await tx<Saved[]>`
    UPDATE sale_page SET page_type = ${p.pageType}, page_title = ${p.pageTitle}, block_list = ${asJson(tx, p.blockList)},
      begin_time = ${p.beginTime}, end_time = ${p.endTime}, status_id = coalesce(${p.statusId ?? null}, status_id), gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND id = ${id} RETURNING id, gmt_modified`
  return row
}

export async function writeStand(tx: Tx, id: string, statusId: 0 | 1): Promise<boolean> {
  const { count } =
    await tx`UPDATE sale_page SET status_id = ${statusId}, gmt_modified = now() WHERE site_id = ${tx.siteId} AND id = ${id}`
  return count > 0
}
