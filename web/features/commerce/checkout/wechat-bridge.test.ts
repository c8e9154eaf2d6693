import { expect, test, vi } from 'vitest'
import { cashierOutcome, openCashier, type WechatBridge } from './wechat-bridge.ts'

test.each([
  ['get_brand_wcpay_request:ok', 'ok'],
  ['get_brand_wcpay_request:cancel', 'cancel'],
  ['get_brand_wcpay_request:fail', 'fail'],
  ['get_brand_wcpay_request:fail_invalid appid', 'fail'],
  [undefined, 'fail'],
])('%s is: %s', (message, outcome) => expect(cashierOutcome(message)).toBe(outcome))

/** A fake page; `bridge` is present at once or arrives with the ready event. */
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

test('opens the cashier with what the server signed, even if the bridge loads after the page', async () => {
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

test('reports that another browser has no bridge', async () => {
  vi.useFakeTimers()
  try {
    const opened = openCashier({}, makePage().page)
    await vi.runAllTimersAsync()
    expect(await opened).toBe('missing')
  } finally {
    vi.useRealTimers()
  }
})
