/**
 * kill -9 of the media process, of its ffmpeg and of the app in the middle of a broadcast: the picture moves again on the same page, what was said and
 * acknowledged is there once, and the recording has all but seconds of what was sent. How soon: checks/coming-back.test.ts and `npm run bench -- live-kill`.
 */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch } from './browser.ts'
import { killDuringBroadcast } from './killed-broadcast.ts'
import { hasFfmpeg } from './live-media.ts'
import { type OwnProduct, startOwnProduct } from './own-product.ts'
import { freePort } from './spawned.ts'

/** Seconds of what was sent that may be missing in the recording: what a killed media process had not taken or not written. */
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

// Not a second time: the session of the first try is on.
test.skipIf(!hasFfmpeg)('a broadcast outlives whatever is killed under it (needs ffmpeg)', async () => {
  const { isSamePage, sent, recorded, acknowledged, lines } = await killDuringBroadcast(product, browser, rtmpPort)
  // That the picture came back after each kill was waited for.
  expect(isSamePage).toBe(true)
  expect(acknowledged.length).toBeGreaterThan(5)
  expect(lines.toSorted()).toEqual([...new Set(lines)].toSorted())
  expect(acknowledged.filter((key) => !lines.includes(key))).toEqual([])
  expect(recorded).toBeGreaterThan(5)
  expect(sent - recorded).toBeLessThanOrEqual(MAX_LOST)
})
