import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Flag, Id, Money, Nothing, PageInput, PageOf, SmsCode, Text } from '../shapes.ts'
import { ClientKey } from './order.ts'
import { REBIND_HOURS } from './withdrawal-cost.ts'
import { stateCode } from '../states.ts'
import { NamedCode } from '../code.ts'

/** Most days of statistics by day. */
export const FIGURE_DAYS = 366

/** Sources of a sale. */
export const sources = ['web', 'h5', 'mini', 'app', 'referral', 'offline'] as const

const Day = z.iso.date('日期格式应为 YYYY-MM-DD').optional()
const Earned = {
  orderCount: z.int(),
  pricePaid: Money.meta({ description: 'paid, net of refunds' }),
  lecturerProfit: Money,
}

/** An order item of the lecturer. */
const LecturerOrder = z.object({
  orderNo: Id,
  itemNo: z.int(),
  productType: NamedCode(stateCode.product),
  productId: Id,
  productName: z.string(),
  buyerName: z.string().meta({ description: 'masked' }),
  source: z.enum(sources),
  pricePaid: Money,
  refundAmount: Money,
  lecturerProportion: z.number().meta({ description: '0.7 = 70 %' }),
  lecturerProfit: Money.meta({ description: 'share, net of clawbacks' }),
  platformProfit: Money,
  profitStatus: z.union([z.literal(0), NamedCode(stateCode.share)]).meta({ description: '0: no share' }),
  settleTime: DateTime.nullable(),
  orderStatus: NamedCode(stateCode.order),
  payTime: DateTime,
})
export type LecturerOrder = z.output<typeof LecturerOrder>

export const earning = {
  orders: call({
    method: 'POST',
    path: 'user/auth/order/info/lecturer',
    about:
      'Sales of the lecturer’s products with the lecturer’s share, newest first. `withFigures`: sums and series over all filtered sales.',
    who: 'lecturer',
    limit: limits.personal,
    input: z.object({
      ...PageInput,
      beginDay: Day.meta({ description: 'day of payment in China, from' }),
      endDay: Day.meta({ description: 'to, inclusive' }),
      productId: Id.optional(),
      profitStatus: z.coerce.number().int().min(1).max(3).optional(),
      withFigures: Flag.default(0),
    }),
    output: PageOf(LecturerOrder).extend({
      figures: z
        .object({
          ...Earned,
          refundAmount: Money,
          platformProfit: Money,
          dayList: z.array(z.object({ day: z.string(), ...Earned })),
          productList: z.array(
            z.object({ productType: NamedCode(stateCode.product), productId: Id, productName: z.string(), ...Earned }),
          ),
          sourceList: z.array(z.object({ source: z.enum(sources), ...Earned })),
        })
        .nullable(),
    }),
  }),
}

/** A user's payout account, masked. */
export const PayoutAccount = z.object({
  accountType: NamedCode(stateCode.payoutAccount),
  bankUserName: z.string().meta({ description: 'masked' }),
  bankCardNo: z.string().meta({ description: 'masked' }),
  bankName: z.string(),
  bankBranchName: z.string(),
  bindTime: DateTime,
  usableTime: DateTime.meta({ description: 'start of withdrawals to this account' }),
})
export type PayoutAccount = z.output<typeof PayoutAccount>

export const payoutAccount = {
  view: call({
    method: 'POST',
    path: 'user/auth/user/account/view',
    about: 'The viewer’s balances from the ledger, and the masked payout account.',
    who: 'lecturer',
    limit: limits.personal,
    notWhileImpersonating: true,
    input: Nothing,
    output: z.object({
      totalIncome: z.int().meta({ description: 'all earnings, net of clawbacks' }),
      historyMoney: Money.meta({ description: 'withdrawn' }),
      enableBalances: Money.meta({ description: 'available for withdrawal' }),
      freezeBalances: Money.meta({ description: 'held by pending withdrawals' }),
      pendingBalances: Money.meta({ description: 'within the refund window' }),
      debt: Money.meta({ description: 'clawed back after withdrawal; offset by the next earnings' }),
      account: PayoutAccount.nullable(),
      extractMin: Money,
      extractFee: Money,
      taxRate: z.number(),
      taxMode: z.int().meta({ description: '1: `taxRate` of the amount; 2: the monthly table for labour income' }),
      monthMoney: Money.meta({ description: 'withdrawn or requested in this month' }),
      monthTax: Money.meta({ description: 'the tax on it' }),
      refundDays: z.int(),
      isInvoiceTaken: Flag.meta({ description: 'payees may submit an invoice; nothing is withheld then' }),
    }),
  }),
  update: call({
    method: 'POST',
    path: 'user/auth/user/account/update',
    about: `Sets the payout account, confirmed by an SMS code for the purpose \`payout\`. A changed account is blocked for ${REBIND_HOURS} hours.`,
    who: 'lecturer',
    limit: limits.write,
    notWhileImpersonating: true,
    stepUp: 'payout',
    input: z.object({
      accountType: z.union([z.literal(1), z.literal(2)], { error: '请选择收款方式' }),
      bankUserName: Text('户名', 30, 2),
      bankCardNo: Text('账号', 60),
      bankName: Text('开户银行', 50, 0).default(''),
      bankBranchName: Text('开户支行', 80, 0).default(''),
      code: SmsCode,
    }),
    output: PayoutAccount,
    errors: ['invalid', 'wrongCode', 'stepUp', 'factorDue'],
  }),
}

const Extract = z.object({
  id: Id,
  extractMoney: Money,
  fee: Money,
  tax: Money,
  arriveMoney: Money.meta({ description: 'transferred to the payout account' }),
  extractStatus: NamedCode(stateCode.withdrawal),
  step: z.enum(['applied', 'confirming', 'approved', 'paying', 'paid', 'returned']),
  accountType: NamedCode(stateCode.payoutAccount),
  bankUserName: z.string(),
  bankCardNo: z.string(),
  bankName: z.string(),
  allocationNo: z.string().meta({ description: 'transfer number of the bank' }),
  voucherUrl: z.string().meta({ description: 'image of the transfer voucher, valid for an hour, or empty' }),
  invoiceNo: z.string(),
  invoiceUrl: z.string().meta({ description: 'the payee’s invoice, valid for an hour, or empty' }),
  remark: z.string(),
  payTime: DateTime.nullable(),
  gmtCreate: DateTime,
})

export const extractLog = {
  save: call({
    method: 'POST',
    path: 'user/auth/user/account/extract/log/save',
    about: 'Requests a withdrawal and holds its amount. Idempotent by `clientKey`.',
    who: 'lecturer',
    limit: limits.write,
    notWhileImpersonating: true,
    stepUp: 'payout',
    input: z.object({
      extractMoney: z.coerce
        .number({ error: '提现金额必须是数字' })
        .int('提现金额必须是整数分')
        .min(1, '请填写提现金额')
        .max(2_000_000_000, '提现金额过大'),
      clientKey: ClientKey,
      invoiceNo: z
        .string({ error: '发票号码必须是文字' })
        .trim()
        .regex(/^(\d{8}|\d{20})?$/, '发票号码是 8 位或 20 位数字')
        .default(''),
      invoiceFileId: Id.optional().meta({
        description: 'the payee’s invoice, a PDF uploaded as `document`: nothing is withheld then',
      }),
    }),
    output: Extract,
    errors: ['conflict', 'shown', 'invalid', 'stepUp', 'factorDue'],
  }),
  list: call({
    method: 'POST',
    path: 'user/auth/user/account/extract/log/list',
    about: 'The viewer’s withdrawals with their steps, newest first.',
    who: 'lecturer',
    limit: limits.personal,
    notWhileImpersonating: true,
    input: z.object({ ...PageInput, extractStatus: z.coerce.number().int().min(1).max(3).optional() }),
    output: PageOf(
      Extract.extend({
        stepList: z.array(z.object({ event: z.string(), remark: z.string(), gmtCreate: DateTime })),
      }),
    ),
  }),
}

/**
 * The same calls for referrers who do not teach; commission stays withdrawable after leaving the scheme. The
 * specification has these calls for lecturers only.
 */
export const commissionAccount = {
  view: call({
    ...payoutAccount.view,
    path: 'user/auth/user/recommended/account/view',
    who: 'login',
    extension: true,
  }),
  update: call({
    ...payoutAccount.update,
    path: 'user/auth/user/recommended/account/update',
    who: 'login',
    extension: true,
  }),
}
export const commissionExtract = {
  save: call({
    ...extractLog.save,
    path: 'user/auth/user/recommended/account/extract/log/save',
    who: 'login',
    extension: true,
  }),
  list: call({
    ...extractLog.list,
    path: 'user/auth/user/recommended/account/extract/log/list',
    who: 'login',
    extension: true,
  }),
}
