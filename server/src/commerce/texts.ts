/** What this domain says to people. */
import { escapeHtml } from '../kernel/escape.ts'

export const yuan = (fen: number): string => `¥${(fen / 100).toFixed(2)}`

export const texts = {
  noBundle: '套餐不存在或已结束',
  bundleChanged: '套餐内容已变化，请返回重新选择',
  bundleSmall: '套餐至少包含两件商品',
  bundleDear: (apart: number) => `套餐价应低于单独购买的合计 ${(apart / 100).toFixed(2)} 元`,
  bundleRefund: '套餐内的内容可以一起退，也可以单独退；单独退时退还该件分摊后的实付金额，其余内容保留',
  noProduct: '商品不存在或已下架',
  notSold: (name: string) => `《${name}》暂不销售`,
  isFree: (name: string) => `《${name}》是免费的，可直接使用，无需购买`,
  isOwned: (name: string) => `您已拥有《${name}》，无需重复购买`,
  hasWaiting: (name: string) => `您有一笔包含《${name}》的待支付订单，请先支付或关闭它`,
  otherContent: '该结算已用于另一笔订单，请刷新后重试',
  priceChanged: (fen: number) => `价格已变化，现需支付 ${yuan(fen)}，请确认后重新提交`,
  noPayType: '请选择支付方式',
  payTypeOff: '暂不支持该支付方式，请更换',
  noOrder: '订单不存在',
  notWaiting: '订单状态已变化，请刷新查看',
  channelAway: '支付渠道暂时无响应，订单已保留，请稍后继续支付',
  closed: '订单已关闭',
  paidWhileClosing: '订单已支付成功，不能关闭',

  noRefund: '退款申请不存在',
  otherRefund: '该申请已用于另一笔退款，请刷新后重试',
  refundPartWrong: '所选商品中有不能退款的，请刷新后重新选择',
  refundDecided: '该退款申请已处理，请刷新查看',
  refundBusy: '该订单有一笔退款正在处理，请等待处理完成',
  imagesGone: '图片已失效，请重新上传',
  refundOn: '退款申请已提交，正在原路退回',
  refundInReview: '退款申请已提交，请等待审核',
  refundCancelDone: '撤销成功，订单已恢复',
  termsOfFree: (name: string) => `《${name}》是免费的，不能设置限时价或会员价`,
  noVipTerms: (name: string) => `《${name}》是会员方案，不能设置会员价、会员免费或有效期`,
  vipPriceHigh: (name: string) => `《${name}》的会员价不能高于售价`,
  limitPriceHigh: (name: string) => `《${name}》的限时价应低于售价`,
  limitNoEnd: () => '请填写限时价的结束时间',
  limitEndEarly: () => '限时价的结束时间应晚于开始时间',
  noExpiryDays: () => '请填写有效天数',
  noExpiryDate: () => '请选择有效期截止日期',

  payTypes: {
    0: '无需支付',
    4: '手工录单',
    5: '兑换码',
    11: '微信扫码',
    12: '微信 H5',
    14: '微信内支付',
    21: '支付宝扫码',
    22: '支付宝 H5',
    24: '支付宝网页',
    90: '沙箱支付（演示）',
  } as Record<number, string>,

  /** Lines of an order's time line. */
  events: {
    placed: '提交订单',
    paid: '支付成功',
    free: '无需支付，已开通',
    closedByUser: '买家关闭订单',
    closedByTime: '超时未支付，自动关闭',
    closedByOperator: '运营关闭订单',
    late: '订单关闭后收到付款，自动退款',
    twice: '重复付款，自动退款',
    held: '收到的款项与订单不符，等待人工处理',
    byHand: '线下付款，运营录入',
    given: '运营赠送',
    heldReturned: '挂起款项退回',
    heldAccepted: '挂起款项接受为本单付款',
    refundAsked: '申请退款',
    refundApproved: '退款已受理，正在原路退回',
    refundRefused: '退款申请未通过',
    refundCancelled: '买家撤销退款申请',
    refunded: '退款成功',
  },

  paidMessage: (names: string, fen: number) => ({
    msgTitle: '购买成功',
    msgText: `<p>您购买的${names}已开通${fen > 0 ? `，实付 ${yuan(fen)}` : ''}，现在就可以使用了。</p>`,
  }),
  refundAskedMessage: (fen: number) => ({
    msgTitle: '退款申请已提交',
    msgText: `<p>您申请退款 ${yuan(fen)}，正在等待审核，结果会通过消息通知您。</p>`,
  }),
  refundApprovedMessage: (fen: number) => ({
    msgTitle: '退款已受理',
    msgText: `<p>退款 ${yuan(fen)} 已受理，正在原路退回，请留意到账。</p>`,
  }),
  refundRefusedMessage: (fen: number, reason: string) => ({
    msgTitle: '退款申请未通过',
    msgText: `<p>您申请的退款 ${yuan(fen)} 未通过审核：${escapeHtml(reason)}。如有疑问请联系客服。</p>`,
  }),
  refundedMessage: (fen: number) => ({
    msgTitle: '退款成功',
    msgText: `<p>退款 ${yuan(fen)} 已原路退回，到账时间以支付渠道为准。</p>`,
  }),
  autoRefundMessage: (fen: number) => ({
    msgTitle: '付款已自动退回',
    msgText: `<p>您的付款 ${yuan(fen)} 在订单关闭后到账或属于重复付款，已自动原路退回。如仍需购买，请重新下单。</p>`,
  }),

  recon: {
    noChannel: '该支付渠道未启用',
    notYet: '这一天的账单还没有出来，请次日再对账',
    failed: '渠道账单读取失败，请稍后重试',
    done: '对账完成',
    noDifference: '差异不存在或已自动消除',
    settled: '已标记为已处理',
  },
}
