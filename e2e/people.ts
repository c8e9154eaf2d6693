/** People of a journey: each gets a browser of their own, and whoever writes something an account of their own. */
import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CallKey, InputOf, OutputOf } from '@zhixing/contract'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { hashToken, newToken } from '../server/src/kernel/session.ts'
import { url } from './browser.ts'
import { inside } from './inside.ts'

export const PASSWORD = 'Demo@2026'
export const SITE = 12
const OUT = join(import.meta.dirname, 'out')
let shots = 0

/** What a failed journey's page read, and what the shared product said last: a machine that nobody looks into leaves nothing else. */
async function sayWhatStood(page: Page): Promise<void> {
  const text = await page.innerText('body', { timeout: 2000 }).catch(() => '')
  const log = process.env.E2E_PRODUCT_LOG
  const said = log && existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n').slice(-12) : []
  const lines = [...said.map((line) => line.slice(0, 600)), text.replace(/\s+/g, ' ').slice(0, 1500)]
  console.error(`${page.url()} when it failed:\n${lines.join('\n')}`)
}

/**
 * A page in a fresh browser context that is closed when the test ends; a failed test leaves its picture in e2e/out and says what stood there. The service worker
 * is off unless asked for, so that what a journey does to the network reaches the page.
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
      await sayWhatStood(page)
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

/** A learner of site 12 with the demo password, made without an SMS: those are counted per address. */
export async function newPerson(nickname?: string): Promise<Person> {
  people += 1
  // Two workers make people at once: the process tells them apart.
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
 * Gives a context a session of its own. Signing in ends the session before on the same kind of client: journeys of one account that run side by side would sign each
 * other out. `clientType`: where the journey signs in elsewhere with the same kind.
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
  if (count !== 1) throw new Error(`nobody has the mobile ${mobile}`)
  await context.addCookies([{ name: 'RC_WEB_TOKEN', value: token, url: url('/'), httpOnly: true }])
}

/** A new person, signed in on a page of their own. */
export async function signedIn(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; person: Person }> {
  const person = await newPerson()
  const page = await visitor(browser, options)
  await enterAs(page.context(), person.mobile, 1)
  return { page, person }
}

/** Makes a call as whoever is signed in in this context. Rejects when the answer is not a success. */
export async function call<K extends CallKey>(
  context: BrowserContext,
  key: K,
  input: InputOf<K>,
): Promise<OutputOf<K>> {
  const [first = '', second] = key.split(' ')
  const method = second ? first : 'POST'
  const answer = await context.request.fetch(url(`/apis/${second ?? first}`), {
    method,
    headers: { 'SITE-ID': String(SITE) },
    ...(method === 'POST' ? { data: input } : { params: input as Record<string, string> }),
  })
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: OutputOf<K> }
  if (code !== 200) throw new Error(`${key}: ${code} ${msg}`)
  return data
}

/** Waits until what `look` returns passes: `await eventually(() => page.title()).toContain('…')`. */
export function eventually<T>(check: () => T | Promise<T>, timeout = 60_000) {
  return expect.poll(check, { timeout, interval: 100 })
}

/** Tells every process of the product that something changed, as its own code does once a action is committed. */
export async function report(
  name: 'site.changed' | 'content.changed' | 'message.changed',
  payload: Record<string, unknown>,
): Promise<void> {
  await inside((owner) => owner`SELECT pg_notify('zhixing', ${JSON.stringify({ name, payload })})`)
}

/** A page, as wide as a desk's, of an operator of their own who has all rights. */
export async function ownerPage(browser: Browser): Promise<Page> {
  const person = await newPerson()
  await inside(
    (owner) => owner`UPDATE users SET is_admin = 1, is_owner = 1 WHERE site_id = ${SITE} AND id = ${person.id}`,
  )
  const page = await visitor(browser, { viewport: { width: 1440, height: 900 } })
  await enterAs(page.context(), person.mobile)
  return page
}

/** A moment from now as a form takes it: in Shanghai, to the minute. */
export const typed = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000 + 8 * 3_600_000).toISOString().slice(0, 16)
