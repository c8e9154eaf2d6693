/** A real Chromium for journeys. */
import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

const paths = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome']

/** Address of site 12 on the product under test. */
export const url = (path: string) => `${process.env.E2E_URL}${path}`
/** Address of site 13. */
export const url13 = (path: string) => `${process.env.E2E_URL_13}${path}`

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: paths.find((path) => path && existsSync(path)),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--autoplay-policy=no-user-gesture-required',
    ],
  })
}

/** Opens a page and waits until it has come alive (hydrated). */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForSelector('html[data-alive]', { state: 'attached' })
}

/** Signs a context in by the call, as a demo account (password Demo@2026). */
export async function signInAs(context: BrowserContext, mobile: string, clientType = 1): Promise<string> {
  const answer = await context.request.post(url('/apis/user/api/user/login/password'), {
    headers: { 'SITE-ID': '12' },
    data: { mobile, password: 'Demo@2026', clientType },
  })
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: { token: string } }
  if (code !== 200) throw new Error(`sign-in failed: ${code} ${msg}`)
  return data.token
}
