import { expect, test } from 'vitest'
import { payPlace, payTypesAt } from './pay-place.ts'

const WECHAT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50(0x18003237) NetType/WIFI Language/zh_CN'
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; PKG110) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const COMPUTER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test.each([
  [WECHAT, 'wechat'],
  [`${COMPUTER} MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat`, 'wechat'],
  [`${PHONE} wxwork/4.1.0 MicroMessenger/7.0.1`, 'phone'],
  [PHONE, 'phone'],
  [COMPUTER, 'computer'],
  ['', 'computer'],
])('%s runs in: %s', (userAgent, place) => expect(payPlace(userAgent)).toBe(place))

test('all configured: JSAPI inside WeChat, H5 on a phone, codes on a computer', () => {
  const all = [11, 12, 14, 21, 22, 24]
  expect(payTypesAt('wechat', all)).toEqual([14])
  expect(payTypesAt('phone', all)).toEqual([12, 22])
  expect(payTypesAt('computer', all)).toEqual([11, 21, 24])
})

test('the fallback is a code for another phone; the sandbox works everywhere', () => {
  expect(payTypesAt('wechat', [11, 12, 22, 24])).toEqual([11])
  expect(payTypesAt('phone', [11, 21, 24])).toEqual([11, 21])
  expect(payTypesAt('computer', [12, 14, 22])).toEqual([])
  for (const place of ['wechat', 'phone', 'computer'] as const) expect(payTypesAt(place, [90])).toEqual([90])
})
