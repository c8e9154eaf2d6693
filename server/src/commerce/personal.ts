/** What this domain has about a person: what they bought, paid, got back and earned. */
import { personalData, personalTable } from '../user/index.ts'

export const personal = personalData.with({
  domain: 'commerce',
  parts: [
    personalTable('order_info', '订单', ['client_key', 'content_hash']),
    personalTable('order_item', '购买的内容', ['snapshot', 'owned_before']),
    personalTable('order_refund', '退款', ['client_key', 'last_error']),
    personalTable('order_share', '分成与佣金'),
  ],
  async erase(tx, userId) {
    // Orders, refunds and the ledger stay: the law wants books. What the person wrote into them does not.
    await tx`UPDATE order_info SET remark_cus = '' WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND remark_cus <> ''`
    await tx`UPDATE order_refund SET reason = '', file_list = '[]' WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
  },
})
