/** Hot spots: an author draws areas by pointer and keyboard, tries the problem, and finds it unchanged. */
import type { Browser } from 'playwright-core'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers } from './barriers.ts'
import { launch, open, url } from './browser.ts'
import { newLecturer } from './lecturers.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser?.close())

test('areas are drawn, moved, answered and kept', async () => {
  const { page } = await newLecturer(browser)
  await open(page, url('/account/subject/add'))
  await page.getByRole('tab', { name: '热区题', exact: true }).click()
  await page.getByRole('textbox', { name: '题干', exact: true }).click()
  await page.keyboard.type('点出镜头')
  const picture = readFileSync(new URL('../server/demo/exams/media/camera.webp', import.meta.url))
  await page
    .getByRole('group', { name: /^图片/ })
    .locator('input[type=file]')
    .setInputFiles({ name: 'camera.webp', mimeType: 'image/webp', buffer: picture })
  const canvas = page.locator('[data-canvas]')
  await canvas.locator('svg').waitFor()

  // A rectangle by dragging; the first area is right until the author says otherwise.
  await canvas.scrollIntoViewIfNeeded()
  const box = await canvas.boundingBox()
  if (!box) throw new Error('no canvas')
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at(0.35, 0.35))
  await page.mouse.down()
  await page.mouse.move(...at(0.6, 0.8), { steps: 4 })
  await page.mouse.up()
  await page.getByRole('button', { name: '区域 A', exact: true }).waitFor()

  // A circle from the button, moved and enlarged by keyboard.
  await page.getByRole('tab', { name: '圆形', exact: true }).click()
  await page.getByRole('button', { name: '在中间添加一个' }).click()
  const grip = page.getByRole('button', { name: '区域 B', exact: true })
  const left = async () => (await grip.boundingBox())?.x ?? 0
  const before = await left()
  await grip.focus()
  for (let turn = 0; turn < 5; turn++) await page.keyboard.press('ArrowRight')
  await expect.poll(left).toBeGreaterThan(before)
  await page.keyboard.press('Shift+ArrowUp')

  // Learners see both areas in the preview; the right one is found by keyboard.
  const first = page.locator('[data-problem="1"]').getByRole('checkbox', { name: '区域 A' })
  await first.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => first.isChecked()).toBe(true)
  await page.getByRole('button', { name: '试做判分' }).click()
  await page.getByText('得分 2 / 2').waitFor()
  // At the end of the page the bar with the buttons covers nothing.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  expect(await barriers(page)).toEqual([])

  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.waitForURL(url('/account/subject'))
  await page.locator('[data-problem]', { hasText: '点出镜头' }).getByRole('link', { name: '编辑' }).click()
  await canvas.locator('svg').waitFor()
  expect(await canvas.getByRole('button').allTextContents()).toEqual(['A', 'B'])
  const mark = page.getByRole('button', { name: '将 区域 A 设为正确答案' })
  expect(await mark.getAttribute('aria-pressed')).toBe('true')
  await page.context().close()
})
