/** A user's balance and payout account. */
import { commissionAccount, type PayoutAccount, payoutAccount } from '@zhixing/contract/commerce/account'
import { REBIND_HOURS } from '@zhixing/contract/commerce/withdrawal-cost'
import type { z } from 'zod'
import { transaction } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { ownContact, proveCode } from '../../user/index.ts'
import { selectBalances } from '../ledger/ledger.ts'
import { selectRule } from '../product/terms.sql.ts'
import * as sql from './account.sql.ts'
import { readDetails } from './rules.ts'
import { sealDetails } from './sealed.ts'
import { withdrawalTexts as texts } from './texts.ts'
import { selectMonth } from './withdrawal.sql.ts'

const accountView = (stored: sql.StoredAccount): PayoutAccount => ({
  accountType: stored.accountType,
  bankUserName: stored.bankUserName,
  bankCardNo: stored.bankCardNo,
  bankName: stored.bankName,
  bankBranchName: stored.bankBranchName,
  bindTime: stored.bindTime,
  usableTime: stored.usableTime,
})

/** A user with earnings, lecturer or not. */
export type Earner = Omit<Request<'login'>, never>

/** Lecturers use the specification's calls, others the extension's. */
const handlers = {
  async view(_input: object, { db, viewer }: Earner) {
    const [{ pending, available, withdrawing }, withdrawn, account, rule, month] = await Promise.all([
      selectBalances(db, viewer.userId),
      sql.selectWithdrawn(db, viewer.userId),
      sql.selectAccount(db, viewer.userId),
      selectRule(db),
      selectMonth(db, viewer.userId),
    ])
    return {
      totalIncome: pending + available + withdrawing + withdrawn,
      historyMoney: withdrawn,
      enableBalances: Math.max(0, available),
      freezeBalances: withdrawing,
      pendingBalances: Math.max(0, pending),
      debt: Math.max(0, -available),
      account: account ? accountView(account) : null,
      extractMin: rule.extractMin,
      extractFee: rule.extractFee,
      taxRate: rule.taxRate,
      taxMode: rule.taxMode,
      ...month,
      refundDays: rule.refundDays,
      isInvoiceTaken: rule.isInvoiceTaken,
    }
  },

  async update({ code, ...typed }: z.output<typeof payoutAccount.update.input>, request: Earner) {
    const { db, viewer, services, site, setMessage } = request
    const read = readDetails(typed)
    // Validated before the SMS code is consumed: a typing error needs no second code.
    if ('error' in read) throw new CallError('invalid', read.error, read.field)
    const proved = await proveCode(request, await ownContact(db, viewer.userId), 'payout', code)
    const stored = await transaction(db, async (tx) => {
      await proved.use(tx)
      return sql.upsertAccount(tx, viewer.userId, sealDetails(services, site.siteId, read.details))
    })
    services.log.info({ siteId: site.siteId, userId: viewer.userId }, 'payout account set')
    const waits = Date.parse(stored.usableTime) > services.clock.now()
    setMessage(waits ? texts.rebound(REBIND_HOURS) : texts.bound)
    return accountView(stored)
  },
}

export const calls = [...implement(payoutAccount, handlers), ...implement(commissionAccount, handlers)]
