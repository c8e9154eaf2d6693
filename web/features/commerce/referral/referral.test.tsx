// @vitest-environment happy-dom
/** Referral codes: taken from the URL, stored, sent after sign-in, removed. */
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'

const KEY = 'zx-referral-code'
const fetched = vi.fn<typeof fetch>()
/** The module as loaded by a fresh page. */
const loaded = async () => {
  vi.resetModules()
  return import('./referral.ts')
}
const answers = (data: object, code = 200) =>
  fetched.mockResolvedValueOnce(new Response(JSON.stringify({ code, msg: '', data })))

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  localStorage.clear()
})
afterEach(() => {
  fetched.mockReset()
  vi.unstubAllGlobals()
})
afterAll(() => vi.restoreAllMocks())

it("stores a known code in the server's spelling, across pages", async () => {
  const page = await loaded()
  answers({ valid: 1, referralCode: 'ZX1201' })
  await page.takeReferralCode(' zx1201 ')
  expect(page.referralCode()).toBe('ZX1201')
  expect((await loaded()).referralCode()).toBe('ZX1201')
})

it('an unknown code, no code, the stored code, and a server failure change nothing', async () => {
  localStorage.setItem(KEY, 'OLD')
  const page = await loaded()
  answers({ valid: 0, referralCode: '' })
  await page.takeReferralCode('NOBODY')
  fetched.mockRejectedValueOnce(new TypeError('offline'))
  await page.takeReferralCode('AWAY')
  expect(fetched).toHaveBeenCalledTimes(2)
  await page.takeReferralCode('')
  await page.takeReferralCode('OLD')
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(page.referralCode()).toBe('OLD')
})

it('a code removed by the visitor is removed here and on the next page', async () => {
  localStorage.setItem(KEY, 'OLD')
  const page = await loaded()
  page.removeReferralCode()
  expect(page.referralCode()).toBe('')
  expect((await loaded()).referralCode()).toBe('')
})

it('sends it once after sign-in, and keeps it for a retry if sending fails', async () => {
  localStorage.setItem(KEY, 'OLD')
  const page = await loaded()
  fetched.mockRejectedValueOnce(new TypeError('offline'))
  await page.bindReferralCode()
  expect(page.referralCode()).toBe('OLD')
  answers({ isBound: 1 })
  await page.bindReferralCode()
  expect([page.referralCode(), localStorage.getItem(KEY)]).toEqual(['', null])
  await page.bindReferralCode()
  expect(fetched).toHaveBeenCalledTimes(2)
})

it('keeps it in memory when storage is unavailable', async () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const page = await loaded()
  expect(page.referralCode()).toBe('')
  answers({ valid: 1, referralCode: 'ZX1201' })
  await page.takeReferralCode('ZX1201')
  expect(page.referralCode()).toBe('ZX1201')
  page.removeReferralCode()
  expect(page.referralCode()).toBe('')
})
