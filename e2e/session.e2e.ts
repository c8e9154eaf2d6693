/** Registration, three ways to sign in, sessions replaced elsewhere, return addresses, new passwords. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, open, signInAs, url } from './browser.ts'
import { requestCode, watchCaptcha } from './captcha.ts'
import { codeOnPhone } from './inside.ts'
import { eventually, newPerson, PASSWORD, signedIn, visitor } from './people.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const me = (page: Page, name: string) => page.getByRole('button', { name: `${name} 的菜单` })
const at = (page: Page) => eventually(() => page.url())

async function fillPassword(page: Page, mobile: string, password: string) {
  await page.getByRole('textbox', { name: '手机号' }).fill(mobile)
  await page.getByRole('textbox', { name: '密码' }).fill(password)
}

const submit = (page: Page) => page.locator('main').getByRole('button', { name: '登录', exact: true }).click()

/** Fills in number, captcha and SMS code. */
async function proveMobile(page: Page, solve: () => Promise<void>, mobile: string) {
  await page.getByRole('textbox', { name: '手机号' }).fill(mobile)
  await requestCode(page, solve, page.getByText('5 分钟内有效'))
  await page.getByRole('textbox', { name: '短信验证码' }).fill(await codeOnPhone(page, mobile))
}

test('a newcomer registers and returns to where they came from', async () => {
  const page = await visitor(browser)
  const solve = watchCaptcha(page)
  const mobile = `166${String(Date.now()).slice(-8)}`
  await open(page, url('/login?return=%2Flist%3FisFree%3D1'))
  await page.getByRole('link', { name: '免费注册' }).click()
  await page.waitForURL(/\/register\?return=/)
  // The address changes before the page does, and both pages have a field of this name.
  await page.getByRole('heading', { name: '创建账号' }).waitFor()
  await proveMobile(page, solve, mobile)
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await page.locator('main').getByRole('button', { name: '注册', exact: true }).click()
  await page.waitForURL(url('/list?isFree=1'))
  await me(page, `学员${mobile.slice(-4)}`).waitFor()
})

test('a newcomer without a destination answers three questions and gets three lessons', async () => {
  const page = await visitor(browser)
  const solve = watchCaptcha(page)
  await open(page, url('/register'))
  await proveMobile(page, solve, `165${String(Date.now()).slice(-8)}`)
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await page.locator('main').getByRole('button', { name: '注册', exact: true }).click()
  await page.waitForURL(url('/welcome'))
  await page.locator('label', { hasText: '15 分钟' }).click()
  await page.getByRole('button', { name: '为我挑三节课' }).click()
  await page.getByRole('heading', { name: '从这三节课开始' }).waitFor()
  expect(await page.getByRole('link', { name: '开始学' }).count()).toBe(3)
})

test('signs in by password and returns to the page with its query', async () => {
  const person = await newPerson()
  const page = await visitor(browser)
  await open(page, url('/login?return=%2Flist%3Fsort%3Dnew'))
  await fillPassword(page, person.mobile, PASSWORD)
  await submit(page)
  await page.waitForURL(url('/list?sort=new'))
  await me(page, person.nickname).waitFor()
})

test('signs in by SMS code', async () => {
  const person = await newPerson()
  const page = await visitor(browser)
  const solve = watchCaptcha(page)
  await open(page, url('/login'))
  await page.getByRole('tab', { name: '验证码登录' }).click()
  await proveMobile(page, solve, person.mobile)
  await submit(page)
  await page.waitForURL(url('/'))
  await me(page, person.nickname).waitFor()
})

test('three wrong passwords require a captcha, and its answer lets in', async () => {
  const person = await newPerson()
  const page = await visitor(browser)
  const solve = watchCaptcha(page)
  await open(page, url('/login'))
  for (const wrong of ['第一次记错', '第二次记错', '第三次记错']) {
    await fillPassword(page, person.mobile, `${wrong}了密码`)
    const answered = page.waitForResponse(/login\/password/)
    await submit(page)
    await answered
    await page.getByText('手机号或密码错误').waitFor()
    expect(await page.getByRole('textbox', { name: '手机号' }).inputValue()).toBe(person.mobile)
    expect(await page.getByRole('textbox', { name: '图形验证码' }).count()).toBe(0)
  }
  await fillPassword(page, person.mobile, PASSWORD)
  await submit(page)
  await page.getByRole('textbox', { name: '图形验证码' }).waitFor()
  await solve()
  await submit(page)
  await page.waitForURL(url('/'))
  await me(page, person.nickname).waitFor()
})

test('signs out, and nothing personal is left', async () => {
  const { page, person } = await signedIn(browser)
  await open(page, url('/account/info'))
  await me(page, person.nickname).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL(url('/'))
  await page.locator('header').getByRole('link', { name: '登录' }).waitFor()
  expect((await page.context().cookies()).find(({ name }) => name === 'RC_WEB_TOKEN')?.value ?? '').toBe('')
  await page.goto(url('/account/info'))
  await at(page).toContain('/login?return=')
})

test('signed in elsewhere: the next page says so, and signing in returns to it', async () => {
  const { page, person } = await signedIn(browser)
  await open(page, url('/list'))
  await signInAs((await visitor(browser)).context(), person.mobile)
  await page.goto(url('/account/course?pageCurrent=1'))
  await page.getByText('你的账户已在其他地方登录！').waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
  await page.waitForSelector('html[data-alive]', { state: 'attached' })
  await fillPassword(page, person.mobile, PASSWORD)
  await submit(page)
  await page.waitForURL(url('/account/course?pageCurrent=1'))
})

test('signed in elsewhere: a public page says so and offers to sign in', async () => {
  const { page, person } = await signedIn(browser)
  await open(page, url('/'))
  await signInAs((await visitor(browser)).context(), person.mobile)
  await page.getByText('你的账户已在其他地方登录！').first().waitFor()
  expect(await me(page, person.nickname).count()).toBe(0)
  await page.locator('header').getByRole('link', { name: '登录' }).click()
  await at(page).toContain('/login')
})

test('another client type of the same person stays signed in', async () => {
  const { page, person } = await signedIn(browser)
  await signInAs((await visitor(browser)).context(), person.mobile, 2)
  await open(page, url('/account/info'))
  expect(page.url()).toBe(url('/account/info'))
})

test('a return address that contains /login, or leads to another site, is ignored', async () => {
  for (const back of ['/login/confirm?ticket=1', '//example.com/']) {
    const person = await newPerson()
    const page = await visitor(browser)
    await open(page, url(`/login?return=${encodeURIComponent(back)}`))
    await fillPassword(page, person.mobile, PASSWORD)
    await submit(page)
    await me(page, person.nickname).waitFor()
    expect(page.url()).toBe(url('/'))
  }
})

test('a signed-in phone confirms the QR code of another screen', async () => {
  const workspace = await visitor(browser)
  const qr = workspace.waitForResponse(/getMpQrCodeUrl/)
  await open(workspace, url('/login?return=%2Flist'))
  await workspace.getByRole('tab', { name: '扫码登录' }).click()
  const { data } = (await (await qr).json()) as { data: { ticket: string; qrcodeUrl: string } }
  await workspace.getByAltText('登录二维码').waitFor()

  const { page: phone, person } = await signedIn(browser, { viewport: { width: 390, height: 800 } })
  await open(phone, url(`/login/confirm?ticket=${data.ticket}`))
  await phone.getByText(person.nickname).waitFor()
  await workspace.getByText('已扫码，请在手机上确认').first().waitFor()
  await phone.getByRole('button', { name: '确认登录' }).click()
  await phone.getByText('已确认，电脑上会自动登录').waitFor()
  await workspace.waitForURL(url('/list'))
  await me(workspace, person.nickname).waitFor()
})

test('a forgotten password is reset by phone; every session ends', async () => {
  const { page: old, person } = await signedIn(browser)
  const page = await visitor(browser)
  const solve = watchCaptcha(page)
  await open(page, url('/reset'))
  await proveMobile(page, solve, person.mobile)
  await page.getByRole('textbox', { name: '新密码' }).fill('大漠孤烟直 1379')
  await page.getByRole('button', { name: '重置密码' }).click()
  await page.waitForURL(url('/login?why=reset'))
  await page.getByText('密码重置成功，请使用新密码登录').waitFor()
  await page.waitForSelector('html[data-alive]', { state: 'attached' })
  await fillPassword(page, person.mobile, '大漠孤烟直 1379')
  await submit(page)
  await page.waitForURL(url('/'))
  await old.goto(url('/account/info'))
  expect(new URL(old.url()).pathname).toBe('/login')
})
