/** Shared steps of taking an exam in a browser. */
import type { Browser, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { open, url } from './browser.ts'
import { type CuttingProxy, cuttingProxy } from './cutting-proxy.ts'
import { demoLecturer, heldAnswers, recordState, shortPaper } from './exam-papers.ts'
import { inside } from './inside.ts'
import { eventually, newPerson, PASSWORD, SITE, visitor } from './people.ts'

export const question = (page: Page, no: number) => page.locator(`[data-item="${no - 1}"]`)
export const saving = (page: Page) => page.locator('[data-saving]')
export const recordOf = (page: Page): string => new URL(page.url()).searchParams.get('recordId') ?? ''

export const makeShortPaper = (over: Parameters<typeof shortPaper>[2] = {}) =>
  inside(async (owner) => shortPaper(owner, await demoLecturer(owner), over))
export const held = (recordId: string) => inside((owner) => heldAnswers(owner, recordId))
export const stateOf = (recordId: string) => inside((owner) => recordState(owner, recordId))

/** Goes through the start page into the room. @param origin of another product than the shared one */
export async function begin(page: Page, examId: string, origin?: string): Promise<string> {
  const path = `/exam/startExam?examId=${examId}`
  await open(page, origin ? origin + path : url(path))
  await page.getByRole('button', { name: /^(开始考试|继续考试)$/ }).click()
  await page.waitForURL(/\/exam\/exam\?recordId=/)
  await page.locator('[data-item]').first().waitFor()
  return recordOf(page)
}

/** Waits until the page says that everything is on the server. */
export const saved = (page: Page) => eventually(() => saving(page).textContent()).toMatch(/^已保存 \d\d:\d\d:\d\d$/)

export const choose = (page: Page, no: number, letter: string) =>
  question(page, no)
    .getByRole('radio')
    .nth(letter.charCodeAt(0) - 65)
    .check({ force: true })

export const previous = (page: Page) => page.getByRole('button', { name: '上一题' }).first().click()
export const next = (page: Page) => page.getByRole('button', { name: '下一题' }).first().click()

/** Waits until the page of this room is cached for offline use. */
export async function untilSaved(page: Page): Promise<void> {
  await eventually(() =>
    page.evaluate(
      async (name) => {
        const paths = (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname)
        return paths.includes('/exam/exam') && paths.some((path) => path.endsWith('.js'))
      },
      `zhixing-exam-${recordOf(page)}`,
    ),
  ).toBe(true)
}

/**
 * A person with a service worker, behind a proxy that can be cut: the browser's offline mode does not apply to workers.
 */
export async function behindLine(browser: Browser): Promise<{ page: Page; line: CuttingProxy }> {
  const line = await cuttingProxy(url('/'))
  onTestFinished(() => line.close())
  const person = await newPerson()
  const page = await visitor(browser, { serviceWorkers: 'allow' })
  const signed = await page.context().request.post(`${line.origin}/apis/user/api/user/login/password`, {
    headers: { 'SITE-ID': String(SITE) },
    data: { mobile: person.mobile, password: PASSWORD, clientType: 1 },
  })
  expect(((await signed.json()) as { code: number }).code).toBe(200)
  return { page, line }
}
