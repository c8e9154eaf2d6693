/** Texts about withdrawals. */
import { yuan } from '../../lib/yuan.ts'

export const withdrawalTexts = {
  badCard: '请填写正确的银行卡号（12 到 19 位数字，校验位不符）',
  badAlipay: '请填写支付宝账号（手机号或邮箱）',
  noBank: '请填写开户银行',
  bound: '收款账户绑定成功',
  rebound: (hours: number) => `收款账户更换成功，为保障资金安全，${hours} 小时后可提现`,
  noAccount: '请先绑定收款账户',
  notUsable: (hours: number) => `收款账户刚刚更换，为保障资金安全，还需约 ${hours} 小时才能提现`,
  belowMin: (fen: number) => `单次提现不能低于 ${yuan(fen)}`,
  debt: (fen: number) => `您有 ${yuan(fen)} 的退款待抵扣，暂不能提现`,
  aboveAvailable: (fen: number) => `可提现余额为 ${yuan(fen)}，请减少提现金额`,
  nothingArrives: '扣除手续费和税后没有可到账金额，请增加提现金额',
  noInvoices: '本站不接受自开发票的提现，请刷新页面后重新提交',
  noInvoiceNo: '请填写发票号码',
  noInvoiceFile: '请上传发票文件',
  badInvoiceFile: '发票文件不存在，请重新上传 PDF 格式的发票',
  invoiceUsed: '这张发票已用于另一笔提现',
  otherAmount: '该提现申请已提交过，且金额不同，请刷新后重试',
  applied: '提现申请提交成功，请等待审核',

  noWithdrawal: '提现记录不存在',
  stepChanged: '该提现的状态已变化，请刷新查看',
  sameOperator: '该提现需要另一位运营人员复核',
  ownWithdrawal: '不能审核自己的提现申请',
  confirmed: '初审成功，等待另一位运营人员复核',
  approved: '审核成功，可以打款',
  returned: '退回成功，金额已回到对方的可提现余额',
  paid: '登记打款成功',
  noVoucher: '凭证图片不存在，请重新上传',
  nothingToPay: '没有审核通过待打款的提现',
  batchPaid: (count: number) => (count > 0 ? `登记成功，共 ${count} 笔` : '这一批已全部处理'),
  underWay: '该提现正由支付渠道转账，请等待转账结果',
  nothingToTransfer: '没有可由该渠道转账的提现（需审核通过，且收款账户类型受该渠道支持）',
  noPayoutChannel: '本站没有启用可转账的支付渠道',
  transferTitle: '收益提现',
  sent: (count: number) => `提交成功，共 ${count} 笔转账，结果会自动更新`,
  batchOver: '该批次没有待打款的提现',
  cannotOpen: '收款账户无法解密（系统密钥已更换），请退回并让对方重新绑定',

  /** Lines of a withdrawal's log. */
  events: {
    applied: '提交申请',
    confirmed: '初审通过',
    approved: '审核通过',
    paying: '进入打款批次',
    transferring: '提交渠道转账',
    paid: '已打款',
    returned: '已退回',
    bounced: '银行退回',
  } as Record<string, string>,

  paidMessage: (fen: number, arrive: number, account: string) => ({
    msgTitle: '提现已打款',
    msgText: `<p>您申请的提现 ${yuan(fen)} 已打款 ${yuan(arrive)} 至 ${account}，到账时间以银行为准。</p>`,
  }),
  returnedMessage: (fen: number, reason: string) => ({
    msgTitle: '提现已退回',
    msgText: `<p>您申请的提现 ${yuan(fen)} 已退回到可提现余额。原因：${reason}</p>`,
  }),
}
