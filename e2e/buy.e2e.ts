/** Buying on a desktop, paying with a phone that scans the code. */
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

test('a course is bought on a desktop, paid with a phone, and watched a moment later', async () => {
  const { page } = await signedIn(browser)
  const { list } = await call(page.context(), 'course/api/course/search/list', { keyword: COURSE })
  const courseId = list[0]?.courseId ?? ''
  await open(page, url(`/view/${courseId}`))
  await page.getByRole('link', { name: '免费试学' }).first().waitFor()
  await page.getByRole('link', { name: '立即购买' }).first().click()
  await page.getByRole('heading', { name: '确认订单' }).waitFor()
  await page.getByText('付款后 7 天内').waitFor()
  await page.getByRole('button', { name: '提交订单并支付 ¥69' }).click()
  const code = page.getByRole('img', { name: '付款二维码' })
  await code.waitFor()
  // The phone scans the cashier's address.
  const cashier = await page.getByRole('link', { name: '在本机打开收银台' }).getAttribute('href')
  const phone = await visitor(browser, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  await open(phone, url(cashier ?? ''))
  await phone.getByText('付款给').waitFor()
  await phone.getByRole('button', { name: '确认支付' }).click()
  await phone.getByText('已支付成功，可以关闭本页面').waitFor()

  // The desktop page notices by itself.
  await page.getByRole('heading', { name: '支付成功' }).waitFor()
  await page.getByRole('link', { name: '开始学习' }).click()
  await page.getByRole('link', { name: '立即学习' }).first().waitFor()
  // An owned course shows no price.
  expect(await page.getByRole('complementary').first().innerText()).not.toContain('¥')
  await page.getByRole('link', { name: '立即学习' }).first().click()
  await page.getByRole('region', { name: /播放/ }).or(page.locator('video')).first().waitFor()

  await open(page, url('/account/order'))
  await page.getByText('支付成功').first().waitFor()
  await page.getByRole('link', { name: '订单详情' }).click()
  await page.getByRole('heading', { name: '订单进度' }).waitFor()
  expect(await page.getByRole('listitem').filter({ hasText: '支付成功' }).count()).toBe(1)
})

test('a phone shows a limited-time price with its conditions, and the checkout asks for the price of the course page', async () => {
  const { page } = await signedIn(browser, { viewport: { width: 390, height: 844 } })
  const { list } = await call(page.context(), 'course/api/course/search/list', { keyword: 'Excel 办公实战' })
  const courseId = list[0]?.courseId ?? ''
  const { list: terms } = await call(page.context(), 'commerce/api/product/terms', {
    productList: [{ productType: 1, productId: courseId }],
  })
  const price = `¥${((terms[0]?.limitPrice ?? 0) / 100).toFixed(2)}`
  await open(page, url(`/view/${courseId}`))
  const offer = page.getByRole('complementary').first()
  await offer.getByText('限时优惠').waitFor()
  await offer.getByText(price).waitFor()
  await offer.getByText('付款后 7 天内').waitFor()
  await offer.getByRole('link', { name: '免费试学' }).waitFor()
  // The card leaves the primary action to the bar at the bottom.
  const buy = page.getByRole('link', { name: '立即购买' })
  expect((await buy.locator('..').innerText()).replace(/\s/g, '')).toContain(price)
  await buy.click()
  await page.getByRole('button', { name: `提交订单并支付 ${price}` }).waitFor()
})

test('an unpaid order can be closed and placed again; an owned course is not sold twice', async () => {
  const { page } = await signedIn(browser, { viewport: { width: 390, height: 844 } })
  const { list } = await call(page.context(), 'course/api/course/search/list', { keyword: COURSE })
  const checkout = url(`/checkout?products=1:${list[0]?.courseId ?? ''}`)
  await open(page, checkout)
  await page.getByRole('button', { name: /^提交订单/ }).click()
  await page.getByRole('heading', { name: '支付订单' }).waitFor()
  await open(page, checkout)
  await page.getByText('您有一笔包含其中内容的待支付订单').waitFor()
  await open(page, url('/account/order'))
  await page.getByRole('button', { name: '关闭订单' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '关闭订单' }).click()
  // The tab of closed orders has the same name.
  await page.getByRole('article').getByText('已关闭').waitFor()
  await open(page, checkout)
  await page.getByRole('button', { name: /^提交订单/ }).click()
  await eventually(() => page.url()).toContain('/checkout/pay/')
  await open(page, url('/checkout?products=1:999999'))
  await page.getByText('暂时不能购买').waitFor()
})

test('a barely used course is refunded automatically and locked again', async () => {
  const { page } = await signedIn(browser)
  const { list } = await call(page.context(), 'course/api/course/search/list', { keyword: COURSE })
  const courseId = list[0]?.courseId ?? ''
  const { orderNo, payment } = await call(page.context(), 'user/auth/order/info/pay', {
    productList: [{ productType: 1, productId: courseId }],
    clientKey: `e2e-refund-${Date.now()}`,
    payType: 90,
  })
  const phone = await visitor(browser, { viewport: { width: 390, height: 844 } })
  await open(phone, url(payment?.payUrl ?? ''))
  await phone.getByRole('button', { name: '确认支付' }).click()
  const course = () => call(page.context(), 'course/auth/course/view', { courseId })
  await eventually(async () => (await course()).isPay).toBe(1)

  await open(page, url(`/account/order/${orderNo}`))
  await page.getByRole('button', { name: '申请退款' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('提交后自动退款，款项原路退回').waitFor()
  await dialog.getByRole('textbox', { name: '退款原因' }).fill('买错了，想换一门')
  await dialog.getByRole('button', { name: '提交申请' }).click()
  await eventually(async () => {
    await page.reload()
    return page.getByText('退款成功').count()
  }).toBeGreaterThan(0)
  await eventually(async () => (await course()).isPay).toBe(0)
})
