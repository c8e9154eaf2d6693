/** Settings of Alipay from environment variables. */
import { z } from 'zod'
import { parseEnvironment } from '../../../kernel/config.ts'
import { StartError } from '../../../kernel/errors.ts'
import { payTypesOf } from '@zhixing/contract/commerce/providers'
import { type Environment, payTypesVariable } from '../settings.ts'

const Variables = z.object({
  PAY_ALIPAY_APP_ID: z.string().optional(),
  PAY_ALIPAY_SELLER_ID: z.string().optional(),
  PAY_ALIPAY_KEY_FILE: z.string().optional(),
  PAY_ALIPAY_PUBLIC_KEY_FILE: z.string().optional(),
  PAY_ALIPAY_TYPES: payTypesVariable('alipay', 'PAY_ALIPAY_TYPES'),
  PAY_ALIPAY_APP_CERT_SN: z.string().optional(),
  PAY_ALIPAY_ROOT_CERT_SN: z.string().optional(),
  PAY_ALIPAY_URL: z.url({ error: 'PAY_ALIPAY_URL 应是网址' }).optional(),
})

/** Undefined: Alipay is not configured. @throws {StartError} for invalid or incomplete variables */
export function readAlipaySettings(environment: Environment) {
  const e = parseEnvironment(Variables, environment)
  if (Boolean(e.PAY_ALIPAY_APP_CERT_SN) !== Boolean(e.PAY_ALIPAY_ROOT_CERT_SN))
    throw new StartError('PAY_ALIPAY_APP_CERT_SN 与 PAY_ALIPAY_ROOT_CERT_SN 要同时设置')
  if (!(e.PAY_ALIPAY_APP_ID && e.PAY_ALIPAY_KEY_FILE && e.PAY_ALIPAY_PUBLIC_KEY_FILE)) {
    if (![e.PAY_ALIPAY_APP_ID, e.PAY_ALIPAY_KEY_FILE, e.PAY_ALIPAY_PUBLIC_KEY_FILE].some(Boolean)) return undefined
    throw new StartError(
      '要使用支付宝，请同时设置 PAY_ALIPAY_APP_ID、PAY_ALIPAY_KEY_FILE 和 PAY_ALIPAY_PUBLIC_KEY_FILE',
    )
  }
  return {
    appId: e.PAY_ALIPAY_APP_ID,
    sellerId: e.PAY_ALIPAY_SELLER_ID,
    keyFile: e.PAY_ALIPAY_KEY_FILE,
    publicKeyFile: e.PAY_ALIPAY_PUBLIC_KEY_FILE,
    payTypes: e.PAY_ALIPAY_TYPES ?? payTypesOf('alipay'),
    certificates:
      e.PAY_ALIPAY_APP_CERT_SN && e.PAY_ALIPAY_ROOT_CERT_SN
        ? { app: e.PAY_ALIPAY_APP_CERT_SN, root: e.PAY_ALIPAY_ROOT_CERT_SN }
        : undefined,
    url: e.PAY_ALIPAY_URL,
  }
}
