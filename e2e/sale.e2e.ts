/** Selling: coupons, bundles, memberships, campaigns. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, open, url } from './browser.ts'
import { inside } from './inside.ts'
import { call, enterAs, eventually, newPerson, ownerPage, signedIn, SITE, visitor } from './people.ts'

const COURSE = '人人都会的数据分析'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('a coupon is received and reduces the price at the checkout', async () => {
  const { page } = await signedIn(browser)
  const { list } = await call(page.context(), 'course/api/course/search/list', { keyword: COURSE })
  const courseId = list[0]?.courseId ?? ''
  await open(page, url('/coupon'))
  // The newest is first: 老学员回馈券.
  await page.getByRole('button', { name: '立即领取' }).first().click()
  await page.getByRole('button', { name: '已领取' }).waitFor()
  await open(page, url(`/checkout?products=1:${courseId}`))
  const coupon = page.getByRole('combobox', { name: '优惠券' })
  await coupon.selectOption({ index: 1 })
  await page.getByRole('button', { name: '提交订单并支付 ¥49' }).waitFor()
})

test("two courses are bought as a bundle, with a phone, at the bundle's price", async () => {
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

test('a membership is bought, shown, and upgraded for the difference', async () => {
  const { page } = await signedIn(browser)
  /** From the checkout to the paid order. */
  const payByPhone = async () => {
    await page.getByRole('button', { name: /^提交订单/ }).click()
    const cashier = await page.getByRole('link', { name: '在本机打开收银台' }).getAttribute('href')
    const phone = await visitor(browser, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
    await open(phone, url(cashier ?? ''))
    await phone.getByRole('button', { name: '确认支付' }).click()
    await page.getByRole('heading', { name: '支付成功' }).waitFor()
  }
  const own = () => call(page.context(), 'commerce/auth/vip/own', {})
  await open(page, url('/vip'))
  await page.getByRole('link', { name: '立即开通' }).first().click()
  await page.getByRole('heading', { name: '确认订单' }).waitFor()
  await payByPhone()
  await eventually(async () => (await call(page.context(), 'user/auth/user/ext/view', {})).isVip).toBe(1)

  const { tradeDays, tradeValue } = await own()
  expect(tradeValue).toBeGreaterThan(0)
  await open(page, url('/vip'))
  await page.getByText(`剩余 ${tradeDays} 天会员可抵`).first().waitFor()
  await page.getByRole('link', { name: '补差价升级' }).first().click()
  await page.getByText(`升级抵扣（剩余 ${tradeDays} 天会员）`).waitFor()
  await payByPhone()
  await open(page, url('/vip'))
  await page.getByText('高级会员有效期至').first().waitFor()
  expect(await own()).toMatchObject({ vipLevel: 2, tradeValue: 0 })
  const { list } = await call(page.context(), 'user/auth/order/info/list', {})
  expect(list[0]?.itemList[0]?.deductionList).toContainEqual({
    name: `升级抵扣（剩余 ${tradeDays} 天会员）`,
    amount: tradeValue,
  })
})

test('a campaign page is composed of ordered blocks, previewed before saving, and visited', async () => {
  const office = await ownerPage(browser)
  const address = `spring-${Date.now() % 1_000_000}`
  await open(office, url('/admin/campaigns'))
  await office.getByRole('link', { name: '新建活动页' }).click()
  await office.getByRole('textbox', { name: '标题', exact: true }).fill('春季学习周')
  await office.getByRole('textbox', { name: '页面地址' }).fill(address)
  await office.getByRole('combobox', { name: '商品' }).fill(COURSE)
  await office.getByRole('option', { name: new RegExp(COURSE) }).waitFor({ state: 'attached' })
  await office.getByRole('combobox', { name: '商品' }).press('Enter')
  // Leaving the field closes its list.
  await office.getByRole('combobox', { name: '商品' }).press('Escape')
  await office.getByRole('combobox', { name: '商品' }).press('Tab')
  const add = office.getByRole('group', { name: '添加模块' })
  for (const kind of [/^文\s?字$/, '优惠券']) await add.getByRole('button', { name: kind }).click()
  await office.getByRole('textbox', { name: '文字内容' }).fill('每人限购一次')
  // The text block is moved to the front by keyboard.
  const handle = office.getByRole('button', { name: /活动规则/ }).first()
  await handle.focus()
  await handle.press('ArrowUp')
  await handle.press('ArrowUp')
  const parts = () =>
    office.getByRole('list', { name: '模块' }).getByRole('button', { expanded: true }).allTextContents()
  await eventually(async () => (await parts())[0]).toContain('文字')

  await office.getByRole('button', { name: /^预\s?览$/ }).click()
  const preview = office.getByRole('dialog')
  await preview.getByText('每人限购一次').waitFor()
  expect((await visitor(browser).then(async (page) => page.goto(url(`/sale/${address}`))))?.status()).toBe(404)
  await preview.getByRole('button', { name: '关闭' }).or(preview.getByLabel('Close')).first().click()
  await office.getByRole('button', { name: '保存并启用' }).click()
  await office.getByText(`/sale/${address}`).first().waitFor()

  const { page } = await signedIn(browser)
  await open(page, url(`/sale/${address}`))
  await page.getByRole('heading', { level: 1, name: '春季学习周' }).waitFor()
  const order = await page.getByRole('heading', { level: 2 }).allTextContents()
  expect(order.indexOf('活动规则')).toBeLessThan(order.indexOf('活动商品'))
  expect(order.indexOf('活动商品')).toBeLessThan(order.indexOf('领取优惠券'))
  await page.getByRole('button', { name: '立即领取' }).first().click()
  await page.getByRole('button', { name: '已领取' }).first().waitFor()
  await page.getByRole('link', { name: '立即购买' }).click()
  await page.getByRole('heading', { name: '确认订单' }).waitFor()
})

test('a write-only page names the right it needs to a read-only role', async () => {
  const person = await newPerson()
  await inside(
    (owner) => owner`
      WITH made AS (UPDATE users SET is_admin = 1 WHERE site_id = ${SITE} AND id = ${person.id} RETURNING site_id, id)
      INSERT INTO admin_user_role (site_id, user_id, role_id)
      SELECT made.site_id, made.id, r.id FROM made JOIN admin_role r ON r.site_id = made.site_id AND r.role_name = '审计'`,
  )
  const page = await visitor(browser, { viewport: { width: 1440, height: 900 } })
  await enterAs(page.context(), person.mobile)
  await open(page, url('/admin/orders/import'))
  await page.getByText('这个页面需要“订单”权限').waitFor()
  expect(await page.getByText('选择表格').count()).toBe(0)
  await page.getByRole('link', { name: '去看订单' }).click()
  await page.getByRole('heading', { level: 1, name: '订单' }).waitFor()
})

test('an open checkout survives an expired coupon and a changed price: it shows the change and keeps what was typed', async () => {
  const office = await ownerPage(browser)
  const { page, person } = await signedIn(browser)
  const { list } = await call(page.context(), 'course/api/course/search/list', { keyword: '高考作文' })
  const courseId = list[0]?.courseId ?? ''
  const product = { productType: 1, productId: courseId }
  const coupons = await call(page.context(), 'commerce/api/coupon/list', {})
  const batchId = coupons.list.find(({ couponName }) => couponName === '全站九折券')?.batchId ?? ''
  const { couponId } = await call(page.context(), 'commerce/auth/coupon/receive', { batchId })
  await open(page, url(`/checkout?products=1:${courseId}&couponId=${couponId}`))
  const remark = page.getByRole('textbox', { name: '订单备注' })
  await remark.fill('请寄发票')
  const submit = page.getByRole('button', { name: /^提交订单/ })
  const before = await submit.textContent()

  await inside(
    (owner) =>
      owner`UPDATE coupon SET end_time = now() - interval '1 second' WHERE site_id = ${SITE} AND id = ${couponId} AND user_id = ${person.id}`,
  )
  await submit.click()
  await page.getByText('所选优惠券不能使用').waitFor()
  expect(await remark.inputValue()).toBe('请寄发票')
  await eventually(() => submit.textContent()).not.toBe(before)

  const { price } = (await call(page.context(), 'commerce/api/product/terms', { productList: [product] })).list[0] ?? {
    price: 0,
  }
  const limit = {
    productList: [product],
    limitPrice: price - 100,
    limitEnd: new Date(Date.now() + 3_600_000).toISOString(),
  }
  await call(office.context(), 'commerce/admin/product/save', limit)
  await open(page, url(`/checkout?products=1:${courseId}`))
  await remark.fill('请寄发票')
  await call(office.context(), 'commerce/admin/product/save', { ...limit, limitPrice: price - 200 })
  await submit.click()
  await page.getByText('价格已更新，请确认后重新提交').waitFor()
  expect(await remark.inputValue()).toBe('请寄发票')
  await submit.click()
  await page.getByRole('heading', { name: '支付订单' }).waitFor()
  await call(office.context(), 'commerce/admin/product/save', {
    productList: [product],
    limitPrice: null,
    limitBegin: null,
    limitEnd: null,
  })
})

test('an order whose payment does not match is not paid again, and says what happens next', async () => {
  const { page } = await signedIn(browser)
  const { list } = await call(page.context(), 'course/api/course/search/list', { keyword: COURSE })
  const productList = [{ productType: 1, productId: list[0]?.courseId ?? '' }]
  const placed = await call(page.context(), 'user/auth/order/info/pay', {
    productList,
    clientKey: `e2e-held-${Date.now()}`,
    payType: 90,
  })
  await open(page, url(`/checkout/pay/${placed.orderNo}`))
  await page.getByRole('heading', { name: '支付订单' }).waitFor()
  await inside(
    (owner) => owner`UPDATE order_pay SET pay_status = 9 WHERE site_id = ${SITE} AND order_no = ${placed.orderNo}`,
  )
  await page.getByRole('heading', { name: '款项核实中，请勿重复支付' }).waitFor()
  await page.getByRole('link', { name: '查看订单' }).click()
  await page.getByRole('heading', { name: '订单详情' }).waitFor()
  expect(await page.getByRole('link', { name: '去支付' }).count()).toBe(0)
})
