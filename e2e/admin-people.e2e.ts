/** People in the back office: search, disabling, impersonation, import with undo, bulk messages. */
import { Buffer } from 'node:buffer'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { launch, open, url } from './browser.ts'
import { inside } from './inside.ts'
import { call, enterAs, eventually, newPerson, signedIn, SITE, visitor } from './people.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** A new operator with all rights, or with those of one role, on a page of the back office. */
async function operator(path: string, permissions?: string[]): Promise<Page> {
  const person = await newPerson(`运营${Date.now() % 100_000}`)
  await inside(async (owner) => {
    await owner`UPDATE users SET is_admin = 1, is_owner = ${permissions ? 0 : 1} WHERE site_id = ${SITE} AND id = ${person.id}`
    if (!permissions) return
    const [role] = await owner<{ id: string }[]>`
      INSERT INTO admin_role (site_id, role_name, permissions) VALUES (${SITE}, ${person.nickname}, ${`{${permissions.join(',')}}`}::text::text[]) RETURNING id`
    await owner`INSERT INTO admin_user_role (site_id, user_id, role_id) VALUES (${SITE}, ${person.id}, ${role?.id ?? ''})`
  })
  const page = await visitor(browser, { viewport: { width: 1440, height: 900 } })
  await enterAs(page.context(), person.mobile)
  await open(page, url(path))
  return page
}

const list = (page: Page, name: string) => page.getByRole('region', { name: `${name}列表` })
const search = async (page: Page, what: string) => {
  const field = page.getByRole('main').getByRole('searchbox').first()
  await field.fill(what)
  await field.press('Enter')
}
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
/** Chooses an action of a row's menu. */
async function more(page: Page, nickname: string, action: string) {
  await page.getByRole('button', { name: `更多：${nickname}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
/** A button by name; a space between two Chinese characters is allowed. */
const named = (name: string) => new RegExp(`^${[...name].join('\\s?')}$`)
const agree = (page: Page, name: string) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: named(name) })
    .click()

test('a person is found by number and disabled, which ends their session; the address keeps the search', async () => {
  const { page: theirs, person } = await signedIn(browser)
  const page = await operator('/admin/users')
  await search(page, person.mobile)
  await eventually(() => page.getByRole('row').count()).toBe(2)
  await row(page, person.nickname).waitFor()
  expect(page.url()).toContain(person.mobile)
  await more(page, person.nickname, '停用')
  await agree(page, '停用')
  await row(page, '已停用').waitFor()
  await expect(call(theirs.context(), 'user/auth/user/ext/view', {})).rejects.toThrow(/302/)
  await page.reload()
  await row(page, '已停用').waitFor()
  await more(page, person.nickname, '启用')
  await row(page, '正常').waitFor()
})

test('an operator impersonates a user, cannot change their identity, and returns', async () => {
  const { page: theirs, person } = await signedIn(browser)
  const page = await operator(`/admin/users?q=${person.mobile}`)
  await row(page, person.nickname).waitFor()
  await more(page, person.nickname, '以其身份浏览')
  await agree(page, '以其身份浏览')
  const bar = page.getByRole('region', { name: '以用户身份浏览' })
  await bar.getByText(person.nickname).waitFor()
  // The banner is on every page, which shows the user's data.
  await open(page, url('/account/info'))
  await bar.waitFor()
  expect(await page.getByRole('textbox', { name: '昵称' }).inputValue()).toBe(person.nickname)
  await expect(call(page.context(), 'user/auth/user/ext/update', { nickname: '改了名' })).rejects.toThrow(/306/)
  // The user's own session is still valid.
  await call(theirs.context(), 'user/auth/user/ext/view', {})
  await bar.getByRole('button', { name: '退出' }).click()
  await page.waitForURL('**/admin/users')
  await list(page, '用户').getByRole('table').waitFor()
  expect(await bar.count()).toBe(0)
  await open(page, url('/admin/logs/operation'))
  await row(page, '以用户身份登录').first().waitFor()
})

test('twenty rows with three errors are corrected in place, imported and undone', async () => {
  const taken = await newPerson()
  const base = Number(`136${String(Date.now()).slice(-6)}00`)
  const rows = Array.from({ length: 20 }, (_, n) => [String(base + n), `新生${n}`, '女'])
  rows[3] = ['1361234', '号码短', '女']
  rows[7] = [taken.mobile, '已注册', '女']
  rows[12] = [String(base + 12), '性别错', '不清楚']
  const cells = [['手机号', '昵称', '性别'], ...rows].map((line) => line.map((value) => ({ value })))
  const buffer = await writeExcelFile(cells).toBuffer()
  const page = await operator('/admin/users/import')
  await page.locator('input[type=file]').setInputFiles({
    name: '新生.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(buffer),
  })
  await page.getByText('共 20 行，其中 3 行有误').waitFor()
  await page.getByRole('textbox', { name: '第 5 行手机号' }).fill(String(base + 50))
  await page.getByRole('textbox', { name: '第 9 行手机号' }).fill(String(base + 51))
  await page.getByText('共 20 行，其中 1 行有误').waitFor()
  expect(await page.getByRole('button', { name: '导入 19 人' }).isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: '第 14 行性别' }).fill('男')
  await page.getByText('共 20 行，全部正确').waitFor()
  await page.getByRole('button', { name: '导入 20 人' }).click()
  await page.getByText('成功导入 20 人').first().waitFor({ timeout: 120_000 })
  const count = () =>
    inside(async (owner) => {
      const [found] = await owner<
        { n: number }[]
      >`SELECT count(*)::int AS n FROM users WHERE site_id = ${SITE} AND mobile BETWEEN ${String(base)} AND ${String(base + 60)}`
      return found?.n
    })
  expect(await count()).toBe(20)
  await page.getByRole('button', { name: '撤销导入' }).first().click()
  await agree(page, '撤销导入')
  await eventually(count).toBe(0)
  await row(page, '已撤销').first().waitFor()
})

test('a scheduled message to everyone is sent, addressed by name, and counts its readers', async () => {
  const { page: theirs, person } = await signedIn(browser)
  const title = `全站通知 ${Date.now() % 100_000}`
  const page = await operator('/admin/messages/new')
  await page.getByText(/将发送给 \d+ 人/).waitFor()
  await page.getByRole('textbox', { name: '标题' }).fill(title)
  const editor = page.getByRole('textbox', { name: '正文' })
  await editor.click()
  await page.keyboard.type('{{nickname}}，周末见')
  await page.getByRole('radio', { name: '定时发送' }).check()
  await page.getByRole('textbox', { name: '发送时间' }).fill('2099-01-01T08:00')
  // Enter accepts the time and submits the form.
  await page.keyboard.press('Enter')
  await agree(page, '发送')
  await page.waitForURL(/\/admin\/messages\?message=/)
  const drawer = page.getByRole('dialog')
  await drawer.getByText('待发送').waitFor()
  const own = () =>
    call(theirs.context(), 'user/auth/msg/user/list', {}).then(({ list: all }) =>
      all.find((one) => one.msgTitle === title),
    )
  expect(await own()).toBeUndefined()

  // Its time becomes now: the open page shows the progress.
  const id = new URL(page.url()).searchParams.get('message') ?? ''
  const waiting = await call(page.context(), 'user/admin/message/view', { id })
  const form = { msgTitle: title, msgText: waiting.msgText, audience: 'all' as const, sendTime: null }
  await call(page.context(), 'user/admin/message/update', { id, ...form })
  await eventually(own).toMatchObject({ msgText: `<p>${person.nickname}，周末见</p>` })
  await call(theirs.context(), 'user/auth/msg/user/read', { id: (await own())?.id ?? '' })
  await page.reload()
  await drawer.getByText('已发送').first().waitFor()
  await drawer.getByText(/^1 \/ /).waitFor()
  expect(
    await inside(
      async (owner) =>
        (
          await owner`SELECT user_id FROM msg_user r JOIN msg m ON m.site_id = r.site_id AND m.id = r.msg_id WHERE m.msg_title = ${title} GROUP BY 1 HAVING count(*) > 1`
        ).length,
    ),
  ).toBe(0)
})

test('an operator with one right sees its menu entry and no other page', async () => {
  const page = await operator('/admin/feedback', ['feedback'])
  await list(page, '反馈').waitFor()
  const menu = page.getByRole('navigation', { name: /菜单|功能/ }).first()
  // Open work of the right is listed in the inbox too.
  const links = await menu.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links.filter((href) => href !== '/admin/todo')).toEqual(['/admin/feedback'])
  await open(page, url('/admin/users'))
  await page
    .getByText(/没有权限|无权/)
    .first()
    .waitFor()
  await expect(call(page.context(), 'user/admin/user/list', {})).rejects.toThrow(/306/)
})
