/** Courses and lessons of the demo school by name, and control of the player. */
import type { BrowserContext, Page } from 'playwright-core'
import { open, url } from './browser.ts'
import { call, eventually } from './people.ts'

export interface Lesson {
  courseId: string
  periodId: string
  path: string
  /** Length of the video, seconds. */
  seconds: number
}

export async function courseNamed(context: BrowserContext, name: string): Promise<string> {
  const { list } = await call(context, 'course/api/course/search/list', { keyword: name })
  const course = list.find(({ courseName }) => courseName.startsWith(name))
  if (!course) throw new Error(`no course ${name}`)
  return course.courseId
}

export async function lessonNamed(context: BrowserContext, course: string, name: string): Promise<Lesson> {
  const courseId = await courseNamed(context, course)
  const { chapterList } = await call(context, 'course/api/course/chapter/list', { courseId })
  const period = chapterList
    .flatMap(({ periodList }) => periodList)
    .find(({ periodName }) => periodName.startsWith(name))
  if (!period) throw new Error(`no lesson ${name}`)
  return { courseId, periodId: period.id, path: `/view/${courseId}?period=${period.id}`, seconds: period.videoLength }
}

/** Progress of a lesson on the server, for the signed-in person. */
export async function counted(context: BrowserContext, { courseId, periodId }: Lesson) {
  const { list } = await call(context, 'data/auth/course/user/period/progress/list', { courseId })
  const row = list.find((one) => one.periodId === periodId)
  return { progress: row?.progress ?? 0, isFinished: row?.isFinished ?? 0, currentDuration: row?.currentDuration ?? 0 }
}

export const video = (page: Page) => page.locator('video')
export const time = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.currentTime)

export const rate = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.playbackRate)

/** Records in documents of the page, from the next one on, where a film begins to play: it may play on before a test reads. */
export async function recordStarts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const record = window as { filmStart?: number | null }
    document.addEventListener('loadstart', () => (record.filmStart = null), true)
    document.addEventListener(
      'playing',
      ({ target }) => (record.filmStart ??= (target as HTMLVideoElement).currentTime),
      true,
    )
  })
}

/** The second at which the film on the page began to play. */
export async function startedAt(page: Page): Promise<number> {
  const start = await page.waitForFunction(() => (window as { filmStart?: number | null }).filmStart)
  return (await start.jsonValue()) as number
}

/** The second to which `act` moves the film. */
export async function landing(page: Page, act: () => Promise<void>): Promise<number> {
  const landed = video(page).evaluate(
    (element: HTMLVideoElement) =>
      new Promise<number>((resolve) =>
        element.addEventListener('seeked', () => resolve(element.currentTime), { once: true }),
      ),
  )
  await act()
  return landed
}

/** Opens a lesson and waits for the first frame. */
export async function openLesson(page: Page, path: string): Promise<void> {
  await open(page, url(path))
  await ready(page)
}

export async function ready(page: Page): Promise<void> {
  await video(page).waitFor()
  await eventually(() =>
    video(page).evaluate((element: HTMLVideoElement) => element.readyState),
  ).toBeGreaterThanOrEqual(2)
}

/** Ensures playback: by the big button, unless it autoplays. */
export async function play(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: '播放', exact: true })
  await eventually(async () => (await button.isVisible()) || (await time(page)) > 0.2).toBe(true)
  if (await button.isVisible()) await button.click()
  const before = await time(page)
  await eventually(() => time(page)).toBeGreaterThan(before)
}

/** Pauses and waits until the server has the position. */
export async function pause(page: Page): Promise<number> {
  const result = page.waitForResponse(/period\/log\/save/)
  await video(page).evaluate((element: HTMLVideoElement) => element.pause())
  await result
  return time(page)
}

/** Controls hide during playback; moving the pointer shows them. */
export async function choose(page: Page, menu: RegExp, choice: string): Promise<void> {
  await page.locator('#theatre-stage').hover()
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitemradio', { name: choice }).click()
}
