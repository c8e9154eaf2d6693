import type { ProductRef } from '@zhixing/contract/commerce/order'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { PLAIN_TERMS, type SaleTerms } from '../model/price.ts'
import { DEFAULT_RULE, type SaleRule } from '../model/sale-rule.ts'

/** Sale terms of products by `type:id`; products without terms are absent. */
export async function selectTerms(sql: Sql, refs: readonly ProductRef[]): Promise<Map<string, SaleTerms>> {
  const rows = await sql<(SaleTerms & ProductRef)[]>`
    SELECT s.product_type, s.product_id, s.is_sale, s.vip_price, s.limit_price, s.limit_begin, s.limit_end,
      s.expiry_mode, s.expiry_days, s.expiry_date, s.share_rate, s.commission_rate
    FROM unnest(${sql.ids(refs.map(({ productType }) => productType))}, ${sql.ids(refs.map(({ productId }) => productId))}) AS ref (product_type, product_id)
    JOIN product_sale s ON s.site_id = ${sql.siteId} AND s.product_type = ref.product_type AND s.product_id = ref.product_id`
  return new Map(rows.map(({ productType, productId, ...terms }) => [`${productType}:${productId}`, terms]))
}

/** Serializes changes of sale terms on a site (lost update). */
export async function lockTerms(tx: Tx): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`product terms ${tx.siteId}`}, 0))`
}

export async function writeTerms(tx: Tx, { productType, productId }: ProductRef, t: SaleTerms): Promise<void> {
  const row = {
    is_sale: t.isSale,
    vip_price: t.vipPrice,
    limit_price: t.limitPrice,
    limit_begin: t.limitBegin,
    limit_end: t.limitEnd,
    expiry_mode: t.expiryMode,
    expiry_days: t.expiryDays,
    expiry_date: t.expiryDate,
    share_rate: t.shareRate,
    commission_rate: t.commissionRate,
  }
  const key = { site_id: tx.siteId, product_type: productType, product_id: productId }
  await tx`
    INSERT INTO product_sale ${tx({ ...key, ...row })}
    ON CONFLICT (site_id, product_type, product_id) DO UPDATE SET ${tx(row)}, gmt_modified = excluded.gmt_modified`
}

/** A search among sale terms. */
export interface TermsSearch {
  isSale?: 0 | 1 | undefined
  hasLimit?: 1 | undefined
  hasVipPrice?: 1 | undefined
}

/** Products with matching terms. With `isSale: 1` only products that have terms of their own. */
export async function selectKeysWith(sql: Sql, by: TermsSearch): Promise<ProductRef[]> {
  return sql<ProductRef[]>`
    SELECT product_type, product_id FROM product_sale WHERE site_id = ${sql.siteId}
      ${by.isSale === undefined ? sql`` : sql`AND is_sale = ${by.isSale}`}
      ${by.hasLimit ? sql`AND limit_price IS NOT NULL AND (limit_end IS NULL OR limit_end > now())` : sql``}
      ${by.hasVipPrice ? sql`AND vip_price IS NOT NULL` : sql``}`
}

/** Sale terms of a product; defaults when it has none. */
export const termsOf = (terms: ReadonlyMap<string, SaleTerms>, key: string): SaleTerms => terms.get(key) ?? PLAIN_TERMS

/** The site's sale rule. */
export async function selectRule(sql: Sql): Promise<SaleRule> {
  const [row] = await sql<SaleRule[]>`
    SELECT refund_days, refund_progress, refund_review_above, refund_two_above, operator_day_limit, coupon_two_above,
      commission_rate, commission_levels, second_rate, bind_type, bind_days,
      extract_min, extract_fee, extract_two_above, tax_rate, tax_mode, is_invoice_taken, invoice_info, high_vip_percent
    FROM sale_rule WHERE site_id = ${sql.siteId}`
  return row ?? DEFAULT_RULE
}
