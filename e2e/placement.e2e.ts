/** Placement tests: a visitor takes one, leaves a number and registers; an operator makes one and calls back. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers } from './barriers.ts'
import { launch, open, url } from './browser.ts'
import { watchCaptcha } from './captcha.ts'
import { inside } from './inside.ts'
import { call, enterAs, eventually, newPerson, ownerPage, SITE, visitor } from './people.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const HSK = 'HSK 入学测评'
const onPage = (page: Page) => page.locator('main [data-problem]')

const choices = (page: Page) => onPage(page).getByRole('radio').or(onPage(page).getByRole('checkbox'))
const nextButton = (page: Page, no: number) =>
  page.getByRole('button', { name: no === 12 ? '交卷看结果' : '下一题', exact: true })

/** Answers the open question by its first option; one without options is skipped. */
async function answerOne(page: Page, no: number): Promise<void> {
  await page.getByText(new RegExp(`^第 ${no} / 12 题$`)).waitFor()
  if ((await choices(page).count()) === 0) return page.getByRole('button', { name: '不会，跳过' }).click()
  await choices(page).first().check({ force: true })
  await nextButton(page, no).click()
}

test('a visitor takes a test and leaves a number; the operator has the result beside the lead, until it becomes an order', async () => {
  const page = await visitor(browser)
  const solve = watchCaptcha(page)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await open(page, url('/onlineTest'))
  await page.getByText('共 12 题 · 限时 15 分钟 · 免费').first().waitFor()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('link', { name: `开始测评：${HSK}` }).click()
  await page.getByRole('button', { name: '开始测评' }).click()
  let no = 1
  await onPage(page).waitFor()
  // Until a question has options.
  for (; (await choices(page).count()) === 0; no++) {
    await answerOne(page, no)
    await page.getByText(`第 ${no + 1} / 12 题`).waitFor()
  }

  // A reload goes on with the same question and the typed answer.
  const stem = await onPage(page).textContent()
  await choices(page).first().check({ force: true })
  await page.reload()
  await page.getByText(`第 ${no} / 12 题`).waitFor()
  expect(await onPage(page).textContent()).toBe(stem)
  await eventually(() => choices(page).first().isChecked()).toBe(true)
  expect(await barriers(page)).toEqual([])
  await nextButton(page, no).click()

  no += 1
  await page.getByText(`第 ${no} / 12 题`).waitFor()
  await nextButton(page, no).click()
  await page.getByRole('alert').getByText('请先作答，或者选择跳过').waitFor()
  await page.getByRole('button', { name: '不会，跳过' }).click()
  for (no += 1; no <= 12; no++) await answerOne(page, no)
  await page.getByRole('heading', { name: '各知识点掌握情况' }).waitFor()
  const level =
    (await page
      .getByText(/^HSK \d/)
      .first()
      .textContent()) ?? ''
  await page.getByText('共 12 题，作答 12 题').waitFor()
  expect(await barriers(page)).toEqual([])

  const mobile = `137${String(Date.now()).slice(-8)}`
  await page.getByRole('textbox', { name: '称呼' }).fill('赵同学')
  await page.getByRole('textbox', { name: '手机号' }).fill(mobile)
  await solve()
  await page.getByRole('button', { name: '提交咨询' }).click()
  await page.getByText('已收到你的咨询').waitFor()

  const desk = await ownerPage(browser)
  await open(desk, url(`/admin/counsel?keyword=${mobile}`))
  await desk.getByRole('button', { name: /^跟进/ }).first().click()
  const drawer = desk.getByRole('dialog')
  await drawer.getByRole('heading', { name: '水平测评' }).waitFor()
  await drawer
    .getByText(new RegExp(`${HSK}：${level}`))
    .first()
    .waitFor()
  expect(errors).toEqual([])

  // The colleague calls back; the person registers with this number and buys what was suggested.
  await drawer.getByRole('button', { name: '记录跟进' }).click()
  const note = desk.getByRole('dialog').last()
  await note.getByRole('textbox', { name: '内容' }).fill('已推荐数据分析课')
  await note.getByRole('button', { name: '保存' }).click()
  await desk.getByText('已推荐数据分析课').first().waitFor()
  const person = await newPerson('赵同学')
  await inside((owner) => owner`UPDATE users SET mobile = ${mobile} WHERE site_id = ${SITE} AND id = ${person.id}`)
  await enterAs(page.context(), mobile)
  const { list } = await call(page.context(), 'course/api/course/search/list', { keyword: '人人都会的数据分析' })
  const { payment } = await call(page.context(), 'user/auth/order/info/pay', {
    productList: [{ productType: 1, productId: list[0]?.courseId ?? '' }],
    clientKey: `e2e-lead-${Date.now()}`,
    payType: 90,
  })
  await open(page, url(payment?.payUrl ?? ''))
  await page.getByRole('button', { name: '确认支付' }).click()
  await page.getByText('已支付成功').waitFor()
  await open(desk, url(`/admin/counsel?keyword=${mobile}`))
  await desk.getByRole('button', { name: /^跟进/ }).first().click()
  await drawer.getByText('首次咨询后实收 69').waitFor()
})

test('signing in on the device keeps the result in the account', async () => {
  const page = await visitor(browser)
  const { list } = await call(page.context(), 'marketing/api/placement/list', {})
  const id = list.find(({ placementName }) => placementName === '编程基础测评')?.id ?? ''
  await open(page, url(`/onlineTest/${id}`))
  await page.getByRole('button', { name: '开始测评' }).click()
  for (let no = 1; no <= 12; no++) {
    await page.getByText(new RegExp(`^第 ${no} / 12 题$`)).waitFor()
    await page.getByRole('button', { name: '不会，跳过' }).click()
  }
  await page.getByText('零基础').waitFor()
  const register = page.getByRole('link', { name: '免费注册' })
  expect(await register.getAttribute('href')).toBe(`/register?return=${encodeURIComponent(`/onlineTest/${id}`)}`)

  const person = await newPerson()
  await enterAs(page.context(), person.mobile)
  await open(page, url('/'))
  await eventually(async () => (await call(page.context(), 'marketing/auth/placement/list', {})).totalCount).toBe(1)
  await open(page, url('/account/exams/myExam'))
  await page.getByRole('link', { name: '水平测评' }).click()
  await page.getByRole('link', { name: '查看结果：编程基础测评' }).click()
  await page.getByText('零基础').waitFor()
  await page.getByRole('heading', { name: '推荐课程' }).waitFor()
  expect(await barriers(page)).toEqual([])
})

test('an operator makes a test from a subject of the bank, and visitors find it', async () => {
  const desk = await ownerPage(browser)
  await open(desk, url('/admin/placements'))
  await desk.getByText(HSK).waitFor()
  await desk.getByRole('button', { name: '新建测评' }).click()
  const dialog = desk.getByRole('dialog')
  const name = `词语小测${String(Date.now()).slice(-5)}`
  await dialog.getByRole('textbox', { name: '测评名称' }).fill(name)
  await dialog.getByRole('combobox', { name: '科目' }).fill('汉语水平')
  await desk
    .getByRole('option', { name: /汉语水平/ })
    .first()
    .click()
  await dialog.getByText(/可用题目：简单 \d+ 道/).waitFor()
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.waitFor({ state: 'detached' })
  await desk.getByText(name).first().waitFor()
  expect(await barriers(desk)).toEqual([])

  const page = await visitor(browser)
  await open(page, url('/onlineTest'))
  await page.getByRole('link', { name: `开始测评：${name}` }).waitFor()
})
