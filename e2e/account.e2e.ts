/** Account pages: profile, messages, feedback, collected courses, followed lecturers, comments, password. */
import { atSite } from '../server/src/kernel/db/index.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMessageTo } from '../server/src/user/message/message.sql.ts'
import { launch, open, signInAs, url } from './browser.ts'
import { inside } from './inside.ts'
import { courseNamed } from './lessons.ts'
import { call, eventually, PASSWORD, type Person, signedIn, SITE, report, visitor } from './people.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const toast = (page: Page) => page.getByRole('region', { name: '消息提示' })

/** Inserts a message and publishes its event, as the product does. */
async function send(to: Person, title: string) {
  await inside(async (owner) => {
    const message = { siteId: SITE, msgType: 1, msgTitle: title, msgText: `<p>${title}的全文</p>`, linkUrl: '' }
    await insertMessageTo(atSite(owner, SITE), message, [to.id])
  })
  await report('message.changed', { siteId: SITE, userId: to.id })
}

/** Opens a page and waits until its message stream is connected. */
async function openListening(page: Page, path: string) {
  const line = page.waitForResponse(/\/stream\/messages/)
  await open(page, url(path))
  await line
}

test('the profile keeps typed text through errors, and shows what was saved', async () => {
  const { page } = await signedIn(browser)
  await open(page, url('/account/info'))
  const name = page.getByRole('textbox', { name: '昵称' })
  const about = page.getByRole('textbox', { name: '个人简介' })
  const save = page.getByRole('button', { name: '保存', exact: true })
  await about.fill('想学会自己写一个网站')
  await name.fill('')
  await save.click()
  await page.getByText('请填写昵称').waitFor()
  await eventually(() => name.evaluate((element) => element === document.activeElement)).toBe(true)

  await page.route('**/ext/update', (route) => route.abort())
  await name.fill('行路人')
  await save.click()
  await page.locator('main').getByRole('alert').first().waitFor()
  expect(await name.inputValue()).toBe('行路人')
  expect(await about.inputValue()).toBe('想学会自己写一个网站')

  await page.unroute('**/ext/update')
  await page.getByRole('radio', { name: '女' }).check()
  await save.click()
  await toast(page).getByText('成功').waitFor()
  await page.getByRole('button', { name: '行路人 的菜单' }).waitFor()
  await page.reload()
  expect(await about.inputValue()).toBe('想学会自己写一个网站')
  expect(await page.getByRole('radio', { name: '女' }).isChecked()).toBe(true)
})

test('a new avatar appears in the header of every page', async () => {
  const { page, person } = await signedIn(browser)
  await open(page, url('/account/info'))
  await page.getByRole('button', { name: '更换头像' }).click()
  const dialog = page.getByRole('dialog', { name: '选择头像' })
  await dialog.getByText('鹤', { exact: true }).click()
  await dialog.getByRole('button', { name: '使用这个头像' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const own = page.getByRole('button', { name: `${person.nickname} 的菜单` }).locator('img')
  await eventually(() => own.getAttribute('src')).toBe('/avatars/09.svg')
  await open(page, url('/'))
  expect(await own.getAttribute('src')).toBe('/avatars/09.svg')
})

test('the survey is answered once and edited later', async () => {
  const { page } = await signedIn(browser)
  await open(page, url('/account/info'))
  await page.getByRole('textbox', { name: '所在城市' }).fill('泉州')
  await page.getByRole('combobox', { name: '学历' }).selectOption({ label: '本科' })
  await page.locator('input[name=interestCategoryIds]').first().check()
  await page.getByRole('button', { name: '提交调研' }).click()
  await page.getByRole('button', { name: '保存修改' }).waitFor()
  await page.reload()
  await page.waitForSelector('html[data-alive]', { state: 'attached' })
  expect(await page.getByRole('textbox', { name: '所在城市' }).inputValue()).toBe('泉州')
  expect(await page.locator('input[name=interestCategoryIds]').first().isChecked()).toBe(true)
  await page.getByRole('textbox', { name: '所在城市' }).fill('厦门')
  await page.getByRole('button', { name: '保存修改' }).click()
  await toast(page).getByText('成功').first().waitFor()
  expect((await call(page.context(), 'user/auth/user/research/view', {})).research).toMatchObject({
    city: '厦门',
    education: 4,
  })
})

test('the badge counts unread messages down as they are read', async () => {
  const { page, person } = await signedIn(browser)
  for (const title of ['第一封信', '第二封信', '第三封信']) await send(person, title)
  await openListening(page, '/account/message')
  const badge = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true }).waitFor()
  await badge('消息，3 条未读')
  await page.getByRole('button', { name: /第二封信/ }).click()
  await page.getByText('第二封信的全文').waitFor()
  await badge('消息，2 条未读')
  await page.getByRole('button', { name: '全部标为已读' }).click()
  await badge('消息')
  await page.getByRole('navigation', { name: '消息筛选' }).getByRole('link', { name: /^未读/ }).click()
  await page.getByText('没有未读消息').waitFor()
  await page.getByRole('link', { name: '查看全部消息' }).click()
  await page.getByRole('checkbox', { name: '选择消息：第一封信' }).check()
  await page.getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await eventually(() => page.getByRole('button', { name: /封信/ }).count()).toBe(2)
})

test('a message arrives while another page is open', async () => {
  const { page, person } = await signedIn(browser)
  await openListening(page, '/list')
  await page.evaluate(() => Object.assign(window, { untouched: true }))
  await send(person, '有人回复了你')
  await page.getByRole('link', { name: '消息，1 条未读' }).waitFor()
  await send(person, '又有人回复了你')
  await page.getByRole('link', { name: '消息，2 条未读' }).waitFor()
  expect(await page.evaluate(() => 'untouched' in window)).toBe(true)
})

test('feedback is validated, sent and listed', async () => {
  const { page } = await signedIn(browser)
  await open(page, url('/account/feedback'))
  const content = page.getByRole('textbox', { name: '反馈内容' })
  await content.fill('太短')
  await page.getByRole('button', { name: '提交反馈' }).click()
  await page.getByText('反馈内容至少 5 个字').waitFor()
  expect(await content.inputValue()).toBe('太短')
  await page.getByRole('combobox', { name: '反馈类型' }).selectOption({ label: '视频播放' })
  await content.fill('倍速播放时字幕有时慢半拍')
  await page.getByRole('button', { name: '提交反馈' }).click()
  const entry = page.getByRole('listitem').filter({ hasText: '倍速播放时字幕有时慢半拍' })
  await entry.getByText('待处理').waitFor()
  await entry.getByText('视频播放').waitFor()
  expect(await content.inputValue()).toBe('')
})

test('a course is collected, listed, removed and restored', async () => {
  const { page } = await signedIn(browser)
  const id = await courseNamed(page.context(), '家庭烘焙')
  await open(page, url(`/view/${id}`))
  const saved = page.waitForResponse(/collection\/course\/save/)
  await page.getByRole('button', { name: /^收藏/ }).click()
  await page.getByRole('button', { name: /^已收藏/ }).waitFor()
  await saved
  await open(page, url('/account/collection'))
  await page.getByRole('button', { name: /^取消收藏《家庭烘焙/ }).click()
  await page.getByText('已取消收藏').waitFor()
  await page.getByRole('button', { name: /^恢复收藏《家庭烘焙/ }).click()
  await page.getByRole('button', { name: /^取消收藏《家庭烘焙/ }).click()
  await page.getByText('已取消收藏').waitFor()
  await page.reload()
  await page.getByText('还没有收藏课程').waitFor()
  await open(page, url(`/view/${id}`))
  await page.getByRole('button', { name: /^收藏/ }).waitFor()
})

test('a lecturer is followed and unfollowed', async () => {
  const { page } = await signedIn(browser)
  const { list } = await call(page.context(), 'user/api/lecturer/list', { pageSize: 6 })
  const lecturer = list[0]
  if (!lecturer) throw new Error('no lecturer')
  await open(page, url(`/lecturer/${lecturer.id}`))
  const followed = page.waitForResponse(/attention\/save/)
  await page
    .locator('main')
    .getByRole('button')
    .filter({ hasText: /^关注$/ })
    .click()
  await followed
  await open(page, url('/account/attention'))
  await page.getByRole('heading', { level: 2, name: lecturer.lecturerName }).waitFor()
  const left = page.waitForResponse(/attention\/delete/)
  await page.locator('main').getByRole('button').filter({ hasText: '已关注' }).click()
  await left
  await page.reload()
  await page.getByText('还没有关注讲师').waitFor()

  // Bloggers too, for people without a blog as well.
  const bloggers = await call(page.context(), 'community/api/blogger/list', {})
  const blogger = bloggers.list[0] ?? { userId: '', nickname: '' }
  await call(page.context(), 'community/auth/blogger/user/record/save', { bloggerUserId: blogger.userId })
  await page.getByRole('link', { name: '博主', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: blogger.nickname }).waitFor()
  const unfollowed = page.waitForResponse(/blogger\/user\/record\//)
  await page.getByRole('button', { name: `取消关注 ${blogger.nickname}` }).click()
  await unfollowed
  await page.getByRole('button', { name: `关注 ${blogger.nickname}`, exact: true }).waitFor()
  await page.reload()
  await page.getByText('还没有关注博主').waitFor()
})

test('a comment of an owner is visible to others until it is deleted', async () => {
  const { page, person } = await signedIn(browser)
  const id = await courseNamed(page.context(), '睡眠的科学')
  await open(page, url(`/view/${id}`))
  expect(await page.getByRole('button', { name: '写评价' }).count()).toBe(0)
  await call(page.context(), 'course/auth/user/order/course/ref/save', { courseId: id })
  await page.reload()
  await page.waitForSelector('html[data-alive]', { state: 'attached' })
  await page.getByRole('button', { name: '写评价' }).click()
  const words = `第三节讲午睡那段最有用（${person.nickname}）`
  await page.getByRole('textbox', { name: '评价内容' }).fill(words)
  await page.getByRole('button', { name: '发表评价' }).click()
  await page.getByText('请选择 1 到 5 星的评分').waitFor()
  expect(await page.getByRole('textbox', { name: '评价内容' }).inputValue()).toBe(words)
  await page.getByRole('radio', { name: '4 星，不错' }).check({ force: true })
  await page.getByRole('button', { name: '发表评价' }).click()
  const output = page.getByRole('article').filter({ hasText: words })
  await output.getByRole('img', { name: '4 分，满分 5 分' }).waitFor()

  const guest = await visitor(browser)
  const seen = async () => {
    await guest.goto(url(`/view/${id}`))
    return guest.getByRole('article').filter({ hasText: words }).count()
  }
  await eventually(seen).toBe(1)
  await output.getByRole('button', { name: /^删除我的评论/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await eventually(() => output.count()).toBe(0)
  await eventually(seen).toBe(0)
})

test('changing the password needs the old one and signs out other devices', async () => {
  const { page, person } = await signedIn(browser)
  const phone = await visitor(browser)
  await signInAs(phone.context(), person.mobile, 2)
  await open(page, url('/account/reset'))
  const fill = async (old: string, next: string, repeat = next) => {
    await page.getByLabel('原密码', { exact: false }).first().fill(old)
    await page.getByRole('textbox', { name: '新密码', exact: false }).first().fill(next)
    await page.getByRole('textbox', { name: '再次输入新密码' }).fill(repeat)
    await page.getByRole('button', { name: '修改密码' }).click()
  }
  await fill(PASSWORD, '春江潮水连海平', '春江潮水连海')
  await page.getByText('两次输入的密码不一致').waitFor()
  await fill('不是这个密码', '春江潮水连海平 88')
  await page.locator('main').getByRole('alert').first().waitFor()
  await fill(PASSWORD, '春江潮水连海平 88')
  await page.getByText('密码已修改，其他设备已退出登录').waitFor()
  await page.reload()
  expect(page.url()).toBe(url('/account/reset'))
  await phone.goto(url('/account/info'))
  expect(new URL(phone.url()).pathname).toBe('/login')
})
