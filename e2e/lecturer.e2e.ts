/** Becoming a lecturer, and changing the public profile: applicant, operator and learner. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePicture } from '../server/test/files.ts'
import { makeIdCard } from '../server/test/identity.ts'
import { goOn, launch, open, url } from './browser.ts'
import { inside } from './inside.ts'
import { call, eventually, newPerson, PASSWORD, type Person, signedIn, SITE, visitor, ownerPage } from './people.ts'

let browser: Browser
let portrait: Buffer
let card: Buffer
beforeAll(async () => {
  browser = await launch()
  portrait = await makePicture({ width: 600, height: 800, format: 'jpeg', color: '#6a8fb5' })
  card = await makePicture({ width: 1000, height: 630, color: '#dfe9f2' })
})
afterAll(() => browser.close())

const toast = (page: Page) => page.getByRole('region', { name: '消息提示' })
const INTRODUCE = '十年数据分析经验，做过零售、教育和物流的项目，擅长用生活里的例子讲清楚统计。'

/** A new operator with all rights, on a page of the back office. */
async function operator(path: string): Promise<Page> {
  const page = await ownerPage(browser)
  await open(page, url(path))
  return page
}

/** Chooses an image in a field, and accepts the default crop. */
async function choose(page: Page, field: string, name: string, mimeType: string, buffer: Buffer) {
  const group = page.getByRole('group', { name: field })
  await group.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await group.getByRole('button', { name: '移除' }).waitFor()
}

/** Fills the empty fields of the first step. */
async function fillProfile(page: Page, name: string) {
  await page.getByRole('textbox', { name: /讲师姓名/ }).fill(name)
  await page.getByRole('textbox', { name: /头衔/ }).fill('数据分析师')
  await page.getByRole('textbox', { name: /联系手机/ }).fill('13812345678')
  await page.getByRole('textbox', { name: '讲师介绍' }).click()
  await page.keyboard.type(INTRODUCE)
}

async function fillIdentity(page: Page, idCard: string) {
  await page.getByRole('textbox', { name: /真实姓名/ }).fill('陈晓明')
  await page.getByRole('textbox', { name: /身份证号/ }).fill(idCard)
}

/** Reviews a person's newest application in the back office. */
async function judge(page: Page, name: string, action: '退回' | '通过', opinion: string) {
  await open(page, url(`/admin/lecturers/applications?state=0&q=${encodeURIComponent(name)}`))
  await page.locator('table').getByRole('link', { name: '审核', exact: true }).click()
  await page.getByRole('region', { name: '身份信息' }).waitFor()
  const press = new RegExp(`^${[...action].join('\\s*')}$`)
  await page.locator('main header').getByRole('button', { name: press }).click()
  const dialog = page.getByRole('dialog')
  if (opinion) await dialog.getByRole('textbox', { name: '审核意见' }).fill(opinion)
  await dialog.getByRole('button', { name: press }).click()
  await toast(page).getByText(`已${action}`).waitFor()
}

test('a person applies, is rejected with a reason, applies again, and teaches', async () => {
  const person = await newPerson()
  const name = `陈老师${person.mobile.slice(-4)}`
  const page = await visitor(browser)

  // From the invitation page, signed out; typed text is kept.
  await open(page, url('/recruit'))
  await page.getByRole('link', { name: '申请成为讲师' }).first().click()
  await page.getByRole('textbox', { name: /讲师姓名/ }).fill('先写一个名字')
  await page.getByText('已自动保存在这台设备上').waitFor()
  expect(await page.getByRole('navigation', { name: '网站导航' }).count()).toBe(0)
  await page.getByRole('link', { name: '登录并继续' }).click()
  await page.getByRole('textbox', { name: '手机号' }).fill(person.mobile)
  await page.getByRole('textbox', { name: '密码' }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL('**/apply')
  await eventually(() => page.getByRole('textbox', { name: /讲师姓名/ }).inputValue()).toBe('先写一个名字')

  // Missing fields are marked.
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByText('请上传讲师照片').waitFor()
  await fillProfile(page, name)
  await choose(page, '讲师照片', '我.jpg', 'image/jpeg', portrait)
  await page.getByRole('button', { name: '下一步' }).click()
  await fillIdentity(page, '110105199003071230')
  await choose(page, '身份证人像面', 'a.png', 'image/png', card)
  await choose(page, '身份证国徽面', 'b.png', 'image/png', card)
  await page
    .getByRole('group', { name: '资质证书' })
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'c1.png', mimeType: 'image/png', buffer: card },
      { name: 'c2.png', mimeType: 'image/png', buffer: card },
    ])
  await page.getByRole('button', { name: '移除第 2 张' }).waitFor()
  await page.getByRole('button', { name: '下一步' }).click()
  // A wrong check digit is an error at its field, with everything else kept.
  await page.getByText('身份证号不正确').waitFor()
  await fillIdentity(page, makeIdCard())
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await page.getByRole('button', { name: '提交申请' }).click()
  await page.getByRole('heading', { name: '申请审核中' }).waitFor()
  expect(await page.content()).not.toContain(makeIdCard())

  const office = await operator('/admin')
  await judge(office, name, '退回', '身份证照片反光，请重新拍摄')
  await page.reload()
  await page.getByText('身份证照片反光，请重新拍摄').waitFor()
  await page.getByRole('button', { name: '修改后重新提交' }).click()
  await page.getByRole('button', { name: '下一步' }).click()
  await fillIdentity(page, makeIdCard())
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await page.getByRole('button', { name: '提交申请' }).click()
  await page.getByRole('heading', { name: '申请审核中' }).waitFor()

  await judge(office, name, '通过', '')
  // The event shows the lecturers' menu without a reload.
  await page.getByRole('link', { name: '消息，2 条未读' }).waitFor()
  await goOn(page, url('/account/teacher'))
  await page.getByRole('heading', { name }).first().waitFor()
  // The lecturers' start page says what to do first.
  await page.getByRole('navigation', { name: '教学菜单' }).getByRole('link', { name: '首页' }).click()
  await page.getByRole('heading', { name: '开始第一门课' }).waitFor()
  await page.getByRole('link', { name: /新建一门课程/ }).waitFor()
  await open(page, url('/apply'))
  await page.getByRole('heading', { name: '你已经是讲师' }).waitFor()
})

/** A new lecturer with a session. */
async function lecturer(): Promise<{ page: Page; person: Person; lecturerId: string }> {
  const { page, person } = await signedIn(browser)
  const lecturerId = await inside(async (owner) => {
    await owner`UPDATE users SET user_type = 2 WHERE site_id = ${SITE} AND id = ${person.id}`
    const [row] = await owner<{ id: string }[]>`
      INSERT INTO lecturer (site_id, user_id, lecturer_name, position, head_img_url, introduce) VALUES (${SITE}, ${person.id}, ${person.nickname}, '旧头衔', '/avatars/01.svg', ${`<p>${INTRODUCE}</p>`}) RETURNING id`
    return row?.id ?? ''
  })
  return { page, person, lecturerId }
}

test('a changed profile is public once approved; typed text survives a reload', async () => {
  const { page, person, lecturerId } = await lecturer()
  const learner = await visitor(browser)
  const shown = async () => (await call(learner.context(), 'user/api/lecturer/view', { lecturerId })).position
  await open(page, url('/account/teacher'))
  await page.getByRole('button', { name: '修改资料' }).click()
  await page.getByRole('textbox', { name: /联系手机/ }).fill('13812345678')
  await page.getByRole('textbox', { name: /头衔/ }).fill('新头衔')
  await page.locator('[data-save=local]').waitFor()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: '修改资料' }).click()
  await page.getByRole('button', { name: /^恢复/ }).click()
  expect(await page.getByRole('textbox', { name: /头衔/ }).inputValue()).toBe('新头衔')
  await page.getByRole('button', { name: '提交审核' }).click()
  await page.getByRole('heading', { name: '提交的修改' }).waitFor()
  expect(await shown()).toBe('旧头衔')

  const office = await operator('/admin')
  await judge(office, person.nickname, '通过', '')
  expect(await shown()).toBe('新头衔')
  await open(learner, url(`/lecturer/${lecturerId}`))
  await learner.getByText('新头衔').first().waitFor()
  await page.reload()
  await eventually(() => page.getByRole('heading', { name: '提交的修改' }).count()).toBe(0)
})

test('a portrait is cropped, uploaded and shown in the header; feedback has images', async () => {
  const { page } = await signedIn(browser)
  await open(page, url('/account/info'))
  await page.getByRole('button', { name: '更换头像' }).click()
  await page.getByRole('group', { name: '上传照片' }).locator('input[type=file]').setInputFiles({
    name: '我.jpg',
    mimeType: 'image/jpeg',
    buffer: portrait,
  })
  const cut = page.getByRole('application')
  await cut.focus()
  for (const key of ['ArrowDown', '+', '+', 'ArrowLeft']) await page.keyboard.press(key)
  await page.getByRole('button', { name: '确定' }).click()
  await page.getByRole('group', { name: '上传照片' }).getByRole('button', { name: '移除' }).waitFor()
  await page.getByRole('button', { name: '使用这个头像' }).click()
  await page.locator('header img[src^="/files/12/"]').waitFor()

  await open(page, url('/account/feedback'))
  await page
    .getByRole('group', { name: '截图' })
    .locator('input[type=file]')
    .setInputFiles([
      { name: '1.png', mimeType: 'image/png', buffer: card },
      { name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('不是图片') },
    ])
  await page.getByText('请选择图片').waitFor()
  await page.getByRole('button', { name: '移除第 1 张' }).waitFor()
  await page.getByRole('textbox', { name: /反馈内容/ }).fill('视频播放到一半卡住了')
  await page.getByRole('button', { name: '提交反馈' }).click()
  await page.getByRole('link', { name: '查看第 1 张图片' }).waitFor()
})
