import { expect, test } from 'vitest'
import { bestVoice } from './voices.ts'

test('Mandarin of the mainland on this device comes first', () => {
  const voice = (lang: string, localService = true) => ({ lang, localService, default: false })
  const [hk, cloud, local, english] = [voice('zh-HK'), voice('zh-CN', false), voice('zh_CN'), voice('en-US')]
  expect(bestVoice([english, hk, cloud, local], 'zh')).toBe(local)
  expect(bestVoice([english, hk], 'zh')).toBe(hk)
  expect(bestVoice([hk], 'en')).toBeUndefined()
})
