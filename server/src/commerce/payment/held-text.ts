/** Why money is held, in words for operators: pure. */
import { yuan } from '../texts.ts'

interface Reported {
  amount: number
  currency: string
  merchant: string
}

/** What of a report does not fit what was asked for. Empty where all of it does. */
export function heldText(asked: Reported, report: Reported): string {
  return [
    report.currency === asked.currency ? '' : `币种应为 ${asked.currency}，实为 ${report.currency}`,
    report.amount === asked.amount ? '' : `金额应为 ${yuan(asked.amount)}，实为 ${yuan(report.amount)}`,
    report.merchant === asked.merchant
      ? ''
      : `收款商户应为 ${asked.merchant || '（无）'}，实为 ${report.merchant || '（无）'}`,
  ]
    .filter(Boolean)
    .join('；')
}
