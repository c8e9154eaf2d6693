/** A course assigned to a class: learned without buying, monitored by the teacher, certified. */
import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, open, url } from './browser.ts'
import { inside } from './inside.ts'
import { call, enterAs, SITE, signedIn, visitor } from './people.ts'

const COURSE = '人人都会的数据分析'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** The course and its lecturer's number. */
const lecturerOf = (courseName: string) =>
  inside(async (owner) => {
    const [row] = await owner<{ courseId: string; mobile: string }[]>`
      SELECT c.id AS "courseId", u.mobile FROM course c
      JOIN lecturer l ON l.site_id = c.site_id AND l.id = c.lecturer_id JOIN users u ON u.site_id = l.site_id AND u.id = l.user_id
      WHERE c.site_id = ${SITE} AND c.course_name = ${courseName}`
    if (!row) throw new Error('the demo course is not there')
    return row
  })

test('a course is assigned to a class, learned without buying, monitored, and ends in a verifiable certificate', async () => {
  const { courseId, mobile } = await lecturerOf(COURSE)
  const teacher = await visitor(browser)
  await enterAs(teacher.context(), mobile)
  const { gradeId } = await call(teacher.context(), 'exam/auth/grade/info/save', {
    gradeName: `数据分析训练营 ${Date.now() % 100_000}`,
    verificationSet: 1,
  })
  const { page: learner, person } = await signedIn(browser)
  await call(learner.context(), 'exam/auth/grade/student/grade/add', { gradeId, nickname: '林小满' })

  await open(teacher, url(`/account/grades/admin?gradeId=${gradeId}&tab=course`))
  await teacher.getByRole('button', { name: '添加课程' }).click()
  const dialog = teacher.getByRole('dialog')
  await dialog.getByRole('button', { name: `添加 ${COURSE}` }).click()
  await teacher.getByText('添加成功，课程已加入班级').waitFor()
  await dialog.getByRole('button', { name: '关闭' }).click()
  await teacher.getByRole('link', { name: COURSE }).waitFor()

  // Dates per lesson, one a week; an end before the start is an error at its field.
  await teacher.getByRole('button', { name: `课时时间 ${COURSE}` }).click()
  await dialog.getByLabel('第一节开放时间').fill('2026-01-05T08:00')
  await dialog.getByRole('button', { name: /填入全部 \d+ 节/ }).click()
  const due = dialog.getByLabel(/截止时间$/).first()
  expect(await due.inputValue()).toBe('2026-01-12T08:00')
  await due.fill('2026-01-01T08:00')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('截止时间应晚于开放时间').waitFor()
  await due.fill('2026-01-12T08:00')
  await dialog.getByRole('button', { name: '保存' }).click()
  await teacher.getByText(/保存成功，已更新 \d+ 节课的时间/).waitFor()

  await open(learner, url(`/grade/view/${gradeId}?tab=course`))
  await learner.getByRole('button', { name: `课时安排 ${COURSE}` }).click()
  await learner.getByRole('dialog').getByText('已逾期').first().waitFor()
  await learner.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
  await learner.getByRole('button', { name: '开始学习' }).click()
  await learner.getByRole('region', { name: /播放/ }).or(learner.locator('video')).first().waitFor()

  await inside(
    (owner) => owner`
      INSERT INTO course_progress (site_id, user_id, course_id, progress, finished_at) VALUES (${SITE}, ${person.id}, ${courseId}, 100, now())
      ON CONFLICT (site_id, user_id, course_id) DO UPDATE SET progress = 100, finished_at = now()`,
  )
  await teacher.getByRole('link', { name: '学习进度' }).click()
  await teacher.getByRole('table', { name: `“${COURSE}”学习进度` }).waitFor()
  await teacher.getByRole('rowheader', { name: '林小满 100%' }).waitFor()

  await teacher.getByRole('link', { name: '证书', exact: true }).click()
  await teacher.getByRole('button', { name: '为 1 位达标学员颁发证书' }).click()
  await teacher.getByText('颁发成功').waitFor()

  await open(learner, url('/account/certificates'))
  const address = await learner.getByRole('link', { name: '查看证书' }).getAttribute('href')
  const employer = await visitor(browser)
  await open(employer, url(address ?? ''))
  await employer.getByText('证书真实有效').waitFor()
  await employer.getByRole('article').getByText('林小满').waitFor()
  await employer.getByRole('img', { name: '扫码验证' }).waitFor()
  expect(await employer.getByText('证书编号').textContent()).toMatch(/ZS\d{4}-/)
  // The PDF is made by the server, on a phone too.
  await employer.setViewportSize({ width: 390, height: 844 })
  const [file] = await Promise.all([
    employer.waitForEvent('download'),
    employer.getByRole('link', { name: '下载 PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('结业证书-林小满.pdf')
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await employer.setViewportSize({ width: 1280, height: 720 })
  // It prints as one landscape page.
  const pdf = (await employer.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf).toMatch(/\/Count 1\b/)
  expect(pdf).toMatch(/\/MediaBox \[0 0 841\.\d+ 59[45]/)
  await employer.emulateMedia({ media: 'print' })
  const { width, height } = employer.viewportSize() ?? { width: 0, height: 0 }
  expect(await employer.getByRole('article').boundingBox()).toEqual({ x: 0, y: 0, width, height })
})
