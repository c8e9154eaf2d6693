/** Signatures, decryption and amounts, against the vendors' published examples and by properties. */
import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alipayNotification, wechatSealed, wechatSigned } from '../../../test/gateways/vectors.ts'
import { StartError } from '../../kernel/errors.ts'
import { isAlipayNotification, rawObject } from './alipay/channel.ts'
import { chinaDay, cutBytes, fenOf, fromChinaTime, yuanOf } from './amounts.ts'
import { isRsaKey, isSigned, privateKeyOf, publicKeyOf, readKeyFile, signText } from './keys.ts'
import { authorization, jsapiParams, readTradeBill } from './wechat/channel.ts'
import { openSealed } from './wechat/platform-keys.ts'

describe('WeChat Pay', () => {
  test('signs and verifies the published example', () => {
    const { text, key, certificate, signature } = wechatSigned
    expect(signText(text, privateKeyOf(key))).toBe(signature)
    expect(isSigned(text, signature, publicKeyOf(certificate))).toBe(true)
    expect(isSigned('wrong source', signature, publicKeyOf(certificate))).toBe(false)
  })

  test('the authorization header signs its five lines', () => {
    const key = privateKeyOf(wechatSigned.key)
    const request = {
      method: 'GET',
      path: '/v3/certificates',
      body: '',
      stamp: '1554208460',
      nonce: '593BEC0C930BF1AFEB40B4A08C8FB242',
    }
    const head = authorization(
      { mchId: '1900009191', serial: '1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C', key },
      request,
    )
    const signature = /signature="([^"]+)"/.exec(head)?.[1] ?? ''
    const text = 'GET\n/v3/certificates\n1554208460\n593BEC0C930BF1AFEB40B4A08C8FB242\n\n'
    expect(isSigned(text, signature, publicKeyOf(wechatSigned.certificate))).toBe(true)
    expect(head).toMatch(/^WECHATPAY2-SHA256-RSA2048 mchid="1900009191",nonce_str="593B/)
  })

  test('the JSAPI parameters sign the four published lines', () => {
    const given = {
      prepayId: 'wx201410272009395522657a690389285100',
      stamp: '1414561699',
      nonce: '5K8264ILTKCH16CQ2502SI8ZNMTM67VS',
    }
    const params = jsapiParams({ appId: 'wx8888888888888888', key: privateKeyOf(wechatSigned.key) }, given)
    const { paySign = '', ...rest } = params
    expect(rest).toEqual({
      appId: 'wx8888888888888888',
      timeStamp: '1414561699',
      nonceStr: '5K8264ILTKCH16CQ2502SI8ZNMTM67VS',
      package: 'prepay_id=wx201410272009395522657a690389285100',
      signType: 'RSA',
    })
    const text =
      'wx8888888888888888\n1414561699\n5K8264ILTKCH16CQ2502SI8ZNMTM67VS\nprepay_id=wx201410272009395522657a690389285100\n'
    expect(isSigned(text, paySign, publicKeyOf(wechatSigned.certificate))).toBe(true)
  })

  test('decrypts the published example and rejects modifications', () => {
    const { apiKey, text, ...sealed } = wechatSealed
    expect(openSealed(apiKey, sealed)).toBe(text)
    expect(() => openSealed(apiKey, { ...sealed, associated_data: 'other' })).toThrow()
    expect(() => openSealed(apiKey.replace('a', 'b'), sealed)).toThrow()
    expect(() => openSealed(apiKey, { ...sealed, ciphertext: 'AAAA' })).toThrow()
  })

  test('reads a bill by column names; other applications and failed refunds are skipped', () => {
    const bill = [
      '交易时间,公众账号ID,商户号,微信订单号,商户订单号,交易状态,微信退款单号,商户退款单号,退款状态,商品名称,订单金额,申请退款金额',
      '`2021-01-28 17:07:11,`wx1,`1,`4200,`901,`SUCCESS,`0,`0,`,`甲, 乙,`0.29,`0.00',
      '`2021-01-28 17:08:11,`wx1,`1,`4200,`901,`REFUND,`50,`77,`SUCCESS,`甲,`0.00,`0.10',
      '`2021-01-28 17:08:11,`wx1,`1,`4200,`901,`REFUND,`51,`78,`FAIL,`甲,`0.00,`0.10',
      '`2021-01-28 17:09:11,`wx2,`1,`4201,`902,`SUCCESS,`0,`0,`,`乙,`9.00,`0.00',
      '总交易单数,应结订单总金额',
      '`2,`0.29',
    ].join('\r\n')
    expect(readTradeBill(`\uFEFF${bill}`, 'wx1')).toEqual([
      { kind: 'pay', number: '901', platformSn: '4200', amount: 29, time: '2021-01-28T09:07:11.000Z' },
      { kind: 'refund', number: '77', platformSn: '50', amount: 10, time: '2021-01-28T09:08:11.000Z' },
    ])
    expect(() => readTradeBill('<html>', 'wx1')).toThrow('no header')
  })
})

describe('Alipay', () => {
  test('accepts the published notification, and rejects it with one letter changed', () => {
    const key = publicKeyOf(alipayNotification.publicKey)
    const { parameters } = alipayNotification
    expect(isAlipayNotification(parameters, key)).toBe(true)
    expect(isAlipayNotification({ ...parameters, total_amount: '0.11' }, key)).toBe(false)
    expect(isAlipayNotification({ ...parameters, sign: '' }, key)).toBe(false)
  })

  test('extracts the signed part of an answer byte for byte', () => {
    const raw = '{"code":"10000","msg":"a } \\" {","list":[{"x":"\\\\"}],"url":"http:\\/\\/x"}'
    expect(rawObject(`{"alipay_x_response":${raw},"sign":"abc"}`, 'alipay_x_response')).toBe(raw)
    expect(rawObject(` {\n "alipay_x_response" :\n ${raw} , "sign" : "abc"}`, 'alipay_x_response')).toBe(raw)
    expect(rawObject(`{"sign":"abc","y":"\\"alipay_x_response\\":{}"}`, 'alipay_x_response')).toBeUndefined()
    expect(rawObject('{"alipay_x_response":{"code":"1"', 'alipay_x_response')).toBeUndefined()
  })
})

describe('amounts and times', () => {
  test('property: fen to yuan and back is exact', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 99_999_999_99 }), (fen) => fenOf(yuanOf(fen)) === fen))
    expect([yuanOf(1), yuanOf(29), yuanOf(1900), fenOf('0.1'), fenOf('1900'), fenOf('-0.01')]).toEqual([
      '0.01',
      '0.29',
      '19.00',
      10,
      190_000,
      -1,
    ])
  })

  test.each(['', '1.234', '1e3', '0x10', '1,000.00', 'NaN', '.5'])('%j is not an amount', (text) => {
    expect(() => fenOf(text)).toThrow('invalid amount')
  })

  test('China’s time zone', () => {
    expect(fromChinaTime('2026-01-01 00:00:00')).toBe('2025-12-31T16:00:00.000Z')
    expect(chinaDay(Date.UTC(2025, 11, 31, 16))).toBe('2026-01-01')
    expect(() => fromChinaTime('yesterday')).toThrow('invalid time')
  })

  test('truncates a subject at a character boundary', () => {
    expect(cutBytes('课程一二三', 10)).toBe('课程一')
    expect(cutBytes('a😀b', 4)).toBe('a')
    expect(cutBytes('short', 127)).toBe('short')
  })
})

test('a key is accepted for its own kind alone', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const [secret, open] = [
    privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  ]
  expect([isRsaKey(secret, 'private'), isRsaKey(open, 'public')]).toEqual([true, true])
  expect([isRsaKey(open, 'private'), isRsaKey(secret, 'public'), isRsaKey('', 'public')]).toEqual([false, false, false])
})

test('a file without a key fails the start, naming the variable and showing nothing of the file', () => {
  const path = new URL('signing.test.ts', import.meta.url).pathname
  expect(() => readKeyFile('PAY_WECHAT_KEY_FILE', path, 'private')).toThrow(/PAY_WECHAT_KEY_FILE.*不是有效的 RSA 密钥/)
  expect(() => readKeyFile('PAY_WECHAT_KEY_FILE', '/nowhere/key.pem', 'private')).toThrow(
    /PAY_WECHAT_KEY_FILE.*无法读取/,
  )
  expect(() => readKeyFile('PAY_ALIPAY_PUBLIC_KEY_FILE', path, 'public')).toThrow(StartError)
})
