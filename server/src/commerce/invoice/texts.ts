import { escapeHtml } from '../../lib/escape.ts'
import { yuan } from '../../lib/yuan.ts'

export const texts = {
  noOrder: '订单不存在',
  noInvoice: '发票不存在',
  noTitle: '抬头不存在',
  manyTitles: (max: number) => `最多保存 ${max} 个抬头，请先删除不用的`,
  notPaid: (orderNo: string) => `订单 ${orderNo} 当前不能开票：未支付、已退款或正在退款`,
  isFree: (orderNo: string) => `订单 ${orderNo} 没有可开票的金额`,
  hasInvoice: (orderNo: string) => `订单 ${orderNo} 已申请过发票`,
  otherContent: '该申请已提交过，请刷新后重试',
  notWaiting: '发票已处理，请刷新查看',
  notIssued: '只有已开具的发票可以红冲',
  noFile: '请上传 PDF 格式的发票文件',
  numberTaken: '该发票号码已用于另一张发票',
  changed: '订单已退款，开票金额已变化，请刷新后重试',
  refundedAll: '订单已全额退款',
  redByRefund: (orderNo: string) => `订单 ${orderNo} 发生退款`,
  saved: '申请提交成功，开具后会通知您',
  cancelled: '撤回成功',
  titleSaved: '保存成功',
  titleDeleted: '删除成功',
  issued: '开具成功',
  refused: '已拒绝',
  reddened: '红冲成功',
  issuedMessage: (title: string, fen: number) => ({
    msgTitle: '发票已开具',
    msgText: `<p>抬头为“${escapeHtml(title)}”的发票（${yuan(fen)}）已开具，可在“我的发票”中下载。</p>`,
  }),
  refusedMessage: (reason: string) => ({
    msgTitle: '开票申请未通过',
    msgText: `<p>您的开票申请未通过：${escapeHtml(reason)}。修改后可以重新申请。</p>`,
  }),
  redMessage: (no: string) => ({
    msgTitle: '发票已红冲',
    msgText: `<p>发票 ${escapeHtml(no)} 已红冲作废。剩余金额可以重新申请发票。</p>`,
  }),
}
