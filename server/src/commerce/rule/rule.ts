/** The site's rules about money, as an operator sets them. */
import { adminSaleRule } from '@zhixing/contract/commerce/admin-money'
import { CallError } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { selectRule } from '../product/terms.sql.ts'
import { upsertRule } from './rule.sql.ts'

export const calls = implement(adminSaleRule, {
  async view(_input, { db }) {
    const { bindType, ...rule } = await selectRule(db)
    return { ...rule, bindType: bindType === 2 ? (2 as const) : (1 as const) }
  },

  async save(rule, { db, setMessage }) {
    if (rule.extractFee >= rule.extractMin) throw new CallError('invalid', '提现手续费应低于最低提现金额', 'extractFee')
    await upsertRule(db, rule)
    setMessage('保存成功')
    return {}
  },
})
