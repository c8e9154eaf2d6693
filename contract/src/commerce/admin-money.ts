import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import { DateTime, Done, Flag, Id, Money, Nothing, PageInput, PageOf, Text } from '../shapes.ts'
import { stateCode } from '../states.ts'
import { NamedCode } from '../code.ts'

const admin = { method: 'POST', who: 'admin', limit: limits.admin, extension: true } as const
const withdrawal = { ...admin, permission: 'withdrawal.review' } as const
const ledger = { ...admin, permission: 'ledger' } as const

/** The most withdrawals of one payout file. */
export const MAX_BATCH = 500
/** The most differences a proof reports. */
export const MAX_DIFFERENCES = 200

const Between = {
  beginTime: z.iso.datetime({ offset: true, error: '开始时间格式不正确' }).optional(),
  endTime: z.iso.datetime({ offset: true, error: '结束时间格式不正确' }).optional(),
}
const Keyword = z.string().trim().max(60, '搜索词最多 60 个字').default('')

/** Steps of a withdrawal. */
export const extractSteps = ['applied', 'confirming', 'approved', 'paying', 'paid', 'returned'] as const
export type ExtractStep = (typeof extractSteps)[number]

const Withdrawal = z.object({
  id: Id,
  userId: Id,
  nickname: z.string(),
  extractMoney: Money,
  fee: Money,
  tax: Money,
  arriveMoney: Money,
  extractStatus: NamedCode(stateCode.withdrawal),
  step: z.enum(extractSteps),
  needsTwo: Flag.meta({ description: 'needs the approval of two different operators' }),
  accountType: NamedCode(stateCode.payoutAccount),
  bankUserName: z.string().meta({ description: 'masked' }),
  bankCardNo: z.string().meta({ description: 'masked' }),
  bankName: z.string(),
  batchId: Id.nullable(),
  allocationNo: z.string(),
  note: z.string(),
  payoutChannel: z.string().meta({ description: 'the channel that pays it; empty: paid by hand' }),
  payoutError: z.string().meta({ description: 'the channel’s last error' }),
  invoiceNo: z.string().meta({ description: 'the payee’s invoice; empty: none, and tax is withheld' }),
  payTime: DateTime.nullable(),
  gmtCreate: DateTime,
  etag: tagged.etag.meta({ description: 'version of the note' }),
})

const Reference = {
  allocationNo: Text('打款流水号', 64),
  voucherFileId: Id.optional().meta({ description: 'an image of the transfer, uploaded as `private`' }),
}

export const adminWithdrawal = {
  list: call({
    ...withdrawal,
    path: 'commerce/admin/withdrawal/list',
    about: 'Withdrawals, newest first.',
    input: z.object({
      ...PageInput,
      ...Between,
      keyword: Keyword.meta({ description: 'a name, or a withdrawal number' }),
      step: z.enum(extractSteps).optional(),
      batchId: Id.optional(),
    }),
    output: PageOf(Withdrawal),
  }),
  view: call({
    ...withdrawal,
    path: 'commerce/admin/withdrawal/view',
    about: 'A withdrawal with its steps, the user’s balances, and other users with the same account.',
    input: z.object({ id: Id }),
    output: Withdrawal.extend({
      bankBranchName: z.string(),
      remark: z.string(),
      voucherUrl: z.string(),
      invoiceUrl: z.string().meta({ description: 'the payee’s invoice, valid for an hour, or empty' }),
      pending: z.int(),
      available: z.int().meta({ description: 'negative: a debt' }),
      withdrawing: z.int(),
      sharedList: z.array(z.object({ userId: Id, nickname: z.string() })),
      stepList: z.array(
        z.object({ event: z.string(), remark: z.string(), operatorName: z.string(), gmtCreate: DateTime }),
      ),
    }),
    errors: ['notFound'],
  }),
  approve: call({
    ...withdrawal,
    path: 'commerce/admin/withdrawal/approve',
    about: 'Approves a withdrawal. Above the site’s limit a second, different operator must approve too.',
    notWhileImpersonating: true,
    input: z.object({ id: Id }),
    output: z.object({ step: z.enum(extractSteps) }),
    errors: ['notFound', 'shown'],
    logAs: '审核通过提现',
  }),
  giveBack: call({
    ...withdrawal,
    path: 'commerce/admin/withdrawal/return',
    about: 'Refuses a withdrawal, or records that the bank returned it: the amount is available to the user again.',
    notWhileImpersonating: true,
    input: z.object({ id: Id, reason: Text('退回原因', 200) }),
    output: Done,
    errors: ['notFound', 'shown'],
    logAs: '退回提现',
  }),
  transferView: call({
    ...withdrawal,
    path: 'commerce/admin/withdrawal/transfer/view',
    about: 'Channels for payouts and their account types (1 bank card, 2 Alipay).',
    input: Nothing,
    output: z.object({ channelList: z.array(z.object({ name: z.string(), payoutTypes: z.array(z.int()) })) }),
  }),
  transfer: call({
    ...withdrawal,
    path: 'commerce/admin/withdrawal/transfer',
    about:
      'Hands approved withdrawals to a channel for payout: the given ones or all, as far as it supports the account type. Results are booked when the channel reports them.',
    notWhileImpersonating: true,
    input: z.object({
      idList: z.array(Id).max(MAX_BATCH, `一次最多 ${MAX_BATCH} 笔`).default([]),
      channel: Text('转账渠道', 20),
    }),
    output: z.object({ count: z.int() }),
    errors: ['shown'],
    logAs: '提现转账',
  }),
  paid: call({
    ...withdrawal,
    path: 'commerce/admin/withdrawal/paid',
    about: 'Records that an approved withdrawal has been paid.',
    notWhileImpersonating: true,
    input: z.object({ id: Id, ...Reference }),
    output: Done,
    errors: ['notFound', 'shown', 'invalid'],
    logAs: '登记提现打款',
  }),
  note: call({
    ...withdrawal,
    path: 'commerce/admin/withdrawal/note',
    about: 'Sets the operators’ note of a withdrawal.',
    input: z.object({ id: Id, note: Text('备注', 500, 0), ...edited }),
    output: Done,
    errors: ['notFound', 'conflict'],
    logAs: '备注提现',
  }),
  batchSave: call({
    ...withdrawal,
    path: 'commerce/admin/withdrawal/batch/save',
    permission: 'withdrawal.payout',
    about: `Puts approved withdrawals into one payout file: the given ones, or all (at most ${MAX_BATCH}).`,
    notWhileImpersonating: true,
    input: z.object({ idList: z.array(Id).max(MAX_BATCH, `一批最多 ${MAX_BATCH} 笔`).default([]) }),
    output: z.object({ batchId: Id, extractCount: z.int(), arriveMoney: Money }),
    errors: ['shown'],
    logAs: '生成打款批次',
  }),
  batchList: call({
    ...withdrawal,
    path: 'commerce/admin/withdrawal/batch/list',
    permission: 'withdrawal.payout',
    about: 'Payout files, newest first.',
    input: z.object(PageInput),
    output: PageOf(
      z.object({
        id: Id,
        extractCount: z.int(),
        arriveMoney: Money,
        payingCount: z.int().meta({ description: 'neither paid nor returned' }),
        operatorName: z.string(),
        gmtCreate: DateTime,
      }),
    ),
  }),
  batchPaid: call({
    ...withdrawal,
    path: 'commerce/admin/withdrawal/batch/paid',
    permission: 'withdrawal.payout',
    about: 'Records the unpaid withdrawals of a payout file as paid, under one transfer number.',
    notWhileImpersonating: true,
    input: z.object({ batchId: Id, allocationNo: Text('银行流水号', 64) }),
    output: z.object({ paidCount: z.int() }),
    errors: ['notFound', 'shown'],
    logAs: '登记整批打款',
  }),
  batchFile: call({
    ...withdrawal,
    path: 'commerce/admin/withdrawal/batch/file',
    permission: 'withdrawal.payout',
    about: 'Data for the bank: full names and account numbers of unpaid withdrawals.',
    notWhileImpersonating: true,
    input: z.object({ batchId: Id }),
    output: z.object({
      list: z.array(
        z.object({
          id: Id,
          accountType: NamedCode(stateCode.payoutAccount),
          bankUserName: z.string(),
          bankCardNo: z.string(),
          bankName: z.string(),
          bankBranchName: z.string(),
          arriveMoney: Money,
        }),
      ),
    }),
    errors: ['notFound', 'shown'],
    logAs: '下载打款文件',
  }),
}

const Rate = (name: string) =>
  z.coerce
    .number({ error: `${name}必须是数字` })
    .min(0, `${name}不能小于 0`)
    .max(1, `${name}不能超过 100%`)
    .refine((rate) => Math.abs(rate * 10_000 - Math.round(rate * 10_000)) < 1e-6, `${name}最多精确到 0.01%`)
const Whole = (name: string, min: number, max: number) =>
  z.coerce
    .number({ error: `${name}必须是数字` })
    .int(`${name}必须是整数`)
    .min(min, `${name}不能小于 ${min}`)
    .max(max, `${name}不能超过 ${max}`)

/** The site's sale rule. */
const Rule = z.object({
  refundDays: Whole('可退款天数', 0, 365),
  refundProgress: Whole('可退款学习进度', 0, 100),
  refundReviewAbove: Whole('自动退款上限', 0, 2_000_000_000),
  refundTwoAbove: Whole('线下退款双人复核金额', 0, 2_000_000_000),
  operatorDayLimit: Whole('运营每日退款与赠送额度', 0, 2_000_000_000)
    .default(200_000)
    .meta({ description: 'daily limit of refunds and gifts for an operator without `order.refund`' }),
  couponTwoAbove: Whole('优惠券双人复核金额', 0, 2_000_000_000)
    .default(1_000_000)
    .meta({ description: 'batches of coupons or codes that can cost more need two operators' }),
  commissionRate: Rate('推荐佣金比例'),
  commissionLevels: z.union([z.literal(1), z.literal(2)], { error: '请选择佣金层级' }).default(1),
  secondRate: Rate('二级佣金比例').default(0),
  bindType: z.enum(stateCode.referralBind, { error: '请选择推荐绑定方式' }),
  bindDays: Whole('推荐绑定天数', 0, 3650),
  extractMin: Whole('最低提现金额', 1, 2_000_000_000),
  extractFee: Whole('提现手续费', 0, 1_000_000),
  extractTwoAbove: Whole('双人复核金额', 0, 2_000_000_000),
  taxRate: Rate('代扣税率'),
  taxMode: z.union([z.literal(1), z.literal(2)], { error: '请选择代扣税方式' }).default(1),
  isInvoiceTaken: Flag.default(0).meta({
    description: 'payees may submit an invoice; nothing is withheld of that withdrawal',
  }),
  invoiceInfo: z.record(z.string().max(40), z.string().max(200)).default({}),
  highVipPercent: Whole('高级会员折扣', 1, 100).default(90),
})

export const adminSaleRule = {
  view: call({
    ...admin,
    permission: 'saleRule.rule',
    path: 'commerce/admin/rule/view',
    about: 'The site’s sale rule, or the defaults.',
    input: Nothing,
    output: Rule.extend(tagged),
  }),
  save: call({
    ...admin,
    permission: 'saleRule.rule',
    path: 'commerce/admin/rule/save',
    about: 'Sets the site’s sale rule. Existing orders and withdrawals keep the rule they were made under.',
    notWhileImpersonating: true,
    input: Rule.extend(edited),
    output: Done,
    errors: ['invalid', 'conflict'],
    logAs: '修改交易规则',
  }),
}

const Difference = z.object({
  check: z.enum(['transfer', 'balance', 'order', 'withdrawal', 'share']),
  refId: Id.meta({ description: 'transfer, account, order or user, depending on the check' }),
  expected: z.int(),
  actual: z.int(),
})

const Proof = z.object({
  id: Id,
  status: z.enum(['running', 'proved', 'differs', 'failed']),
  figures: z
    .object({
      entryCount: z.int(),
      entrySum: z.int(),
      transferCount: z.int(),
      accountCount: z.int(),
      orderCount: z.int(),
      seconds: z.number(),
    })
    .nullable(),
  differenceList: z.array(Difference),
  operatorName: z.string(),
  endTime: DateTime.nullable(),
  gmtCreate: DateTime,
})

const LedgerAccount = z.object({
  id: Id,
  kind: z.string(),
  ownerId: z.string().meta({ description: '0: the site' }),
  nickname: z.string(),
  balance: z.int(),
  gmtCreate: DateTime,
})

export const adminLedger = {
  proofList: call({
    ...ledger,
    path: 'commerce/admin/ledger/proof/list',
    about: 'The latest ledger proofs, newest first.',
    input: Nothing,
    output: z.object({ list: z.array(Proof) }),
  }),
  proofBegin: call({
    ...ledger,
    path: 'commerce/admin/ledger/proof/begin',
    about:
      'Starts a ledger proof: all entries sum to zero, and so does every transfer; every balance is the sum of its entries; orders, shares and withdrawals agree with them.',
    input: Nothing,
    output: z.object({ id: Id }),
    logAs: '核对账本',
  }),
  accountList: call({
    ...ledger,
    path: 'commerce/admin/ledger/account/list',
    about: 'Ledger accounts: the site’s first, then users’ by balance.',
    input: z.object({
      ...PageInput,
      keyword: Keyword.meta({ description: 'a user’s name' }),
      kind: z.string().trim().max(40).default(''),
      isDebt: Flag.optional().meta({ description: '1: negative balances' }),
    }),
    output: PageOf(LedgerAccount),
  }),
  entryList: call({
    ...ledger,
    path: 'commerce/admin/ledger/entry/list',
    about: 'Entries of an account or an order, newest first, each with the other lines of its transfer.',
    input: z.object({
      ...PageInput,
      ...Between,
      accountId: Id.optional(),
      orderNo: Id.optional(),
    }),
    output: PageOf(
      z.object({
        id: z.string().meta({ description: 'transfer and line' }),
        transferId: Id,
        businessKey: z.string(),
        transferKind: z.string(),
        orderNo: Id.nullable(),
        accountId: Id,
        kind: z.string(),
        ownerId: z.string(),
        nickname: z.string(),
        amount: z.int(),
        gmtCreate: DateTime,
      }),
    ),
  }),
}
