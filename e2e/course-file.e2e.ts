/** A course leaves as a file and comes back as a draft, through the back office. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, open, url } from './browser.ts'
import { inside } from './inside.ts'
import { newLecturer } from './lecturers.ts'
import { call, ownerPage, SITE } from './people.ts'

const folder = mkdtempSync(join(tmpdir(), 'zhixing-course-file-'))
let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('an operator exports a course, and imports the file as a draft of a lecturer', async () => {
  // The smallest course of the demo that has a film.
  const [course] = await inside(
    (owner) => owner<{ courseName: string; periodTotal: number }[]>`
      SELECT c.course_name, c.period_total
      FROM course c
      JOIN course_period p ON p.site_id = c.site_id AND p.course_id = c.id AND p.status_id = 1
      JOIN video v ON v.site_id = p.site_id AND v.id = p.video_id AND v.video_status = 2
      WHERE c.site_id = ${SITE} AND c.course_category = 1 AND c.is_putaway = 1 AND c.count_study > 100
      GROUP BY c.site_id, c.id
      ORDER BY sum(v.video_size), c.id
      LIMIT 1`,
  )
  const { courseName, periodTotal } = course ?? { courseName: '', periodTotal: 0 }
  const operator = await ownerPage(browser)
  const teacher = await newLecturer(browser)
  await open(operator, url(`/admin/courses?q=${encodeURIComponent(courseName)}`))
  await operator.getByRole('button', { name: `更多：${courseName}` }).click()
  await operator.getByRole('menuitem', { name: '导出课程' }).click()

  const dialog = operator.getByRole('dialog', { name: '课程文件' })
  const link = dialog.getByRole('link', { name: '下载' })
  await link.waitFor({ timeout: 180_000 })
  const [download] = await Promise.all([operator.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe(`${courseName}.zip`)
  const file = join(folder, 'course.zip')
  await download.saveAs(file)

  await dialog.getByLabel('选择课程文件').setInputFiles(file)
  await dialog.getByRole('button', { name: '查看并导入' }).click({ timeout: 180_000 })
  await dialog.getByText('章节与课时').waitFor()
  expect(await dialog.innerText()).toContain(courseName)

  // Without a lecturer nothing begins.
  await dialog.getByRole('button', { name: '导入为草稿' }).click()
  await dialog.getByText('请选择讲师', { exact: true }).waitFor()
  await dialog.getByRole('combobox', { name: /讲师/ }).fill(teacher.person.nickname)
  await operator.getByRole('option', { name: new RegExp(teacher.person.nickname) }).click()
  await dialog.getByRole('button', { name: '导入为草稿' }).click()
  await dialog.getByText('已创建课程草稿，其中的视频转码后可以播放').waitFor({ timeout: 180_000 })

  const context = teacher.page.context()
  const { list } = await call(context, 'course/auth/course/audit/list', {})
  expect(list).toMatchObject([{ courseName, auditStatus: 3, isPutaway: 0 }])
  const courseId = list[0]?.courseId ?? ''
  const outline = async () =>
    (await call(context, 'course/auth/course/chapter/audit/list', { courseId })).chapterList.flatMap(
      ({ periodList }) => periodList,
    )
  expect(await outline()).toHaveLength(periodTotal)

  // A film is transcoded again. Calls of authors are limited, so it is asked for seldom.
  const states = async () => (await outline()).map(({ videoStatus }) => videoStatus)
  await expect.poll(states, { timeout: 300_000, interval: 3000 }).toContain(2)
})
