/** Keeping answers: full or blocked storage, leaving at once, shared computers, photos in upload. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, open, signInAs, url } from './browser.ts'
import { begin, behindLine, choose, held, makeShortPaper, question, saved, untilSaved } from './exam-sitting.ts'
import { eventually, newPerson, PASSWORD, signedIn } from './people.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const RECORD_CALLS = '**/apis/exam/auth/user/exam/record/**'
const cannotKeep = (page: Page) => page.getByText('这台设备不能保存数据')
const isChosen = (page: Page, no: number, letter: string) =>
  question(page, no)
    .getByRole('radio')
    .nth(letter.charCodeAt(0) - 65)
    .isChecked()
/** All readable text in the journal of this browser. */
const journalText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('zx-exam')
      request.onsuccess = () => resolve(request.result)
      request.addEventListener('error', () => reject(request.error ?? new Error('closed')))
    })
    const all: unknown[] = []
    for (const name of db.objectStoreNames)
      all.push(
        ...(await new Promise<unknown[]>((resolve) => {
          const request = db.transaction(name).objectStore(name).getAll() as IDBRequest<unknown[]>
          request.onsuccess = () => resolve(request.result)
        })),
      )
    db.close()
    return JSON.stringify(all)
  })

test('a full storage is reported, answers still reach the server, and the journal resumes when there is room', async () => {
  const paper = await makeShortPaper()
  const { page } = await signedIn(browser)
  const recordId = await begin(page, paper.examId)
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype
    const full = { now: true }
    Object.assign(globalThis, { full })
    IDBObjectStore.prototype.put = function (...given) {
      if (full.now && this.name === 'answers') throw new DOMException('full', 'QuotaExceededError')
      return put.apply(this, given)
    }
  })
  await choose(page, 1, 'B')
  await cannotKeep(page).waitFor()
  await saved(page)
  expect(await held(recordId)).toEqual({ [paper.problems[0]?.id ?? '']: ['B'] })
  await page.evaluate(() => {
    ;(globalThis as unknown as { full: { now: boolean } }).full.now = false
  })
  await cannotKeep(page).waitFor({ state: 'hidden' })
  expect(await journalText(page)).toContain('"userAnswer":["B"]')
})

test('a hanging storage does not block the exam', async () => {
  const paper = await makeShortPaper()
  const { page } = await signedIn(browser)
  await page.addInitScript(() => {
    const { open: openDatabase } = IDBFactory.prototype
    IDBFactory.prototype.open = function (name, ...rest) {
      return name === 'zx-exam'
        ? ({ addEventListener() {} } as unknown as IDBOpenDBRequest)
        : openDatabase.call(this, name, ...rest)
    }
  })
  const recordId = await begin(page, paper.examId)
  await cannotKeep(page).waitFor()
  await choose(page, 1, 'C')
  await saved(page)
  expect(await held(recordId)).toEqual({ [paper.problems[0]?.id ?? '']: ['C'] })
})

test("the site's data is cleared during the exam: later answers are stored again", async () => {
  const paper = await makeShortPaper()
  const { page, line } = await behindLine(browser)
  await begin(page, paper.examId, line.origin)
  await choose(page, 1, 'B')
  await saved(page)
  await untilSaved(page)
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const request = indexedDB.deleteDatabase('zx-exam')
        request.onsuccess = () => resolve()
      }),
  )
  line.cut()
  await choose(page, 1, 'D')
  await eventually(() => journalText(page)).toContain('"userAnswer":["D"]')
})

test('leaving at once: the last answer is sent before the page closes', async () => {
  const paper = await makeShortPaper()
  const { page } = await signedIn(browser)
  const recordId = await begin(page, paper.examId)
  await saved(page)
  await choose(page, 1, 'D')
  await page.goto('about:blank')
  await eventually(() => held(recordId)).toEqual({ [paper.problems[0]?.id ?? '']: ['D'] })
})

test('a shared computer: signing out asks, leaves nothing readable, and restores it to its owner', async () => {
  const paper = await makeShortPaper()
  const { page, person } = await signedIn(browser)
  const context = page.context()
  const recordId = await begin(page, paper.examId)
  const home = await context.newPage()
  await open(home, url('/'))
  await context.route(RECORD_CALLS, (route) => route.abort())
  await question(page, 1).waitFor()
  await choose(page, 1, 'C')
  await page.getByRole('button', { name: '草稿纸' }).click()
  await page.getByRole('textbox', { name: /草稿/ }).fill('草稿里的字')
  await eventually(() => journalText(home)).toContain('草稿里的字')
  const signOut = async () => {
    await home.getByRole('button', { name: `${person.nickname} 的菜单` }).click()
    await home.getByRole('button', { name: '退出登录' }).click()
  }
  const ask = home.getByRole('dialog', { name: '还有考试答案没有交到服务器' })
  await signOut()
  await ask.waitFor()
  expect(await ask.textContent()).toContain('有 1 道题的答案只在这台设备上')
  await ask.getByRole('button', { name: '取消' }).click()
  await signOut()
  const signedOut = home.waitForEvent('load')
  await ask.getByRole('button', { name: '仍要退出' }).click()
  await signedOut
  // The other tab has stopped writing.
  await page.getByText('已在另一个标签页打开').waitFor()
  const left = await journalText(home)
  expect(left).toContain('"sealedTotal":1')
  for (const secret of ['草稿里的字', '"userAnswer"', '第 1 道选择题']) expect(left).not.toContain(secret)

  await context.unroute(RECORD_CALLS)
  const other = await newPerson()
  await signInAs(context, other.mobile)
  await open(home, url('/'))
  await home.waitForTimeout(1_500)
  expect(await held(recordId)).toEqual({})
  await signInAs(context, person.mobile)
  await open(home, url('/'))
  await home.getByText(/有 1 道题的答案已补交成功/).waitFor()
  expect(await held(recordId)).toEqual({ [paper.problems[0]?.id ?? '']: ['C'] })
})

test('another account signs in in the same browser: the room says so and continues with its own user', async () => {
  const paper = await makeShortPaper()
  const { page, person } = await signedIn(browser)
  const recordId = await begin(page, paper.examId)
  await saved(page)
  const other = await newPerson()
  await signInAs(page.context(), other.mobile)
  await choose(page, 1, 'B')
  const dialog = page.getByRole('dialog', { name: '请重新登录，继续考试' })
  await dialog.waitFor()
  expect(await dialog.textContent()).toContain('这个浏览器现在登录的是另一个账户')
  // The number is filled in.
  expect(await dialog.getByRole('textbox', { name: '手机号' }).inputValue()).toBe(
    person.mobile.replace(/^(\d{3})\d{4}/, '$1****'),
  )
  await dialog.getByRole('textbox', { name: '密码' }).fill(PASSWORD)
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await saved(page)
  expect(await isChosen(page, 1, 'B')).toBe(true)
  expect(await held(recordId)).toEqual({ [paper.problems[0]?.id ?? '']: ['B'] })
})

test('a large photo is compressed, and handed in although it was still uploading', async () => {
  const paper = await makeShortPaper({ problems: 1 })
  const { page } = await signedIn(browser)
  const recordId = await begin(page, paper.examId)
  const sizes: number[] = []
  await page.route('**/apis/system/auth/upload/aliyun', async (route) => {
    sizes.push((route.request().postDataJSON() as { fileSize: number }).fileSize)
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    await route.continue()
  })
  // Noise compresses like a photo: several megabytes.
  const photo = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 2800
    canvas.height = 900
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    const picture = context.createImageData(canvas.width, canvas.height)
    for (let at = 0; at < picture.data.length; at += 65_536)
      crypto.getRandomValues(picture.data.subarray(at, Math.min(at + 65_536, picture.data.length)))
    for (let at = 3; at < picture.data.length; at += 4) picture.data[at] = 255
    context.putImageData(picture, 0, 0)
    const address = canvas.toDataURL('image/png')
    return address.slice(address.indexOf(',') + 1)
  })
  const buffer = Buffer.from(photo, 'base64')
  expect(buffer.length).toBeGreaterThan(1_500_000)
  await page.locator('input[type=file][multiple]').setInputFiles({ name: '解题.png', mimeType: 'image/png', buffer })
  await page.getByText('已存本机，联网后上传').waitFor()
  await page.locator('header').getByRole('button', { name: '交卷' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '交卷', exact: true }).click()
  await page.getByRole('heading', { name: '已交卷' }).waitFor({ timeout: 120_000 })
  const [answer] = Object.values(await held(recordId))
  expect(answer).toEqual(['', expect.stringMatching(/^\/files\/12\//)])
  expect(sizes).toHaveLength(1)
  expect(sizes[0]).toBeLessThan(buffer.length)
})
