/** Texts of refunds for buyers. */
import { yuan } from '../../../ui/money.ts'
import { catalogue } from '../../../i18n/catalogue.ts'

export const texts = catalogue('commerce/refund', {
  ask: '申请退款',
  title: '申请退款',
  rule: '退款规则',
  deadline: '退款申请截止',
  items: '选择要退款的商品',
  refundable: (fen: number) => `可退 ¥${yuan(fen)}`,
  refundedBefore: (fen: number) => `已退 ¥${yuan(fen)}`,
  reason: '退款原因',
  reasonPlace: '请说明原因，便于我们改进和处理，最多 200 个字',
  pictures: '图片凭证',
  picturesHint: '选填，最多 6 张',
  noItem: '请选择要退款的商品',
  noReason: '请填写退款原因',
  total: (fen: number) => `退款合计 ¥${yuan(fen)}`,
  automatic: '提交后自动退款，款项原路退回；退款后将不能继续使用所选商品。',
  reviewed: '提交后由人工审核，结果会通过消息通知您；退款成功后将不能继续使用所选商品。',
  tooMuch: (fen: number) => `单次退款超过 ¥${yuan(fen)}，需人工审核。`,
  submit: '提交申请',
  cancel: '取消',
  gotIt: '知道了',
  undo: '撤销退款申请',
  undoAsk: '撤销这次退款申请？',
  undoText: '撤销后订单恢复原状，之后仍可按退款规则重新申请。',
})
