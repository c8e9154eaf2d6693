/** Refunds by hand, redeem codes and invoices. */
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, open, url } from './browser.ts'
import { inside } from './inside.ts'
import { call, eventually, signedIn, SITE, visitor, ownerPage } from './people.ts'

const COURSE = '人人都会的数据分析'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const operator = (): Promise<Page> => ownerPage(browser)

test('a redeem code gives a learner the course, once', async () => {
  const office = await operator()
  const { page } = await signedIn(browser)
  const { list } = await call(page.context(), 'course/api/course/search/list', { keyword: COURSE })
  const productId = list[0]?.courseId ?? ''
  const batchName = `读者赠课 ${Date.now() % 100_000}`
  await call(office.context(), 'commerce/admin/redeem/batch/save', {
    batchName,
    productType: 1,
    productId,
    totalCount: 2,
    beginTime: null,
    endTime: null,
    remark: '',
  })
  await open(office, url('/admin/redeem'))
  await office.getByRole('row').filter({ hasText: batchName }).getByText('码与使用情况').click()
  const code = office.getByText(/^[A-Z0-9]{4}(-[A-Z0-9]{4})+$/).first()
  await code.waitFor()
  const redeemCode = (await code.textContent()) ?? ''

  await open(page, url('/account/redeem'))
  const field = page.getByRole('textbox', { name: '兑换码' })
  await field.fill('AAAA-BBBB-CCCC')
  await page.getByRole('button', { name: '兑换' }).click()
  await page.getByRole('alert').first().waitFor()
  expect(await field.inputValue()).toBe('AAAA-BBBB-CCCC')
  await field.fill(redeemCode)
  await page.getByRole('button', { name: '兑换' }).click()
  await page.getByText(`《${COURSE}`).first().waitFor()
  expect((await call(page.context(), 'course/auth/course/view', { courseId: productId })).isPay).toBe(1)
})

/** A person who has bought the course and paid by phone. */
async function buyer() {
  const { page, person } = await signedIn(browser)
  const { list } = await call(page.context(), 'course/api/course/search/list', { keyword: COURSE })
  const courseId = list[0]?.courseId ?? ''
  const { orderNo, payment } = await call(page.context(), 'user/auth/order/info/pay', {
    productList: [{ productType: 1, productId: courseId }],
    clientKey: `e2e-office-${Date.now()}`,
    payType: 90,
  })
  const phone = await visitor(browser, { viewport: { width: 390, height: 844 } })
  await open(phone, url(payment?.payUrl ?? ''))
  await phone.getByRole('button', { name: '确认支付' }).click()
  const course = () => call(page.context(), 'course/auth/course/view', { courseId })
  await eventually(async () => (await course()).isPay).toBe(1)
  return { page, person, orderNo, courseId, course }
}

test('a refund of a used course is reviewed: refused, requested again, approved, and the course locked', async () => {
  const { page, person, orderNo, courseId, course } = await buyer()
  await inside(
    (owner) =>
      owner`INSERT INTO course_progress (site_id, user_id, course_id, progress) VALUES (${SITE}, ${person.id}, ${courseId}, 60)
        ON CONFLICT (site_id, user_id, course_id) DO UPDATE SET progress = 60`,
  )
  const picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#c2410c' } })
    .png()
    .toBuffer()
  const ask = async (reason: string, files: { name: string; mimeType: string; buffer: Buffer }[] = []) => {
    await open(page, url(`/account/order/${orderNo}`))
    await page.getByRole('button', { name: '申请退款' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('提交后由人工审核').waitFor()
    await dialog.getByRole('button', { name: '提交申请' }).click()
    await dialog.getByText('请填写退款原因').waitFor()
    await dialog.getByRole('textbox', { name: '退款原因' }).fill(reason)
    await dialog.locator('input[type=file]').setInputFiles(files)
    await dialog
      .getByRole('img', { name: '图片凭证' })
      .nth(files.length - 1)
      .waitFor({ state: files.length > 0 ? 'visible' : 'hidden' })
    await dialog.getByRole('button', { name: '提交申请' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  await ask('和想象的不一样', [
    { name: '聊天.png', mimeType: 'image/png', buffer: picture },
    { name: '页面.png', mimeType: 'image/png', buffer: picture },
  ])
  // Visible to its owner on the order page.
  const own = page.getByRole('link', { name: /^查看第 \d 张图片$/ })
  await eventually(() => own.count()).toBe(2)
  expect((await page.request.get(url((await own.first().getAttribute('href')) ?? ''))).status()).toBe(200)
  const office = await operator()
  await open(office, url(`/admin/refunds?q=${orderNo}`))
  const row = office.getByRole('row').filter({ hasText: '和想象的不一样' })
  // The operator sees the attachment; its address works for no one else.
  const attached = row.getByRole('link', { name: /^查看第 \d 张图片$/ })
  await eventually(() => attached.count()).toBe(2)
  await eventually(() =>
    attached
      .nth(1)
      .locator('img')
      .evaluate((img: HTMLImageElement) => img.naturalWidth),
  ).toBe(320)
  const address = url((await attached.first().getAttribute('href')) ?? '')
  expect((await office.request.get(address)).status()).toBe(200)
  for (const stranger of [page, await visitor(browser)])
    expect((await stranger.request.get(address)).status()).toBe(404)
  await row.getByText('拒绝', { exact: true }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '拒绝原因' }).fill('已学习过半')
  await dialog.getByRole('button', { name: /拒\s?绝/ }).click()
  await row.getByText('已拒绝').waitFor()
  await open(page, url(`/account/order/${orderNo}`))
  await page.getByText('已学习过半').first().waitFor()

  await ask('孩子转学，用不上了')
  await office.reload()
  const again = office.getByRole('row').filter({ hasText: '孩子转学' })
  await again.getByText('通过', { exact: true }).click()
  // The dialog has what decides: the reason, and how much was used.
  await dialog.getByText('孩子转学，用不上了').waitFor()
  await dialog.getByText(/^已学习/).waitFor()
  await dialog.getByRole('button', { name: /^退款 ¥/ }).click()
  await eventually(async () => {
    await page.reload()
    return page.getByText('退款成功').count()
  }).toBeGreaterThan(0)
  await eventually(async () => (await course()).isPay).toBe(0)
})

const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 10 10]>>endobj
trailer<</Root 1 0 R>>
%%EOF`

test('a company requests an invoice and downloads it; a refund issues a red invoice', async () => {
  const { page, orderNo } = await buyer()
  const title = `知行测试科技${Date.now() % 100_000}有限公司`
  await open(page, url('/account/invoice'))
  await page.getByRole('checkbox', { name: COURSE }).check()
  await page.getByRole('button', { name: '申请发票' }).click()
  const asking = page.getByRole('dialog')
  await asking.getByRole('combobox', { name: '抬头类型' }).selectOption('2')
  await asking.getByRole('textbox', { name: '发票抬头' }).fill(title)
  const taxNo = asking.getByRole('textbox', { name: '统一社会信用代码' })
  await taxNo.fill('91350100M000100Y44')
  await asking.getByRole('button', { name: '提交申请' }).click()
  await asking.getByText(/校验位/).waitFor()
  await taxNo.fill('91350100M000100Y43')
  await asking.getByRole('button', { name: '提交申请' }).click()
  const invoice = page.getByRole('article').filter({ hasText: title })
  await invoice.getByText('待开具').waitFor()

  const office = await operator()
  await open(office, url(`/admin/invoices?q=${orderNo}`))
  const row = office.getByRole('row').filter({ hasText: title })
  await row.getByText('开具', { exact: true }).click()
  const issuing = office.getByRole('dialog')
  const invoiceNo = `2431${Date.now()}000`
  await issuing.getByRole('textbox', { name: '发票号码' }).fill(invoiceNo)
  await issuing
    .locator('input[type=file]')
    .setInputFiles({ name: '发票.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) })
  await issuing.getByText('发票.pdf').waitFor()
  await issuing.getByRole('button', { name: /开\s?具/ }).click()
  await row.getByText('已开具').waitFor()

  await page.reload()
  const file = await invoice.getByRole('link', { name: '下载发票' }).getAttribute('href')
  const answer = await page.context().request.get(url(file ?? ''))
  expect((await answer.body()).toString()).toBe(PDF)

  await call(office.context(), 'commerce/admin/order/refund', {
    orderNo,
    itemList: [{ itemNo: 1, amount: 6900 }],
    reason: '孩子转学',
    clientKey: `e2e-invoice-${orderNo}`,
  })
  const status = async () => (await call(page.context(), 'user/auth/invoice/list', {})).list[0]?.status
  await eventually(status).toBe(4)
  await office.reload()
  await row.getByText('待红冲').waitFor()
  await row.getByText('红冲', { exact: true }).click()
  const reddening = office.getByRole('dialog')
  await reddening.getByRole('textbox', { name: '红字发票号码' }).fill(`${invoiceNo}1`)
  await reddening.getByRole('button', { name: /红\s?冲/ }).click()
  await row.getByText('已红冲').waitFor()
  await page.reload()
  await invoice.getByText('已红冲').waitFor()
})

test('a refund that the channel refuses is paid by hand with proof, and locks the course', async () => {
  const { page, orderNo, course } = await buyer()
  // The channel's keys are removed, so it is unavailable.
  await inside(
    (owner) => owner`UPDATE order_pay SET channel = 'gone' WHERE site_id = ${SITE} AND order_no = ${orderNo}`,
  )
  const office = await operator()
  const { pricePaid } = await call(page.context(), 'user/auth/order/info/view', { orderNo })
  await call(office.context(), 'commerce/admin/order/refund', {
    orderNo,
    itemList: [{ itemNo: 1, amount: pricePaid }],
    reason: '课程与描述不符',
    clientKey: `e2e-by-hand-refund-${Date.now()}`,
  })
  await inside(
    (owner) =>
      owner`UPDATE order_refund SET last_error = '支付渠道未配置' WHERE site_id = ${SITE} AND order_no = ${orderNo}`,
  )

  await open(office, url(`/admin/refunds?q=${orderNo}`))
  const row = office.getByRole('row').filter({ hasText: '支付渠道未配置' })
  await row.getByRole('button', { name: '登记线下退款' }).or(row.getByText('登记线下退款')).first().click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('button', { name: '确认已退款' }).click()
  await dialog.getByText('请填写付款凭证号').waitFor()
  await dialog.getByText('请上传付款凭证').waitFor()
  await dialog.getByRole('combobox', { name: '退款方式' }).selectOption('银行转账')
  await dialog.getByRole('textbox', { name: '付款凭证号' }).fill('ICBC-20261123-001')
  const picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#3366cc' } })
    .png()
    .toBuffer()
  await dialog.locator('input[type=file]').setInputFiles({ name: '回单.png', mimeType: 'image/png', buffer: picture })
  await dialog.locator('img').first().waitFor()
  await dialog.getByRole('button', { name: '确认已退款' }).click()
  await office.getByText('凭证号 ICBC-20261123-001').first().waitFor()

  await open(page, url(`/account/order/${orderNo}`))
  await page.getByText('学校已线下退款').waitFor()
  await eventually(async () => (await course()).isPay).toBe(0)
})
