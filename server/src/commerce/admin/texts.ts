/** What operators are told. */
import { yuan } from '../texts.ts'

export const texts = {
  closed: '关闭成功',
  paidWhileClosing: '该订单已不是待支付状态，不能关闭',
  noted: '备注保存成功',
  aboveLimit: (fen: number) => `单笔退款超过 ${yuan(fen)} 需要“大额退款”权限`,
  badItem: '所选商品不在该订单中，或已退款',
  badAmount: (name: string, fen: number) => `《${name}》最多可退 ${yuan(fen)}，且退款金额不能为 0`,
  refundOn: '退款已受理，正在退回',
  otherRefund: '该退款已提交过，请刷新后查看',
  approved: '已通过，退款正在退回，操作成功',
  refused: '已拒绝，操作成功',
  noReason: '请填写拒绝原因，买家会看到',
  notOnWay: '该退款不在退回途中，请刷新查看',
  retried: '操作成功，已重新提交给支付渠道',
  noPayment: '支付流水不存在',
  noNotice: '支付通知不存在',
  noChannel: '该支付渠道未配置，无法查询',
  unknownAtChannel: '渠道没有这笔支付的记录，买家尚未付款',
  notReplayable: '该通知没有可用的内容，请改用“向渠道查询”',
  notHeld: '该款项已处理，请刷新查看',
  heldRefundOn: '操作成功，款项正在退回',
  heldAccepted: '操作成功，订单已按已支付处理',
  acceptClosed: '订单已不是待支付状态，只能退回',
  acceptTooMuch: '收到的金额多于应付金额，请退回后让买家重新支付',
  acceptExact: '金额与应付一致，可接受为本单付款',
  acceptLess: (fen: number) => `比应付少 ${yuan(fen)}，接受后差额记为优惠`,
  shortfall: '少付减免',
  heldReason: '收款与订单不符，退回',
  usage: (progress: number, usedText: string) =>
    [progress > 0 ? `已学习 ${Math.floor(progress)}%` : '', usedText].filter(Boolean).join('，'),

  /** What became of a report of a channel. */
  applied: {
    settled: '已入账，订单支付成功',
    late: '订单已关闭，款项正在自动退回',
    twice: '重复付款，款项正在自动退回',
    held: '金额、币种或商户不符，款项已挂起',
    noted: '已更新支付状态，没有收到款项',
    repeated: '此前已处理过，没有变化',
    unknown: '不是本站的支付',
  },
}
