/** Accessibility: axe finds nothing serious or critical on the pages of a learner, light and dark. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers } from './barriers.ts'
import { goOn, launch, url } from './browser.ts'
import { courseNamed, lessonNamed } from './lessons.ts'
import { call, enterAs, newPerson, visitor } from './people.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** In dark mode only colours differ. */
const COLOURS = ['color-contrast', 'link-in-text-block']
const check = async (page: Page, where: string, only?: string[]) =>
  (await barriers(page, only)).map((barrier) => `${where} ${barrier}`)

/** @param dark the paths that are also checked in dark mode */
async function errors(page: Page, paths: string[], dark: (path: string) => boolean): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await goOn(page, url(path))
    found.push(...(await check(page, path)))
    if (!dark(path)) continue
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    found.push(...(await check(page, `${path} (dark)`, COLOURS)))
  }
  return [...new Set(found)]
}

/** Together they use all colours. */
const byDark = (path: string) => /^\/($|list|view\/\d|login|info|account\/(info|message|feedback)|myStudy)/.test(path)

async function publicPaths(page: Page): Promise<string[]> {
  const id = await courseNamed(page.context(), 'Node.js 服务端实践')
  const { list } = await call(page.context(), 'user/api/lecturer/list', {})
  return [
    '/',
    '/list',
    `/view/${id}`,
    '/search/摄影',
    '/search',
    `/lecturer/${list[0]?.id ?? ''}`,
    '/info',
    '/view/service',
    '/login',
    '/register',
    '/reset',
    '/null',
    '/demo/outbox',
  ]
}

const own = [
  '/myStudy',
  '/account/info',
  '/account/study',
  '/account/course',
  '/account/notes',
  '/account/collection',
  '/account/message',
  '/account/feedback',
  '/account/attention',
  '/account/reset',
]

/** A person with content on every page. */
async function busyPerson(page: Page): Promise<string> {
  const { mobile } = await newPerson()
  await enterAs(page.context(), mobile)
  const context = page.context()
  const lesson = await lessonNamed(context, 'Node.js 服务端实践', '一个请求的旅程')
  const { studyId } = await call(context, 'course/auth/course/sign', { periodId: lesson.periodId })
  await call(context, 'data/api/course/user/period/log/save', {
    studyId,
    periodId: lesson.periodId,
    seq: 1,
    ranges: [[0, 3]],
    currentDuration: 3,
  })
  await call(context, 'user/auth/user/note/log/save', {
    periodId: lesson.periodId,
    content: '请求先到哪里？',
    videoTime: 2,
  })
  await call(context, 'course/auth/user/collection/course/save', { courseId: lesson.courseId })
  const { list } = await call(context, 'user/api/lecturer/list', {})
  await call(context, 'user/auth/lecturer/attention/save', { lecturerId: list[0]?.id ?? '' })
  await call(context, 'user/auth/user/feedback/log/save', {
    feedbackType: 1,
    content: '希望有夜间模式',
    contact: '',
    pageUrl: '',
  })
  return lesson.path
}

test('pages of a visitor', async () => {
  const page = await visitor(browser)
  expect(await errors(page, await publicPaths(page), byDark)).toEqual([])
})

test('pages of a signed-in person', async () => {
  const page = await visitor(browser)
  const lesson = await busyPerson(page)
  expect(await errors(page, [...own, lesson], byDark)).toEqual([])
})

test('pages on a phone', async () => {
  const page = await visitor(browser, { viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true })
  const lesson = await busyPerson(page)
  expect(await errors(page, ['/', '/list', lesson, '/account/info', '/account/notes'], () => false)).toEqual([])
})
