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
