/** Alipay through its open gateway with RSA2: QR code (precreate), phone browser (wap), computer (page). */
import type { KeyObject } from 'node:crypto'
import { payWayCode } from '@zhixing/contract/commerce/providers'
import { stateCode } from '@zhixing/contract/states'
import { z } from 'zod'
import { chinaTime, cutBytes, fenOf, fromChinaTime, yuanOf } from '../amounts.ts'
import { isSigned, signText } from '../keys.ts'
import {
  ChannelRefusal,
  type PaymentChannel,
  type PaymentReport,
  type PaymentState,
  type TransferReport,
} from '../port.ts'

export interface AlipaySettings {
  appId: string
  /** The seller's account (2088…), if reports are to be checked against it. */
  sellerId: string | undefined
  /** The application's private key. */
  key: KeyObject
  /** Alipay's public key for this application. */
  publicKey: KeyObject
  payTypes: readonly number[]
  /**
   * Serial numbers of the application's certificate and Alipay's root, required for transfers; without them no payouts.
   */
  certificates?: { app: string; root: string } | undefined
  /** Address of the gateway; replaced in tests. */
  url: string
}

export const ALIPAY_URL = 'https://openapi.alipay.com/gateway.do'
const { alipayQr: QR, alipayH5: WAP, alipayPage: PAGE } = payWayCode
const TIMEOUT_MS = 10_000
const BILL_TIMEOUT_MS = 60_000
/** Alipay repeats a notification for 25 hours, each with its sending time. */
const MAX_AGE_MS = 26 * 3_600_000

/** A refusal by Alipay, with its code. */
class AlipayError extends ChannelRefusal {
  constructor(code: string, message: string) {
    super(`alipay: ${code} ${message}`, code)
  }
}

/** The signed text of parameters: non-empty ones, sorted by name. Exported for its test. */
export function signedText(parameters: Record<string, string>, without: readonly string[] = ['sign']): string {
  return Object.entries(parameters)
    .filter(([name, value]) => value !== '' && !without.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/**
 * Whether a notification is signed by Alipay; `sign` and `sign_type` are excluded from the signed text. Exported for
 * its test.
 */
export const isAlipayNotification = (parameters: Record<string, string>, publicKey: KeyObject): boolean =>
  parameters.sign !== undefined && isSigned(signedText(parameters, ['sign', 'sign_type']), parameters.sign, publicKey)

/**
 * The raw text of one object in an answer: Alipay signs its bytes, not its parsed value.
 * Exported for its test.
 */
export function rawObject(body: string, name: string): string | undefined {
  // Only at the start: the same key inside a value does not count.
  const head = new RegExp(`^\\s*\\{\\s*"${name}"\\s*:\\s*(?=\\{)`).exec(body)
  if (!head) return undefined
  let [depth, isText] = [0, false]
  for (let index = head[0].length; index < body.length; index += 1) {
    const character = body[index]
    if (isText) {
      if (character === '\\') index += 1
      else if (character === '"') isText = false
    } else if (character === '"') isText = true
    else if (character === '{') depth += 1
    else if (character === '}' && --depth === 0) return body.slice(head[0].length, index + 1)
  }
  return undefined
}

const Answer = z.object({
  code: z.string(),
  msg: z.string().default(''),
  sub_code: z.string().default(''),
  sub_msg: z.string().default(''),
})
const Signed = z.object({ sign: z.string() })
const states: Record<string, PaymentState> = {
  WAIT_BUYER_PAY: 'waiting',
  TRADE_CLOSED: 'closed',
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
}
const Trade = z.object({
  out_trade_no: z.string(),
  trade_no: z.string().default(''),
  trade_status: z.string(),
  total_amount: z.string(),
  trans_currency: z.string().default('CNY'),
  send_pay_date: z.string().optional(),
})
const Notification = z.object({
  app_id: z.string(),
  seller_id: z.string().default(''),
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: z.string(),
  total_amount: z.string(),
  trans_currency: z.string().default('CNY'),
  gmt_payment: z.string().optional(),
  notify_time: z.string(),
})
const RefundMade = z.object({ fund_change: z.string().default('N'), trade_no: z.string().default('') })
const Transfer = z.object({
  order_id: z.string().default(''),
  status: z.string(),
  fail_reason: z.string().default(''),
  error_code: z.string().default(''),
})
const RefundFound = z.object({ refund_status: z.string().default(''), trade_no: z.string().default('') })

/** The state of a transfer. DEALING: a bank is processing it; REFUND: the bank has returned it. */
function transferReportOf({ status, order_id: platformSn, ...why }: z.output<typeof Transfer>): TransferReport {
  if (status === 'SUCCESS') return { state: 'paid', platformSn, reason: '' }
  if (status !== 'FAIL' && status !== 'REFUND' && status !== 'CLOSED')
    return { state: 'processing', platformSn, reason: '' }
  return { state: 'failed', platformSn, reason: why.fail_reason || why.error_code || '支付宝转账失败' }
}

function stateOf(status: string, paidAt: string | undefined): PaymentState {
  const state = states[status]
  if (!state) throw new Error(`alipay: unknown state ${status}`)
  // TRADE_CLOSED covers both unpaid and fully refunded payments.
  return state === 'closed' && paidAt ? 'refunded' : state
}

/** @param now the time, for timestamps and the age of notifications */
export function createAlipay(settings: AlipaySettings, now: () => number): PaymentChannel {
  const { appId, sellerId, key, publicKey, url, certificates } = settings
  const merchantOf = (app: string, seller: string) => (sellerId === undefined ? app : `${app}/${seller}`)
  const merchant = merchantOf(appId, sellerId ?? '')

  function request(method: string, content: object, more: Record<string, string> = {}): URLSearchParams {
    const parameters: Record<string, string> = {
      app_id: appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: chinaTime(now()),
      version: '1.0',
      ...more,
      biz_content: JSON.stringify(content),
    }
    return new URLSearchParams({ ...parameters, sign: signText(signedText(parameters), key) })
  }

  /** Calls the gateway and verifies the signature of the answer. @throws {AlipayError} for a refusal */
  async function ask<S extends z.ZodType>(shape: S, method: string, content: object, more?: Record<string, string>) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: request(method, content, more).toString(),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const body = await response.text()
    if (!response.ok) throw new Error(`alipay: HTTP status ${response.status}`)
    const refused = rawObject(body, 'error_response')
    const raw = refused ?? rawObject(body, `${method.replaceAll('.', '_')}_response`)
    if (raw === undefined) throw new Error('alipay: unreadable answer')
    const answer = Answer.parse(JSON.parse(raw))
    // A request with a wrong key or missing permission is answered without a signature; it can only be a refusal.
    if (refused === undefined) {
      const { data } = Signed.safeParse(JSON.parse(body))
      if (data ? !isSigned(raw, data.sign, publicKey) : answer.code === '10000')
        throw new Error('alipay: bad signature')
      // Not an AlipayError: an unsigned code decides nothing.
      if (!data)
        throw new ChannelRefusal(`alipay: ${answer.code} ${answer.sub_code} ${answer.sub_msg}, unsigned`, answer.code)
    }
    if (answer.code !== '10000') throw new AlipayError(answer.sub_code || answer.code, answer.sub_msg || answer.msg)
    return shape.parse(JSON.parse(raw)) as z.output<S>
  }

  async function query(serialNumber: string): Promise<PaymentReport> {
    const trade = await ask(Trade, 'alipay.trade.query', { out_trade_no: serialNumber })
    return {
      serialNumber: trade.out_trade_no,
      state: stateOf(trade.trade_status, trade.send_pay_date),
      amount: fenOf(trade.total_amount),
      currency: trade.trans_currency,
      // The answer contains neither: it concerns this application's trades and is signed for it.
      merchant,
      platformSn: trade.trade_no,
      payTime: trade.send_pay_date ? fromChinaTime(trade.send_pay_date) : null,
    }
  }

  async function queryRefund({ refundNo, serialNumber }: { refundNo: string; serialNumber: string }) {
    const content = { out_trade_no: serialNumber, out_request_no: refundNo }
    const refund = await ask(RefundFound, 'alipay.trade.fastpay.refund.query', content).catch(
      unless(null, 'ACQ.TRADE_NOT_EXIST', 'TRADE_NOT_EXIST'),
    )
    // An unknown refund is answered without a state.
    if (refund?.refund_status !== 'REFUND_SUCCESS') return null
    return { state: 'refunded' as const, platformSn: refund.trade_no, reason: '' }
  }

  /** Payouts to Alipay accounts; Alipay checks the name. */
  const payouts = (sent: Record<string, string>): Partial<PaymentChannel> => ({
    payoutTypes: [stateCode.payoutAccount.alipay],
    async transfer(_db, { transferNo, amount, name, account, title }) {
      const content = {
        out_biz_no: transferNo,
        trans_amount: yuanOf(amount),
        product_code: 'TRANS_ACCOUNT_NO_PWD',
        biz_scene: 'DIRECT_TRANSFER',
        order_title: cutBytes(title, 128),
        payee_info: { identity: account, identity_type: 'ALIPAY_LOGON_ID', name },
      }
      try {
        return transferReportOf(await ask(Transfer, 'alipay.fund.trans.uni.transfer', content, sent))
      } catch (error) {
        if (error instanceof AlipayError && FINAL_TRANSFER.includes(error.code))
          return { state: 'failed', platformSn: '', reason: error.message }
        throw error
      }
    },
    async queryTransfer(_db, transferNo) {
      const content = {
        product_code: 'TRANS_ACCOUNT_NO_PWD',
        biz_scene: 'DIRECT_TRANSFER',
        out_biz_no: transferNo,
      }
      return ask(Transfer, 'alipay.fund.trans.common.query', content, sent).then(
        transferReportOf,
        unless(null, 'ORDER_NOT_EXIST'),
      )
    },
  })

  return {
    ...(certificates ? payouts({ app_cert_sn: certificates.app, alipay_root_cert_sn: certificates.root }) : {}),
    name: 'alipay',
    payTypes: settings.payTypes.filter((payType) => payType === QR || payType === WAP || payType === PAGE),
    merchant,
    isShared: true,

    async start(_db, payment) {
      const content = {
        out_trade_no: payment.serialNumber,
        total_amount: yuanOf(payment.amount),
        // Alipay refuses these characters in a subject.
        subject: cutBytes(payment.subject.replaceAll(/[/=&]/g, ' '), 256) || '订单',
        ...(sellerId ? { seller_id: sellerId } : {}),
      }
      const notify = { notify_url: payment.notifyUrl }
      if (payment.payType === QR) {
        // Alipay cannot close an unscanned code: it must expire.
        const minutes = `${Math.max(1, Math.floor((Date.parse(payment.expireTime) - now()) / 60_000))}m`
        const input = { ...content, timeout_express: minutes, qr_code_timeout_express: minutes }
        const answer = await ask(z.object({ qr_code: z.string().min(1) }), 'alipay.trade.precreate', input, notify)
        return { codeUrl: answer.qr_code, payUrl: '', payParams: null }
      }
      const isWap = payment.payType === WAP
      const input = {
        ...content,
        product_code: isWap ? 'QUICK_WAP_WAY' : 'FAST_INSTANT_TRADE_PAY',
        time_expire: chinaTime(Date.parse(payment.expireTime)),
        ...(isWap ? { quit_url: payment.returnUrl } : {}),
      }
      const parameters = request(isWap ? 'alipay.trade.wap.pay' : 'alipay.trade.page.pay', input, {
        ...notify,
        return_url: payment.returnUrl,
      })
      return { codeUrl: '', payUrl: `${url}?${parameters.toString()}`, payParams: null }
    },

    async query(_db, serialNumber) {
      return query(serialNumber).catch(unless(null, 'ACQ.TRADE_NOT_EXIST'))
    },

    async close(_db, serialNumber) {
      try {
        await ask(z.unknown(), 'alipay.trade.close', { out_trade_no: serialNumber })
        return true
      } catch (error) {
        if (!(error instanceof AlipayError)) throw error
        if (error.code === 'ACQ.TRADE_NOT_EXIST') return true
        if (
          !['ACQ.TRADE_STATUS_ERROR', 'ACQ.REASON_TRADE_STATUS_INVALID', 'ACQ.REASON_ILLEGAL_STATUS'].includes(
            error.code,
          )
        )
          throw error
        // Closed before, or paid.
        return (await query(serialNumber)).state === 'closed'
      }
    },

    async refund(_db, { refundNo, serialNumber, amount, reason }) {
      const content = {
        out_trade_no: serialNumber,
        out_request_no: refundNo,
        refund_amount: yuanOf(amount),
        refund_reason: cutBytes(reason, 256) || undefined,
      }
      try {
        const { fund_change, trade_no: platformSn } = await ask(RefundMade, 'alipay.trade.refund', content)
        if (fund_change === 'Y') return { state: 'refunded', platformSn, reason: '' }
        // Executed before, or not at all: a query decides.
        return (await queryRefund({ refundNo, serialNumber })) ?? { state: 'processing', platformSn, reason: '' }
      } catch (error) {
        if (error instanceof AlipayError && FINAL.includes(error.code))
          return { state: 'refused', platformSn: '', reason: error.message }
        throw error
      }
    },

    queryRefund: async (_db, refund) => queryRefund(refund),

    async readNotification(_db, { body }) {
      const entries = [...new URLSearchParams(body)]
      const parameters = Object.fromEntries(entries)
      if (entries.length !== Object.keys(parameters).length) throw new Error('duplicate parameter')
      if (!isAlipayNotification(parameters, publicKey)) throw new Error('bad signature')
      const note = Notification.parse(parameters)
      if (!(Math.abs(now() - Date.parse(fromChinaTime(note.notify_time))) < MAX_AGE_MS)) throw new Error('too old')
      return {
        serialNumber: note.out_trade_no,
        state: stateOf(note.trade_status, note.gmt_payment),
        amount: fenOf(note.total_amount),
        currency: note.trans_currency,
        merchant: merchantOf(note.app_id, note.seller_id),
        platformSn: note.trade_no,
        payTime: note.gmt_payment ? fromChinaTime(note.gmt_payment) : null,
      }
    },

    acknowledge: (accepted) => ({ status: 200, type: 'text/plain', body: accepted ? 'success' : 'fail' }),

    async statement(_db, day) {
      const bill = await ask(
        z.object({ bill_download_url: z.url() }),
        'alipay.data.dataservice.bill.downloadurl.query',
        {
          bill_type: 'trade',
          bill_date: day,
        },
      ).catch(unless(null, 'BILL_NOT_EXIST', 'NO_BILL_DATA', 'isp.bill_not_exist'))
      if (!bill) return []
      const response = await fetch(bill.bill_download_url, {
        redirect: 'error',
        signal: AbortSignal.timeout(BILL_TIMEOUT_MS),
      })
      if (!response.ok) throw new Error(`alipay: the statement request answered ${response.status}`)
      // Used once a day: the unzip library is loaded on demand.
      const { readAlipayBill } = await import('./bill.ts')
      return readAlipayBill(new Uint8Array(await response.arrayBuffer()))
    },
  }
}

/** Refusals of a refund that a retry would not change. */
const FINAL = [
  'ACQ.INVALID_PARAMETER',
  'ACQ.TRADE_NOT_EXIST',
  'ACQ.TRADE_STATUS_ERROR',
  'ACQ.TRADE_HAS_FINISHED',
  'ACQ.TRADE_NOT_ALLOW_REFUND',
  'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL',
  'ACQ.REFUND_FEE_ERROR',
  'ACQ.REASON_TRADE_REFUND_FEE_ERR',
]

/** Refusals of a transfer that a retry would not change: no money was sent. */
const FINAL_TRANSFER = [
  'INVALID_PARAMETER',
  'PAYEE_NOT_EXIST',
  'PAYEE_USER_INFO_ERROR',
  'PAYEE_ACC_OCUPIED',
  'PAYEE_CERTIFY_LEVEL_LIMIT',
  'PAYEE_ACCOUNT_STATUS_ERROR',
  'PAYEE_USERINFO_STATUS_ERROR',
  'EXCEED_LIMIT_SM_MIN_AMOUNT',
  'PERMIT_NON_BANK_LIMIT_PAYEE',
]

/** Returns `value` for a refusal with one of these codes; rethrows others. */
function unless<T>(value: T, ...codes: string[]): (error: unknown) => T {
  return (error) => {
    if (error instanceof AlipayError && codes.includes(error.code)) return value
    throw error
  }
}
