import { describe, expect, test } from 'vitest'
import { StartError } from '../../kernel/errors.ts'
import { createLog } from '../../kernel/log.ts'
import { configurePayment } from './registry.ts'
import { readSandboxSetting } from './sandbox/settings.ts'
import { readAccount } from './settings.ts'

const configure = (environment: Record<string, string>, over: { production?: boolean; publicUrl?: string } = {}) =>
  configurePayment({
    environment,
    production: over.production ?? false,
    publicUrl: over.publicUrl,
    secret: Buffer.alloc(32),
    log: createLog('silent'),
    now: () => 0,
    wechatApiUrl: undefined,
  })
const alipay = { PAY_ALIPAY_APP_ID: 'x', PAY_ALIPAY_KEY_FILE: 'x', PAY_ALIPAY_PUBLIC_KEY_FILE: 'x' }
const wechat = {
  PAY_WECHAT_MCH_ID: '1900000109',
  PAY_WECHAT_APP_ID: 'wx1',
  PAY_WECHAT_SERIAL: '3775B6A45ACD588826D15E583A95F5DD',
  PAY_WECHAT_KEY_FILE: 'x',
  PAY_WECHAT_API_KEY: '0123456789abcdef0123456789abcdef',
}

describe('an invalid or incomplete configuration fails the start', () => {
  test.each([
    [{ PAY_WECHAT_MCH_ID: '1900000109' }, 'PAY_WECHAT_SERIAL'],
    [{ PAY_WECHAT_API_KEY: 'short' }, 'PAY_WECHAT_API_KEY'],
    [{ PAY_WECHAT_TYPES: '11,13' }, 'PAY_WECHAT_TYPES 只能是 11、12、14'],
    [{ PAY_WECHAT_PUBLIC_KEY_ID: 'PUB_KEY_ID_1' }, 'PAY_WECHAT_PUBLIC_KEY_FILE'],
    [{ PAY_ALIPAY_APP_ID: 'x' }, 'PAY_ALIPAY_KEY_FILE'],
    [{ PAY_SANDBOX: 'maybe' }, 'PAY_SANDBOX'],
    [alipay, '使用微信支付或支付宝时必须设置 PUBLIC_URL'],
  ])('%j names %s', (environment, message) => {
    expect(() => configure(environment as unknown as Record<string, string>)).toThrow(StartError)
    expect(() => configure(environment as unknown as Record<string, string>)).toThrow(message)
  })

  test('a key file that does not exist is named', () =>
    expect(() => configure(alipay, { publicUrl: 'https://x.example' })).toThrow('PAY_ALIPAY_KEY_FILE'))
})

test('JSAPI requires the secret of the service account and is enabled by it', () => {
  const typesOf = (over: Record<string, string>) => readAccount('wechat', { ...wechat, ...over })?.payTypes
  expect(typesOf({})).toEqual([11, 12])
  expect(typesOf({ PAY_WECHAT_APP_SECRET: 's' })).toEqual([11, 12, 14])
  expect(typesOf({ PAY_WECHAT_APP_SECRET: 's', PAY_WECHAT_TYPES: '11' })).toEqual([11])
  expect(() => typesOf({ PAY_WECHAT_TYPES: '11,14' })).toThrow('PAY_WECHAT_APP_SECRET')
})

test('Alipay offers all its pay types by default', () => {
  expect(readAccount('alipay', alipay)?.payTypes).toEqual([21, 22, 24])
  expect(readAccount('alipay', { ...alipay, PAY_ALIPAY_TYPES: '21' })?.payTypes).toEqual([21])
  expect(readAccount('alipay', {})).toBeNull()
})

test('the sandbox is the default for demo sites without another provider, and can be requested everywhere', () => {
  const [plain, others, production] = [
    { production: false, hasOthers: false },
    { production: false, hasOthers: true },
    { production: true, hasOthers: false },
  ]
  expect(readSandboxSetting({}, plain)).toBe('demos')
  expect(readSandboxSetting({}, others)).toBe('none')
  expect(readSandboxSetting({}, production)).toBe('none')
  expect(readSandboxSetting({ PAY_SANDBOX: '0' }, plain)).toBe('none')
  expect(readSandboxSetting({ PAY_SANDBOX: '1' }, production)).toBe('all')
  expect(readSandboxSetting({ PAY_SANDBOX: '1' }, others)).toBe('all')
  expect(configure({}).map(({ name, payTypes, isForDemosOnly }) => [name, payTypes, isForDemosOnly])).toEqual([
    ['sandbox', [90], true],
  ])
  expect(configure({}, { production: true })).toEqual([])
})
