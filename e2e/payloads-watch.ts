/** A browser in which anything that smells of script from text is written down, and the product's calls for putting such text in. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { goOn } from './browser.ts'

/** What a call answers as it is. */
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

/** Makes a call that has to succeed. */
export async function must<T>(origin: string, path: string, input: object, token?: string): Promise<T> {
  const { code, msg, data } = await answerOf<T>(origin, path, input, token)
  if (code !== 200) throw new Error(`${path}: ${code} ${msg}`)
  return data
}

/** What went wrong in a context; empty is right. */
export interface Watched {
  origin: string
  context: BrowserContext
  errors: string[]
}

/** Where nobody listens: what is not for the product stays on this machine. */
const NOWHERE = 'http://127.0.0.1:9'

/**
 * A browser of its own in which anything that smells of script from text is written down. Requests are heard, not intercepted: a context that intercepts asks this
 * process about every file of every page, and keeps none of them.
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
  // Whether a page was loaded or gone to by a link, which asks for its data alone.
  context.on('response', (answer) => {
    if (answer.status() >= 500) errors.push(`${answer.url()} answered ${answer.status()}`)
  })
  return { origin, context, errors }
}

/** Opens a page, waits until it is alive, and looks for traces of script. */
export async function check(seen: Watched, page: Page, path: string): Promise<void> {
  const { origin, errors } = seen
  const answer = await page.goto(`${origin}${path}`)
  if (!answer) errors.push(`${path} answered nothing`)
  await page.waitForSelector('html[data-alive]', { state: 'attached' })
  await inspect(seen, page, path)
}

/** Nothing ran, and nothing stands in the document that could. */
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
      // Data for search engines is no program; everything else that is called script has to bear the nonce or come from here.
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

/** Every text stands on the page as it was typed: or the test would have looked at nothing. */
export async function shows(page: Page, texts: readonly string[]): Promise<void> {
  expect(await lacking(page, texts)).toEqual([])
}

/** Those of the texts that do not stand on the page. */
async function lacking(page: Page, texts: readonly string[]): Promise<string[]> {
  const shown = squeezed((await page.locator('body').textContent()) ?? '')
  return texts.filter((text) => !shown.includes(squeezed(text)))
}

/** A page of a tour, and the texts that it has to show once it is there. */
export type Stop = [path: string, ...texts: string[]]

export interface TourOptions {
  /** Pages that are gone to as by a link, after a first one by its address: what only the browser renders, or what another tour had rendered by the server. */
  isByLink?: boolean
  /** What else is done on each page. */
  action?: (page: Page, seen: Watched, path: string) => Promise<void>
}

/** Looks at pages in their order; nothing may run on any, and each has to show its texts. Closes what it was given. */
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
    await rested(page)
    await inspect(seen, page, path)
    await action?.(page, seen, path)
  }
  await seen.context.close()
  expect([...new Set(seen.errors)]).toEqual([])
}

/** Waits until more than the grey lines of a page stands there, and no call of it is under way. */
export async function rested(page: Page): Promise<void> {
  await page.locator('main :is(h1, h2, form, button, a, [contenteditable])').first().waitFor({ state: 'attached' })
  await page.locator('body > [role=progressbar]').waitFor({ state: 'detached' })
}

/** Waits until the page shows the texts; what it lacks fails the test. */
export async function settled(page: Page, texts: readonly string[], path: string): Promise<void> {
  await expect
    .poll(() => lacking(page, texts), {
      interval: 100,
      message: `${path}: ${(await page.locator('body').innerText()).slice(0, 200)}`,
    })
    .toEqual([])
}
