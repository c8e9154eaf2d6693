import { createHash, createHmac } from 'node:crypto'
import type { Sms } from './port.ts'

/** Settings from the Tencent Cloud SMS console. */
export interface TencentSmsSettings {
  keyId: string
  keySecret: string
  appId: string
  sign: string
  template: string
  /** Variables of the template, in order. */
  parameters?: 'code' | 'code,minutes' | undefined
  /** Template with name, old and new time, in this order. */
  noticeTemplate?: string | undefined
}

const SERVICE = 'sms'
const HOST = 'sms.tencentcloudapi.com'
const TIMEOUT_MS = 8000

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** `Authorization` of a request by TC3-HMAC-SHA256. `at`: Unix seconds. Exported for its test. */
export function tc3Authorization(
  { keyId, keySecret }: Pick<TencentSmsSettings, 'keyId' | 'keySecret'>,
  { host, body, at }: { host: string; body: string; at: number },
): string {
  const day = new Date(at * 1000).toISOString().slice(0, 10)
  const signed = 'content-type;host'
  const canonical = [
    'POST',
    '/',
    '',
    `content-type:application/json; charset=utf-8\nhost:${host}\n`,
    signed,
    sha256(body),
  ].join('\n')
  const scope = `${day}/${SERVICE}/tc3_request`
  const toSign = ['TC3-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(`TC3${keySecret}`, day), SERVICE), 'tc3_request')
  const signature = createHmac('sha256', key).update(toSign).digest('hex')
  return `TC3-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`
}

interface Answer {
  Response?: {
    Error?: { Code?: string; Message?: string }
    SendStatusSet?: { Code?: string; Message?: string }[]
  }
}

/** SMS through Tencent Cloud (action SendSms, version 2021-01-11). */
export function createTencentSms(settings: TencentSmsSettings, endpoint = `https://${HOST}/`): Sms {
  async function send(mobile: string, template: string, parameters: string[]): Promise<void> {
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${mobile}`],
      SmsSdkAppId: settings.appId,
      SignName: settings.sign,
      TemplateId: template,
      TemplateParamSet: parameters,
    })
    const at = Math.floor(Date.now() / 1000)
    const { host } = new URL(endpoint)
    const response = await fetch(endpoint, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        authorization: tc3Authorization(settings, { host, body, at }),
        'content-type': 'application/json; charset=utf-8',
        'x-tc-action': 'SendSms',
        'x-tc-version': '2021-01-11',
        'x-tc-region': 'ap-guangzhou',
        'x-tc-timestamp': String(at),
      },
      body,
    })
    const { Response: answer } = (await response.json()) as Answer
    const failed = answer?.Error ?? answer?.SendStatusSet?.find(({ Code }) => Code !== 'Ok')
    if (failed) throw new Error(`tencent: ${failed.Code ?? ''} ${failed.Message ?? ''}`)
    if (!answer?.SendStatusSet?.length) throw new Error(`tencent: HTTP ${response.status}`)
  }
  const { noticeTemplate, parameters = 'code' } = settings
  return {
    provider: 'tencent',
    isReady: true,
    send: (_db, { mobile, code, minutes }) =>
      send(mobile, settings.template, parameters === 'code' ? [code] : [code, String(minutes)]),
    ...(noticeTemplate
      ? { notice: (_db, { mobile, name, before, now }) => send(mobile, noticeTemplate, [name, before, now]) }
      : {}),
    as: (own) => createTencentSms({ ...settings, ...own }, endpoint),
  }
}
