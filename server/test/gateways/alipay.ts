/** A fake Alipay gateway: verifies the application's signature, signs its answers, serves bills as zipped GBK. */
import { createSign, createVerify, generateKeyPairSync } from 'node:crypto'
import { zipSync } from 'fflate'
import { type BookedPayment, bookRefund, type Gateway, nextNumber, serve } from './book.ts'
import { gbk } from './gbk.ts'

/** Certificates that an application with payouts needs. */
export const alipayCertificates = {
  app: '5e7a0000000000000000000000000001',
  root: '687b59193f3f462dd5336e5abf83c5d8_02941eef3187dddf3d3b83462e1dfcf6',
}
export const alipayMerchant = { appId: '2021000000000001', sellerId: '2088000000000001' }
const appKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ownKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const bare = (der: Buffer) => der.toString('base64')

class Refused extends Error {}

export interface AlipayGateway extends Gateway {
  /** The merchant's key as configured: base64 only, as Alipay's tools write it. */
  appKey: string
  publicKey: string
  /** Opens the payment address of the payer's browser. */
  open(payUrl: string): void
  /** Transfers by our number. `status` is Alipay's word, until a test changes it. */
  transfers: Map<string, { amount: string; identity: string; name: string; status: string }>
  /** The immediate result of the next transfers. */
  nextTransfer: { status: string }
  /** Corrupts the signature of the next answers. */
  spoil: { signature?: boolean }
}

const textOf = (parameters: Record<string, string>, without: string[]) =>
  Object.keys(parameters)
    .filter((name) => parameters[name] !== '' && !without.includes(name))
    .toSorted()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&')
const sign = (text: string) => createSign('RSA-SHA256').update(text).sign(ownKeys.privateKey, 'base64')

export async function startAlipayGateway(): Promise<AlipayGateway> {
  const payments = new Map<string, BookedPayment>()
  const spoil: AlipayGateway['spoil'] = {}
  const transfers: AlipayGateway['transfers'] = new Map()
  const nextTransfer = { status: 'SUCCESS' }

  /** An independent implementation of the specification, not the code under test. */
  function checkApp(parameters: Record<string, string>) {
    const isRight = createVerify('RSA-SHA256')
      .update(textOf(parameters, ['sign']))
      .verify(appKeys.publicKey, parameters.sign ?? '', 'base64')
    const { app_id, charset, sign_type, version, format } = parameters
    if (
      !isRight ||
      app_id !== alipayMerchant.appId ||
      charset !== 'utf-8' ||
      sign_type !== 'RSA2' ||
      version !== '1.0' ||
      format !== 'JSON'
    )
      throw new Refused('isv.invalid-signature')
    const age = Date.now() - Date.parse(`${parameters.timestamp?.replace(' ', 'T')}+08:00`)
    if (!(Math.abs(age) < 600_000)) throw new Refused('isv.invalid-timestamp')
  }

  interface Input {
    out_trade_no: string
    out_request_no: string
    total_amount: string
    refund_amount: string
    subject: string
    product_code?: string
    time_expire?: string
    timeout_express?: string
    bill_date: string
    bill_type: string
    out_biz_no: string
    trans_amount: string
    biz_scene: string
    order_title: string
    payee_info?: { identity: string; identity_type: string; name: string }
  }

  function begin(input: Input, notifyUrl: string) {
    if (
      !/^\w{1,64}$/.test(input.out_trade_no) ||
      !/^\d+\.\d\d$/.test(input.total_amount) ||
      /[/=&]/.test(input.subject)
    )
      throw new Refused('ACQ.INVALID_PARAMETER')
    if (
      !/^\d+m$/.test(input.timeout_express ?? '') &&
      !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(input.time_expire ?? '')
    )
      throw new Refused('ACQ.INVALID_PARAMETER')
    const before = payments.get(input.out_trade_no)
    if (before?.state === 'paid') throw new Refused('ACQ.TRADE_HAS_SUCCESS')
    if (before?.state === 'closed') throw new Refused('ACQ.TRADE_HAS_CLOSE')
    if (before) return
    payments.set(input.out_trade_no, {
      serialNumber: input.out_trade_no,
      platformSn: nextNumber(),
      amount: Math.round(Number(input.total_amount) * 100),
      subject: input.subject,
      notifyUrl,
      state: 'waiting',
      payTime: null,
      refunds: [],
    })
  }

  const statusOf = ({ state, amount, refunds }: BookedPayment) =>
    state === 'waiting'
      ? 'WAIT_BUYER_PAY'
      : state === 'closed' || refunds.reduce((sum, refund) => sum + refund.amount, 0) === amount
        ? 'TRADE_CLOSED'
        : 'TRADE_SUCCESS'

  function transfer(method: string, input: Input): object {
    if (input.product_code !== 'TRANS_ACCOUNT_NO_PWD' || input.biz_scene !== 'DIRECT_TRANSFER')
      throw new Refused('INVALID_PARAMETER')
    const before = transfers.get(input.out_biz_no)
    if (method === 'alipay.fund.trans.common.query') {
      if (!before) throw new Refused('ORDER_NOT_EXIST')
    } else if (!before) {
      const { identity = '', identity_type, name = '' } = input.payee_info ?? {}
      if (identity_type !== 'ALIPAY_LOGON_ID' || !/^\d+\.\d\d$/.test(input.trans_amount) || !input.order_title)
        throw new Refused('INVALID_PARAMETER')
      if (identity === 'nobody@example.com') throw new Refused('PAYEE_NOT_EXIST')
      transfers.set(input.out_biz_no, { amount: input.trans_amount, identity, name, status: nextTransfer.status })
    } else if (before.amount !== input.trans_amount) throw new Refused('DUPLICATE_REQUEST_DIFFERENT')
    const { status } = transfers.get(input.out_biz_no) ?? { status: '' }
    const why = status === 'FAIL' ? { fail_reason: '收款账户异常' } : {}
    return { out_biz_no: input.out_biz_no, order_id: `T${input.out_biz_no}`, status, ...why }
  }

  function work(method: string, input: Input, notifyUrl: string): object {
    if (method.startsWith('alipay.fund.trans.')) return transfer(method, input)
    const payment = payments.get(input.out_trade_no)
    if (method === 'alipay.trade.precreate') {
      begin(input, notifyUrl)
      return { out_trade_no: input.out_trade_no, qr_code: `https://qr.alipay.com/${input.out_trade_no}` }
    }
    if (method === 'alipay.data.dataservice.bill.downloadurl.query') {
      if (input.bill_type !== 'trade') throw new Refused('INVAILID_ARGUMENTS')
      if (!hasBill(input.bill_date)) throw new Refused('BILL_NOT_EXIST')
      return { bill_download_url: `${server.url}/bill?day=${input.bill_date}` }
    }
    const refund = payment?.refunds.find(({ refundNo }) => refundNo === input.out_request_no)
    if (method === 'alipay.trade.fastpay.refund.query') {
      if (!payment) throw new Refused('ACQ.TRADE_NOT_EXIST')
      return refund
        ? {
            trade_no: payment.platformSn,
            out_request_no: refund.refundNo,
            refund_status: 'REFUND_SUCCESS',
            refund_amount: yuan(refund.amount),
          }
        : {}
    }
    if (!payment) throw new Refused('ACQ.TRADE_NOT_EXIST')
    if (method === 'alipay.trade.query')
      return {
        trade_no: payment.platformSn,
        out_trade_no: payment.serialNumber,
        trade_status: statusOf(payment),
        total_amount: yuan(payment.amount),
        ...(payment.payTime ? { send_pay_date: china(payment.payTime) } : {}),
      }
    if (method === 'alipay.trade.close') {
      if (payment.state !== 'waiting') throw new Refused('ACQ.TRADE_STATUS_ERROR')
      payment.state = 'closed'
      return { trade_no: payment.platformSn }
    }
    if (method === 'alipay.trade.refund') {
      const made = bookRefund(payment, input.out_request_no, Math.round(Number(input.refund_amount) * 100))
      if (made === 'unpaid') throw new Refused('ACQ.TRADE_STATUS_ERROR')
      if (made === 'tooMuch') throw new Refused('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL')
      return {
        trade_no: payment.platformSn,
        out_trade_no: payment.serialNumber,
        fund_change: refund ? 'N' : 'Y',
        refund_fee: input.refund_amount,
      }
    }
    throw new Refused('isv.method-not-supported')
  }

  const on = (day: string) => (at: number | null) => at !== null && china(at).slice(0, 10) === day
  const hasBill = (day: string) =>
    [...payments.values()].some(
      (payment) => on(day)(payment.payTime) || payment.refunds.some(({ time }) => on(day)(time)),
    )

  function billOf(day: string): Uint8Array {
    const row = (payment: BookedPayment, kind: string, at: number, amount: string, refundNo: string) =>
      [
        payment.platformSn,
        payment.serialNumber,
        kind,
        payment.subject,
        china(at),
        china(at),
        '',
        '',
        '',
        '',
        '*三(138****0000)',
        amount,
        amount,
        '0.00',
        '0.00',
        '0.00',
        '0.00',
        '0.00',
        '',
        '0.00',
        '0.00',
        refundNo,
        '-0.01',
        '0.00',
        '',
      ]
        .map((field) => `${field}\t`)
        .join(',')
    const rows = [...payments.values()].flatMap((payment) => [
      ...(on(day)(payment.payTime) ? [row(payment, '交易', payment.payTime ?? 0, yuan(payment.amount), '')] : []),
      ...payment.refunds
        .filter(({ time }) => on(day)(time))
        .map((refund) => row(payment, '退款', refund.time, `-${yuan(refund.amount)}`, refund.refundNo)),
    ])
    const names =
      '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'
    const details = [
      '#支付宝业务明细查询',
      `#账号：[${alipayMerchant.sellerId}0156]`,
      '#-----业务明细列表-----',
      names,
      ...rows,
      '#-----业务明细列表结束-----',
    ].join('\r\n')
    return zipSync({
      'summary.csv': gbk('#支付宝业务汇总查询\r\n门店编号,门店名称,交易订单总笔数\r\n'),
      'details.csv': gbk(`${details}\r\n`),
    })
  }

  const server = await serve((request, body, response) => {
    const address = new URL(request.url ?? '', 'http://x')
    if (address.pathname === '/bill') {
      response.writeHead(200).end(billOf(address.searchParams.get('day') ?? ''))
      return
    }
    const parameters = Object.fromEntries(new URLSearchParams(body))
    const name = `${parameters.method?.replaceAll('.', '_')}_response`
    let answer: object
    try {
      checkApp(parameters)
      const isPayout = parameters.method?.startsWith('alipay.fund.trans.')
      const { app_cert_sn, alipay_root_cert_sn } = parameters
      if (isPayout && (app_cert_sn !== alipayCertificates.app || alipay_root_cert_sn !== alipayCertificates.root))
        throw new Refused('isv.missing-app-cert-sn')
      answer = {
        code: '10000',
        msg: 'Success',
        ...work(
          parameters.method ?? '',
          JSON.parse(parameters.biz_content ?? '{}') as Input,
          parameters.notify_url ?? '',
        ),
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      answer = { code: '40004', msg: 'Business Failed', sub_code: error.message, sub_msg: '被拒绝 "}{"' }
    }
    // Alipay escapes slashes and signs the raw text.
    const raw = JSON.stringify(answer).replaceAll('/', '\\/')
    response
      .writeHead(200, { 'content-type': 'text/html;charset=utf-8' })
      .end(`{"${name}":${raw},"sign":"${sign(spoil.signature ? `${raw} ` : raw)}"}`)
  })
  return {
    url: server.url,
    payments,
    spoil,
    transfers,
    nextTransfer,
    appKey: bare(appKeys.privateKey.export({ type: 'pkcs1', format: 'der' })),
    publicKey: bare(ownKeys.publicKey.export({ type: 'spki', format: 'der' })),
    open(payUrl) {
      const parameters = Object.fromEntries(new URL(payUrl).searchParams)
      checkApp(parameters)
      const input = JSON.parse(parameters.biz_content ?? '{}') as Input
      const due = { 'alipay.trade.wap.pay': 'QUICK_WAP_WAY', 'alipay.trade.page.pay': 'FAST_INSTANT_TRADE_PAY' }[
        parameters.method ?? ''
      ]
      if (!due || input.product_code !== due || !parameters.return_url) throw new Error('no such page')
      begin(input, parameters.notify_url ?? '')
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
      const [appId = '', sellerId = ''] = (over.merchant ?? `${alipayMerchant.appId}/${alipayMerchant.sellerId}`).split(
        '/',
      )
      const parameters: Record<string, string> = {
        app_id: appId,
        auth_app_id: appId,
        seller_id: sellerId,
        charset: 'utf-8',
        version: '1.0',
        notify_type: 'trade_status_sync',
        notify_id: '2019081500222155624068450559358070',
        notify_time: china(over.at ?? Date.now()),
        out_trade_no: payment.serialNumber,
        trade_no: payment.platformSn,
        trade_status: statusOf(payment),
        total_amount: yuan(over.amount ?? payment.amount),
        receipt_amount: yuan(over.amount ?? payment.amount),
        subject: payment.subject,
        passback_params: '',
        fund_bill_list: '[{"amount":"0.10","fundChannel":"ALIPAYACCOUNT"}]',
        ...(payment.payTime ? { gmt_payment: china(payment.payTime) } : {}),
      }
      const signature = sign(textOf(parameters, []))
      return {
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        body: new URLSearchParams({ ...parameters, sign_type: 'RSA2', sign: signature }).toString(),
      }
    },
    close: server.close,
  }
}

const yuan = (fen: number) => (fen / 100).toFixed(2)
const china = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
