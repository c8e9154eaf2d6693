import { expect, test, vi } from 'vitest'
import type { WechatBridge } from '../../../wechat-bridge.ts'
import { cashierOutcome, openCashier } from './wechat-cashier.ts'

test.each([
  ['get_brand_wcpay_request:ok', 'ok'],
  ['get_brand_wcpay_request:cancel', 'cancel'],
  ['get_brand_wcpay_request:fail', 'fail'],
  ['get_brand_wcpay_request:fail_invalid appid', 'fail'],
  [undefined, 'fail'],
])('%s is: %s', (message, outcome) => expect(cashierOutcome(message)).toBe(outcome))

/** A fake browser window; `bridge` exists at once or arrives with `ready`. */
function makePage(bridge?: WechatBridge) {
  const listeners: (() => void)[] = []
  const document = { addEventListener: (_name: string, hear: () => void) => listeners.push(hear) }
  const page = { document, ...(bridge ? { WeixinJSBridge: bridge } : {}) }
  const ready = (late: WechatBridge) => {
    Object.assign(page, { WeixinJSBridge: late })
    for (const hear of listeners) hear()
  }
  return { page: page as unknown as Window, ready }
}

test('the cashier opens with the signed parameters, also when the bridge arrives after the page', async () => {
  const asked: unknown[] = []
  const bridge: WechatBridge = {
    invoke: (name, input, answered) => {
      asked.push([name, input])
      answered({ err_msg: 'get_brand_wcpay_request:ok' })
    },
  }
  expect(await openCashier({ package: 'prepay_id=1' }, makePage(bridge).page)).toBe('ok')
  const { page, ready } = makePage()
  const late = openCashier({ package: 'prepay_id=2' }, page)
  ready(bridge)
  expect(await late).toBe('ok')
  expect(asked).toEqual([
    ['getBrandWCPayRequest', { package: 'prepay_id=1' }],
    ['getBrandWCPayRequest', { package: 'prepay_id=2' }],
  ])
})

test('a browser without a bridge reports `missing`', async () => {
  vi.useFakeTimers()
  try {
    const opened = openCashier({}, makePage().page)
    await vi.runAllTimersAsync()
    expect(await opened).toBe('missing')
  } finally {
    vi.useRealTimers()
  }
})
