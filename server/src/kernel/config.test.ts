import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { StartError } from './errors.ts'

describe('readConfig', () => {
  test('an empty environment is a local demo', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      demo: true,
      production: false,
      logLevel: 'info',
      databaseUrl: undefined,
      siteLoginKey: undefined,
      s3: undefined,
      sms: undefined,
    })
  })

  test('production has no demo by default', () => {
    expect(readConfig({ NODE_ENV: 'production' }).demo).toBe(false)
    expect(readConfig({ NODE_ENV: 'production', DEMO: '1' }).demo).toBe(true)
    expect(readConfig({ DEMO: 'off' }).demo).toBe(false)
  })

  test('the demo is enabled by default only on loopback', () => {
    for (const env of [{ HOST: '0.0.0.0' }, { HOST: '10.0.0.5' }, { PUBLIC_URL: 'https://learn.example.com' }])
      expect(readConfig(env), JSON.stringify(env)).toMatchObject({ demo: false, openapi: false })
    expect(readConfig({ HOST: '0.0.0.0', DEMO: '1' })).toMatchObject({ demo: true, demoAsked: true, openapi: true })
    for (const env of [{ HOST: '::1' }, { HOST: 'localhost' }, { PUBLIC_URL: 'http://localhost:3000' }, {}])
      expect(readConfig(env), JSON.stringify(env)).toMatchObject({ demo: true, demoAsked: false, openapi: true })
  })

  test('unknown hosts are served outside production, or with ANY_HOST', () => {
    expect(readConfig({}).anyHost).toBe(true)
    expect(readConfig({ NODE_ENV: 'production' }).anyHost).toBe(false)
    expect(readConfig({ NODE_ENV: 'production', ANY_HOST: '1' }).anyHost).toBe(true)
  })

  test('an empty value counts as unset', () => expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000))

  test.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ DEMO: 'maybe' }, 'DEMO'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV 的值不正确：只能是 production、development 或 test'],
    [{ NODE_ENV: 'Production' }, 'NODE_ENV'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ PUBLIC_URL: 'learn.example.com' }, 'PUBLIC_URL'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ S3_ENDPOINT: 'https://s3.example.com' }, 'S3_BUCKET'],
    [{ SMS_ALIYUN_KEY_ID: 'x' }, 'SMS_ALIYUN_SIGN'],
    [{ WECHAT_APP_ID: 'x' }, 'WECHAT_APP_SECRET'],
    [{ SPEECH_KEY: 'x' }, 'SPEECH_URL'],
    [{ SPEECH_URL: 'ws://127.0.0.1:10095' }, 'SPEECH_URL'],
    [{ SPEECH_URL: 'http://127.0.0.1:8000', SPEECH_STREAMS: '0' }, 'SPEECH_STREAMS'],
    [{ PAY_WECHAT_MCH_ID: '1900000109' }, 'PAY_WECHAT_SERIAL'],
    [{ PAY_WECHAT_API_KEY: 'short' }, 'PAY_WECHAT_API_KEY'],
    [{ PAY_WECHAT_TYPES: '11,13' }, 'PAY_WECHAT_TYPES'],
    [{ PAY_WECHAT_PUBLIC_KEY_ID: 'PUB_KEY_ID_1' }, 'PAY_WECHAT_PUBLIC_KEY_FILE'],
    [{ PAY_ALIPAY_APP_ID: 'x' }, 'PAY_ALIPAY_KEY_FILE'],
    [{ PAY_ALIPAY_APP_ID: 'x', PAY_ALIPAY_KEY_FILE: 'x', PAY_ALIPAY_PUBLIC_KEY_FILE: 'x' }, 'PUBLIC_URL'],
  ])('%j is rejected with an error that names %s', (env, name) => {
    expect(() => readConfig(env as unknown as Record<string, string>)).toThrow(StartError)
    expect(() => readConfig(env as unknown as Record<string, string>)).toThrow(name)
  })
})

test('speech recognition needs SPEECH_URL', () => {
  expect(readConfig({}).speech).toBeUndefined()
  expect(readConfig({ SPEECH_URL: 'http://127.0.0.1:8000' }).speech).toEqual({
    url: 'http://127.0.0.1:8000',
    key: undefined,
    model: 'whisper-1',
    streams: 2,
  })
})

test('JSAPI payment requires and follows from the service account’s secret', () => {
  const keys = {
    PUBLIC_URL: 'https://x.example',
    PAY_WECHAT_MCH_ID: '1900000109',
    PAY_WECHAT_APP_ID: 'wx1',
    PAY_WECHAT_SERIAL: '3775B6A45ACD588826D15E583A95F5DD',
    PAY_WECHAT_KEY_FILE: 'x',
    PAY_WECHAT_API_KEY: '0123456789abcdef0123456789abcdef',
  }
  const typesOf = (over: Record<string, string>) => readConfig({ ...keys, ...over }).payment.wechat?.payTypes
  expect(typesOf({})).toEqual([11, 12])
  expect(typesOf({ PAY_WECHAT_APP_SECRET: 's' })).toEqual([11, 12, 14])
  expect(typesOf({ PAY_WECHAT_APP_SECRET: 's', PAY_WECHAT_TYPES: '11' })).toEqual([11])
  expect(() => typesOf({ PAY_WECHAT_TYPES: '11,14' })).toThrow('PAY_WECHAT_APP_SECRET')
})

test('the payment sandbox is the default without keys, opt-in with keys', () => {
  const keys = {
    PUBLIC_URL: 'https://x.example',
    PAY_ALIPAY_APP_ID: 'x',
    PAY_ALIPAY_KEY_FILE: 'x',
    PAY_ALIPAY_PUBLIC_KEY_FILE: 'x',
  }
  expect(readConfig({}).payment).toEqual({ wechat: undefined, alipay: undefined, sandbox: 'demos' })
  expect(readConfig(keys).payment).toMatchObject({ sandbox: 'none', alipay: { payTypes: [21, 22, 24] } })
  expect(readConfig({ PAY_SANDBOX: '0' }).payment.sandbox).toBe('none')
  expect(readConfig({ NODE_ENV: 'production' }).payment.sandbox).toBe('none')
  expect(readConfig({ NODE_ENV: 'production', PAY_SANDBOX: '1' }).payment.sandbox).toBe('all')
  expect(readConfig({ ...keys, PAY_SANDBOX: '1', PAY_ALIPAY_TYPES: '21' }).payment).toMatchObject({
    sandbox: 'all',
    alipay: { payTypes: [21] },
  })
})

test.each(['1', 'true', 'nginx', '10.0.0.0/40'])('TRUST_PROXY=%s is rejected: not an address list', (value) => {
  expect(() => readConfig({ TRUST_PROXY: value })).toThrow(/TRUST_PROXY 应是反向代理的 IP 地址/)
})

test('TRUST_PROXY may list addresses and networks', () => {
  expect(readConfig({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' }).trustProxy).toBe('127.0.0.1, 10.0.0.0/8')
})
