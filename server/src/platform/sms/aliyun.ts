import { createHmac, randomUUID } from 'node:crypto'
import type { Sms } from './port.ts'

/**
 * Settings from the Aliyun SMS console. `template` must have the single variable `code`; the optional
 * `noticeTemplate` has `name`, `before` and `now`.
 */
export interface AliyunSmsSettings {
  keyId: string
  keySecret: string
  sign: string
  template: string
  noticeTemplate?: string | undefined
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** Signature of Aliyun's RPC API (HMAC-SHA1 over the sorted query). Exported for its test. */
export function signQuery(parameters: Record<string, string>, keySecret: string): string {
  const query = Object.keys(parameters)
    .sort()
    .map((name) => `${encode(name)}=${encode(parameters[name] ?? '')}`)
    .join('&')
  const signature = createHmac('sha1', `${keySecret}&`)
    .update(`GET&${encode('/')}&${encode(query)}`)
    .digest('base64')
  return `${query}&Signature=${encode(signature)}`
}

/** SMS through Aliyun (dysmsapi, action SendSms). */
export function createAliyunSms(settings: AliyunSmsSettings, endpoint = 'https://dysmsapi.aliyuncs.com/'): Sms {
  async function send(mobile: string, template: string, variables: Record<string, string>): Promise<void> {
    const query = signQuery(
      {
        Action: 'SendSms',
        Version: '2017-05-25',
        Format: 'JSON',
        RegionId: 'cn-hangzhou',
        SignatureMethod: 'HMAC-SHA1',
        SignatureVersion: '1.0',
        SignatureNonce: randomUUID(),
        Timestamp: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
        AccessKeyId: settings.keyId,
        PhoneNumbers: mobile,
        SignName: settings.sign,
        TemplateCode: template,
        TemplateParam: JSON.stringify(variables),
      },
      settings.keySecret,
    )
    const response = await fetch(`${endpoint}?${query}`, { signal: AbortSignal.timeout(8000) })
    const answer = (await response.json()) as { Code?: string; Message?: string }
    if (answer.Code !== 'OK') throw new Error(`aliyun: ${answer.Code ?? response.status} ${answer.Message ?? ''}`)
  }
  const { noticeTemplate } = settings
  return {
    provider: 'aliyun',
    isReady: true,
    send: (_db, { mobile, code }) => send(mobile, settings.template, { code }),
    ...(noticeTemplate
      ? { notice: (_db, { mobile, name, before, now }) => send(mobile, noticeTemplate, { name, before, now }) }
      : {}),
    as: (own) => createAliyunSms({ ...settings, ...own }, endpoint),
  }
}
