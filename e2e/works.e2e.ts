/** Works of a course: a learner hands one in, the lecturer features it with feedback, a visitor sees the public one. */
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrolIn, makeWall } from '../server/test/work.ts'
import { barriers } from './barriers.ts'
import { launch, open, url } from './browser.ts'
import { demoLecturer } from './exam-papers.ts'
import { inside } from './inside.ts'
import { enterAs, newPerson, visitor } from './people.ts'

const LECTURER = '13800000002'
const PHOTO = fileURLToPath(new URL('../server/demo/documents/out/homework-page.webp', import.meta.url))

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('a learner hands in a work, the lecturer features it, a visitor sees it', async () => {
  const person = await newPerson('江晓雨')
  const courseId = await inside(async (owner) => {
    const lecturerId = await demoLecturer(owner)
    const made = await makeWall(owner, { teacher: { lecturerId, userId: '', token: '', mobile: '' } })
    await enrolIn(owner, made.courseId, person.id)
    return made.courseId
  })

  const learner = await visitor(browser, { viewport: { width: 390, height: 844 }, hasTouch: true })
  await enterAs(learner.context(), person.mobile)
  await open(learner, url(`/view/${courseId}#works`))
  await learner.getByRole('button', { name: '交作品' }).click()
  const form = learner.getByRole('dialog', { name: '交作品' })
  await form.getByRole('button', { name: '提交' }).click()
  await form.getByText('请填写作品标题').waitFor()
  await form.getByLabel('作品标题').fill('窗边的外婆')
  await form.getByRole('group', { name: '图片' }).locator('input[type=file]').setInputFiles(PHOTO)
  await form.getByRole('button', { name: '移除第 1 张' }).waitFor()
  await form.getByLabel('所有人，包括没有登录的访客').check()
  expect(await barriers(learner)).toEqual([])
  await form.getByRole('button', { name: '提交' }).click()
  await learner.getByText('作品提交成功').waitFor()
  const wall = learner.getByRole('region', { name: '作品' })
  await wall.getByRole('link', { name: '窗边的外婆' }).waitFor()
  expect(await learner.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  const teacher = await visitor(browser, { viewport: { width: 1440, height: 900 } })
  await enterAs(teacher.context(), LECTURER)
  await open(teacher, url(`/account/vod/works?id=${courseId}`))
  await teacher.getByRole('button', { name: '点评' }).click()
  const feedback = teacher.getByRole('dialog', { name: '点评江晓雨的作品' })
  await feedback.getByLabel('点评').fill('光从左边来，很好')
  await feedback.getByRole('button', { name: '保存' }).click()
  await teacher.getByText('点评成功').waitFor()
  await teacher.getByRole('button', { name: '设为精选' }).click()
  await teacher.getByText('已设为精选').waitFor()
  expect(await barriers(teacher)).toEqual([])

  const guest = await visitor(browser)
  await open(guest, url(`/view/${courseId}#works`))
  const shown = guest.getByRole('region', { name: '作品' })
  await shown.getByRole('link', { name: '窗边的外婆' }).click()
  await shown.getByRole('heading', { name: '窗边的外婆' }).waitFor()
  await shown.getByText('光从左边来，很好').waitFor()
  await shown.getByText('精选').waitFor()
  // The address of the work is its own.
  expect(guest.url()).toMatch(/\?work=\d+#works$/)
  expect(await barriers(guest)).toEqual([])
})
