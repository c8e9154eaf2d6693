/** What a school does to sell: coupons, bundles, memberships. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, open, url } from './browser.ts'
import { call, eventually, signedIn, visitor } from './people.ts'

const COURSE = '人人都会的数据分析'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('a coupon is received and taken off at the checkout', async () => {
  const { page } = await signedIn(browser)
  const { list } = await call(page.context(), 'course/api/course/search/list', { keyword: COURSE })
  const courseId = list[0]?.courseId ?? ''
  await open(page, url('/coupon'))
  // The newest stands first: 老学员回馈券.
  await page.getByRole('button', { name: '立即领取' }).first().click()
  await page.getByRole('button', { name: '已领取' }).waitFor()
  await open(page, url(`/checkout?products=1:${courseId}`))
  const coupon = page.getByRole('combobox', { name: '优惠券' })
  await coupon.selectOption({ index: 1 })
  await page.getByRole('button', { name: '提交订单并支付 ¥49' }).waitFor()
})

test('two courses are bought as a bundle, with a phone, at the price of the whole', async () => {
  const { page } = await signedIn(browser)
  const { list } = await call(page.context(), 'course/api/course/search/list', { keyword: COURSE })
  const courseId = list[0]?.courseId ?? ''
  await open(page, url(`/view/${courseId}`))
  await page.getByRole('link', { name: '购买套餐' }).click()
  await page.getByRole('heading', { name: '确认订单' }).waitFor()
  await page.getByRole('heading', { name: '数据办公双课套餐' }).waitFor()
  await page.getByText('也可以单独退').waitFor()
  expect(await page.getByText('套餐优惠').count()).toBe(2)
  await page.getByRole('button', { name: /^提交订单/ }).click()
  await page.getByRole('heading', { name: '支付订单' }).waitFor()
  const cashier = await page.getByRole('link', { name: '在本机打开收银台' }).getAttribute('href')
  const phone = await visitor(browser, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  await open(phone, url(cashier ?? ''))
  await phone.getByRole('button', { name: '确认支付' }).click()
  await page.getByRole('heading', { name: '支付成功' }).waitFor()
  const course = await call(page.context(), 'course/auth/course/view', { courseId })
  expect(course.isPay).toBe(1)
})

test('a membership is bought and shown', async () => {
  const { page } = await signedIn(browser)
  await open(page, url('/vip'))
  await page.getByRole('link', { name: '立即开通' }).first().click()
  await page.getByRole('heading', { name: '确认订单' }).waitFor()
  await page.getByRole('button', { name: /^提交订单/ }).click()
  const cashier = await page.getByRole('link', { name: '在本机打开收银台' }).getAttribute('href')
  const phone = await visitor(browser, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  await open(phone, url(cashier ?? ''))
  await phone.getByRole('button', { name: '确认支付' }).click()
  await page.getByRole('heading', { name: '支付成功' }).waitFor()
  await eventually(async () => (await call(page.context(), 'user/auth/user/ext/view', {})).isVip).toBe(1)
})
