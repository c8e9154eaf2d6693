/** The server is killed during an exam: typing continues, the room reconnects, and no answer is lost. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch } from './browser.ts'
import { demoLecturer, heldAnswers, shortPaper } from './exam-papers.ts'
import { begin, choose, next, question, saved, saving } from './exam-sitting.ts'
import { type OwnProduct, startOwnProduct } from './own-product.ts'
import { eventually, PASSWORD, visitor } from './people.ts'

let browser: Browser
let product: OwnProduct
beforeAll(async () => {
  product = await startOwnProduct()
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

test.each(['app', 'postgres'] as const)('kill -9 of %s during an exam', async (target) => {
  const database = product.openDatabase()
  const paper = await shortPaper(database.owner, await demoLecturer(database.owner))
  const page = await visitor(browser)
  const signed = await page.context().request.post(`${product.origin}/apis/user/api/user/login/password`, {
    headers: { 'SITE-ID': '12' },
    data: { mobile: '13800000001', password: PASSWORD, clientType: 1 },
  })
  expect(((await signed.json()) as { code: number }).code).toBe(200)
  const recordId = await begin(page, paper.examId, product.origin)
  await choose(page, 1, 'B')
  await saved(page)

  const pid = target === 'app' ? product.appPid() : product.postgresPid()
  if (pid === null) throw new Error(`no ${target} to kill`)
  process.kill(pid, 'SIGKILL')
  await choose(page, 1, 'C')
  await next(page)
  await choose(page, 2, 'D')
  await next(page)
  await question(page, 3).getByRole('textbox').pressSequentially('服务器重启时写下的话')
  await eventually(() => saving(page).textContent()).toMatch(/^已保存/)
  const [first, second, third] = paper.problems.map(({ id }) => id)
  await eventually(() => heldAnswers(database.owner, recordId)).toEqual({
    [first ?? '']: ['C'],
    [second ?? '']: ['D'],
    [third ?? '']: ['服务器重启时写下的话'],
  })
  await page.locator('header').getByRole('button', { name: '交卷' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '交卷', exact: true }).click()
  await page.getByRole('heading', { name: '已交卷' }).waitFor()
  await database.close()
})
