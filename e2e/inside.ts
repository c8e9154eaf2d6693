/** Reads from the database what only a person could see: captcha digits, SMS codes. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { runningPostgres } from '../server/src/kernel/db/embedded/index.ts'
import { addressOf, openDatabase } from '../server/src/kernel/db/index.ts'
import { unseal } from '../server/src/kernel/secrets.ts'

function dataDir(): string {
  const dir = process.env.E2E_DATA
  if (!dir)
    throw new Error('E2E_DATA is not set: run the journeys through vitest, whose global setup starts the product')
  return dir
}

/** Runs `work` on the product's database as its owner. */
export async function inside<T>(work: (owner: ReturnType<typeof openDatabase>['owner']) => Promise<T>): Promise<T> {
  const { E2E_DATABASE: other } = process.env
  const address = other ? addressOf(other) : runningPostgres(dataDir())
  if (!address) throw new Error('the product has no running database')
  const database = openDatabase(address)
  try {
    return await work(database.owner)
  } finally {
    await database.close()
  }
}

/** The digits of the newest captcha. */
export function newestCaptcha(): Promise<string> {
  return inside(async (owner) => {
    const [row] = await owner<
      { digits: Buffer }[]
    >`SELECT digits_sealed AS digits FROM captcha ORDER BY expires_at DESC LIMIT 1`
    if (!row) throw new Error('no captcha was drawn')
    const secret = Buffer.from(readFileSync(join(dataDir(), 'secrets/installation'), 'utf8').trim(), 'hex')
    return unseal({ secret }, 'captcha', row.digits)
  })
}

/** The code of the newest message to a phone, from the demo outbox. */
export async function codeOnPhone(page: Page, mobile: string): Promise<string> {
  const answer = await page.request.post(`${process.env.E2E_URL}/apis/system/api/demo/outbox`, {
    headers: { 'SITE-ID': '12' },
    data: { mobile },
  })
  const { data } = (await answer.json()) as { data: { list: { content: string }[] } }
  const code = /\d{6}/.exec(data.list[0]?.content ?? '')?.[0]
  if (!code) throw new Error(`no message for ${mobile}`)
  return code
}
