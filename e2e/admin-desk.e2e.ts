/** An operator finds functions, appoints a lecturer, makes a course as the lecturer and publishes it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePicture } from '../server/test/files.ts'
import { launch, open, url } from './browser.ts'
import { editor, fillCourse } from './course-form.ts'
import { call, eventually, newPerson, ownerPage, visitor } from './people.ts'

const folder = mkdtempSync(join(tmpdir(), 'zhixing-desk-'))
const picture = join(folder, 'cover.png')
let browser: Browser
beforeAll(async () => {
  writeFileSync(picture, await makePicture({ width: 1280, height: 720, color: '#6a8fb5' }))
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

const saved = (page: Page) => page.locator('[data-save=saved]').first().waitFor()

test('Ctrl-K finds a function by a synonym and opens it', async () => {
  const page = await ownerPage(browser)
  await open(page, url('/admin/todo'))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('域名')
  await page.getByRole('option', { name: /站点信息与外观/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: '站点信息与外观' }).waitFor()
})

test('an operator appoints a lecturer, makes a course as them, and it is published without a review', async () => {
  const person = await newPerson(`教研组小方${Date.now() % 100_000}`)
  const lecturerName = `方老师${person.id.slice(-5)}`
  const page = await ownerPage(browser)
  await open(page, url('/admin/lecturers'))
  await page.getByRole('button', { name: '任命讲师' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('对方的手机号').fill(person.mobile)
  await dialog.getByRole('textbox', { name: /^讲师/ }).first().fill(lecturerName)
  await dialog.getByRole('switch', { name: '免审核发布' }).click()
  await dialog.getByRole('button', { name: '任命讲师' }).click()
  await eventually(() => dialog.count()).toBe(0)

  await open(page, url('/admin/courses'))
  await page.getByRole('button', { name: '代讲师新建' }).click()
  await dialog.getByRole('combobox', { name: /讲师/ }).fill(lecturerName)
  await page.getByRole('option', { name: new RegExp(lecturerName) }).click()
  const courseName = `代建的课 ${Date.now() % 100_000}`
  await dialog.getByRole('textbox', { name: /名称/ }).fill(courseName)
  await dialog.getByRole('button', { name: '创建并编辑' }).click()

  await page.waitForURL(/\/account\/vod\/add\?id=/)
  const courseId = new URL(page.url()).searchParams.get('id') ?? ''
  await editor(page).waitFor()
  await fillCourse(page, { name: courseName, picture, words: '由运营人员代讲师整理，讲清楚一件事。' })
  await page.getByRole('link', { name: /下一步/ }).click()
  await page.waitForURL(/\/account\/vod\/period\?id=/)
  await page.getByLabel('章节名称').fill('第一章')
  await page.getByRole('button', { name: '添加章节' }).click()
  await page.getByRole('region', { name: '第一章' }).getByRole('button', { name: '添加图文' }).click()
  await page.getByRole('textbox', { name: '图文内容' }).click()
  await page.keyboard.type('先读完这一页。')
  await saved(page)
  await page.getByRole('link', { name: '返回章节' }).click()
  await page.getByRole('button', { name: '提交审核' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '提交审核' }).click()

  const guest = await visitor(browser)
  await eventually(async () => {
    await open(guest, url(`/view/${courseId}`))
    return guest.getByRole('heading', { level: 1 }).first().innerText()
  }).toContain(courseName)
  // The trace: the operator, acting as the lecturer.
  const operator = await ownerPage(browser)
  const { list } = await call(operator.context(), 'user/admin/log/operation/page', { pageSize: 50 })
  expect(list.some(({ operation, subject }) => operation === '代讲师新建课程' && subject === courseName)).toBe(true)
})

test('sensitive words are imported into a group with an action, and a role gets this entry alone', async () => {
  const page = await ownerPage(browser)
  await open(page, url('/admin/words'))
  await page.getByRole('button', { name: '新增分组' }).click()
  const dialog = page.getByRole('dialog')
  const group = `辱骂 ${Date.now() % 100_000}`
  await dialog.getByRole('textbox', { name: /分组名称/ }).fill(group)
  await dialog.getByRole('combobox', { name: /处理方式/ }).selectOption({ label: '替换为 *' })
  const file = join(folder, 'words.txt')
  writeFileSync(file, '大傻瓜\n笨蛋王\n大傻瓜\n')
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByText('本组共 2 个词', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: /确\s*定/ }).click()
  await eventually(() => dialog.count()).toBe(0)
  await page
    .getByRole('row', { name: new RegExp(group) })
    .getByText('替换为 *')
    .waitFor()
  await page.getByRole('textbox', { name: '一段文字' }).fill('你这个大 傻 瓜')
  await page.getByRole('button', { name: '查找', exact: true }).click()
  await page.getByText('显示为：你这个*****').waitFor()

  await open(page, url('/admin/roles'))
  await page.getByRole('button', { name: '新建角色' }).click()
  const role = `词库管理员 ${Date.now() % 100_000}`
  await dialog.getByRole('textbox', { name: /角色名称/ }).fill(role)
  const entry = dialog.getByRole('group', { name: '敏感词', exact: true })
  await entry.getByRole('checkbox', { name: '修改' }).check()
  await entry.getByRole('checkbox', { name: '导出' }).check()
  expect(await entry.getByRole('checkbox', { name: '查看' }).isChecked()).toBe(true)
  await dialog.getByRole('button', { name: /确\s*定/ }).click()
  await eventually(() => dialog.count()).toBe(0)
  const row = page.getByRole('row', { name: new RegExp(role) })
  await row.getByText('敏感词', { exact: true }).waitFor()
  await row.getByRole('button', { name: '看菜单' }).click()
  expect((await dialog.innerText()).match(/敏感词|博客/g)).toEqual(['敏感词'])
})
