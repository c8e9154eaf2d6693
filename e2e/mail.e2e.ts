/** A site with mail and without SMS: registration, reset and sign-in by mail; a daily mail, its links and its end. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { headerOf, type ReceivedMail, smtpGateway, textOf } from '../server/test/gateways/smtp.ts'
import { launch, open } from './browser.ts'
import { type OwnProduct, startOwnProduct } from './own-product.ts'
import { eventually, PASSWORD, visitor } from './people.ts'

let browser: Browser
let product: OwnProduct
let smtp: Awaited<ReturnType<typeof smtpGateway>>
beforeAll(async () => {
  smtp = await smtpGateway()
  product = await startOwnProduct({
    // Without the demo there are no messages to its phones.
    DEMO: '0',
    MAIL_HOST: '127.0.0.1',
    MAIL_PORT: String(smtp.port),
    MAIL_SECURITY: 'none',
    MAIL_FROM: 'school@example.com',
  })
  browser = await launch()
})
afterAll(async () => {
  await Promise.all([browser?.close(), product?.stop()])
  await smtp?.close()
})

const at = (path: string) => `${product.origin}${path}`
const press = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true }).click()

/** The newest mail to an address with a subject. */
async function mailTo(address: string, subject: RegExp): Promise<ReceivedMail> {
  const find = () =>
    smtp.received.findLast((mail) => mail.to.includes(address) && subject.test(headerOf(mail, 'subject')))
  await eventually(async () => find() !== undefined).toBe(true)
  return find() ?? expect.fail()
}

/** Runs a statement in the database of the product. */
async function inProduct(statement: string): Promise<void> {
  const database = product.openDatabase()
  await database.owner.unsafe(statement)
  await database.close()
}

/** Fills in an address and the code that is mailed to it. */
async function proveMail(page: Page, address: string) {
  smtp.received.length = 0
  await page.getByRole('textbox', { name: '邮箱', exact: true }).fill(address)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('15 分钟内有效').waitFor()
  const code = /\d{6}/.exec(headerOf(await mailTo(address, /验证码/), 'subject'))?.[0] ?? ''
  await page.getByRole('textbox', { name: '邮箱验证码' }).fill(code)
}

async function register(page: Page, address: string) {
  await open(page, at('/register?return=%2Faccount%2Finfo'))
  await proveMail(page, address)
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await press(page, '注册')
  await page.waitForURL(at('/account/info'))
}

test('a person registers by mail, signs out, resets the password by mail and signs in', async () => {
  const page = await visitor(browser)
  const address = 'lin.xiaomei@example.com'
  await register(page, address)
  await page.locator('main').getByText('l***@example.com').waitFor()
  await page.getByRole('button', { name: /的菜单$/ }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.locator('header').getByRole('link', { name: '登录' }).waitFor()

  // The next code may be requested after a minute.
  await inProduct(`UPDATE sms_log SET gmt_create = gmt_create - interval '2 minutes'`)
  await open(page, at('/reset'))
  await proveMail(page, address)
  await page.getByRole('textbox', { name: '新密码' }).fill('山高水长 2026')
  await press(page, '重置密码')
  await page.waitForURL(/\/login\?why=reset/)
  await page.waitForSelector('html[data-alive]', { state: 'attached' })
  await page.getByRole('textbox', { name: '邮箱' }).fill('Lin.Xiaomei@Example.com')
  await page.getByRole('textbox', { name: '密码' }).fill('山高水长 2026')
  await press(page, '登录')
  await page.waitForURL(at('/'))
  await page.getByRole('button', { name: /的菜单$/ }).waitFor()
})

test('a person chooses the daily mail, reads it, follows its links and ends it', async () => {
  const page = await visitor(browser)
  const address = 'chen.yun@example.com'
  await register(page, address)
  await open(page, at('/account/message?settings=1'))
  const settings = page.getByRole('dialog', { name: '消息设置' })
  const saved = page.waitForResponse(/mail\/mode\/save/)
  await settings.getByText('每天早上八点合并为一封').click()
  expect((await saved).ok()).toBe(true)

  const operator = (await visitor(browser)).context()
  const call = async (path: string, data: object) => {
    const answer = await operator.request.post(at(`/apis/${path}`), { headers: { 'SITE-ID': '12' }, data })
    const { code, msg, data: given } = (await answer.json()) as { code: number; msg: string; data: { id: string } }
    expect(code, msg).toBe(200)
    return given
  }
  const { id: operatorId } = await call('user/api/user/login/password', { mobile: '13800000000', password: PASSWORD })
  const me = (await (
    await page.request.post(at('/apis/user/auth/user/ext/view'), { headers: { 'SITE-ID': '12' }, data: {} })
  ).json()) as { data: { id: string } }
  const tell = (userId: string, msgTitle: string, linkUrl: string) =>
    call('user/admin/message/save', {
      msgTitle,
      msgText: `<p>${msgTitle}，请查看。</p>`,
      linkUrl,
      audience: 'users',
      userIds: [userId],
    })
  await tell(me.data.id, '秋季课程上架了', '/list')
  await tell(me.data.id, '请完善个人信息', '/account/info')
  const database = product.openDatabase()
  const waiting = async () =>
    (await database.owner`SELECT 1 FROM mail_queue WHERE user_id = ${me.data.id} AND is_digest = 1 AND mail_state = 1`)
      .length
  await eventually(waiting).toBe(2)

  // In the morning; the mail to the operator wakes the queue.
  await database.owner`UPDATE mail_queue SET due_at = now() WHERE user_id = ${me.data.id}`
  await database.owner`
    INSERT INTO mail_address (site_id, user_id, address) VALUES (12, ${operatorId}, 'operator@example.com')`
  await database.close()
  await tell(operatorId, '早上好', '/admin')
  const digest = await mailTo(address, /2 条新消息/)
  const text = textOf(digest)
  expect(text).toMatch(/秋季课程上架了[\s\S]*请完善个人信息/)

  const links = [...text.matchAll(/查看详情：(\S+)/g)].map(([, link]) => new URL(link ?? ''))
  expect(links.map(({ pathname }) => pathname)).toEqual(['/list', '/account/info'])
  for (const { pathname } of links) {
    await open(page, at(pathname))
    expect(new URL(page.url()).pathname).toBe(pathname)
  }

  expect(headerOf(digest, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const [, unsubscribe = ''] = /<([^>]+)>/.exec(headerOf(digest, 'list-unsubscribe')) ?? []
  const { pathname, search } = new URL(unsubscribe)
  await page.goto(at(pathname + search))
  await page.getByText('每日邮件').first().waitFor()
  const form = { 'List-Unsubscribe': 'One-Click' }
  expect((await operator.request.post(at(pathname + search), { form })).ok()).toBe(true)
  await open(page, at('/account/message?settings=1'))
  await expect.poll(() => settings.getByRole('radio', { name: '不发邮件' }).isChecked()).toBe(true)
})
