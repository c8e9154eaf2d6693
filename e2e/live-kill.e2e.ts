/**
 * kill -9 of the media process, of its ffmpeg and of the app in the middle of a broadcast: the picture comes back on the same page, what was said and
 * acknowledged is there once, and the replay lacks no more than the seconds in which nothing could be taken.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { broadcastFolder, cutToWhole, recordedParts } from '../server/src/live/files.ts'
import { launch } from './browser.ts'
import { type OwnProduct, startOwnProduct } from './own-product.ts'
import { freePort } from './spawned.ts'

const LECTURER = '13800000002'
const LEARNER = '13800000001'
/** Longer than this (ms) away is not coming back. How long it takes on an idle machine is a figure (bench/live-kill in the README). */
const BACK_WITHIN = 60_000

const hasFfmpeg = (() => {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

let product: OwnProduct
let browser: Browser
let rtmpPort: number
let isOver = false
let obs: ChildProcess | undefined
let viewer: Page | undefined

beforeAll(async () => {
  if (!hasFfmpeg) return
  rtmpPort = await freePort()
  ;[product, browser] = await Promise.all([startOwnProduct({ RTMP_PORT: String(rtmpPort) }), launch()])
})
afterAll(async () => {
  isOver = true
  obs?.kill('SIGKILL')
  await browser?.close()
  await product?.stop()
})

async function call<T>(path: string, input: object, token?: string): Promise<T> {
  const response = await fetch(`${product.origin}/apis/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'site-id': '12', ...(token ? { token } : {}) },
    body: JSON.stringify(input),
  })
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: T }
  if (code !== 200) throw new Error(`${path}: ${code} ${msg}`)
  return data
}
const signIn = async (mobile: string) =>
  (
    await call<{ token: string }>('user/api/user/login/password', {
      mobile,
      password: 'Demo@2026',
      clientType: 4,
    })
  ).token

async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<number> {
  const began = Date.now()
  while (!(await condition())) {
    if (Date.now() - began > BACK_WITHIN) {
      const seen = await viewer?.locator('main').innerText()
      throw new Error(`${what}: not within ${BACK_WITHIN} ms\n${product.output().slice(-2000)}\n${seen}`)
    }
    await sleep(100)
  }
  return Date.now() - began
}

/** Sends as OBS does: a second after the connection is lost, it tries again. */
async function broadcast(key: string): Promise<void> {
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25', '-f', 'lavfi', '-i', 'sine=frequency=440']
  const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-g', '25', '-c:a', 'aac']
  const to = `rtmp://127.0.0.1:${rtmpPort}/live/${key}`
  while (!isOver) {
    const child = spawn('ffmpeg', ['-v', 'error', '-re', ...picture, ...encode, '-f', 'flv', to], { stdio: 'ignore' })
    obs = child
    await new Promise((resolve) => child.once('close', resolve))
    await sleep(1000)
  }
}

/** Says something four times a second and resends what was not answered, as the page does. @returns what was acknowledged */
function talk(periodId: string, token: string): Set<string> {
  const acknowledged = new Set<string>()
  const open = new Map<string, string>()
  let socket: WebSocket | undefined
  const dial = () => {
    if (isOver) return
    const made = new WebSocket(`${product.origin.replace('http', 'ws')}/stream/room/${periodId}`, {
      headers: { token },
    })
    made.on('message', (data) => {
      const answer = JSON.parse((data as Buffer).toString()) as { type: string; key?: string }
      if (answer.type === 'welcome') {
        socket = made
        for (const text of open.values()) made.send(text)
      }
      if (answer.type !== 'ok' || !answer.key) return
      open.delete(answer.key)
      acknowledged.add(answer.key)
    })
    made.on('error', () => {})
    made.on('close', () => {
      socket = undefined
      setTimeout(dial, 300)
    })
  }
  dial()
  void (async () => {
    for (let n = 0; !isOver; n++) {
      const key = `kill-line-${n}`
      const text = JSON.stringify({ type: 'say', key, text: key, replySeq: 0 })
      open.set(key, text)
      socket?.send(text)
      await sleep(1500)
    }
    socket?.close()
  })()
  return acknowledged
}

/** Notes in the page when its picture last went on, and since when without a pause. */
async function watchPicture(page: Page): Promise<void> {
  await page.evaluate((PAUSE) => {
    const picture = { place: -1, moved: 0, since: 0 }
    Object.assign(window, { picture })
    setInterval(() => {
      const place = document.querySelector('video')?.currentTime ?? -1
      if (place <= 0 || place === picture.place) return
      const now = Date.now()
      if (now - picture.moved > PAUSE) picture.since = now
      picture.moved = now
      picture.place = place
    }, 50)
  }, PAUSE)
}
const pictureOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { picture: { moved: number; since: number } }).picture)
/** So long (ms) without a pause, and it plays; what is left in the buffer is shorter. */
const STEADY = 4000
/** A picture that stood still for longer (ms) was away: a busy machine stutters. */
const PAUSE = 1500
async function plays(page: Page): Promise<boolean> {
  const { moved, since } = await pictureOf(page)
  return Date.now() - moved < PAUSE && moved - since > STEADY
}

// Not a second time: the session of the first try is on.
test.skipIf(!hasFfmpeg)('a broadcast outlives whatever is killed under it (needs ffmpeg)', { retry: 0 }, async () => {
  const database = product.openDatabase()
  const [session] = await database.owner<{ periodId: string; courseId: string }[]>`
    UPDATE live_session SET start_time = now() + interval '5 minutes', end_time = now() + interval '65 minutes'
    WHERE site_id = 12 AND period_id = (
      SELECT s.period_id FROM live_session s JOIN course c ON c.site_id = s.site_id AND c.id = s.course_id
      WHERE s.site_id = 12 AND s.live_status = 1 AND c.is_free = 1 ORDER BY s.start_time LIMIT 1)
    RETURNING period_id, course_id`
  await database.close()
  if (!session) throw new Error('the demo school has no planned session')
  const { periodId, courseId } = session
  const [lecturer, learner] = await Promise.all([signIn(LECTURER), signIn(LEARNER)])
  await until('a media process', () => product.mediaPid() !== null)
  const { streamKey } = await call<{ streamKey: string }>('course/auth/course/update/channel/passwd', {}, lecturer)
  const sending = broadcast(streamKey)
  await until('the stream arrives', async () => {
    const channel = await call<{ isPublishing: number }>('course/auth/course/channel/view', {}, lecturer)
    return channel.isPublishing === 1
  })
  await call('course/auth/course/live/channel/log/save', { periodId }, lecturer)
  const begun = Date.now()

  const context = await browser.newContext()
  await context.addCookies([{ name: 'RC_WEB_TOKEN', value: learner, url: product.origin, httpOnly: true }])
  const page = await context.newPage()
  viewer = page
  await page.goto(`${product.origin}/live/detail/${courseId}?period=${periodId}`)
  await watchPicture(page)
  await until('the picture', () => plays(page))
  const acknowledged = talk(periodId, learner)
  await until('something was said', () => acknowledged.size > 2)

  const victims: Record<string, () => number | undefined> = {
    media: () => product.mediaPid() ?? undefined,
    ffmpeg: () => product.mediaChildren()[0],
    app: () => product.appPid() ?? undefined,
  }
  /** How long nothing moved (ms). */
  const away: Record<string, number> = {}
  for (const name of ['media', 'ffmpeg', 'app']) {
    const victim = () => victims[name]?.()
    await until(`${name} to kill`, () => victim() !== undefined)
    const pid = victim() ?? 0
    process.kill(pid, 'SIGKILL')
    const killed = Date.now()
    await until(`another ${name}`, () => victim() !== undefined && victim() !== pid)
    // Without a pause since it was killed: nothing was noticed.
    await until(`the picture after ${name}`, async () => Date.now() - killed > STEADY && plays(page))
    away[name] = Math.max(0, (await pictureOf(page)).since - killed)
    const said = acknowledged.size
    await until('people talk again', () => acknowledged.size > said + 1)
  }

  const seconds = (Date.now() - begun) / 1000
  await call('course/auth/course/live/channel/log/end', { periodId }, lecturer)
  isOver = true
  obs?.kill('SIGKILL')
  await sending
  const lines: string[] = []
  for (let after = 0, hasMore = 1; hasMore === 1; ) {
    const answer = await call<{ list: { seq: number; text: string }[]; hasMore: number }>(
      'live/api/room/line/list',
      { periodId, after, pageSize: 500 },
      learner,
    )
    lines.push(...answer.list.map(({ text }) => text))
    after = answer.list.at(-1)?.seq ?? 0
    hasMore = answer.hasMore
  }
  for (const key of acknowledged) expect(lines.filter((text) => text === key)).toEqual([key])
  // What was recorded before and after lies in parts, which the replay joins.
  const [logId = ''] = await readdir(join(product.dataDir, 'live/12')).then((names) =>
    names.filter((name) => /^\d+$/.test(name)),
  )
  let length = 0
  for (const part of await recordedParts(broadcastFolder(product.dataDir, 12, logId)))
    length += (await cutToWhole(part)).length / 1000
  const lost = seconds - length
  console.log(
    `back after ${away.media} ms (media process), ${away.ffmpeg} ms (ffmpeg), ${away.app} ms (app); ${lost.toFixed(1)} s of ${seconds.toFixed(0)} s not recorded; ${acknowledged.size} lines acknowledged`,
  )
  // While the media process is away nothing can be taken; what came before and after is there.
  expect(lost).toBeLessThan((away.media ?? 0) / 1000 + 5)
  expect(length).toBeGreaterThan(5)
})
