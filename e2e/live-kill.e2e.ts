/**
 * kill -9 of the media process, its ffmpeg and the app during a broadcast: the picture resumes on the same page,
 * acknowledged lines are stored once, and the recording misses only seconds. Times: checks/coming-back.test.ts and `npm
 * run bench -- live-kill`.
 */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch } from './browser.ts'
import { killDuringBroadcast } from './killed-broadcast.ts'
import { hasFfmpeg } from './live-media.ts'
import { type OwnProduct, startOwnProduct } from './own-product.ts'
import { freePort } from './spawned.ts'

/** Seconds that the recording may miss: data that a killed media process had not yet written. */
const MAX_LOST = 5

let product: OwnProduct
let browser: Browser
let rtmpPort: number

beforeAll(async () => {
  if (!hasFfmpeg) return
  rtmpPort = await freePort()
  ;[product, browser] = await Promise.all([startOwnProduct({ RTMP_PORT: String(rtmpPort) }), launch()])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

test.skipIf(!hasFfmpeg)('a broadcast survives kills of all its processes (needs ffmpeg)', async () => {
  const { isSamePage, sent, recorded, acknowledged, lines } = await killDuringBroadcast(product, browser, rtmpPort)
  // The recovery of the picture was awaited after each kill.
  expect(isSamePage).toBe(true)
  expect(acknowledged.length).toBeGreaterThan(5)
  expect(lines.toSorted()).toEqual([...new Set(lines)].toSorted())
  expect(acknowledged.filter((key) => !lines.includes(key))).toEqual([])
  expect(recorded).toBeGreaterThan(5)
  expect(sent - recorded).toBeLessThanOrEqual(MAX_LOST)
})
