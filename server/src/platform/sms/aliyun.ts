import { createHmac, randomUUID } from 'node:crypto'
import type { Sms } from './port.ts'

/** Keys and names from the Aliyun SMS console; the template must have the one variable `code`. */
export interface AliyunSmsSettings {
  keyId: string
  keySecret: string
  sign: string
  template: string
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** The signature of Aliyun's RPC style (HMAC-SHA1 over the sorted query). Exported for its test. */
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

/** Short messages through Aliyun (dysmsapi, action SendSms). */
export function createAliyunSms(settings: AliyunSmsSettings, endpoint = 'https://dysmsapi.aliyuncs.com/'): Sms {
  return {
    provider: 'aliyun',
    isReady: true,
    async send(_db, message) {
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
          PhoneNumbers: message.mobile,
          SignName: settings.sign,
          TemplateCode: settings.template,
          TemplateParam: JSON.stringify({ code: message.code }),
        },
        settings.keySecret,
      )
      const response = await fetch(`${endpoint}?${query}`, { signal: AbortSignal.timeout(8000) })
      const answer = (await response.json()) as { Code?: string; Message?: string }
      if (answer.Code !== 'OK') throw new Error(`aliyun: ${answer.Code ?? response.status} ${answer.Message ?? ''}`)
    },
  }
}
