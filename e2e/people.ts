/** People for journeys: each has a browser context, and everyone who writes has a separate account. */
import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CallKey, WireInputOf, WireOutputOf } from '@zhixing/contract'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { hashToken, newToken } from '../server/src/kernel/session.ts'
import { url } from './browser.ts'
import { inside } from './inside.ts'

export const PASSWORD = 'Demo@2026'
export const SITE = 12
const OUT = join(import.meta.dirname, 'out')
let shots = 0

/** Prints a failed journey's page text and the product's last log lines. */
async function reportFailure(page: Page): Promise<void> {
  const text = await page.innerText('body', { timeout: 2000 }).catch(() => '')
  const log = process.env.E2E_PRODUCT_LOG
  const logTail = log && existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n').slice(-12) : []
  const lines = [...logTail.map((line) => line.slice(0, 600)), text.replace(/\s+/g, ' ').slice(0, 1500)]
  console.error(`${page.url()} when it failed:\n${lines.join('\n')}`)
}

/**
 * A page in a new context that is closed when the test ends; a failed test leaves a screenshot in e2e/out. The service
 * worker is blocked by default, so that network faults of a journey reach the page.
 */
export async function visitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
    ...options,
  })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') {
      mkdirSync(OUT, { recursive: true })
      const name = task.name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)
      shots += 1
      await page.screenshot({ path: join(OUT, `${name}-${process.pid}-${shots}.png`) }).catch(() => {})
      await reportFailure(page)
    }
    await context.close()
  })
  return page
}

export interface Person {
  id: string
  mobile: string
  nickname: string
}

let people = 0

/** A learner of site 12 with the demo password, inserted: SMS are limited per address. */
export async function newPerson(nickname?: string): Promise<Person> {
  people += 1
  // The pid separates parallel workers.
  const mobile = `19${String(process.pid % 1000).padStart(3, '0')}${String(Date.now() % 10_000).padStart(4, '0')}${String(people % 100).padStart(2, '0')}`
  const name = nickname ?? `旅人${mobile.slice(-4)}`
  return inside(async (owner) => {
    const [row] = await owner<{ id: string }[]>`
      INSERT INTO users (site_id, mobile, nickname, password_hash)
      SELECT site_id, ${mobile}, ${name}, password_hash FROM users WHERE site_id = ${SITE} AND mobile = '13800000001' RETURNING id`
    if (!row) throw new Error('the demo learner is not there')
    return { id: row.id, mobile, nickname: name }
  })
}

/**
 * Inserts a session for a context. Signing in would end the session on the same client type, also of parallel journeys.
 * `clientType`: for journeys that sign in twice on one client type.
 */
export async function enterAs(
  context: BrowserContext,
  mobile: string,
  clientType = randomInt(100, 30_000),
): Promise<void> {
  const token = newToken(SITE)
  const { count } = await inside(
    (owner) => owner`
      INSERT INTO user_session (site_id, token_hash, user_id, client_type, expires_at)
      SELECT site_id, ${hashToken(token)}, id, ${clientType}, now() + interval '1 day' FROM users WHERE site_id = ${SITE} AND mobile = ${mobile}`,
  )
  if (count !== 1) throw new Error(`no user has the mobile ${mobile}`)
  await context.addCookies([{ name: 'RC_WEB_TOKEN', value: token, url: url('/'), httpOnly: true }])
}

/** A new person, signed in on a new page. */
export async function signedIn(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; person: Person }> {
  const person = await newPerson()
  const page = await visitor(browser, options)
  await enterAs(page.context(), person.mobile, 1)
  return { page, person }
}

/** Makes a call as the person signed in in this context. Rejects if the code is not 200. */
export async function call<K extends CallKey>(
  context: BrowserContext,
  key: K,
  input: WireInputOf<K>,
): Promise<WireOutputOf<K>> {
  const [first = '', second] = key.split(' ')
  const method = second ? first : 'POST'
  const answer = await context.request.fetch(url(`/apis/${second ?? first}`), {
    method,
    headers: { 'SITE-ID': String(SITE) },
    ...(method === 'POST' ? { data: input } : { params: input as Record<string, string> }),
  })
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: WireOutputOf<K> }
  if (code !== 200) throw new Error(`${key}: ${code} ${msg}`)
  return data
}

/** Polls `check` until the matcher passes: `await eventually(() => page.title()).toContain('…')`. */
export function eventually<T>(check: () => T | Promise<T>, timeout = 60_000) {
  return expect.poll(check, { timeout, interval: 100 })
}

/** Publishes an event to all processes, as the product does after COMMIT. */
export async function report(
  name: 'site.changed' | 'content.changed' | 'message.changed',
  payload: Record<string, unknown>,
): Promise<void> {
  await inside((owner) => owner`SELECT pg_notify('zhixing', ${JSON.stringify({ name, payload })})`)
}

/** A desktop page of a new operator with all rights. */
export async function ownerPage(browser: Browser): Promise<Page> {
  const person = await newPerson()
  await inside(
    (owner) => owner`UPDATE users SET is_admin = 1, is_owner = 1 WHERE site_id = ${SITE} AND id = ${person.id}`,
  )
  const page = await visitor(browser, { viewport: { width: 1440, height: 900 } })
  await enterAs(page.context(), person.mobile)
  return page
}

/** A date-time input value, `minutes` from now: Shanghai, to the minute. */
export const typed = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000 + 8 * 3_600_000).toISOString().slice(0, 16)
