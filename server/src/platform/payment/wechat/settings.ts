/** Settings of WeChat Pay from environment variables. */
import { payWayCode } from '@zhixing/contract/commerce/providers'
import { z } from 'zod'
import { StartError } from '../../../kernel/errors.ts'
import { parseEnvironment } from '../../../kernel/config.ts'
import { payTypesVariable, type Environment } from '../settings.ts'

const Variables = z.object({
  PAY_WECHAT_MCH_ID: z
    .string()
    .regex(/^\d{6,20}$/, 'PAY_WECHAT_MCH_ID 应是微信支付商户号（数字）')
    .optional(),
  PAY_WECHAT_APP_ID: z.string().optional(),
  PAY_WECHAT_APP_SECRET: z.string().optional(),
  PAY_WECHAT_SERIAL: z
    .string()
    .regex(/^[\dA-Fa-f]{16,64}$/, 'PAY_WECHAT_SERIAL 应是商户 API 证书序列号')
    .optional(),
  PAY_WECHAT_KEY_FILE: z.string().optional(),
  PAY_WECHAT_API_KEY: z
    .string()
    .refine((text) => Buffer.byteLength(text) === 32, 'PAY_WECHAT_API_KEY 应是 32 个字符的 APIv3 密钥')
    .optional(),
  PAY_WECHAT_PUBLIC_KEY_ID: z.string().startsWith('PUB_KEY_ID_', '微信支付公钥 ID 应以 PUB_KEY_ID_ 开头').optional(),
  PAY_WECHAT_PUBLIC_KEY_FILE: z.string().optional(),
  PAY_WECHAT_TYPES: payTypesVariable('wechat', 'PAY_WECHAT_TYPES'),
  PAY_WECHAT_URL: z.url({ error: 'PAY_WECHAT_URL 应是网址' }).optional(),
})

/** Undefined: WeChat Pay is not configured. @throws {StartError} for invalid or incomplete variables */
export function readWechatSettings(environment: Environment) {
  const e = parseEnvironment(Variables, environment)
  if ([e.PAY_WECHAT_PUBLIC_KEY_ID, e.PAY_WECHAT_PUBLIC_KEY_FILE].filter(Boolean).length === 1)
    throw new StartError('PAY_WECHAT_PUBLIC_KEY_ID 与 PAY_WECHAT_PUBLIC_KEY_FILE 要同时设置')
  const { wechatQr, wechatH5, wechatJsapi } = payWayCode
  if (
    !(
      e.PAY_WECHAT_MCH_ID &&
      e.PAY_WECHAT_APP_ID &&
      e.PAY_WECHAT_SERIAL &&
      e.PAY_WECHAT_KEY_FILE &&
      e.PAY_WECHAT_API_KEY
    )
  ) {
    const given = [
      e.PAY_WECHAT_MCH_ID,
      e.PAY_WECHAT_APP_ID,
      e.PAY_WECHAT_SERIAL,
      e.PAY_WECHAT_KEY_FILE,
      e.PAY_WECHAT_API_KEY,
    ]
    if (!given.some(Boolean)) return undefined
    throw new StartError(
      '要使用微信支付，请同时设置 PAY_WECHAT_MCH_ID、PAY_WECHAT_APP_ID、PAY_WECHAT_SERIAL、PAY_WECHAT_KEY_FILE 和 PAY_WECHAT_API_KEY',
    )
  }
  const payTypes = e.PAY_WECHAT_TYPES ?? [wechatQr, wechatH5, ...(e.PAY_WECHAT_APP_SECRET ? [wechatJsapi] : [])]
  if (payTypes.includes(wechatJsapi) && !e.PAY_WECHAT_APP_SECRET)
    throw new StartError('PAY_WECHAT_TYPES 含 14（微信内支付）时必须设置 PAY_WECHAT_APP_SECRET：服务号的 AppSecret')
  return {
    mchId: e.PAY_WECHAT_MCH_ID,
    appId: e.PAY_WECHAT_APP_ID,
    appSecret: e.PAY_WECHAT_APP_SECRET,
    serial: e.PAY_WECHAT_SERIAL,
    keyFile: e.PAY_WECHAT_KEY_FILE,
    apiKey: e.PAY_WECHAT_API_KEY,
    publicKey:
      e.PAY_WECHAT_PUBLIC_KEY_ID && e.PAY_WECHAT_PUBLIC_KEY_FILE
        ? { id: e.PAY_WECHAT_PUBLIC_KEY_ID, file: e.PAY_WECHAT_PUBLIC_KEY_FILE }
        : undefined,
    payTypes,
    url: e.PAY_WECHAT_URL?.replace(/\/$/, ''),
  }
}
