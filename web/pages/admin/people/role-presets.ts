import type { Permission } from '@zhixing/contract/permissions'

/** Jobs that come with most schools, and what each needs. */
export const presets: readonly { roleName: string; remark: string; permissions: readonly Permission[] }[] = [
  {
    roleName: '财务',
    remark: '订单与退款、支付流水、提现打款、对账、发票与账本',
    permissions: [
      'overview',
      'order',
      'order.refund',
      'order.payment',
      'withdrawal',
      'recon',
      'report',
      'ledger',
      'invoice',
    ],
  },
  {
    roleName: '客服',
    remark: '处理订单、额度内的退款、咨询、反馈与站内信',
    permissions: ['overview', 'order', 'user', 'coupon', 'counsel', 'feedback', 'message'],
  },
  {
    roleName: '审计',
    remark: '查看报表、账本与操作日志，不经手任何款项',
    permissions: ['overview', 'report', 'ledger', 'log'],
  },
]
