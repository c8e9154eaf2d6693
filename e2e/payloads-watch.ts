/** A browser context that records every sign of script from text, and calls to write such text. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { goOn } from './browser.ts'

/** Makes a call. @returns the envelope */
export async function answerOf<T>(
  origin: string,
  path: string,
  input: object,
  token?: string,
): Promise<{ code: number; msg: string; data: T }> {
  const response = await fetch(`${origin}/apis/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'site-id': '12', ...(token ? { token } : {}) },
    body: JSON.stringify(input),
  })
  return (await response.json()) as { code: number; msg: string; data: T }
}

/** Makes a call that must succeed. @returns its data */
export async function must<T>(origin: string, path: string, input: object, token?: string): Promise<T> {
  const { code, msg, data } = await answerOf<T>(origin, path, input, token)
  if (code !== 200) throw new Error(`${path}: ${code} ${msg}`)
  return data
}

/** Errors of a context; empty if nothing ran. */
export interface Watched {
  origin: string
  context: BrowserContext
  errors: string[]
}

/** A closed port: requests to other hosts stay on this machine. */
const NOWHERE = 'http://127.0.0.1:9'

/**
 * A separate context that records every sign of script from text. It listens to requests instead of routing them, which
 * would disable the cache and involve this process in every file.
 */
export async function watched(browser: Browser, origin: string, token?: string): Promise<Watched> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    proxy: { server: NOWHERE, bypass: new URL(origin).hostname },
  })
  if (token) await context.addCookies([{ name: 'RC_WEB_TOKEN', value: token, url: origin }])
  const errors: string[] = []
  await context.exposeFunction('__violated', (what: string) => {
    errors.push(`content policy: ${what}`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const result = (window as unknown as { __violated: (what: string) => Promise<void> }).__violated
      void result(
        `${event.effectiveDirective} ${event.blockedURI} ${event.sample} ${event.sourceFile}:${event.lineNumber}`,
      )
    })
  })
  context.on('dialog', (dialog) => {
    errors.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('weberror', (error) => {
    errors.push(`script error: ${error.error().message}`)
  })
  context.on('request', (request) => {
    const address = new URL(request.url())
    if (address.origin !== origin && !['data:', 'blob:'].includes(address.protocol))
      errors.push(`request off-site: ${request.url()}`)
  })
  // Records whether a page was loaded, or navigated to, which requests its data only.
  context.on('response', (answer) => {
    if (answer.status() >= 500) errors.push(`${answer.url()} answered ${answer.status()}`)
  })
  return { origin, context, errors }
}

/** Opens a page, waits for hydration, and looks for traces of script. */
export async function check(seen: Watched, page: Page, path: string): Promise<void> {
  const { origin, errors } = seen
  const answer = await page.goto(`${origin}${path}`)
  if (!answer) errors.push(`${path} answered nothing`)
  await page.waitForSelector('html[data-alive]', { state: 'attached' })
  await inspect(seen, page, path)
}

/** Asserts that nothing ran and that the document contains nothing that could. */
export async function inspect({ origin, errors }: Watched, page: Page, path: string): Promise<void> {
  if (new URL(page.url()).origin !== origin) errors.push(`${path} led to ${page.url()}`)
  const found = await page.evaluate(() => {
    const traces: string[] = []
    if ('__pwned' in window) traces.push('a script ran')
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on')) traces.push(`<${element.localName} ${name}>`)
        if (
          ['href', 'src', 'action', 'formaction', 'data', 'xlink:href', 'srcdoc'].includes(name) &&
          /^\s*(javascript|vbscript|data:text)/i.test(value.replace(/[\t\n\r]/g, ''))
        )
          traces.push(`<${element.localName} ${name}="${value}">`)
      }
      if (['base', 'iframe', 'object', 'embed', 'marquee', 'xss'].includes(element.localName))
        traces.push(`<${element.localName}>`)
      // JSON-LD is data; every other script needs the nonce or this origin.
      if (
        element instanceof HTMLScriptElement &&
        element.type !== 'application/ld+json' &&
        !element.nonce &&
        !element.src.startsWith(location.origin)
      )
        traces.push('a script without the nonce')
    }
    return traces
  })
  errors.push(...found.map((trace) => `${path}: ${trace}`))
}

export const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Control: every text is visible as typed. */
export async function shows(page: Page, texts: readonly string[]): Promise<void> {
  expect(await missingTexts(page, texts)).toEqual([])
}

/** The texts that are not visible. */
async function missingTexts(page: Page, texts: readonly string[]): Promise<string[]> {
  const shown = squeezed((await page.locator('body').textContent()) ?? '')
  return texts.filter((text) => !shown.includes(squeezed(text)))
}

/** A page of a tour, and the texts that it must show. */
export type Stop = [path: string, ...texts: string[]]

export interface TourOptions {
  /** Navigate by links after the first page, to test rendering in the browser. */
  isByLink?: boolean
  /** A further action on each page. */
  action?: (page: Page, seen: Watched, path: string) => Promise<void>
}

/** Visits pages in order: nothing may run, and each must show its texts. Closes the context. */
export async function tour(
  seen: Watched,
  stops: readonly Stop[],
  { isByLink, action }: TourOptions = {},
): Promise<void> {
  const page = await seen.context.newPage()
  for (const [path, ...texts] of stops) {
    if (isByLink) await goOn(page, `${seen.origin}${path}`)
    else await check(seen, page, path)
    await settled(page, texts, path)
    await untilIdle(page)
    await inspect(seen, page, path)
    await action?.(page, seen, path)
  }
  await seen.context.close()
  expect([...new Set(seen.errors)]).toEqual([])
}

/** Waits until the skeleton is replaced and no call is pending. */
export async function untilIdle(page: Page): Promise<void> {
  await page.locator('main :is(h1, h2, form, button, a, [contenteditable])').first().waitFor({ state: 'attached' })
  await page.locator('body > [role=progressbar]').waitFor({ state: 'detached' })
}

/** Waits until the page shows the texts; fails with the missing ones. */
export async function settled(page: Page, texts: readonly string[], path: string): Promise<void> {
  await expect
    .poll(() => missingTexts(page, texts), {
      interval: 100,
      message: `${path}: ${(await page.locator('body').innerText()).slice(0, 200)}`,
    })
    .toEqual([])
}
