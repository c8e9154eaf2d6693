/** Operation log subjects: orders, payments, refunds, invoices, withdrawals, trade rules. */
import type { StateCode } from '@zhixing/contract/states'
import { operationSubject, percentText, type SubjectNow, yesText, yuanText } from '../../shared/operation-log.ts'
import type { Sql } from '../../kernel/db/index.ts'
import { selectSetting } from '../../platform/payment/sandbox/sandbox.sql.ts'
import { merchantSubjects } from '../merchant/operation-subject.ts'
import { handSubjects } from './hand-subjects.ts'
import { readOrder } from './order-subject.ts'
import { saleSubjects } from './sale-subjects.ts'

const PAYMENTS: Record<number, string> = { 1: '待支付', 2: '已支付', 3: '失败', 4: '已关闭', 5: '已退款', 9: '挂起' }

async function readPayment(sql: Sql, id: string) {
  const [row] = await sql<
    { payStatus: StateCode<'pay'>; amount: number }[]
  >`SELECT pay_status, amount FROM order_pay WHERE site_id = ${sql.siteId} AND serial_number = ${id}`
  return (
    row && {
      name: `支付 ${id}（${yuanText(row.amount)}）`,
      path: `/admin/payments?payment=${id}`,
      values: { 状态: PAYMENTS[row.payStatus] ?? String(row.payStatus) },
    }
  )
}

/** The payment of a notification. */
async function readNotice(sql: Sql, id: string) {
  const [row] = await sql<{ serialNumber: string }[]>`
    SELECT serial_number FROM pay_notify WHERE site_id = ${sql.siteId} AND id = ${id}`
  return /^\d{1,19}$/.test(row?.serialNumber ?? '') ? readPayment(sql, row?.serialNumber ?? '') : undefined
}

const REFUNDS: Record<string, string> = {
  created: '已提交',
  auditing: '待审核',
  refunding: '退回中',
  refunded: '已退款',
  refused: '已拒绝',
  cancelled: '已撤销',
}

async function readRefund(sql: Sql, id: string) {
  const [row] = await sql<
    { status: string; amount: number; dealReason: string; voucherNo: string | null; isConfirmed: boolean | null }[]
  >`
    SELECT r.status, r.amount, r.deal_reason, h.voucher_no, h.confirm_user_id IS NOT NULL AS is_confirmed FROM order_refund r
    LEFT JOIN order_refund_hand h ON h.site_id = r.site_id AND h.sn = r.sn WHERE r.site_id = ${sql.siteId} AND r.sn = ${id}`
  return (
    row && {
      name: `退款 ${id}（${yuanText(row.amount)}）`,
      path: `/admin/refunds?q=${id}`,
      values: {
        状态: REFUNDS[row.status] ?? row.status,
        处理意见: row.dealReason,
        线下付款凭证号: row.voucherNo,
        已复核: yesText(row.isConfirmed ? 1 : 0),
      },
    }
  )
}

const INVOICES: Record<number, string> = {
  1: '待开具',
  2: '已开具',
  3: '已拒绝',
  4: '待红冲',
  5: '已红冲',
  6: '已撤回',
}

async function readInvoice(sql: Sql, id: string) {
  const [row] = await sql<
    { status: number; amount: number; invoiceNo: string; redNo: string; refuseComment: string }[]
  >`SELECT status, amount, invoice_no, red_no, refuse_comment FROM invoice WHERE site_id = ${sql.siteId} AND id = ${id}`
  return (
    row && {
      name: `发票申请 ${id}（${yuanText(row.amount)}）`,
      path: '/admin/invoices',
      values: {
        状态: INVOICES[row.status] ?? String(row.status),
        发票号码: row.invoiceNo,
        红字发票号码: row.redNo,
        拒绝原因: row.refuseComment,
      },
    }
  )
}

const STEPS: Record<string, string> = {
  applied: '待审核',
  confirming: '待复核',
  approved: '待打款',
  paying: '打款中',
  paid: '已打款',
  returned: '已退回',
}

async function readWithdrawal(sql: Sql, id: string) {
  const [row] = await sql<
    { step: string; extractMoney: number; allocationNo: string; remark: string; note: string }[]
  >`SELECT step, extract_money, allocation_no, remark, note FROM extract_log WHERE site_id = ${sql.siteId} AND id = ${id}`
  return (
    row && {
      name: `提现 ${id}（${yuanText(row.extractMoney)}）`,
      path: `/admin/withdrawals?withdrawal=${id}`,
      values: {
        状态: STEPS[row.step] ?? row.step,
        银行流水号: row.allocationNo,
        退回原因: row.remark,
        备注: row.note,
      },
    }
  )
}

/** A file that does not exist yet. */
const NEW = 'new'

async function readPayout(sql: Sql, id: string): Promise<SubjectNow | undefined> {
  if (id === NEW) return { name: '新的打款批次', path: '/admin/payouts', values: {} }
  const [row] = await sql<{ extractCount: number; arriveMoney: string; paidCount: number }[]>`
    SELECT b.extract_count, b.arrive_money, (SELECT count(*)::int FROM extract_log e
      WHERE e.site_id = b.site_id AND e.batch_id = b.id AND e.step = 'paid') AS paid_count
    FROM extract_batch b WHERE b.site_id = ${sql.siteId} AND b.id = ${id}`
  return (
    row && {
      name: `打款批次 ${id}（${row.extractCount} 笔，${yuanText(Number(row.arriveMoney))}）`,
      path: `/admin/withdrawals?batch=${id}`,
      values: { 已打款: `${row.paidCount} 笔` },
    }
  )
}

const DIFFERENCES: Record<number, string> = { 1: '待处理', 2: '已处理', 3: '已消除' }

async function readDifference(sql: Sql, id: string) {
  const [row] = await sql<
    { number: string; differenceStatus: StateCode<'reconDifferenceState'>; note: string }[]
  >`SELECT number, difference_status, note FROM recon_difference WHERE site_id = ${sql.siteId} AND id = ${id}`
  return (
    row && {
      name: `对账差异 ${row.number}`,
      path: '/admin/recon',
      values: { 状态: DIFFERENCES[row.differenceStatus] ?? String(row.differenceStatus), 处理说明: row.note },
    }
  )
}

async function readSandbox(sql: Sql) {
  const setting = await selectSetting(sql)
  return {
    name: '沙箱支付',
    path: '/admin/payments',
    values: {
      通知延迟: `${setting.delayMs / 1000} 秒`,
      通知次数: setting.repeat,
      乱序: yesText(setting.isReordered),
      金额偏差: yuanText(setting.wrongAmount),
      拒绝退款: yesText(setting.isRefundRefused),
      转账结果: setting.transferMode,
    },
  }
}

async function readRules(sql: Sql) {
  const [row] = await sql<
    {
      refundDays: number
      refundProgress: number
      refundReviewAbove: number
      refundTwoAbove: number
      commissionRate: string
      secondRate: string
      bindDays: number
      extractMin: number
      extractFee: number
      taxRate: string
    }[]
  >`
    SELECT refund_days, refund_progress, refund_review_above, refund_two_above, commission_rate::text,
      second_rate::text, bind_days, extract_min, extract_fee, tax_rate::text
    FROM sale_rule WHERE site_id = ${sql.siteId}`
  return (
    row && {
      name: '交易规则',
      path: '/admin/sale-rules',
      values: {
        退款天数: row.refundDays,
        退款进度上限: `${row.refundProgress}%`,
        退款免审上限: yuanText(row.refundReviewAbove),
        退款双人复核: yuanText(row.refundTwoAbove),
        推广佣金: percentText(row.commissionRate),
        二级佣金: percentText(row.secondRate),
        绑定天数: row.bindDays,
        最低提现: yuanText(row.extractMin),
        提现手续费: yuanText(row.extractFee),
        代扣税率: percentText(row.taxRate),
      },
    }
  )
}

export const operationSubjects = [
  ...handSubjects,
  ...merchantSubjects,
  operationSubject({ calls: ['commerce/admin/order/'], field: 'orderNo', read: readOrder }),
  operationSubject({ calls: ['commerce/admin/payment/replay'], field: 'id', read: readNotice }),
  operationSubject({ calls: ['commerce/admin/payment/'], field: 'serialNumber', read: readPayment }),
  operationSubject({ calls: ['commerce/admin/refund/'], field: 'sn', read: readRefund }),
  operationSubject({ calls: ['commerce/admin/invoice/'], field: 'id', read: readInvoice }),
  operationSubject({
    calls: ['commerce/admin/withdrawal/batch/'],
    field: (input, answer) => {
      const { batchId } = { ...(input as { batchId?: string }), ...(answer as { batchId?: string } | undefined) }
      return batchId ?? NEW
    },
    read: readPayout,
  }),
  operationSubject({ calls: ['commerce/admin/withdrawal/'], field: 'id', read: readWithdrawal }),
  operationSubject({ calls: ['commerce/admin/recon/difference/'], field: 'id', read: readDifference }),
  operationSubject({ calls: ['commerce/admin/sandbox/'], read: readSandbox }),
  operationSubject({ calls: ['commerce/admin/rule/save'], read: readRules }),
  ...saleSubjects,
]
