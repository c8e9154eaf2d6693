/** Rules of withdrawals: limits, steps, payout accounts. Pure. */
import { stateCode } from '@zhixing/contract/states'
import type { ExtractStep } from '@zhixing/contract/commerce/admin-money'
import { costOf, type MonthBefore } from '@zhixing/contract/commerce/withdrawal-cost'
import type { SaleRule } from '../model/sale-rule.ts'
import { withdrawalTexts as texts } from './texts.ts'

/** Why an amount cannot be withdrawn; '': it can. */
export function extractError(amount: number, available: number, rule: SaleRule, month: MonthBefore): string {
  if (amount < rule.extractMin) return texts.belowMin(rule.extractMin)
  if (available < 0) return texts.debt(-available)
  if (amount > available) return texts.aboveAvailable(available)
  return costOf(amount, rule, month).arriveMoney <= 0 ? texts.nothingArrives : ''
}

/** Events of a withdrawal; `confirm` is the first of two approvals. */
export type ExtractEvent = 'confirm' | 'approve' | 'batch' | 'pay' | 'return'

const moves: Record<ExtractStep, Partial<Record<ExtractEvent, ExtractStep>>> = {
  applied: { confirm: 'confirming', approve: 'approved', return: 'returned' },
  confirming: { approve: 'approved', return: 'returned' },
  approved: { batch: 'paying', pay: 'paid', return: 'returned' },
  paying: { pay: 'paid', return: 'returned' },
  // The bank may return a completed payment.
  paid: { return: 'returned' },
  returned: {},
}

/** The step after an event, or undefined when the event is not allowed. */
export const nextStep = (step: ExtractStep, event: ExtractEvent): ExtractStep | undefined => moves[step][event]

/** A payout account as typed. */
export interface PayoutDetails {
  accountType: 1 | 2
  bankUserName: string
  bankCardNo: string
  bankName: string
  bankBranchName: string
}

/** The check digit of a bank card (Luhn). */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 1 ? Number(digit) * 2 : Number(digit)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Normalizes a payout account. @returns the account, or the error with its field */
export function readDetails(typed: PayoutDetails): { field: string; error: string } | { details: PayoutDetails } {
  if (typed.accountType === stateCode.payoutAccount.alipay) {
    const account = typed.bankCardNo.replace(/\s/g, '')
    const isAccount = /^1[3-9]\d{9}$/.test(account) || /^[\w.+-]{1,40}@[\w-]+(\.[\w-]+)+$/.test(account)
    if (!isAccount) return { field: 'bankCardNo', error: texts.badAlipay }
    return { details: { ...typed, bankCardNo: account, bankName: '', bankBranchName: '' } }
  }
  const digits = typed.bankCardNo.replace(/[\s-]/g, '')
  if (!isCardNumber(digits)) return { field: 'bankCardNo', error: texts.badCard }
  if (!typed.bankName) return { field: 'bankName', error: texts.noBank }
  return { details: { ...typed, bankCardNo: digits } }
}

/** Masks an account: the end of a number, or the beginning of an email address, stays visible. */
export function maskAccount(account: string): string {
  const [name = '', host] = account.split('@')
  if (host !== undefined) return `${name.slice(0, 2)}***@${host}`
  if (account.length === 11) return `${account.slice(0, 3)}****${account.slice(-4)}`
  return `**** **** **** ${account.slice(-4)}`
}

/** Masks a name except its last character. */
export function maskName(name: string): string {
  const characters = [...name]
  return `${'*'.repeat(Math.min(characters.length - 1, 3))}${characters.at(-1) ?? ''}`
}
