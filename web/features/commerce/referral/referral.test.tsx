// @vitest-environment happy-dom
/** The referral code of a link: taken from an address, stored, used, removed. */
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'

const KEY = 'zx-referral-code'
const fetched = vi.fn<typeof fetch>()
/** The module as freshly loaded by a page. */
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

it('a known code is stored as the server spells it, and survives the page', async () => {
  const page = await loaded()
  answers({ valid: 1, referralCode: 'ZX1201' })
  await page.takeReferralCode(' zx1201 ')
  expect(page.referralCode()).toBe('ZX1201')
  expect((await loaded()).referralCode()).toBe('ZX1201')
})

it('an unknown code, no code, the current code and an unavailable server change nothing', async () => {
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

it('a page that closes before the answer leaves the code to the next page', async () => {
  const page = await loaded()
  fetched.mockReturnValueOnce(new Promise(() => {}))
  void page.takeReferralCode('zx1201')
  const next = await loaded()
  answers({ valid: 1, referralCode: 'ZX1201' })
  void next.takeReferralCode()
  expect(await next.settledReferralCode()).toBe('ZX1201')
  await (await loaded()).takeReferralCode()
  expect(fetched).toHaveBeenCalledTimes(2)
})

it('a failed check is repeated by the next page, an unknown code is not', async () => {
  const page = await loaded()
  fetched.mockRejectedValueOnce(new TypeError('offline'))
  await page.takeReferralCode('zx1201')
  answers({ valid: 0, referralCode: '' })
  await (await loaded()).takeReferralCode()
  await (await loaded()).takeReferralCode()
  expect(fetched).toHaveBeenCalledTimes(2)
})

it('removed by the visitor, it is gone on this and the next page', async () => {
  localStorage.setItem(KEY, 'OLD')
  const page = await loaded()
  page.removeReferralCode()
  expect(page.referralCode()).toBe('')
  expect((await loaded()).referralCode()).toBe('')
})

it('a signed-in user hands it over once; a failed transfer is retried later', async () => {
  localStorage.setItem(KEY, 'OLD')
  const page = await loaded()
  fetched.mockRejectedValueOnce(new TypeError('offline'))
  await page.bindReferralCode()
  expect(page.referralCode()).toBe('OLD')
  answers({ isBound: true })
  await page.bindReferralCode()
  expect([page.referralCode(), localStorage.getItem(KEY)]).toEqual(['', null])
  await page.bindReferralCode()
  expect(fetched).toHaveBeenCalledTimes(2)
})

it('without local storage it is kept as long as the page is open', async () => {
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
