/** A live course from the empty form to the list of live courses. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { launch, open, url } from './browser.ts'
import { editor, fillCourse, submitCourse } from './course-form.ts'
import { newLecturer } from './lecturers.ts'
import { enterAs, visitor } from './people.ts'

const OPERATOR = '13800000000'

const folder = mkdtempSync(join(tmpdir(), 'zhixing-live-course-'))
const picture = join(folder, 'cover.png')
let browser: Browser
beforeAll(async () => {
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc=size=1280x720', '-frames:v', '1', picture])
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** 20:00 in `days` days, as a date-time input value. */
const dayIn = (days: number) => `${new Date(Date.now() + (days * 24 + 8) * 3_600_000).toISOString().slice(0, 10)}T20:00`

test('a live course goes from an empty form through sessions and review to the list of live courses', async () => {
  const [{ page, person }, operator] = [await newLecturer(browser), await visitor(browser)]
  await enterAs(operator.context(), OPERATOR)
  const name = `期末答疑 ${Date.now() % 100_000}`
  await open(page, url('/account/live'))
  await page.getByRole('link', { name: '新建直播课' }).first().click()
  await editor(page).waitFor()
  await fillCourse(page, { name, picture, words: '考前两次答疑，带着错题来。' })
  await page.getByRole('button', { name: /下一步/ }).click()

  await page.waitForURL(/\/account\/live\/period\?id=/)
  const courseId = new URL(page.url()).searchParams.get('id') ?? ''
  await page.getByLabel('章节名称').fill('考前答疑')
  await page.getByRole('button', { name: '添加章节' }).click()
  const chapter = page.getByRole('region', { name: '考前答疑' })
  for (const [session, days] of [
    ['第一次答疑', 2],
    ['第二次答疑', 4],
  ] as const) {
    await chapter.getByRole('button', { name: '添加直播场次' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: '场次名称' }).fill(session)
    // Past times are refused.
    await form.getByLabel('开始时间').fill('2024-01-01T20:00')
    await form.getByRole('button', { name: '保存' }).click()
    await form.getByText('开始时间需要晚于现在').waitFor()
    await form.getByLabel('开始时间').fill(dayIn(days))
    await form.getByLabel('计划时长').selectOption('90')
    await form.getByRole('button', { name: '保存' }).click()
    await chapter.getByRole('listitem').filter({ hasText: session }).getByText('20:00').waitFor()
  }

  await submitCourse(page)

  await open(operator, url(`/admin/reviews/${courseId}`))
  await operator.getByText('第二次答疑').first().waitFor()
  const pass = /^通\s?过$/
  await operator.locator('main').getByRole('button', { name: pass }).first().click()
  await operator.getByRole('dialog').getByRole('button', { name: pass }).click()
  await operator.getByText('审核通过，已上架成功').waitFor()

  // It is listed as upcoming, with its lecturer, and can be subscribed to.
  const learner = await visitor(browser)
  await open(learner, url('/live'))
  const card = learner.getByRole('listitem').filter({ hasText: name }).filter({ hasText: '第一次答疑' })
  await card.getByText(person.nickname, { exact: true }).waitFor()
  await card.getByRole('link', { name: '第一次答疑' }).click()
  await learner.getByText('距离开播还有').waitFor()
  await learner.getByText('第二次答疑').first().waitFor()
})
