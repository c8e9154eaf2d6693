/** Solves a captcha as a person does, from the picture on the page. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { unseal } from '../server/src/kernel/secrets.ts'
import { inside } from './inside.ts'
import { eventually } from './people.ts'

/** Presses the send button; solves the captcha if one is asked for. `sent` appears once the code is on its way. */
export async function requestCode(within: Page | Locator, solve: () => Promise<void>, sent: Locator): Promise<void> {
  const button = within.getByRole('button', { name: '获取验证码' })
  const captcha = within.getByRole('textbox', { name: '图形验证码' })
  await button.click()
  await sent.or(captcha).first().waitFor()
  if ((await captcha.count()) === 0) return
  await solve()
  await button.click()
  await sent.waitFor()
}

/**
 * Starts to observe the captchas of a page; call it before opening the page. @returns a function that types the digits
 * of the current picture. (The newest captcha in the database may belong to another journey.)
 */
export function watchCaptcha(page: Page): () => Promise<void> {
  const ids = new Map<string, string>()
  page.on('response', async (response) => {
    if (!response.url().includes('/captchaImage')) return
    const { data } = (await response.json().catch(() => ({}))) as { data?: { captchaId: string; img: string } }
    if (data) ids.set(data.img, data.captchaId)
  })
  return async () => {
    const picture = page.getByAltText(/^图形验证码图片/)
    let id: string | undefined
    await eventually(async () => (id = ids.get((await picture.getAttribute('src')) ?? ''))).toBeTruthy()
    await page.getByRole('textbox', { name: '图形验证码' }).fill(await digitsOf(id ?? ''))
  }
}

function digitsOf(id: string): Promise<string> {
  return inside(async (owner) => {
    const [row] = await owner<{ digits: Buffer }[]>`SELECT digits_sealed AS digits FROM captcha WHERE id = ${id}`
    if (!row) throw new Error('the captcha is gone')
    const secret = Buffer.from(
      readFileSync(join(process.env.E2E_DATA ?? '', 'secrets/installation'), 'utf8').trim(),
      'hex',
    )
    return unseal({ secret }, 'captcha', row.digits)
  })
}
