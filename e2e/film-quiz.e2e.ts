/** A film asks at its moments: placed by a lecturer, answered over the film, counted for the lecturer. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, open, url } from './browser.ts'
import { inside } from './inside.ts'
import { type Lesson, lessonNamed, openLesson, play, time, video } from './lessons.ts'
import { call, enterAs, eventually, ownerPage, SITE, signedIn, visitor } from './people.ts'

const COURSE = '人人都会的数据分析'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const question = (page: Page) => page.getByRole('dialog', { name: /^视频提问/ })
const isPaused = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.paused)
const seek = (page: Page, to: number) =>
  video(page).evaluate((element: HTMLVideoElement, second) => {
    element.currentTime = second
  }, to)

/** A page of the lecturer of a course. */
async function lecturerOf({ courseId }: Lesson): Promise<Page> {
  const mobile = await inside(async (owner) => {
    const [row] = await owner<{ mobile: string }[]>`
      SELECT u.mobile FROM course c JOIN lecturer l ON l.site_id = c.site_id AND l.id = c.lecturer_id
      JOIN users u ON u.site_id = l.site_id AND u.id = l.user_id WHERE c.site_id = ${SITE} AND c.id = ${courseId}`
    return row?.mobile ?? ''
  })
  const page = await visitor(browser, { viewport: { width: 1440, height: 900 } })
  await enterAs(page.context(), mobile)
  return page
}

/** A new learner who has the course. */
async function learnerOf({ courseId }: Lesson, options: BrowserContextOptions = {}): Promise<Page> {
  const { page, person } = await signedIn(browser, options)
  await inside(
    (owner) => owner`INSERT INTO course_user (site_id, user_id, course_id) VALUES (${SITE}, ${person.id}, ${courseId})`,
  )
  return page
}

describe('a lecturer asks at a moment', () => {
  test('a learner answers over the film, and the lecturer sees how many did', async () => {
    const operator = await ownerPage(browser)
    const lesson = await lessonNamed(operator.context(), COURSE, '整理一张干净的表')
    const desk = await lecturerOf(lesson)
    await open(desk, url(`/account/vod/period?id=${lesson.courseId}`))
    await desk.getByRole('button', { name: '整理一张干净的表 的更多操作' }).click()
    await desk.getByRole('button', { name: '视频提问', exact: true }).click()
    await desk.waitForURL(/\/account\/vod\/moments/)
    await desk.getByText('还没有提问').waitFor()
    await eventually(() => video(desk).evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(0)
    await seek(desk, 3)
    await desk.getByRole('button', { name: '在此刻提问 0:03' }).click()
    await desk.getByRole('tab', { name: '判断题' }).click()
    await desk.getByRole('textbox', { name: '题干' }).click()
    await desk.keyboard.type('一个格子只放一个数。')
    await desk.getByRole('radio', { name: '正确', exact: true }).check()
    await desk.getByRole('textbox', { name: '解析' }).click()
    await desk.keyboard.type('一格一个值，才能求和。')
    await desk.getByRole('checkbox', { name: '必须回答' }).check()
    await desk.getByRole('button', { name: '保存', exact: true }).click()
    await desk.getByRole('button', { name: '跳到 0:03' }).waitFor()
    expect(await desk.getByRole('list', { name: '提问列表' }).getByText('必须回答').count()).toBe(1)

    // Learners see it with the next approved version.
    const { courseId } = lesson
    await call(desk.context(), 'course/auth/course/audit/submit', { courseId })
    const { submitted } = await call(operator.context(), 'course/admin/review/view', { courseId })
    await call(operator.context(), 'course/admin/review/pass', { courseId, version: submitted.version })

    const page = await learnerOf(lesson)
    await openLesson(page, lesson.path)
    await play(page)
    await question(page).waitFor()
    expect(await isPaused(page)).toBe(true)
    expect(Math.abs((await time(page)) - 3)).toBeLessThan(0.6)
    // It must be answered: neither the key nor a button leaves it.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    expect(await question(page).getByRole('button', { name: '跳过' }).count()).toBe(0)
    expect(await question(page).isVisible()).toBe(true)

    // Without a network the answer stays, and is sent again.
    await page.context().route('**/moment/answer/save', (route) => route.abort())
    await question(page).getByText('错误', { exact: true }).click()
    await question(page).getByRole('button', { name: '提交' }).click()
    await question(page).getByRole('alert').getByText('没有提交成功').waitFor()
    await page.context().unroute('**/moment/answer/save')
    await question(page).getByRole('button', { name: '重试' }).click()
    await question(page).getByText('一格一个值，才能求和。').waitFor()
    await question(page).getByRole('button', { name: '再答一次' }).click()
    await question(page).getByText('正确', { exact: true }).click()
    // The keyboard alone: Enter submits the form, then goes on.
    await page.keyboard.press('Enter')
    await question(page).getByRole('button', { name: '继续观看' }).waitFor()
    await page.keyboard.press('Enter')
    await eventually(() => question(page).count()).toBe(0)
    await eventually(() => time(page)).toBeGreaterThan(3.5)

    await open(desk, url(`/account/vod/progress/details?courseId=${courseId}`))
    await desk
      .getByRole('row')
      .filter({ hasText: '整理一张干净的表' })
      .getByRole('button', { name: '观看留存' })
      .click()
    await desk.getByText('1 人作答，0 人第一次就答对，1 人最后答对').waitFor()
  })
})

describe('a film with a required and an optional question', () => {
  test('stops jumps at the first, and lets playback at any speed meet the second', async () => {
    const { page: any } = await signedIn(browser)
    const lesson = await lessonNamed(any.context(), COURSE, '数据分析的四个问题')
    const page = await learnerOf(lesson)
    await openLesson(page, lesson.path)
    await play(page)
    await eventually(() => page.locator('[data-kind="moment"]').count()).toBe(2)
    await seek(page, 300)
    await question(page).getByText('雨天每天少卖了百分之几').waitFor()
    expect(Math.abs((await time(page)) - 154)).toBeLessThan(0.5)
    await question(page).getByText('约 16%').click()
    await question(page).getByRole('button', { name: '提交' }).click()
    await question(page).getByRole('button', { name: '继续观看' }).click()
    await eventually(() => isPaused(page)).toBe(false)

    // Far past an optional question nothing is asked.
    await seek(page, 260)
    await eventually(() => time(page)).toBeGreaterThan(260.5)
    expect(await question(page).count()).toBe(0)
    await seek(page, 216)
    await video(page).evaluate((element: HTMLVideoElement) => {
      element.playbackRate = 2
    })
    await question(page).getByText('每种饮料的原料都应该少备一些').waitFor()
    expect(Math.abs((await time(page)) - 219)).toBeLessThan(1)
    await page.keyboard.press('Escape')
    await eventually(() => question(page).count()).toBe(0)
    await eventually(() => time(page)).toBeGreaterThan(220)
  })

  test('a phone gets a sheet that fits it', async () => {
    const { page: any } = await signedIn(browser)
    const lesson = await lessonNamed(any.context(), COURSE, '数据分析的四个问题')
    const page = await learnerOf(lesson, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
    await openLesson(page, `${lesson.path}&t=152`)
    await play(page)
    await question(page).waitFor()
    const box = await question(page).boundingBox()
    expect(box?.width).toBe(390)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844)
  })
})
