/** Every page of a learner's day in axe: nothing serious or critical, by light and by dark. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, open, signInAs, url } from './browser.ts'
import { courseNamed, lessonNamed } from './lessons.ts'
import { call, newPerson, visitor } from './people.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

async function faults(page: Page, path: string): Promise<string[]> {
  await open(page, url(path))
  // The page types of playwright and of playwright-core are one and the same.
  const { violations } = await new AxeBuilder({ page: page as never }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ target, failureSummary }) => `${path} ${id} ${target.join(' ')} ${failureSummary?.split('\n')[1]?.trim() ?? ''}`))
}

async function publicPaths(page: Page): Promise<string[]> {
  const id = await courseNamed(page.context(), 'Node.js 服务端实践')
  const { list } = await call(page.context(), 'user/api/lecturer/list', {})
  return ['/', '/list', `/view/${id}`, '/search/摄影', '/search', `/lecturer/${list[0]?.id ?? ''}`, '/info', '/view/service', '/login', '/register', '/reset', '/null', '/demo/outbox']
}

const own = ['/myStudy', '/account/info', '/account/study', '/account/course', '/account/notes', '/account/collection', '/account/message', '/account/feedback', '/account/attention', '/account/reset']

/** A person with something on every page. */
async function busyPerson(page: Page): Promise<string> {
  const { mobile } = await newPerson()
  await signInAs(page.context(), mobile)
  const context = page.context()
  const lesson = await lessonNamed(context, 'Node.js 服务端实践', '一个请求的旅程')
  const { studyId } = await call(context, 'course/auth/course/sign', { periodId: lesson.periodId })
  await call(context, 'data/api/course/user/period/log/save', { studyId, periodId: lesson.periodId, seq: 1, ranges: [[0, 3]], currentDuration: 3 })
  await call(context, 'user/auth/user/note/log/save', { periodId: lesson.periodId, content: '请求先到哪里？', videoTime: 2 })
  await call(context, 'course/auth/user/collection/course/save', { courseId: lesson.courseId })
  const { list } = await call(context, 'user/api/lecturer/list', {})
  await call(context, 'user/auth/lecturer/attention/save', { lecturerId: list[0]?.id ?? '' })
  await call(context, 'user/auth/user/feedback/log/save', { feedbackType: 1, content: '希望有夜间模式', contact: '', pageUrl: '' })
  return lesson.path
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`visitors' pages are sound (${colorScheme})`, async () => {
    const page = await visitor(browser, { colorScheme, reducedMotion: 'reduce' })
    const found: string[] = []
    for (const path of await publicPaths(page)) found.push(...(await faults(page, path)))
    expect(found).toEqual([])
  })

  test(`the pages of a signed-in person are sound (${colorScheme})`, async () => {
    const page = await visitor(browser, { colorScheme, reducedMotion: 'reduce' })
    const lesson = await busyPerson(page)
    const found: string[] = []
    for (const path of [...own, lesson]) found.push(...(await faults(page, path)))
    expect(found).toEqual([])
  })
}

test('the pages are sound on a phone', async () => {
  const page = await visitor(browser, { viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true, reducedMotion: 'reduce' })
  const lesson = await busyPerson(page)
  const found: string[] = []
  for (const path of ['/', '/list', lesson, '/account/info', '/account/notes']) found.push(...(await faults(page, path)))
  expect(found).toEqual([])
})
