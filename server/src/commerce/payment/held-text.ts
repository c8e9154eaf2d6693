/** Texts for operators about held money. */
import { yuan } from '../../lib/yuan.ts'

export const heldTexts = {
  noPayment: '支付流水不存在',
  notHeld: '该款项已处理，请刷新查看',
  heldRefundOn: '操作成功，款项正在退回',
  heldAccepted: '操作成功，订单已按已支付处理',
  acceptClosed: '订单已不是待支付状态，只能退回',
  acceptTooMuch: '收到的金额多于应付金额，请退回后让买家重新支付',
  acceptExact: '金额与应付一致，可接受为本单付款',
  acceptLess: (fen: number) => `比应付少 ${yuan(fen)}，接受后差额记为优惠`,
  shortfall: '少付减免',
}

interface Reported {
  amount: number
  currency: string
  merchant: string
}

/** The differences between the requested payment and a report; empty when there are none. */
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
