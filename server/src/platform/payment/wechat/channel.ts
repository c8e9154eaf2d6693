/**
 * WeChat Pay, API v3, direct merchant: QR code (Native), phone browser (H5), inside WeChat (JSAPI, which needs the
 * payer's openid).
 */
import { createHash, type KeyObject, randomBytes } from 'node:crypto'
import { payWayCode } from '@zhixing/contract/commerce/providers'
import { z } from 'zod'
import { cutBytes, fenOf, fromChinaTime } from '../amounts.ts'
import { billRows } from '../bill.ts'
import { isSigned, signText } from '../keys.ts'
import {
  ChannelRefusal,
  type PaymentChannel,
  type PaymentReport,
  type PaymentState,
  type RefundReport,
  type StatementLine,
} from '../port.ts'
import type { WechatPayers } from './payers.ts'
import { certificatesOf, createPlatformKeys, openSealed, Sealed } from './platform-keys.ts'

export interface WechatPaySettings {
  mchId: string
  appId: string
  /** Serial number of the merchant's certificate. */
  serial: string
  key: KeyObject
  /** The API v3 key: 32 characters. */
  apiKey: string
  /** WeChat Pay's public key, for merchants that have one; others use platform certificates. */
  publicKey: { id: string; key: KeyObject } | undefined
  payTypes: readonly number[]
  /** Identifies payers inside WeChat; without it JSAPI is not offered. */
  payers?: WechatPayers | undefined
  /** Address of the gateway; replaced in tests. */
  url: string
}

export const WECHAT_PAY_URL = 'https://api.mch.weixin.qq.com'
const { wechatQr: QR, wechatH5: H5, wechatJsapi: JSAPI } = payWayCode
/** Tolerated clock difference of signatures, s. */
const MAX_AGE_S = 300
const TIMEOUT_MS = 10_000
const BILL_TIMEOUT_MS = 60_000

/** A refusal by WeChat Pay, with its code. */
class WechatPayError extends ChannelRefusal {
  readonly #answer: Answer
  constructor(status: number, code: string, message: string, answer: Answer) {
    super(`wechat pay: ${status} ${code} ${message}`, code)
    this.#answer = answer
  }
  /** Not a property of the instance: logs serialize those. */
  get answer() {
    return this.#answer
  }
}

interface Answer {
  headers: Record<string, string>
  body: Buffer
}
const UNKNOWN_ORDER = ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS']

const Refusal = z.object({ code: z.string().default(''), message: z.string().default('') })
const states: Record<string, PaymentState> = {
  SUCCESS: 'paid',
  REFUND: 'refunded',
  NOTPAY: 'waiting',
  USERPAYING: 'waiting',
  ACCEPT: 'waiting',
  CLOSED: 'closed',
  REVOKED: 'closed',
  PAYERROR: 'failed',
}
const Transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().default(''),
  trade_state: z.string(),
  success_time: z.string().optional(),
  amount: z
    .object({ total: z.int().default(0), currency: z.string().default('CNY') })
    .default({ total: 0, currency: 'CNY' }),
})
const Refund = z.object({ refund_id: z.string().default(''), status: z.string() })
const Notification = z.object({ event_type: z.string(), resource: Sealed })
const Bill = z.object({ download_url: z.url(), hash_type: z.string(), hash_value: z.string() })

const merchantOf = (mchId: string, appId: string) => `${mchId}/${appId}`

function reportOf(transaction: z.output<typeof Transaction>): PaymentReport {
  const state = states[transaction.trade_state]
  if (!state) throw new Error(`wechat pay: unknown state ${transaction.trade_state}`)
  return {
    serialNumber: transaction.out_trade_no,
    state,
    // The order's amount: with a coupon of WeChat Pay the payer pays less, the merchant receives all of it.
    amount: transaction.amount.total,
    currency: transaction.amount.currency,
    merchant: merchantOf(transaction.mchid, transaction.appid),
    platformSn: transaction.transaction_id,
    payTime: transaction.success_time ? new Date(transaction.success_time).toISOString() : null,
  }
}

function refundReportOf({ status, refund_id: platformSn }: z.output<typeof Refund>): RefundReport {
  if (status === 'SUCCESS') return { state: 'refunded', platformSn, reason: '' }
  // ABNORMAL: the payer's card is closed; the merchant redirects the refund in WeChat Pay's console, then it succeeds.
  if (status === 'PROCESSING' || status === 'ABNORMAL') return { state: 'processing', platformSn, reason: '' }
  return { state: 'refused', platformSn, reason: '微信支付已关闭该退款' }
}

/** The Authorization header, signed with the merchant's key. Exported for its test. */
export function authorization(
  { mchId, serial, key }: Pick<WechatPaySettings, 'mchId' | 'serial' | 'key'>,
  request: { method: string; path: string; body: string; stamp: string; nonce: string },
): string {
  const { method, path, body, stamp, nonce } = request
  const signature = signText(`${method}\n${path}\n${stamp}\n${nonce}\n${body}\n`, key)
  return `WECHATPAY2-SHA256-RSA2048 mchid="${mchId}",nonce_str="${nonce}",signature="${signature}",timestamp="${stamp}",serial_no="${serial}"`
}

/** The parameters that open the cashier inside WeChat: four lines signed by the merchant. Exported for its test. */
export function jsapiParams(
  { appId, key }: Pick<WechatPaySettings, 'appId' | 'key'>,
  { prepayId, stamp, nonce }: { prepayId: string; stamp: string; nonce: string },
): Record<string, string> {
  const order = `prepay_id=${prepayId}`
  const paySign = signText(`${appId}\n${stamp}\n${nonce}\n${order}\n`, key)
  return { appId, timeStamp: stamp, nonceStr: nonce, package: order, signType: 'RSA', paySign }
}

/** The payments and refunds of one application in a trade bill (type ALL). Exported for its test. */
export function readTradeBill(text: string, appId: string): StatementLine[] {
  const rows = billRows(text, { first: '交易时间', free: '商品名称', isEnd: (line) => line.startsWith('总交易单数') })
  return rows.flatMap((cell): StatementLine[] => {
    // Other applications of the same merchant are skipped.
    if (cell('公众账号ID') !== appId) return []
    const state = cell('交易状态')
    const time = fromChinaTime(cell('交易时间'))
    if (state === 'SUCCESS')
      return [
        {
          kind: 'pay',
          number: cell('商户订单号'),
          platformSn: cell('微信订单号'),
          amount: fenOf(cell('订单金额')),
          time,
        },
      ]
    if (state === 'REFUND' && cell('退款状态') !== 'FAIL')
      return [
        {
          kind: 'refund',
          number: cell('商户退款单号'),
          platformSn: cell('微信退款单号'),
          amount: fenOf(cell('申请退款金额')),
          time,
        },
      ]
    return []
  })
}

/** @param now the time, for timestamps and the age of signatures */
export function createWechatPay(settings: WechatPaySettings, now: () => number): PaymentChannel {
  const { mchId, appId, apiKey, url, payers } = settings
  const newStamp = () => ({ stamp: String(Math.floor(now() / 1000)), nonce: randomBytes(16).toString('hex') })

  async function send(method: 'GET' | 'POST', path: string, input?: object, timeout = TIMEOUT_MS) {
    const body = input ? JSON.stringify(input) : ''
    const { stamp, nonce } = newStamp()
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: authorization(settings, { method, path, body, stamp, nonce }),
        accept: 'application/json',
        'user-agent': 'zhixing',
        // Tells the gateway to sign with the public key while certificates are still in use.
        ...(settings.publicKey ? { 'wechatpay-serial': settings.publicKey.id } : {}),
        ...(input ? { 'content-type': 'application/json' } : {}),
      },
      ...(input ? { body } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    const answer: Answer = {
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    }
    if (response.ok) return answer
    const parsed = Refusal.safeParse(parseJson(answer.body.toString('utf8')))
    throw new WechatPayError(response.status, parsed.data?.code ?? '', parsed.data?.message ?? '', answer)
  }

  /** The platform certificates. @throws unless the API key opens them and one of them signed the answer */
  async function fetchCertificates() {
    const { headers, body } = await send('GET', '/v3/certificates')
    const text = body.toString('utf8')
    const keys = certificatesOf(apiKey, text, now())
    const key = keys.get(headers['wechatpay-serial'] ?? '') ?? settings.publicKey?.key
    if (!key) throw new Error('the answer is signed by none of the certificates')
    check(headers, text, key)
    return keys
  }
  const keyOf = createPlatformKeys(settings.publicKey, fetchCertificates, now)

  function check(headers: Record<string, string>, body: string, key: KeyObject) {
    const stamp = headers['wechatpay-timestamp'] ?? ''
    const text = `${stamp}\n${headers['wechatpay-nonce'] ?? ''}\n${body}\n`
    if (!isSigned(text, headers['wechatpay-signature'] ?? '', key)) throw new Error('bad signature')
    if (!(Math.abs(now() / 1000 - Number(stamp)) <= MAX_AGE_S)) throw new Error('too old')
  }

  /** @throws unless signed by WeChat Pay within the last minutes */
  async function verify(headers: Record<string, string>, body: string) {
    check(headers, body, await keyOf(headers['wechatpay-serial'] ?? ''))
  }

  /** Calls the gateway and verifies the signature of the answer. */
  async function ask<S extends z.ZodType>(shape: S, method: 'GET' | 'POST', path: string, input?: object) {
    const { headers, body } = await send(method, path, input)
    const text = body.toString('utf8')
    await verify(headers, text)
    return shape.parse(text === '' ? undefined : JSON.parse(text)) as z.output<S>
  }

  const query = async (serialNumber: string) => {
    const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(serialNumber)}?mchid=${mchId}`
    return reportOf(await ask(Transaction, 'GET', path))
  }

  return {
    name: 'wechat',
    payTypes: settings.payTypes.filter(
      (payType) => payType === QR || payType === H5 || (payType === JSAPI && payers !== undefined),
    ),
    merchant: merchantOf(mchId, appId),
    isShared: true,

    payerUrl: (payType, back) => (payType === JSAPI && payers ? payers.askUrl(back) : null),

    async start(_db, payment) {
      const common = {
        appid: appId,
        mchid: mchId,
        description: cutBytes(payment.subject, 127) || '订单',
        out_trade_no: payment.serialNumber,
        time_expire: `${new Date(payment.expireTime).toISOString().slice(0, 19)}Z`,
        notify_url: payment.notifyUrl,
        amount: { total: payment.amount, currency: 'CNY' },
      }
      if (payment.payType === H5) {
        const scene = { payer_client_ip: payment.ip, h5_info: { type: 'Wap' } }
        const answer = await ask(z.object({ h5_url: z.url() }), 'POST', '/v3/pay/transactions/h5', {
          ...common,
          scene_info: scene,
        })
        return {
          codeUrl: '',
          payUrl: `${answer.h5_url}&redirect_url=${encodeURIComponent(payment.returnUrl)}`,
          payParams: null,
        }
      }
      const scene = { payer_client_ip: payment.ip }
      if (payment.payType === JSAPI) {
        if (!payers || !payment.payerCode) throw new Error('the payer is not identified')
        const openid = await payers.openIdOf(payment.payerCode)
        const answer = await ask(z.object({ prepay_id: z.string().min(1) }), 'POST', '/v3/pay/transactions/jsapi', {
          ...common,
          payer: { openid },
          scene_info: scene,
        })
        const payParams = jsapiParams(settings, { prepayId: answer.prepay_id, ...newStamp() })
        return { codeUrl: '', payUrl: '', payParams }
      }
      const answer = await ask(z.object({ code_url: z.string().min(1) }), 'POST', '/v3/pay/transactions/native', {
        ...common,
        scene_info: scene,
      })
      return { codeUrl: answer.code_url, payUrl: '', payParams: null }
    },

    async query(_db, serialNumber) {
      return query(serialNumber).catch(unless(null, ...UNKNOWN_ORDER))
    },

    async check(serialNumber) {
      const error: unknown = await query(serialNumber).then(
        () => undefined,
        (reason: unknown) => reason,
      )
      if (error && !(error instanceof WechatPayError && UNKNOWN_ORDER.includes(error.code))) throw error
      // Only certificates prove the API key; a merchant with a public key may have none.
      if (!settings.publicKey) await fetchCertificates()
      else if (error instanceof WechatPayError && error.answer.headers['wechatpay-signature'])
        await verify(error.answer.headers, error.answer.body.toString('utf8'))
    },

    async close(_db, serialNumber) {
      try {
        const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(serialNumber)}/close`
        await ask(z.undefined(), 'POST', path, { mchid: mchId })
        return true
      } catch (error) {
        if (!(error instanceof WechatPayError)) throw error
        if (['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'ORDER_CLOSED', 'ORDERCLOSED'].includes(error.code)) return true
        if (['ORDERPAID', 'ORDER_PAID'].includes(error.code)) return false
        throw error
      }
    },

    async refund(_db, { refundNo, serialNumber, amount, total, reason }) {
      try {
        return refundReportOf(
          await ask(Refund, 'POST', '/v3/refund/domestic/refunds', {
            out_trade_no: serialNumber,
            out_refund_no: refundNo,
            reason: cutBytes(reason, 80) || undefined,
            amount: { refund: amount, total, currency: 'CNY' },
          }),
        )
      } catch (error) {
        // Refusals a retry would not change; others (busy, insufficient balance) are retried.
        if (
          error instanceof WechatPayError &&
          ['INVALID_REQUEST', 'PARAM_ERROR', 'RESOURCE_NOT_EXISTS'].includes(error.code)
        )
          return { state: 'refused', platformSn: '', reason: error.message }
        throw error
      }
    },

    async queryRefund(_db, { refundNo }) {
      const path = `/v3/refund/domestic/refunds/${encodeURIComponent(refundNo)}`
      return ask(Refund, 'GET', path).then(refundReportOf, unless(null, 'RESOURCE_NOT_EXISTS'))
    },

    async readNotification(_db, { headers, body }) {
      await verify(headers, body)
      const { event_type, resource } = Notification.parse(JSON.parse(body))
      if (!event_type.startsWith('TRANSACTION.')) throw new Error(`not a payment event: ${event_type}`)
      return reportOf(Transaction.parse(JSON.parse(openSealed(apiKey, resource))))
    },

    acknowledge: (accepted) => ({
      status: accepted ? 200 : 500,
      type: 'application/json',
      body: JSON.stringify(accepted ? { code: 'SUCCESS', message: '成功' } : { code: 'FAIL', message: '失败' }),
    }),

    async statement(_db, day) {
      const bill = await ask(Bill, 'GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`).catch(
        unless(null, 'NO_STATEMENT_EXIST'),
      )
      if (!bill) return []
      const address = new URL(bill.download_url)
      // The request carries our signature: it must only be sent to the gateway.
      const { body } = await send('GET', `${address.pathname}${address.search}`, undefined, BILL_TIMEOUT_MS)
      if (bill.hash_type !== 'SHA1' || createHash('sha1').update(body).digest('hex') !== bill.hash_value.toLowerCase())
        throw new Error('the statement does not match its hash')
      return readTradeBill(body.toString('utf8'), appId)
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns `value` for a refusal with one of these codes; rethrows others. */
function unless<T>(value: T, ...codes: string[]): (error: unknown) => T {
  return (error) => {
    if (error instanceof WechatPayError && codes.includes(error.code)) return value
    throw error
  }
}
