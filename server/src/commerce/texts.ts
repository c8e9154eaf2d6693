/** Texts for users. */
import { payWayBuyerNames } from '@zhixing/contract/commerce/providers'
import { escapeHtml } from '../lib/escape.ts'

export const yuan = (fen: number): string => `¥${(fen / 100).toFixed(2)}`

export const texts = {
  upgradeOff: (days: number) => `升级抵扣（剩余 ${days} 天会员）`,
  noBundle: '套餐不存在或已结束',
  bundleChanged: '套餐内容已变化，请返回重新选择',
  bundleSmall: '套餐至少包含两件商品',
  bundleDear: (apart: number) => `套餐价应低于单独购买的合计 ${(apart / 100).toFixed(2)} 元`,
  bundleRefund: '套餐内的内容可以一起退，也可以单独退；单独退时退还该件分摊后的实付金额，其余内容保留，需人工审核',
  noProduct: '商品不存在或已下架',
  notSold: (name: string) => `《${name}》暂不销售`,
  isFree: (name: string) => `《${name}》是免费的，可直接使用，无需购买`,
  isOwned: (name: string) => `您已拥有《${name}》，无需重复购买`,
  isOpenToMember: (name: string) => `会员期间可直接使用《${name}》，无需下单`,
  memberRefunding: '您的会员正在退款，完成前不能使用会员优惠下单',
  byMembership: '会员期间有效',
  hasWaiting: (name: string) => `您有一笔包含《${name}》的待支付订单，请先支付或关闭它`,
  otherContent: '该结算已用于另一笔订单，请刷新后重试',
  priceChanged: (fen: number) => `价格已变化，现需支付 ${yuan(fen)}，请确认后重新提交`,
  noPayType: '请选择支付方式',
  payTypeOff: '暂不支持该支付方式，请更换',
  noOrder: '订单不存在',
  notWaiting: '订单状态已变化，请刷新查看',
  channelAway: '支付渠道暂时无响应，订单已保留，请稍后继续支付',
  closed: '订单已关闭',
  moneyHeld: '已收到一笔与订单金额不符的款项，正在核实，请勿重复支付',
  paidWhileClosing: '订单已支付成功，不能关闭',

  noRefund: '退款申请不存在',
  otherRefund: '该申请已用于另一笔退款，请刷新后重试',
  refundPartWrong: '所选商品中有不能退款的，请刷新后重新选择',
  refundDecided: '该退款申请已处理，请刷新查看',
  refundBusy: '该订单有一笔退款正在处理，请等待处理完成',
  imagesGone: '图片已失效，请重新上传',
  refundOn: '退款申请提交成功，正在原路退回',
  refundInReview: '退款申请提交成功，请等待审核',
  refundCancelDone: '撤销成功，订单已恢复',
  termsOfFree: (name: string) => `《${name}》是免费的，不能设置限时价或会员价`,
  noVipTerms: (name: string) => `《${name}》是会员方案，不能设置会员价、会员免费或有效期`,
  vipPriceOfClass: (name: string) => `《${name}》是班级，会员价应大于 0；要免费开放请改为免费班级`,
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
    ...payWayBuyerNames,
  } as Record<number, string>,

  /** Lines of an order's log. */
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
    handNoted: '学校改为线下退款，等待复核',
    handPaid: '学校已线下退款',
    handCancelled: '线下退款登记已撤回',
    handVoid: '渠道已退回，线下退款登记作废',
    refundedTwice: '渠道与线下都已退款，请运营核实并追回',
  },

  /** About refunds paid outside the site. */
  hand: {
    ways: { 1: '银行转账', 2: '支付宝转账', 3: '微信转账', 4: '现金', 5: '其他方式' } as Record<number, string>,
    isRefunded: '渠道已将这笔退款退回，无需线下退款，请刷新查看',
    isUnderWay: '渠道正在处理这笔退款，请等待结果，避免重复退款',
    isNoted: '这笔退款已登记线下退款，请刷新查看',
    notStuck: '只有退回受阻的退款可以登记线下退款，请刷新查看',
    own: '不能处理自己的退款',
    sameOperator: '需由另一位同事复核',
    noNote: '没有找到线下退款登记，请刷新查看',
    isConfirmed: '该登记已复核，不能撤回',
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
  refundedByHandMessage: (fen: number) => ({
    msgTitle: '退款成功',
    msgText: `<p>退款 ${yuan(fen)} 已由学校通过线下转账退给您，如未收到请联系客服。</p>`,
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
