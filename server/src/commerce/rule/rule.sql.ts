import type { Sql } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import type { SaleRule } from '../model/sale-rule.ts'

/** Upserts the site's sale rule. */
export async function upsertRule(sql: Sql, r: SaleRule): Promise<void> {
  await sql`
    INSERT INTO sale_rule AS x (site_id, refund_days, refund_progress, refund_review_above, refund_two_above,
      operator_day_limit, coupon_two_above, commission_rate, commission_levels, second_rate,
      bind_type, bind_days, extract_min, extract_fee, extract_two_above, tax_rate, tax_mode, is_invoice_taken, invoice_info, high_vip_percent)
    VALUES (${sql.siteId}, ${r.refundDays}, ${r.refundProgress}, ${r.refundReviewAbove}, ${r.refundTwoAbove},
      ${r.operatorDayLimit}, ${r.couponTwoAbove}, ${r.commissionRate}, ${r.commissionLevels}, ${r.secondRate},
      ${r.bindType}, ${r.bindDays}, ${r.extractMin}, ${r.extractFee}, ${r.extractTwoAbove}, ${r.taxRate},
        ${r.taxMode}, ${r.isInvoiceTaken}, ${asJson(sql, r.invoiceInfo)}, ${r.highVipPercent})
    ON CONFLICT (site_id) DO UPDATE SET refund_days = excluded.refund_days, refund_progress = excluded.refund_progress,
      refund_review_above = excluded.refund_review_above, refund_two_above = excluded.refund_two_above,
      operator_day_limit = excluded.operator_day_limit, coupon_two_above = excluded.coupon_two_above, commission_rate = excluded.commission_rate,
      commission_levels = excluded.commission_levels, second_rate = excluded.second_rate, bind_type = excluded.bind_type, bind_days = excluded.bind_days,
      extract_min = excluded.extract_min, extract_fee = excluded.extract_fee,
        extract_two_above = excluded.extract_two_above, tax_rate = excluded.tax_rate, tax_mode = excluded.tax_mode,
        is_invoice_taken = excluded.is_invoice_taken,
      invoice_info = excluded.invoice_info, high_vip_percent = excluded.high_vip_percent, gmt_modified = excluded.gmt_modified`
}
