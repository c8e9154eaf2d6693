/** Documents and resources: upload, review, reading and download. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateRawSync, crc32 } from 'node:zlib'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chineseWithoutFont, scanned, scannedBadly } from './foreign-pdf.ts'
import { launch, open, url } from './browser.ts'
import { newLecturer } from './lecturers.ts'
import { call, enterAs, eventually, signedIn } from './people.ts'

const OPERATOR = '13800000000'

const documents = fileURLToPath(new URL('../server/demo/documents/out/', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'zhixing-materials-'))
const archive = join(folder, '课堂素材.zip')
let browser: Browser
beforeAll(async () => {
  writeFileSync(archive, zipOf('说明.txt', '课堂上用到的素材'))
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** An archive with one text file. */
function zipOf(name: string, text: string): Buffer {
  const [title, raw] = [Buffer.from(name), Buffer.from(text)]
  const packed = deflateRawSync(raw)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(0x800, 2)
  common.writeUInt16LE(8, 4)
  common.writeUInt32LE(crc32(raw), 10)
  common.writeUInt32LE(packed.length, 14)
  common.writeUInt32LE(raw.length, 18)
  common.writeUInt16LE(title.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, title, packed])
  const directory = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, Buffer.alloc(14), title])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, directory, end])
}

/** A new lecturer, signed in. */
async function lecturer(): Promise<Page> {
  const { page } = await newLecturer(browser)
  return page
}

/** Number of nearly black pixels; the watermark has none. */
function darkPixels(canvas: SVGElement | HTMLElement): number {
  const { width, height } = canvas as HTMLCanvasElement
  const data = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width || 1, height || 1).data ?? []
  let dark = 0
  for (let at = 0; at < data.length; at += 4) if ((data[at + 3] ?? 0) > 0 && (data[at] ?? 255) < 60) dark++
  return dark
}

/** Errors of the browser console. */
function complaints(page: Page): string[] {
  const list: string[] = []
  page.on('console', (message) => message.type() === 'error' && list.push(message.text()))
  page.on('pageerror', (error) => list.push(error.message))
  return list
}

async function dropFiles(target: Locator, paths: string[]): Promise<void> {
  const files = paths.map((path) => ({ name: basename(path), bytes: readFileSync(path).toString('base64') }))
  const data = await target.page().evaluateHandle((list) => {
    const transfer = new DataTransfer()
    for (const { name, bytes } of list)
      transfer.items.add(new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], name))
    return transfer
  }, files)
  await target.dispatchEvent('dragover', { dataTransfer: data })
  await target.dispatchEvent('drop', { dataTransfer: data })
}

/** Fills the form of a new item and goes on to its files. */
async function begin(page: Page, kind: 'library' | 'resource', noun: string, name: string): Promise<string> {
  await open(page, url(`/account/${kind}`))
  await page
    .getByRole('link', { name: `新建${noun}` })
    .first()
    .click()
  await page.waitForURL(new RegExp(`/account/${kind}/add`))
  await page.getByRole('textbox', { name: '名称', exact: true }).fill(name)
  await page.getByLabel('分类').selectOption({ index: 1 })
  await page.getByRole('button', { name: /下一步/ }).click()
  await page.waitForURL(new RegExp(`/account/${kind}/period\\?id=`))
  return new URL(page.url()).searchParams.get('id') ?? ''
}

async function submitAndPass(page: Page, courseId: string): Promise<void> {
  await page.getByRole('button', { name: '提交审核' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '提交审核' }).click()
  await page.getByText('审核中，撤回后才能修改').waitFor()
  const operator = await browser.newContext()
  await enterAs(operator, OPERATOR)
  expect((await call(operator, 'course/admin/review/pass', { courseId, version: 1 })).ok).toBe(1)
  await operator.close()
}

/** The reader's page number. */
const pageBox = (page: Page) => page.getByRole('textbox', { name: '跳到第几页' })

describe('documents', () => {
  test('two PDFs become a library item that resumes at the last page', async () => {
    const page = await lecturer()
    const errors = complaints(page)
    const name = `诗与经 ${Date.now() % 100_000}`
    const courseId = await begin(page, 'library', '文库', name)
    await page.getByText('还没有文档').waitFor()
    await dropFiles(page.getByText('还没有文档'), [join(documents, 'tangshi.pdf'), join(documents, 'lunyu.pdf')])
    await eventually(() => page.getByText(/可在线阅读，共 \d+ 页/).count()).toBe(2)

    await open(page, url(`/preview/library/${courseId}`))
    await page
      .getByRole('link', { name: /在线阅读/ })
      .first()
      .click()
    await page
      .getByRole('document', { name: /^文档：/ })
      .locator('canvas')
      .first()
      .waitFor()
    await open(page, url(`/account/library/period?id=${courseId}`))
    await submitAndPass(page, courseId)
    await open(page, url(`/account/library/check?id=${courseId}`))
    await page.getByText('已通过', { exact: true }).first().waitFor()
    expect(errors).toEqual([])

    const { page: reader } = await signedIn(browser)
    const troubles = complaints(reader)
    await open(reader, url(`/library/view/${courseId}`))
    await reader.getByRole('link', { name: '立即阅读' }).click()
    const sheet = reader.getByRole('document', { name: /^文档：/ })
    await sheet.locator('canvas').first().waitFor()
    const { readUrl, watermark } = await call(reader.context(), 'course/auth/course/period/file', {
      periodId: new URL(reader.url()).searchParams.get('period') ?? '',
    })
    expect(readUrl).toMatch(/^\/files\/r\//)
    expect(watermark).toMatch(/ \d{4}$/)
    // Questions can be asked about the first page too.
    const askHere = reader.getByRole('link', { name: '就这一页提问' })
    await askHere.hover()
    await eventually(() => askHere.getAttribute('href')).toContain('pageNo=1')
    await sheet.focus()
    await reader.keyboard.press('ArrowRight')
    await eventually(() => pageBox(reader).inputValue()).toBe('2')
    await open(reader, url(`/library/view/${courseId}`))
    await reader.getByRole('link', { name: '继续阅读 第 2 页' }).click()
    await sheet.locator('canvas').first().waitFor()
    await eventually(() => pageBox(reader).inputValue()).toBe('2')

    // The question names the page, is listed below the document, and links back to it from any page.
    const [form] = await Promise.all([reader.waitForEvent('popup'), askHere.click()])
    await form.getByRole('link', { name: /第 2 页/ }).waitFor()
    const asked = `第二页讲的是什么 ${Date.now()}`
    await form.getByRole('textbox', { name: '标题' }).fill(asked)
    await form.getByRole('button', { name: '发布问题' }).click()
    await form.waitForURL(/\/question\/view\/\d+/)
    const period = new URL(reader.url()).searchParams.get('period')
    await open(reader, url(`/library/view/${courseId}?period=${period}&page=1`))
    await sheet.locator('canvas').first().waitFor()
    await eventually(() => pageBox(reader).inputValue()).toBe('1')
    const questions = reader.getByRole('region', { name: /^关于《.+》的提问$/ })
    await questions.getByRole('link', { name: asked }).waitFor()
    // Repeatedly, also after reading on.
    for (let time = 0; time < 2; time++) {
      await questions.getByRole('link', { name: '翻到第 2 页' }).click()
      await eventually(() => pageBox(reader).inputValue()).toBe('2')
      await sheet.focus()
      await reader.keyboard.press('ArrowLeft')
      await eventually(() => pageBox(reader).inputValue()).toBe('1')
    }

    await open(reader, url(`/search/${encodeURIComponent(name)}?type=3`))
    await reader.getByRole('main').getByRole('link', { name }).first().click()
    await reader.waitForURL(new RegExp(`/library/view/${courseId}`))
    await open(reader, url('/account/study'))
    expect(await reader.getByRole('link', { name: `继续学习《${name}》` }).getAttribute('href')).toContain(
      `/library/view/${courseId}?period=`,
    )
    expect(troubles).toEqual([])
  })

  test('a PDF without embedded fonts is rendered, and an undecodable one is reported', async () => {
    const page = await lecturer()
    const courseId = await begin(page, 'library', '文库', '外来文档')
    const files = { '字体未嵌入.pdf': chineseWithoutFont(), '扫描件.pdf': scanned(), '坏扫描件.pdf': scannedBadly() }
    const paths = Object.entries(files).map(([name, bytes]) => {
      const path = join(folder, name)
      writeFileSync(path, bytes)
      return path
    })
    await page.getByText('还没有文档').waitFor()
    await dropFiles(page.getByText('还没有文档'), paths)
    await eventually(() => page.getByText('可在线阅读，共 1 页').count()).toBe(3)
    const { chapterList } = await call(page.context(), 'course/auth/course/chapter/audit/list', { courseId })
    const lessons = chapterList.flatMap(({ periodList }) => periodList)
    expect(lessons.length).toBe(3)
    const reports: string[] = []
    page.on('console', (message) => /Content.Security.Policy/i.test(message.text()) && reports.push(message.text()))
    for (const lesson of lessons) {
      await open(page, url(`/preview/library/${courseId}?period=${lesson.id}`))
      const sheet = page.getByRole('document', { name: /^文档：/ })
      await sheet.locator('canvas').first().waitFor()
      const trouble = sheet.getByText('这一页有内容没能显示出来')
      if (lesson.periodName.startsWith('坏')) await trouble.waitFor()
      else {
        await eventually(() => sheet.locator('canvas').first().evaluate(darkPixels)).toBeGreaterThan(500)
        expect(await trouble.count()).toBe(0)
      }
    }
    expect(reports).toEqual([])
  })

  test('an unreadable file is not accepted', async () => {
    const page = await lecturer()
    const courseId = await begin(page, 'library', '文库', '没有压缩包')
    await dropFiles(page.getByText('还没有文档'), [archive])
    await page.getByText(/课堂素材.zip 不能放进文库/).waitFor()
    const { chapterList } = await call(page.context(), 'course/auth/course/chapter/audit/list', { courseId })
    expect(chapterList).toEqual([])
  })
})

test('an archive becomes a resource that is downloaded as a whole', async () => {
  const page = await lecturer()
  const errors = complaints(page)
  const courseId = await begin(page, 'resource', '资源', `素材包 ${Date.now() % 100_000}`)
  await dropFiles(page.getByText('还没有文件'), [archive])
  const row = page.getByRole('listitem').filter({ hasText: '课堂素材.zip' })
  await row.waitFor()
  await submitAndPass(page, courseId)
  expect(errors).toEqual([])

  const { page: learner } = await signedIn(browser)
  const troubles = complaints(learner)
  await open(learner, url(`/resource/detail/${courseId}`))
  const [download] = await Promise.all([
    learner.waitForEvent('download'),
    learner.getByRole('button', { name: '立即下载' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('课堂素材.zip')
  expect(readFileSync(await download.path()).equals(readFileSync(archive))).toBe(true)
  expect(troubles).toEqual([])
})
