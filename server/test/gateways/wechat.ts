/** A fake WeChat Pay API v3: verifies the merchant's signature, signs its answers, rotates its certificates. */
import { createCipheriv, createHash, createSign, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type BookedPayment, bookRefund, type Gateway, nextNumber, serve } from './book.ts'
import { makeCertificate } from './certificate.ts'

export const wechatMerchant = {
  mchId: '1900000109',
  appId: 'wx8888888888888888',
  serial: '3775B6A45ACD588826D15E583A95F5DD4C0F0A12',
}
export const wechatApiKey = '0123456789abcdef0123456789abcdef'
const merchantKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })

const refusals: Record<string, number> = { ORDER_NOT_EXIST: 404, RESOURCE_NOT_EXISTS: 404, SIGN_ERROR: 401 }
class Refused extends Error {}

export interface WechatGateway extends Gateway {
  /** The configured merchant key. */
  merchantKey: string
  publicKey: { id: string; pem: string }
  /** Signs with a new certificate from now on; the old one stays in the list. */
  renew(): void
  /** Signs with its public key from now on. */
  usePublicKey(): void
  /**
   * Opens the cashier from a page's parameters if the merchant signed them. @returns the number of the payment @throws
   * otherwise
   */
  openCashier(payParams: Record<string, string>): string
  /** Number of requests for the certificates. */
  asked(): number
  /** Corrupts the next statement, or the signature of the next answer. */
  spoil: { hash?: boolean; signature?: boolean; notReady?: boolean }
}

export async function startWechatGateway(): Promise<WechatGateway> {
  const payments = new Map<string, BookedPayment>()
  const makePair = (serial: string) => {
    const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
    return { serial, ...keys, pem: makeCertificate(keys, serial, Date.UTC(2099, 0, 1)) }
  }
  const certificates = [makePair('5157F09EFDC096DE15EBE81A47057A7232F1B8E1')]
  const own = {
    serial: 'PUB_KEY_ID_0119000001092024112000000000',
    ...generateKeyPairSync('rsa', { modulusLength: 2048 }),
  }
  let signer: { serial: string; privateKey: (typeof own)['privateKey'] } = certificates[0] ?? own
  let asked = 0
  const spoil: WechatGateway['spoil'] = {}
  const bills = new Map<string, string>()

  const seal = (text: string, associatedData: string) => {
    const nonce = randomBytes(6).toString('hex')
    const cipher = createCipheriv('aes-256-gcm', wechatApiKey, nonce)
    cipher.setAAD(Buffer.from(associatedData))
    const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return {
      algorithm: 'AEAD_AES_256_GCM',
      nonce,
      associated_data: associatedData,
      ciphertext: bytes.toString('base64'),
    }
  }
  const signed = (body: string, at = Date.now()) => {
    const [stamp, nonce] = [String(Math.floor(at / 1000)), randomBytes(16).toString('hex')]
    const signature = createSign('RSA-SHA256').update(`${stamp}\n${nonce}\n${body}\n`).sign(signer.privateKey, 'base64')
    return {
      'wechatpay-serial': signer.serial,
      'wechatpay-timestamp': stamp,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': signature,
      'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
    }
  }
  const transactionOf = (payment: BookedPayment, over: { amount?: number; merchant?: string } = {}) => {
    const [mchid = '', appid = ''] = (over.merchant ?? `${wechatMerchant.mchId}/${wechatMerchant.appId}`).split('/')
    const total = over.amount ?? payment.amount
    const paid = { transaction_id: payment.platformSn, success_time: china(payment.payTime ?? 0), trade_type: 'NATIVE' }
    return {
      appid,
      mchid,
      out_trade_no: payment.serialNumber,
      trade_state: { waiting: 'NOTPAY', paid: payment.refunds.length > 0 ? 'REFUND' : 'SUCCESS', closed: 'CLOSED' }[
        payment.state
      ],
      trade_state_desc: '',
      amount: { total, payer_total: total, currency: 'CNY', payer_currency: 'CNY' },
      ...(payment.state === 'paid' ? paid : {}),
    }
  }
  const refundOf = (payment: BookedPayment, refundNo: string) => {
    const refund = payment.refunds.find((one) => one.refundNo === refundNo)
    return (
      refund && {
        refund_id: refund.platformSn,
        out_refund_no: refundNo,
        out_trade_no: payment.serialNumber,
        status: 'SUCCESS',
        amount: { refund: refund.amount, total: payment.amount },
      }
    )
  }

  /** Verifies the merchant by an independent implementation of the specification, not the code under test. */
  function checkMerchant(request: IncomingMessage, body: string) {
    const [scheme, rest = ''] = (request.headers.authorization ?? '').split(' ')
    const field = (name: string) => new RegExp(`(?:^|,)${name}="([^"]*)"`).exec(rest)?.[1] ?? ''
    const text = [request.method, request.url, field('timestamp'), field('nonce_str'), body]
      .map((line) => `${line}\n`)
      .join('')
    const isRight = createVerify('RSA-SHA256').update(text).verify(merchantKeys.publicKey, field('signature'), 'base64')
    const isFresh = Math.abs(Date.now() / 1000 - Number(field('timestamp'))) < 300
    if (
      scheme !== 'WECHATPAY2-SHA256-RSA2048' ||
      !isRight ||
      !isFresh ||
      field('mchid') !== wechatMerchant.mchId ||
      field('serial_no') !== wechatMerchant.serial
    )
      throw new Refused('SIGN_ERROR')
    if (!request.headers['user-agent'] || !request.headers.accept) throw new Refused('PARAM_ERROR')
  }

  interface Input {
    appid: string
    mchid: string
    description: string
    out_trade_no: string
    out_refund_no: string
    notify_url: string
    time_expire: string
    amount: { total: number; refund: number; currency: string }
    payer?: { openid?: string }
    scene_info?: { payer_client_ip?: string; h5_info?: { type?: string } }
  }

  function begin(input: Input, kind: string) {
    if (input.appid !== wechatMerchant.appId || input.mchid !== wechatMerchant.mchId)
      throw new Refused('APPID_MCHID_NOT_MATCH')
    if (
      !/^[\w|*@-]{6,32}$/.test(input.out_trade_no) ||
      Buffer.byteLength(input.description) > 127 ||
      input.amount.currency !== 'CNY'
    )
      throw new Refused('PARAM_ERROR')
    if (kind === 'h5' && !(input.scene_info?.payer_client_ip && input.scene_info.h5_info?.type))
      throw new Refused('PARAM_ERROR')
    // Users of this application, as in the fake WeChat API (server/test/wechat.ts).
    if (kind === 'jsapi' && !/^open-\w+$/.test(input.payer?.openid ?? '')) throw new Refused('PARAM_ERROR')
    const before = payments.get(input.out_trade_no)
    if (before?.state === 'paid') throw new Refused('ORDERPAID')
    if (before?.state === 'closed') throw new Refused('ORDER_CLOSED')
    if (before && before.amount !== input.amount.total) throw new Refused('INVALID_REQUEST')
    if (!before)
      payments.set(input.out_trade_no, {
        serialNumber: input.out_trade_no,
        platformSn: nextNumber(),
        amount: input.amount.total,
        subject: input.description,
        notifyUrl: input.notify_url,
        state: 'waiting',
        payTime: null,
        refunds: [],
      })
    if (kind === 'jsapi') return { prepay_id: `wx${input.out_trade_no}` }
    return kind === 'h5'
      ? { h5_url: `https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=${input.out_trade_no}&package=1` }
      : { code_url: `weixin://wxpay/bizpayurl?pr=${input.out_trade_no}` }
  }

  function work(method: string, address: URL, body: string): object | string | undefined {
    const path = address.pathname
    const input = body ? (JSON.parse(body) as Input) : undefined
    if (path === '/v3/certificates') {
      asked += 1
      return {
        data: certificates.map(({ serial, pem }) => ({
          serial_no: serial,
          effective_time: '2020-01-01T00:00:00+08:00',
          expire_time: '2099-01-01T00:00:00+08:00',
          encrypt_certificate: seal(pem, 'certificate'),
        })),
      }
    }
    const kind = /^\/v3\/pay\/transactions\/(native|h5|jsapi)$/.exec(path)?.[1]
    if (kind && input) return begin(input, kind)
    const [, serialNumber = '', isClose] = /^\/v3\/pay\/transactions\/out-trade-no\/(\w+)(\/close)?$/.exec(path) ?? []
    if (serialNumber) {
      const payment = payments.get(serialNumber)
      if (!payment) throw new Refused('ORDER_NOT_EXIST')
      if (!isClose) {
        if (address.searchParams.get('mchid') !== wechatMerchant.mchId) throw new Refused('MCH_NOT_EXISTS')
        return transactionOf(payment)
      }
      if (payment.state === 'paid') throw new Refused('ORDERPAID')
      payment.state = 'closed'
      return undefined
    }
    if (method === 'POST' && path === '/v3/refund/domestic/refunds' && input) {
      const payment = payments.get(input.out_trade_no)
      if (!payment) throw new Refused('RESOURCE_NOT_EXISTS')
      if (typeof bookRefund(payment, input.out_refund_no, input.amount.refund) === 'string')
        throw new Refused('INVALID_REQUEST')
      return refundOf(payment, input.out_refund_no)
    }
    const refundNo = /^\/v3\/refund\/domestic\/refunds\/(\w+)$/.exec(path)?.[1]
    if (refundNo) {
      for (const payment of payments.values()) {
        const refund = refundOf(payment, refundNo)
        if (refund) return refund
      }
      throw new Refused('RESOURCE_NOT_EXISTS')
    }
    if (path === '/v3/bill/tradebill') {
      if (spoil.notReady) throw new Refused('STATEMENT_CREATING')
      const bill = billOf(address.searchParams.get('bill_date') ?? '')
      if (!bill) throw new Refused('NO_STATEMENT_EXIST')
      const token = randomBytes(8).toString('hex')
      bills.set(token, bill)
      const hash = createHash('sha1')
        .update(spoil.hash ? 'x' : bill)
        .digest('hex')
      return {
        hash_type: 'SHA1',
        hash_value: hash,
        download_url: `https://api.mch.weixin.qq.com/v3/billdownload/file?token=${token}`,
      }
    }
    if (path === '/v3/billdownload/file') return bills.get(address.searchParams.get('token') ?? '') ?? ''
    throw new Refused('NOT_FOUND')
  }

  /** As the real one: fields behind a backtick, escaped commas, sums at the end. */
  function billOf(day: string): string {
    const line = (fields: (string | number)[]) => fields.map((field) => `\`${field}`).join(',')
    const on = (at: number | null) => at !== null && china(at).slice(0, 10) === day
    const when = (at: number) => china(at).slice(0, 19).replace('T', ' ')
    const rows = [...payments.values()].flatMap((payment) => {
      const head = (at: number) => [
        when(at),
        wechatMerchant.appId,
        wechatMerchant.mchId,
        '0',
        '',
        payment.platformSn,
        payment.serialNumber,
        'oUser',
        'NATIVE',
      ]
      const name = payment.subject.replaceAll(',', '\\ ')
      const paid = on(payment.payTime)
        ? [
            line([
              ...head(payment.payTime ?? 0),
              'SUCCESS',
              'OTHERS',
              'CNY',
              yuan(payment.amount),
              '0.00',
              '0',
              '0',
              '0.00',
              '0.00',
              '',
              '',
              name,
              '',
              '0.00000',
              '0.60%',
              yuan(payment.amount),
              '0.00',
              '',
            ]),
          ]
        : []
      const given = payment.refunds
        .filter(({ time }) => on(time))
        .map((refund) =>
          line([
            ...head(refund.time),
            'REFUND',
            'OTHERS',
            'CNY',
            '0.00',
            '0.00',
            refund.platformSn,
            refund.refundNo,
            yuan(refund.amount),
            '0.00',
            'ORIGINAL',
            'SUCCESS',
            name,
            '',
            '0.00000',
            '0.60%',
            '0.00',
            yuan(refund.amount),
            '',
          ]),
        )
      return [...paid, ...given]
    })
    if (rows.length === 0) return ''
    const names =
      '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
    return `\uFEFF${[names, ...rows, '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额', line([rows.length, 0, 0, 0, 0, 0, 0])].join('\r\n')}\r\n`
  }

  const send = (response: ServerResponse, status: number, body: string) => {
    const headers = signed(body)
    if (spoil.signature) headers['wechatpay-signature'] = headers['wechatpay-signature'].replace(/^..../, 'AAAA')
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  }
  const server = await serve((request, body, response) => {
    try {
      checkMerchant(request, body)
      const answer = work(request.method ?? '', new URL(request.url ?? '', 'http://x'), body)
      if (typeof answer === 'string') response.writeHead(200, { 'content-type': 'text/plain' }).end(answer)
      else send(response, answer ? 200 : 204, answer ? JSON.stringify(answer) : '')
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      send(response, refusals[error.message] ?? 400, JSON.stringify({ code: error.message, message: '被拒绝' }))
    }
  })
  return {
    url: server.url,
    payments,
    spoil,
    merchantKey: merchantKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: { id: own.serial, pem: own.publicKey.export({ type: 'spki', format: 'pem' }).toString() },
    openCashier({ appId, timeStamp, nonceStr, package: order = '', signType, paySign = '' }) {
      const text = [appId, timeStamp, nonceStr, order].map((line) => `${line}\n`).join('')
      const isRight = createVerify('RSA-SHA256').update(text).verify(merchantKeys.publicKey, paySign, 'base64')
      if (!isRight || signType !== 'RSA' || appId !== wechatMerchant.appId || !/^\d{10}$/.test(timeStamp ?? ''))
        throw new Error('支付验证签名失败')
      return order.replace('prepay_id=wx', '')
    },
    asked: () => asked,
    renew() {
      const made = makePair(randomBytes(20).toString('hex').toUpperCase().replace(/^./, '4'))
      certificates.push(made)
      signer = made
    },
    usePublicKey() {
      signer = own
    },
    pay(serialNumber) {
      const payment = payments.get(serialNumber)
      if (payment?.state !== 'waiting') throw new Error('it cannot be paid')
      payment.state = 'paid'
      payment.payTime = Date.now()
    },
    notification(serialNumber, over = {}) {
      const payment = payments.get(serialNumber)
      if (!payment) throw new Error('no such payment')
      const body = JSON.stringify({
        id: 'EV-2018022511223320873',
        create_time: china(Date.now()),
        resource_type: 'encrypt-resource',
        event_type: 'TRANSACTION.SUCCESS',
        summary: '支付成功',
        resource: {
          original_type: 'transaction',
          ...seal(JSON.stringify(transactionOf(payment, over)), 'transaction'),
        },
      })
      return { headers: signed(body, over.at), body }
    },
    close: server.close,
  }
}

const yuan = (fen: number) => (fen / 100).toFixed(2)
const china = (at: number) => `${new Date(at + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`
