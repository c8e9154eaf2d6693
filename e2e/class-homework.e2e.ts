/** Homework from assignment to grade book: handed in on a phone, annotated and returned, handed in again, marked. */
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, makeGrade } from '../server/test/grade.ts'
import { launch, open, url } from './browser.ts'
import { demoLecturer } from './exam-papers.ts'
import { inside } from './inside.ts'
import { enterAs, eventually, newPerson, SITE, visitor } from './people.ts'

const LECTURER = '13800000002'
const PHOTO = fileURLToPath(new URL('../server/demo/documents/out/homework-page.webp', import.meta.url))
let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** A date-time input value: Shanghai, to the minute. */
const typed = (hours: number): string =>
  new Date(Date.now() + hours * 3_600_000 + 8 * 3_600_000).toISOString().slice(0, 16)

test('homework is assigned, handed in with a photo, returned with annotations, handed in again, marked and counted', async () => {
  const person = await newPerson('林晓')
  const gradeId = await inside(async (owner) => {
    const lecturerId = await demoLecturer(owner)
    const [row] = await owner<{ userId: string }[]>`SELECT user_id FROM lecturer WHERE id = ${lecturerId}`
    const made = await makeGrade(owner, {
      gradeName: '作业旅程班',
      owner: { userId: row?.userId ?? '', lecturerId, token: '', siteId: SITE } as never,
    })
    await addMember(owner, made.gradeId, person.id, 'student', { nickname: '林晓' })
    return made.gradeId
  })
  const teacher = await visitor(browser, { viewport: { width: 1440, height: 900 } })
  await enterAs(teacher.context(), LECTURER)
  await open(teacher, url(`/account/grades/admin?gradeId=${gradeId}&tab=homework`))
  await teacher.getByRole('link', { name: '布置作业' }).click()
  await teacher.getByRole('heading', { name: '布置作业' }).waitFor()
  // Missing fields are marked.
  await teacher.getByLabel('作业名称').fill('第一次作业')
  await teacher.getByRole('button', { name: '布置作业' }).click()
  await teacher.getByText('请选择截止时间').waitFor()
  await teacher.getByLabel('截止时间').fill(typed(24))
  await teacher.getByRole('button', { name: '布置作业' }).click()
  // Homework without a description is confirmed once.
  const question = teacher.getByRole('dialog', { name: '没有写作业要求，仍要布置？' })
  await question.getByRole('button', { name: '布置作业' }).click()
  await teacher.getByRole('heading', { name: '第一次作业' }).waitFor()

  const student = await visitor(browser, { viewport: { width: 390, height: 844 }, hasTouch: true })
  await enterAs(student.context(), person.mobile)
  await open(student, url('/account/grades/homework'))
  await student.getByRole('link', { name: '去完成：第一次作业' }).click()
  await student.locator('input[data-camera]').setInputFiles(PHOTO)
  await student.getByRole('button', { name: '移除 homework-page' }).waitFor()
  await student.getByRole('textbox', { name: '作业内容' }).fill('答案在照片里')
  await student.getByRole('button', { name: '提交作业' }).click()
  await student.getByRole('dialog').getByRole('button', { name: '提交作业' }).click()
  await student.getByText('作业已提交，等待老师批改').waitFor()
  expect(await student.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  await teacher.reload()
  const [download] = await Promise.all([
    teacher.waitForEvent('download'),
    teacher.getByRole('link', { name: '打包下载作业' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('第一次作业.zip')
  await teacher.getByRole('link', { name: '批改：林晓' }).click()
  await teacher.getByRole('button', { name: '打勾' }).click()
  const page = teacher.getByRole('img', { name: /第 1 页/ })
  await page.click({ position: { x: 200, y: 150 } })
  await teacher.getByRole('button', { name: '钢笔' }).click()
  const box = await page.boundingBox()
  if (!box) throw new Error('the page is not shown')
  await teacher.mouse.move(box.x + 120, box.y + 220)
  await teacher.mouse.down()
  await teacher.mouse.move(box.x + 260, box.y + 260, { steps: 5 })
  await teacher.mouse.up()
  await teacher.getByText('批注已保存').waitFor()
  await teacher.getByRole('button', { name: '退回重做' }).click()
  await teacher.getByLabel('退回原因').fill('第二题请补上过程')
  await teacher.getByRole('dialog').getByRole('button', { name: '退回重做' }).click()
  await teacher.getByText('已退回，等待学员重交').waitFor()

  await student.reload()
  await student.getByText('第二题请补上过程').first().waitFor()
  await eventually(() => student.locator('[data-ink]').count()).toBe(2)
  await student.getByRole('textbox', { name: '作业内容' }).fill('已补上过程')
  await student.getByRole('button', { name: '重新提交' }).click()
  await student.getByRole('dialog').getByRole('button', { name: '提交作业' }).click()
  await student.getByText('作业已提交，等待老师批改').waitFor()

  await teacher.reload()
  await teacher.getByText('已补上过程').waitFor()
  await teacher.getByLabel('得分').fill('96')
  await teacher.getByRole('button', { name: '注意审题，再想一想。', exact: true }).click()
  await teacher.keyboard.press('Control+Enter')
  await teacher.getByText('96 / 100 分').waitFor()
  await open(teacher, url(`/account/grades/admin?gradeId=${gradeId}&tab=book`))
  await teacher.getByRole('columnheader', { name: '第一次作业（100）' }).waitFor()
  await teacher.getByRole('cell', { name: '96', exact: true }).first().waitFor()
  await student.reload()
  await student.getByText('作业已批改：96 / 100 分').waitFor()
  await student.getByText('历次提交').waitFor()
})
