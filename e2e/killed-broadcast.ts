/**
 * A broadcast during which the media process, its ffmpeg and the app are killed, with a viewer in Chromium and a
 * chatter. The journey requires full recovery; the bench measures it.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import WebSocket from 'ws'
import { broadcastFolder, cutToWhole, recordedParts } from '../server/src/live/files.ts'
import { moves } from './live-media.ts'
import type { OwnProduct } from './own-product.ts'

const LECTURER = '13800000002'
const LEARNER = '13800000001'
/** An outage longer than this (ms) fails. */
const BACK_WITHIN = 60_000
/** Playback without a pause for so long (ms) cannot come from the buffer. */
const STEADY = 4000
/** A longer stall (ms) counts as an outage: a busy machine stutters. */
const PAUSE = 1500

export const victims = ['media', 'ffmpeg', 'app'] as const
export type Victim = (typeof victims)[number]

export interface Outcome {
  /** From each kill until the picture moves (ms); 0 if it never stopped. */
  away: Record<Victim, number>
  /** True if the page was never reloaded. */
  isSamePage: boolean
  /** Seconds of the stream that were sent during the session, and recorded. */
  sent: number
  recorded: number
  /** Acknowledged chat lines, and all lines of the room. */
  acknowledged: string[]
  lines: string[]
}

/** An encoder that reconnects after a second, as OBS does. */
function startEncoder(rtmpPort: number, key: string) {
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25', '-f', 'lavfi', '-i', 'sine=frequency=440']
  const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-g', '25', '-c:a', 'aac']
  const to = ['-progress', 'pipe:1', '-stats_period', '0.1', '-f', 'flv', `rtmp://127.0.0.1:${rtmpPort}/live/${key}`]
  let isOver = false
  let child: ChildProcess | undefined
  /** Seconds sent by earlier connections, and by this one. */
  let [before, now] = [0, 0]
  const sending = (async () => {
    while (!isOver) {
      child = spawn('ffmpeg', ['-v', 'error', '-re', ...picture, ...encode, ...to], {
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      child.stdout?.on('data', (text: Buffer) => {
        const at = [...text.toString().matchAll(/^out_time_us=(\d+)$/gm)].at(-1)?.[1]
        if (at) now = Number(at) / 1e6
      })
      await new Promise((resolve) => child?.once('close', resolve))
      before += now
      now = 0
      if (!isOver) await sleep(1000)
    }
  })()
  return {
    sent: () => before + now,
    async stop() {
      isOver = true
      child?.kill('SIGKILL')
      await sending
    },
  }
}

/** Sends a line every 1.5 s and retries unanswered ones, as the page does. */
function startTalk(origin: string, periodId: string, token: string) {
  const acknowledged = new Set<string>()
  const open = new Map<string, string>()
  let isOver = false
  let socket: WebSocket | undefined
  const dial = () => {
    if (isOver) return
    const made = new WebSocket(`${origin.replace('http', 'ws')}/stream/room/${periodId}`, { headers: { token } })
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
  return {
    acknowledged,
    stop() {
      isOver = true
    },
  }
}

/** Records in the page when the picture last advanced, and since when without a pause. A reload would lose it. */
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
  page.evaluate(() => (window as unknown as { picture?: { moved: number; since: number } }).picture)
async function plays(page: Page): Promise<boolean> {
  const picture = await pictureOf(page)
  return picture !== undefined && Date.now() - picture.moved < PAUSE && picture.moved - picture.since > STEADY
}

/** Runs the broadcast and the kills. @throws if something does not recover */
export async function killDuringBroadcast(
  product: OwnProduct,
  browser: Pick<Browser, 'newContext'>,
  rtmpPort: number,
): Promise<Outcome> {
  const { origin } = product
  let viewer: Page | undefined
  async function call<T>(path: string, input: object, token?: string): Promise<T> {
    const response = await fetch(`${origin}/apis/${path}`, {
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
  async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
    const began = Date.now()
    while (!(await condition())) {
      if (Date.now() - began > BACK_WITHIN) {
        const seen = await viewer?.locator('main').innerText()
        throw new Error(`${what}: not within ${BACK_WITHIN} ms\n${product.output().slice(-2000)}\n${seen}`)
      }
      await sleep(100)
    }
  }

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
  const encoder = startEncoder(rtmpPort, streamKey)
  const context = await browser.newContext()
  let talk: ReturnType<typeof startTalk> | undefined
  try {
    await until('the stream arrives', async () => {
      const channel = await call<{ isPublishing: number }>('course/auth/course/channel/view', {}, lecturer)
      return channel.isPublishing === 1
    })
    await call('course/auth/course/live/channel/log/save', { periodId }, lecturer)
    const sentBefore = encoder.sent()

    await context.addCookies([{ name: 'RC_WEB_TOKEN', value: learner, url: origin, httpOnly: true }])
    const page = await context.newPage()
    viewer = page
    await page.goto(`${origin}/live/detail/${courseId}?period=${periodId}`)
    await watchPicture(page)
    const loadedAt = await page.evaluate(() => performance.timeOrigin)
    await until('the picture', () => plays(page))
    const { acknowledged } = (talk = startTalk(origin, periodId, learner))
    await until('something was said', () => acknowledged.size > 2)

    const pidOf: Record<Victim, () => number | undefined> = {
      media: () => product.mediaPid() ?? undefined,
      ffmpeg: () => product.mediaChildren()[0],
      app: () => product.appPid() ?? undefined,
    }
    const away: Outcome['away'] = { media: 0, ffmpeg: 0, app: 0 }
    for (const name of victims) {
      const victim = pidOf[name]
      await until(`${name} to kill`, () => victim() !== undefined)
      const pid = victim() ?? 0
      process.kill(pid, 'SIGKILL')
      const killed = Date.now()
      await until(`another ${name}`, () => victim() !== undefined && victim() !== pid)
      // Without a pause since the kill: viewers did not notice.
      await until(`the picture after ${name}`, async () => Date.now() - killed > STEADY && plays(page))
      away[name] = Math.max(0, ((await pictureOf(page))?.since ?? 0) - killed)
      await until(`another picture after ${name}`, () => moves(page))
      const said = acknowledged.size
      await until('people talk again', () => acknowledged.size > said + 1)
    }
    const isSamePage =
      (await pictureOf(page)) !== undefined && (await page.evaluate(() => performance.timeOrigin)) === loadedAt

    const sent = encoder.sent() - sentBefore
    await call('course/auth/course/live/channel/log/end', { periodId }, lecturer)
    talk.stop()
    await encoder.stop()
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
    // Recordings before and after a kill are separate parts, which the replay joins.
    const [logId = ''] = (await readdir(join(product.dataDir, 'live/12'))).filter((name) => /^\d+$/.test(name))
    let recorded = 0
    for (const part of await recordedParts(broadcastFolder(product.dataDir, 12, logId)))
      recorded += (await cutToWhole(part)).length / 1000
    return { away, isSamePage, sent, recorded, acknowledged: [...acknowledged], lines }
  } finally {
    talk?.stop()
    await Promise.all([encoder.stop(), context.close()])
  }
}
