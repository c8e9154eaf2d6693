/** Chromium for journeys. */
import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

const paths = [
  process.env.CHROMIUM_PATH,
  // Headless only: starts faster and draws less.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
]

/** Address of site 12 on the product under test. */
export const url = (path: string) => `${process.env.E2E_URL}${path}`
/** Address of site 13. */
export const url13 = (path: string) => `${process.env.E2E_URL_13}${path}`

/** The installed browser. */
export const chromiumPath = () => paths.find((path) => path && existsSync(path)) ?? ''

const start = () =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--autoplay-policy=no-user-gesture-required',
      // Every context compiles all scripts again: compile functions only when called.
      '--js-flags=--max-lazy',
    ],
  })

let shared: Promise<Browser> | undefined

/**
 * The browser of this worker, started by its first file and shared by the others. `close()` closes the contexts of this
 * file; the browser ends with the worker.
 */
export async function launch(): Promise<Browser> {
  if (!(await shared)?.isConnected()) shared = start()
  const browser = await (shared as Promise<Browser>)
  const opened = new Set<BrowserContext>()
  const keep = (context: BrowserContext) => {
    opened.add(context)
    context.on('close', () => opened.delete(context))
  }
  const ours: Partial<Browser> = {
    async newContext(options) {
      const context = await browser.newContext({ locale: 'zh-CN', ...options })
      keep(context)
      return context
    },
    async newPage(options) {
      const page = await browser.newPage({ locale: 'zh-CN', ...options })
      keep(page.context())
      return page
    },
    contexts: () => [...opened],
    async close() {
      await Promise.all([...opened].map((context) => context.close()))
    },
  }
  return new Proxy(browser, {
    get(target, name) {
      if (name in ours) return ours[name as keyof Browser]
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

/** A browser with notifications: the headless shell, which is faster, refuses them. */
export function launchWithNotifications(): Promise<Browser> {
  return chromium.launch({
    executablePath: paths.filter((path) => path && existsSync(path)).find((path) => !path?.endsWith('shell')) ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--headless=new'],
    ignoreDefaultArgs: ['--headless', '--headless=old'],
  })
}

/**
 * A separate Chromium with a fake camera and microphone (moving picture, a beep every second). The caller closes it.
 */
export function launchWithCamera(): Promise<Browser> {
  const fake = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
  return chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required', ...fake],
  })
}

/** Opens a page and waits for hydration. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForSelector('html[data-alive]', { state: 'attached' })
}

/** Signs in by the call, as a demo account (password Demo@2026). */
export async function signInAs(context: BrowserContext, mobile: string, clientType = 1): Promise<string> {
  const answer = await context.request.post(url('/apis/user/api/user/login/password'), {
    headers: { 'SITE-ID': '12' },
    data: { mobile, password: 'Demo@2026', clientType },
  })
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: { token: string } }
  if (code !== 200) throw new Error(`sign-in failed: ${code} ${msg}`)
  return data.token
}

/** React Router's own handle on the page. */
interface WithRouter {
  __reactRouterDataRouter?: { navigate: (to: string) => Promise<void> }
}

/**
 * Navigates within the application, as its links do, without reloading shared files. Loads the address if no page of
 * the product is open, or if the page blocks navigation because of unsaved text. Costs a third of `open`.
 */
export async function goOn(page: Page, address: string): Promise<void> {
  const { href, origin, pathname, search } = new URL(address)
  const isThere = () => page.url() === href
  if (page.url().startsWith(`${origin}/`) && !isThere()) {
    const before = await page.locator('html').getAttribute('data-alive')
    // oxlint-disable-next-line no-underscore-dangle -- the router's own name for it
    await page.evaluate((to) => (window as WithRouter).__reactRouterDataRouter?.navigate(to), pathname + search)
    if (isThere()) {
      await page.waitForFunction((key) => document.documentElement.dataset.alive !== key, before)
      return
    }
  }
  await open(page, address)
}
