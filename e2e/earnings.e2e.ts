/** A lecturer's earnings: charts by day, course and source that match the list. */
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, makeLecturer } from '../server/test/factories.ts'
import { launch, open, url } from './browser.ts'
import { inside } from './inside.ts'
import { call, enterAs, eventually, signedIn, SITE, visitor } from './people.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** A learner buys and pays for a course, `daysAgo`. @returns the order number */
async function sell(courseId: string, channelType: 1 | 2, daysAgo: number): Promise<{ page: Page; orderNo: string }> {
  const { page } = await signedIn(browser)
  const { orderNo, payment } = await call(page.context(), 'user/auth/order/info/pay', {
    productList: [{ productType: 1, productId: courseId }],
    clientKey: `e2e-earnings-${Date.now()}`,
    payType: 90,
    channelType,
  })
  const phone = await visitor(browser, { viewport: { width: 390, height: 844 } })
  await open(phone, url(payment?.payUrl ?? ''))
  await phone.getByRole('button', { name: '确认支付' }).click()
  const paid = async () => (await call(page.context(), 'user/auth/order/info/view', { orderNo })).payTime
  await eventually(paid).not.toBeNull()
  await inside(
    (owner) =>
      owner`UPDATE order_info SET pay_time = pay_time - make_interval(days => ${daysAgo}) WHERE site_id = ${SITE} AND order_no = ${orderNo}`,
  )
  return { page, orderNo }
}

/** The numbers of a chart, from its accessible table. */
async function numbersOf(chart: Locator): Promise<string[][]> {
  const rows = chart.locator('tbody tr')
  return Promise.all(
    (await rows.all()).map(async (row) => (await row.locator('th, td').allTextContents()).map((text) => text.trim())),
  )
}

/** Number of colours in a chart; an empty canvas has one. */
const coloursOf = (chart: Locator): Promise<number> =>
  chart.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    const seen = new Set<string>()
    for (let at = 0; at < data.length; at += 4) seen.add(`${data[at]},${data[at + 1]},${data[at + 2]},${data[at + 3]}`)
    return seen.size
  })

test('earnings are charted by day, course and source; filtering by course narrows all charts, a refund reduces them', async () => {
  const lecturer = await inside((owner) => makeLecturer(owner, { lecturerName: '收益老师' }))
  const course = (courseName: string, price: number) =>
    inside((owner) => makeCourse(owner, { courseName, isFree: 0, price, lecturerId: lecturer.lecturerId }))
  const [dear, cheap] = [await course('函数与极限', 20_000), await course('古诗十九首', 10_000)]
  await sell(dear.courseId, 1, 3)
  await sell(dear.courseId, 2, 0)
  const last = await sell(cheap.courseId, 1, 0)

  const page = await visitor(browser, { viewport: { width: 1440, height: 900 } })
  await enterAs(page.context(), lecturer.mobile)
  await open(page, url('/account/earnings'))
  const figure = (name: string) => page.getByRole('figure', { name })
  const [byDay, byCourse, bySource] = [figure('每日收益'), figure('按课程'), figure('按来源')]
  for (const chart of [byDay, byCourse, bySource]) await eventually(() => coloursOf(chart)).toBeGreaterThan(3)
  const day = (ago: number) => new Date(Date.now() + 8 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10)
  expect(await numbersOf(byDay)).toEqual([
    [day(3), '¥140', '1'],
    [day(0), '¥210', '2'],
  ])
  expect(await numbersOf(byCourse)).toEqual([
    ['函数与极限', '¥280'],
    ['古诗十九首', '¥70'],
  ])
  expect(await numbersOf(bySource)).toEqual([
    ['网页', '¥210'],
    ['手机网页', '¥140'],
  ])
  await page.getByText('共 3 条').waitFor()

  await page.getByRole('link', { name: '古诗十九首' }).click()
  await page.getByText('只看《古诗十九首》').waitFor()
  await eventually(() => numbersOf(byDay)).toEqual([[day(0), '¥70', '1']])
  await page.getByText('共 1 条').waitFor()

  const refund = { orderNo: last.orderNo, itemNos: [1], reason: '换一门', clientKey: `e2e-earnings-back-${Date.now()}` }
  await call(last.page.context(), 'user/auth/order/refund/save', refund)
  await eventually(async () => {
    await page.reload()
    await byDay.waitFor()
    return numbersOf(byDay)
  }).toEqual([[day(0), '¥0', '1']])
  await page.getByRole('button', { name: '查看全部' }).click()
  await eventually(() => numbersOf(bySource)).toEqual([
    ['手机网页', '¥140'],
    ['网页', '¥140'],
  ])

  // A lecturer without sales sees an empty state and what will appear.
  const other = await inside((owner) => makeLecturer(owner))
  const empty = await visitor(browser, { viewport: { width: 390, height: 844 } })
  await enterAs(empty.context(), other.mobile)
  await open(empty, url('/account/earnings'))
  await empty.getByText('还没有成交，课程售出后会显示在这里。').waitFor()
  expect(await empty.getByRole('figure').count()).toBe(0)
})
