/** Personal data of this domain: purchases, payments, refunds, earnings. */
import { personalData, personalTable } from '../user/index.ts'

export const personal = personalData.with({
  domain: 'commerce',
  parts: [
    personalTable('order_info', '订单', ['client_key', 'content_hash']),
    personalTable('order_item', '购买的内容', ['snapshot', 'owned_before']),
    personalTable('order_refund', '退款', ['client_key', 'last_error']),
    personalTable('order_share', '分成与佣金'),
    personalTable('referral_bind', '推荐人', ['risk_list', 'end_reason']),
    personalTable('referral_member', '推广资格', ['deal_user_id']),
    personalTable('referral_visit', '推广链接访问'),
    personalTable('invoice_title', '发票抬头'),
    personalTable('invoice', '发票', ['client_key', 'deal_user_id']),
    personalTable('payout_account', '收款账户', ['sealed', 'fingerprint']),
    personalTable('extract_log', '提现', [
      'client_key',
      'sealed',
      'fingerprint',
      'note',
      'audit_user_id',
      'audit_user_id2',
    ]),
    personalTable('coupon', '优惠券'),
    personalTable('vip_log', '会员变动', ['operator_id']),
    personalTable('redeem_code', '用过的兑换码'),
  ],
  async erase(tx, userId) {
    // Orders, refunds and the ledger must be retained by law; the user's remarks are erased.
    await tx`UPDATE order_info SET remark_cus = '' WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND remark_cus <> ''`
    await tx`UPDATE order_refund SET reason = '', file_list = '[]' WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`DELETE FROM referral_bind WHERE site_id = ${tx.siteId} AND (user_id = ${userId} OR referrer_id = ${userId})`
    await tx`DELETE FROM referral_member WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`DELETE FROM referral_visit WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    // Invoices are retained with their title; saved titles are deleted.
    await tx`DELETE FROM invoice_title WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    await tx`UPDATE invoice SET email = '', remark = '' WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
    // Withdrawals keep the account they were paid to; the saved account is deleted.
    await tx`DELETE FROM payout_account WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
  },
})
