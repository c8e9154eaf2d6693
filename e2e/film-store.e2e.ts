/** Films of a running school move to an object store on another origin, and play from there. */
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ObjectStoreServer, startObjectStore } from '../server/test/object-store.ts'
import { launch, open } from './browser.ts'
import { ready, time } from './lessons.ts'
import { type OwnProduct, startOwnProduct } from './own-product.ts'
import { eventually, visitor } from './people.ts'
import { root } from './school.ts'

let browser: Browser
let store: ObjectStoreServer
let product: OwnProduct
let environment: Record<string, string>
beforeAll(async () => {
  store = await startObjectStore()
  environment = { ...store.env, SEGMENTS_FROM: 'store' }
  ;[product, browser] = await Promise.all([startOwnProduct(environment), launch()])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await store?.close()
})

/** Runs the command beside the product. @returns its output */
function move(...args: string[]): Promise<string> {
  const child = spawn(process.execPath, [join(root, 'tools/zhixing.mjs'), 'storage:move', ...args], {
    env: { ...process.env, NODE_ENV: '', DATA_DIR: product.dataDir, LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  return new Promise((resolve, reject) =>
    child.on('close', (code) => (code === 0 ? resolve(said) : reject(new Error(`it ended with ${code}: ${said}`)))),
  )
}

/** A lesson that visitors may watch. */
async function freeLesson(): Promise<string> {
  const database = product.openDatabase()
  const [row] = await database.owner<{ courseId: string; id: string }[]>`
    SELECT p.course_id, p.id FROM course_period p JOIN course c ON c.site_id = p.site_id AND c.id = p.course_id
    WHERE p.site_id = 12 AND p.is_free = 1 AND p.period_type = 1 AND p.video_id IS NOT NULL AND c.is_putaway = 1
    ORDER BY p.id LIMIT 1`
  await database.close()
  return `${product.origin}/view/${row?.courseId}?period=${row?.id}`
}

test('films are moved while the school runs, and the browser reads their segments in the store', async () => {
  const lesson = await freeLesson()
  const page = await visitor(browser)
  const asked: string[] = []
  page.context().on('request', (request) => asked.push(request.url()))
  const segments = () => asked.filter((address) => new URL(address).pathname.endsWith('.m4s'))
  const play = async () => {
    asked.length = 0
    await open(page, lesson)
    await ready(page)
    await eventually(() => time(page)).toBeGreaterThan(1)
  }
  await play()
  expect(segments().length).toBeGreaterThan(0)
  expect(segments().filter((address) => !address.startsWith(`${product.origin}/media/s/`))).toEqual([])

  const folder = join(product.dataDir, 'media/12')
  const count = readdirSync(folder).length
  expect(count).toBeGreaterThan(0)
  expect(await move('--dry-run')).toMatch(/可以移动：\d+ 项/)
  expect(readdirSync(folder)).toHaveLength(count)
  expect(await move()).toMatch(/已移动 \d+ 项/)
  expect(readdirSync(folder)).toEqual([])

  await play()
  expect(segments().length).toBeGreaterThan(0)
  expect(
    segments().filter((address) => !address.startsWith(`${store.endpoint}/${store.bucket}/site12/media/`)),
  ).toEqual([])
  expect(
    asked
      .filter((address) => address.startsWith(store.endpoint))
      .every((address) => !/key|m3u8/.test(new URL(address).pathname)),
  ).toBe(true)
})
