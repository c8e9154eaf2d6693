/** Texts for operators. */
import { yuan } from '../../lib/yuan.ts'

export const texts = {
  closed: '关闭成功',
  paidWhileClosing: '该订单已不是待支付状态，不能关闭',
  noted: '备注保存成功',
  aboveLimit: (fen: number, before = 0) =>
    before > 0
      ? `该订单已由运营退款 ${yuan(before)}，累计超过 ${yuan(fen)} 需要“大额退款与赠送”权限`
      : `一笔订单退款超过 ${yuan(fen)} 需要“大额退款与赠送”权限`,
  giftAbove: (fen: number) => `一次赠送或优惠超过 ${yuan(fen)} 需要“大额退款与赠送”权限`,
  dayAbove: (fen: number, before: number) =>
    `您今天已退款和赠送 ${yuan(before)}，每天最多 ${yuan(fen)}，超出需要“大额退款与赠送”权限`,
  waitsForSecond: '提交成功，对方是运营人员，需由另一位有“交易规则与复核”权限的同事复核后生效',
  givesProduct: (name: string) => `赠送《${name}》`,
  sellsProduct: (name: string, fen: number) => `录入线下订单《${name}》，实付 ${yuan(fen)}`,
  isOperator: '对方是运营人员，请单独录入并由同事复核',
  badItem: '所选商品不在该订单中，或已退款',
  badAmount: (name: string, fen: number) => `《${name}》最多可退 ${yuan(fen)}，且退款金额不能为 0`,
  refundOn: '退款已受理，正在退回',
  otherRefund: '该退款已提交过，请刷新后查看',
  approved: '已通过，退款正在退回，操作成功',
  refused: '已拒绝，操作成功',
  noReason: '请填写拒绝原因，买家会看到',
  notOnWay: '该退款不在退回途中，请刷新查看',
  retried: '操作成功，已重新提交给支付渠道',
  handNoted: '该退款已登记线下退款，不再提交渠道',
  handDone: '登记成功，退款已完成',
  handWaits: '登记成功，请另一位同事复核',
  handCancelled: '撤回成功，退款已重新提交给支付渠道',
  noNotice: '支付通知不存在',
  noChannel: '该支付渠道未配置，无法查询',
  unknownAtChannel: '渠道没有这笔支付的记录，买家尚未付款',
  notReplayable: '该通知没有可用的内容，请改用“向渠道查询”',
  heldReason: '收款与订单不符，退回',
  usage: (progress: number, usedText: string) =>
    [progress > 0 ? `已学习 ${Math.floor(progress)}%` : '', usedText].filter(Boolean).join('，'),

  gift: '赠送',
  giftByImport: '批量导入用户时赠送',
  giftUndone: '撤销批量导入',
  isGiven: (name: string, until: string | null) => `赠送课程《${name}》${until === null ? '' : `至 ${until}`}`,
  isOwned: '已拥有，不重复赠送',
  noCourse: (word: string, near: readonly string[]) =>
    `没有在售的课程“${word}”${near.length > 0 ? `，是否是：${near.map((name) => `《${name}》`).join('、')}` : '，请填写完整名称或编号'}`,
  severalCourses: (word: string, list: readonly string[]) => `有多门课程叫“${word}”，请填写编号：${list.join('、')}`,
  byHand: '线下成交优惠',
  otherSale: '该录入已用于另一笔订单，请刷新后重试',
  ownedForEver: (name: string) => `对方已拥有《${name}》，无需重复开通`,
  noAccount: '该手机号未注册或账户已停用',
  noSuchProduct: '没有这个商品，请填写完整名称或编号',
  severalProducts: '有多个同名商品，请填写商品编号',
  vouchersGone: '凭证图片已失效，请重新上传',
  givenDone: '赠送成功，商品已开通',
  enteredDone: '录入成功，商品已开通',
  templateName: '线下订单导入模板.xlsx',
  example: ['13800001234', '商品完整名称或编号', '199.00', '银行转账'],
  importTooLarge: '文件过大，请分批导入',
  importNoColumn: '没有找到“手机号”“商品”“实付金额”列，请使用模板',
  importEmpty: '表格中没有数据',
  importTooMany: (rows: number) => `一次最多导入 ${rows} 行，请分批导入`,
  importHasErrors: (rows: number) => `有 ${rows} 行需要修改，或选择跳过这些行`,
  imported: (done: number, failed: number) =>
    failed === 0 ? `导入成功，共 ${done} 笔` : `导入成功 ${done} 笔，${failed} 笔未导入`,

  /** Outcomes of a channel report. */
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
