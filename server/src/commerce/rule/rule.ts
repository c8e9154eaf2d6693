/** The site's sale rule: operators' calls. */
import { adminSaleRule } from '@zhixing/contract/commerce/admin-money'
import { transaction } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { editTag, takeTurn } from '../../kernel/etag.ts'
import { implement } from '../../kernel/implement.ts'
import { selectRule } from '../product/terms.sql.ts'
import { upsertRule } from './rule.sql.ts'

const tag = editTag(
  'refundDays',
  'refundProgress',
  'refundReviewAbove',
  'refundTwoAbove',
  'commissionRate',
  'commissionLevels',
  'secondRate',
  'bindType',
  'bindDays',
  'extractMin',
  'extractFee',
  'extractTwoAbove',
  'taxRate',
  'taxMode',
  'isInvoiceTaken',
  'invoiceInfo',
  'highVipPercent',
)

export const calls = implement(adminSaleRule, {
  async view(_input, { db }) {
    const { bindType, ...rule } = await selectRule(db)
    return { ...tag.on({ ...rule, bindType }), bindType: bindType === 2 ? (2 as const) : (1 as const) }
  },

  async save({ etag, ...rule }, { db, setMessage }) {
    if (rule.extractFee >= rule.extractMin) throw new CallError('invalid', '提现手续费应低于最低提现金额', 'extractFee')
    await transaction(db, async (tx) => {
      await takeTurn(tx, 'sale_rule')
      tag.refuse(etag, await selectRule(tx), rule)
      await upsertRule(tx, rule)
    })
    setMessage('保存成功')
    return {}
  },
})
