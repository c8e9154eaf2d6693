/** Creates an SMS provider from its settings; those of a site are untrusted. */
import type { SmsProviderKey } from '@zhixing/contract/user/sms-providers'
import { createAliyunSms } from './aliyun.ts'
import { createHttpSms } from './http.ts'
import type { Sms } from './port.ts'
import { createTencentSms } from './tencent.ts'

export type SmsSettings = Readonly<Record<string, string>>

export function createSms(provider: Exclude<SmsProviderKey, 'installation'>, s: SmsSettings, isTrusted: boolean): Sms {
  const { keyId = '', keySecret = '', sign = '', template = '' } = s
  const noticeTemplate = s.noticeTemplate || undefined
  switch (provider) {
    case 'aliyun':
      return createAliyunSms({ keyId, keySecret, sign, template, noticeTemplate })
    case 'tencent':
      return createTencentSms({
        keyId,
        keySecret,
        appId: s.appId ?? '',
        sign,
        template,
        noticeTemplate,
        parameters: s.parameters === 'code,minutes' ? 'code,minutes' : 'code',
      })
    case 'http':
      return createHttpSms(
        {
          url: s.url ?? '',
          method: s.method === 'GET' || s.method === 'PUT' ? s.method : 'POST',
          headers: s.secretHeaders,
          body: s.body,
          success: s.success,
          sign,
        },
        isTrusted,
      )
  }
}
