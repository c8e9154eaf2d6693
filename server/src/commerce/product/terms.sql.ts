import type { ProductRef } from '@zhixing/contract/commerce/order'
import type { Sql } from '../../kernel/db/index.ts'
import { PLAIN_TERMS, type SaleTerms } from '../model/price.ts'
import { DEFAULT_RULE, type SaleRule } from '../model/sale-rule.ts'

/** The operator's conditions of products, by `type:id`; those without are absent. */
export async function selectTerms(sql: Sql, refs: readonly ProductRef[]): Promise<Map<string, SaleTerms>> {
  const rows = await sql<(SaleTerms & ProductRef)[]>`
    SELECT product_type, product_id, is_sale, vip_price, limit_price, limit_begin, limit_end, expiry_mode, expiry_days, expiry_date, share_rate, commission_rate
    FROM product_sale WHERE site_id = ${sql.siteId} AND product_id = ANY(${sql.ids(refs.map(({ productId }) => productId))})`
  return new Map(rows.map(({ productType, productId, ...terms }) => [`${productType}:${productId}`, terms]))
}

/** Conditions of a product, or those of one that has none. */
export const termsOf = (terms: ReadonlyMap<string, SaleTerms>, key: string): SaleTerms => terms.get(key) ?? PLAIN_TERMS

/** The site's rules about money. */
export async function selectRule(sql: Sql): Promise<SaleRule> {
  const [row] = await sql<SaleRule[]>`
    SELECT refund_days, refund_progress, refund_review_above, commission_rate, bind_type, bind_days, extract_min, extract_fee, extract_two_above, tax_rate, invoice_info
    FROM sale_rule WHERE site_id = ${sql.siteId}`
  return row ?? DEFAULT_RULE
}
