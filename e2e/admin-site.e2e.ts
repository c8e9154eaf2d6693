/** Setting up a school in the back office: branding, home page, a second site, permissions, unsaved changes. */
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goOn, launch, open, url } from './browser.ts'
import { inside } from './inside.ts'
import { call, enterAs, eventually, newPerson, PASSWORD, signedIn, visitor } from './people.ts'

const OPERATOR = '13800000000'
let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

interface School {
  siteId: number
  /** Its origin, without a trailing slash. */
  origin: string
  mobile: string
}
/** The initial password of the first operator. */
const GIVEN = '开校第一日的口令-26'
let schools = 0
const newDomain = () => {
  schools += 1
  return `school-${process.pid}-${Date.now().toString(36)}-${schools}.localhost`
}

/** A new site with an operator, so that its changes affect no other journey. */
async function newSchool(name: string): Promise<School> {
  const page = await visitor(browser)
  await enterAs(page.context(), OPERATOR)
  const mobile = '13766668888'
  const { siteId, url: origin } = await call(page.context(), 'user/admin/site/open', {
    siteNamePc: name,
    domain: newDomain(),
    mobile,
    password: GIVEN,
  })
  return { siteId, origin, mobile }
}

/**
 * Signs in by a request of the page, because only the browser resolves names below localhost. The first sign-in uses
 * the initial password, which the page then asks to change.
 */
async function signInAt({ siteId, origin, mobile }: School, page: Page): Promise<void> {
  await page.goto(`${origin}/login`)
  const signIn = (password: string) =>
    page.evaluate(
      async ([site, body]) => {
        const headers = { 'SITE-ID': String(site), 'content-type': 'application/json' }
        const answer = await fetch('/apis/user/api/user/login/password', {
          method: 'POST',
          headers,
          body: String(body),
        })
        return ((await answer.json()) as { code: number }).code
      },
      [siteId, JSON.stringify({ mobile, password, clientType: 1 })],
    )
  if ((await signIn(PASSWORD)) === 200) return
  expect(await signIn(GIVEN)).toBe(200)
  await open(page, `${origin}/admin`)
  await page.getByRole('heading', { level: 1, name: '设置新密码' }).waitFor()
  await page.getByLabel('新密码').fill(PASSWORD)
  await page.getByRole('button', { name: '保存并继续' }).click()
  await page.waitForURL(`${origin}/admin`)
}

/** The operator of a school, in its back office. */
async function operatorOf(school: School): Promise<Page> {
  const page = await visitor(browser)
  await signInAt(school, page)
  return page
}

const brandOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim())
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const saved = (page: Page, words = '保存成功') => page.getByText(words).first().waitFor()

test('name and colour of a school change its home page at once', async () => {
  const school = await newSchool('旧名学堂')
  const guest = await visitor(browser)
  await open(guest, `${school.origin}/`)
  expect(await guest.title()).toContain('旧名学堂')
  const before = await brandOf(guest)

  const page = await operatorOf(school)
  // The overview of a new school links to what is missing.
  await open(page, `${school.origin}/admin`)
  const steps = page.getByRole('region', { name: '开站清单' })
  const brand = steps.getByRole('listitem').filter({ hasText: '名称与标志' })
  await brand.getByRole('link', { name: '去完成' }).click()
  await page.waitForURL(/\/admin\/site$/)
  await page.getByRole('textbox', { name: /^站点名称/ }).fill('青山书院')
  await page.getByRole('radio', { name: '胭脂' }).check({ force: true })
  // The preview shows the colour before it is saved; visitors do not see it yet.
  await eventually(() => brandOf(page)).toBe('#a82d5c')
  await guest.reload()
  expect(await brandOf(guest)).toBe(before)
  await page.getByRole('button', { name: /保\s*存/ }).click()
  await saved(page)
  await page.getByRole('complementary').getByText('青山书院').waitFor()

  await guest.reload()
  expect(await guest.title()).toContain('青山书院')
  expect(await brandOf(guest)).toBe('#a82d5c')
  // The log shows the previous value; the dismissed checklist stays dismissed.
  await open(page, `${school.origin}/admin/logs/operation`)
  const line = page.getByRole('row').filter({ hasText: '修改站点信息与外观' })
  await eventually(() => line.innerText()).toContain('站点名称：旧名学堂 → 青山书院')
  await line.getByRole('link', { name: '青山书院' }).waitFor()
  await open(page, `${school.origin}/admin`)
  await steps.getByRole('button', { name: '不再显示' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '不再显示' }).click()
  await eventually(() => steps.count()).toBe(0)

  // In the HTML itself: no other colour flashes before scripts run.
  const html = await guest.evaluate(async () => (await fetch('/')).text())
  expect(html).toMatch(/<html[^>]*data-theme="own"[^>]*--own:\s*#a82d5c/)
})

test('a server error appears at its field and keeps what was typed', async () => {
  const school = await newSchool('填错学堂')
  const page = await operatorOf(school)
  await open(page, `${school.origin}/admin/site`)
  await field(page, '在线客服代码或地址选填').fill('help.example.com')
  await field(page, '标语选填').fill('写了又写')
  await page.getByRole('button', { name: /保\s*存/ }).click()
  await page.getByText('客服地址应以 / 开头').waitFor()
  expect(await field(page, '标语选填').inputValue()).toBe('写了又写')
})

test('banners and shelves are created and ordered by keyboard, and the home page follows', async () => {
  const school = await newSchool('货架学堂')
  const page = await operatorOf(school)
  await open(page, `${school.origin}/admin/banners`)
  await page.getByRole('button', { name: '新增轮播' }).first().click()
  await field(page, '标题').fill('新学期，新开始')
  await field(page, '按钮文字选填').fill('去看看')
  await field(page, '跳转地址选填').fill('/list')
  const preview = page.getByRole('region', { name: '预览' })
  await preview.getByText('新学期，新开始').waitFor()
  await page.getByRole('button', { name: /保\s*存/ }).click()
  await saved(page)

  await open(page, `${school.origin}/admin/zones`)
  for (const name of ['名师', '头条']) {
    await page.getByRole('button', { name: '新增专区' }).first().click()
    await field(page, '名称').fill(name)
    await page.getByRole('button', { name: /保\s*存/ }).click()
    await page.getByRole('listitem').filter({ hasText: name }).waitFor()
    await eventually(() => page.getByRole('dialog').count()).toBe(0)
  }
  const guest = await visitor(browser)
  const shelves = async () => {
    await open(guest, `${school.origin}/`)
    return (await guest.locator('main h2').allInnerTexts()).filter((text) => ['名师', '头条'].includes(text))
  }
  expect(await shelves()).toEqual(['名师', '头条'])
  expect(await guest.getByRole('link', { name: '去看看' }).getAttribute('href')).toBe('/list')

  await page.getByRole('button', { name: '头条：拖动或按方向键调整顺序' }).focus()
  await page.keyboard.press('ArrowUp')
  await page.getByText('“头条”移到第 1 项').waitFor({ state: 'attached' })
  await saved(page, '顺序已保存')
  expect(await shelves()).toEqual(['头条', '名师'])

  // A disabled banner is marked in its list.
  await page.getByRole('switch', { name: '启用“头条”' }).click()
  await eventually(() => page.getByRole('switch', { name: '启用“头条”' }).isChecked()).toBe(false)
  expect(await shelves()).toEqual(['名师'])
})

test('a course is found by name and put on a shelf of the home page', async () => {
  const page = await visitor(browser)
  await enterAs(page.context(), OPERATOR)
  const name = `限时货架${Date.now().toString(36)}`
  const { id } = await call(page.context(), 'system/admin/zone/save', { zoneName: name })
  await open(page, url('/admin/zones'))
  const row = page.getByRole('listitem').filter({ hasText: name })
  await row.getByRole('button', { name: /课\s*程/ }).click()
  await page.getByText('专区里还没有课程').waitFor()
  await page.getByRole('combobox', { name: '按名称查找并添加课程' }).fill('烘焙')
  await page.getByRole('option').filter({ hasText: '家庭烘焙' }).click()
  await page.getByRole('dialog').getByRole('listitem').filter({ hasText: '家庭烘焙' }).waitFor()
  await page.getByRole('button', { name: /保\s*存/ }).click()
  await saved(page, '专区课程已保存')
  const guest = await visitor(browser)
  await open(guest, url('/'))
  await guest.locator('section').filter({ hasText: name }).getByText('家庭烘焙').first().waitFor()
  await call(page.context(), 'system/admin/zone/delete', { id })
})

test('a second site is created in one form, with its own host and back office', async () => {
  const page = await visitor(browser)
  await enterAs(page.context(), OPERATOR)
  await open(page, url('/admin/sites'))
  const name = `分校${Date.now().toString(36)}`
  const domain = newDomain()
  await page.getByRole('button', { name: '创建站点' }).click()
  await field(page, '站点名称').fill(name)
  await field(page, '域名').fill('localhost')
  await field(page, '首位运营人员的手机号').fill('13799990000')
  await field(page, '初始密码').fill(GIVEN)
  const submit = page.getByRole('dialog').getByRole('button', { name: '创建站点' })
  await submit.click()
  await page.getByText('该域名已被另一个站点使用').waitFor()
  await field(page, '域名').fill(domain)
  await submit.click()
  await page.getByText(`站点“${name}”已创建`).waitFor()
  const origin =
    (await page
      .getByRole('link', { name: /访\s*问/ })
      .last()
      .getAttribute('href')) ?? ''
  expect(new URL(origin).hostname).toBe(domain)

  const guest = await visitor(browser)
  await open(guest, `${origin}/`)
  expect(await guest.title()).toContain(name)
  expect(await guest.locator('html').getAttribute('data-site')).not.toBe('12')

  const list = await call(page.context(), 'system/admin/sites/list', {})
  const siteId = list.list.find((site) => site.domain === domain)?.siteId ?? 0
  const theirs = await operatorOf({ siteId, origin, mobile: '13799990000' })
  await open(theirs, `${origin}/admin/site`)
  await theirs.getByRole('heading', { level: 1, name: '站点信息与外观' }).waitFor()
  expect(await theirs.getByRole('link', { name: '多站点' }).count()).toBe(0)
  await theirs.goto(`${origin}/admin/sites`)
  await theirs.getByText('没有权限查看此页面').first().waitFor()
})

test('a statistics code runs for visitors, but not on sign-in pages', async () => {
  const school = await newSchool('统计学堂')
  const page = await operatorOf(school)
  await open(page, `${school.origin}/admin/site`)
  await field(page, '统计代码选填').fill('<script>window.counted = "在统计"</script>')
  await page.getByRole('switch', { name: '启用统计代码' }).click()
  await page.getByRole('button', { name: /保\s*存/ }).click()
  await saved(page)
  const counted = (on: Page) => on.evaluate(() => (window as { counted?: string }).counted)
  const guest = await visitor(browser)
  await open(guest, `${school.origin}/`)
  expect(await counted(guest)).toBe('在统计')
  // Sign-in opens as a new document: running scripts cannot be removed from one.
  await guest.getByRole('link', { name: '登录', exact: true }).first().click()
  await guest.getByRole('textbox', { name: '密码' }).waitFor()
  expect(await counted(guest)).toBeUndefined()
})

test('a list is exported as a spreadsheet of its columns', async () => {
  const page = await visitor(browser)
  await enterAs(page.context(), OPERATOR)
  await open(page, url('/admin/sites'))
  await page.getByRole('cell', { name: 'site13.localhost' }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^站点-\d{8}-\d{4}\.xlsx$/)
  const sheets = await readXlsxFile(await readFile(await download.path()))
  const rows = (
    Array.isArray(sheets) && 'data' in (sheets[0] ?? {}) ? (sheets[0] as unknown as { data: unknown[][] }).data : sheets
  ) as unknown[][]
  expect(rows[0]).toEqual(['站点名称', '域名', '状态', '创建时间'])
  expect(rows.slice(1).map((row) => row[1])).toEqual(expect.arrayContaining(['localhost', 'site13.localhost']))
})

test('the back office is for operators, and shows what their rights allow', async () => {
  const { page: learner } = await signedIn(browser)
  await open(learner, url('/'))
  await learner.getByRole('button', { name: /的菜单$/ }).click()
  await learner.getByRole('link', { name: '个人信息' }).waitFor()
  expect(await learner.getByRole('link', { name: '管理后台' }).count()).toBe(0)
  const refused = await learner.goto(url('/admin/site'))
  expect(refused?.status()).toBe(403)
  await learner.getByText('没有权限查看此页面').first().waitFor()

  const guest = await visitor(browser)
  await guest.goto(url('/admin/site'))
  expect(new URL(guest.url()).pathname + new URL(guest.url()).search).toBe('/login?return=%2Fadmin%2Fsite')

  const person = await newPerson()
  const roleName = `字典员${person.id}`
  const roleId = await inside(async (owner) => {
    const [role] = await owner<{ id: string }[]>`
      INSERT INTO admin_role (site_id, role_name, permissions) VALUES (12, ${roleName}, '{dict}') RETURNING id`
    await owner`UPDATE users SET is_admin = 1 WHERE site_id = 12 AND id = ${person.id}`
    await owner`INSERT INTO admin_user_role (site_id, user_id, role_id) VALUES (12, ${person.id}, ${role?.id ?? ''})`
    return role?.id ?? ''
  })
  const page = await visitor(browser)
  await enterAs(page.context(), person.mobile)
  await open(page, url('/'))
  await page.getByRole('button', { name: /的菜单$/ }).click()
  await page.getByRole('link', { name: '管理后台' }).click()
  // Without the right to the overview they land on the first allowed page.
  await page.waitForURL('**/admin/dicts')
  await page.getByRole('heading', { level: 1, name: '数据字典' }).waitFor()
  const menu = page.getByRole('complementary').getByRole('navigation', { name: '后台菜单' })
  expect(await menu.getByRole('link').allInnerTexts()).toEqual(['数据字典'])
  // New rights take effect with the next click.
  const boss = await visitor(browser)
  await enterAs(boss.context(), OPERATOR)
  const wider = { id: roleId, roleName, remark: '', permissions: ['dict', 'info'], statusId: 1 } as const
  await call(boss.context(), 'user/admin/role/update', { ...wider, permissions: [...wider.permissions] })
  await eventually(async () => {
    await menu.getByRole('link', { name: '数据字典' }).click()
    return menu.getByRole('link').allInnerTexts()
  }).toContain('资讯')
  expect((await page.goto(url('/admin/site')))?.status()).toBe(403)
})

test('a new school hides empty sections, and its navigation settings say why', async () => {
  const school = await newSchool('空空书院')
  const page = await operatorOf(school)
  await open(page, `${school.origin}/admin/nav`)
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await row('文库').getByText('暂不显示').waitFor()
  await row('文库').getByText('该栏目还没有内容，有内容后自动显示').waitFor()
  expect(await row('首页').getByText('暂不显示').count()).toBe(0)
  await open(page, school.origin)
  const header = page.getByRole('navigation', { name: '网站导航' }).first()
  expect(await header.getByRole('link').allInnerTexts()).toEqual(['首页'])

  // After renaming, it is reachable from the back office.
  await goOn(page, `${school.origin}/admin/nav`)
  await row('首页')
    .getByRole('button', { name: /编\s?辑/ })
    .click()
  await field(page, '名称').fill('前厅')
  await page.getByRole('button', { name: /保\s*存/ }).click()
  await saved(page)
  await page.getByRole('link', { name: '访问网站' }).click()
  await page.waitForURL(`${school.origin}/`)
  await eventually(() => header.getByRole('link').allInnerTexts()).toEqual(['前厅'])
})

test('unsaved changes are confirmed before leaving, with reduced motion too', async () => {
  // Closing must not wait for a transition to end.
  const page = await visitor(browser, { reducedMotion: 'reduce' })
  await enterAs(page.context(), OPERATOR)
  await open(page, url('/admin/site'))
  await field(page, '标语选填').fill('还没保存')
  await page.locator('a[href="/admin/banners"]').first().click()
  await page.getByText('刚才填写的内容会丢失').waitFor()
  await page.getByRole('button', { name: '继续填写' }).click()
  expect(new URL(page.url()).pathname).toBe('/admin/site')
  expect(await field(page, '标语选填').inputValue()).toBe('还没保存')
  await page.locator('a[href="/admin/banners"]').first().click()
  await page.getByRole('button', { name: '放弃并离开' }).click()
  await page.getByRole('heading', { level: 1, name: '首页轮播' }).waitFor()

  // The same for forms beside and over a list.
  for (const [path, button, name] of [
    ['/admin/messages/templates', '新建模板', '模板名称'],
    ['/admin/roles', '新建角色', '角色名称'],
  ] as const) {
    await goOn(page, url(path))
    await page.getByRole('button', { name: button }).first().click()
    await field(page, name).fill('写了一半')
    await page.mouse.click(4, 4)
    for (const [leave, question] of [
      [() => page.keyboard.press('Escape'), '有修改尚未保存'],
      [() => page.evaluate(() => history.back()), '刚才填写的内容会丢失'],
    ] as const) {
      await leave()
      await page.getByText(question).waitFor()
      await page.getByRole('button', { name: '继续填写' }).click()
      await eventually(() => page.getByText(question).count()).toBe(0)
      expect(await field(page, name).inputValue()).toBe('写了一半')
    }
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '放弃修改', exact: true }).click()
    await eventually(() => field(page, name).count()).toBe(0)
  }
})

test('on a phone the menu is a drawer and no page overflows', async () => {
  const page = await visitor(browser, { viewport: { width: 390, height: 844 } })
  await enterAs(page.context(), OPERATOR)
  await open(page, url('/admin/banners'))
  await page.getByRole('button', { name: '打开后台菜单' }).click()
  const menu = page.getByRole('dialog')
  await menu.getByRole('button', { name: '设置' }).click()
  await menu.getByRole('link', { name: '数据字典' }).click()
  await page.getByRole('heading', { level: 1, name: '数据字典' }).waitFor()
  for (const path of ['/admin/site', '/admin/nav', '/admin/zones', '/admin/sites', '/admin/dicts']) {
    await goOn(page, url(path))
    await page.getByRole('heading', { level: 1 }).waitFor()
    const tooWide = await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))
    expect([path, tooWide]).toEqual([path, 0])
  }
})
