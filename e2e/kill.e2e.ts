/**
 * Random kill -9 of the app and PostgreSQL while learners write notes and report progress. A ledger outside of the
 * product records acknowledged writes; afterwards all of them must be stored, and the site must have recovered each
 * time.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnProduct, startOwnProduct } from './own-product.ts'

const KILLS_OF_EACH = 10
/**
 * An outage longer than this (ms) fails. Recovery times are measured by bench/exam-crash: here other journeys use the
 * same CPU.
 */
const BACK_WITHIN = 120_000
const LEARNERS = ['13800000000', '13800000001', '13800000002', '13800000003', '13800000004']

let product: OwnProduct
beforeAll(async () => {
  product = await startOwnProduct()
})
afterAll(() => product?.stop())

interface Answer<T> {
  code: number
  msg: string
  data: T
}

async function call<T>(path: string, input: object, token?: string, patience = 10_000): Promise<Answer<T>> {
  const response = await fetch(`${product.origin}/apis/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'site-id': '12', ...(token ? { token } : {}) },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(patience),
  })
  return (await response.json()) as Answer<T>
}

async function must<T>(path: string, input: object, token?: string): Promise<T> {
  const { code, msg, data } = await call<T>(path, input, token)
  if (code !== 200) throw new Error(`${path}: ${code} ${msg}`)
  return data
}

/** Sends until it is acknowledged, as a browser's outbox does; everything but a definite answer is retried. */
async function acknowledged<T>(
  path: string,
  input: object,
  token: string,
  stop: () => boolean,
): Promise<T | undefined> {
  while (!stop()) {
    const answer = await call<T>(path, input, token).catch(() => undefined)
    if (answer?.code === 200) return answer.data
    if (answer && ![429, 500, 503].includes(answer.code))
      throw new Error(`${path} was refused: ${answer.code} ${answer.msg}`)
    errors.set(answer?.code ?? 0, (errors.get(answer?.code ?? 0) ?? 0) + 1)
    await sleep(50 + Math.random() * 100)
  }
  return undefined
}
/** Answers other than an acknowledgement, by code; 0 is no answer. */
const errors = new Map<number, number>()

interface Period {
  id: string
  periodType: number
  videoLength: number
}
interface Learner {
  token: string
  periods: Period[]
  notes: { clientKey: string; content: string; id: string }[]
  watched: Map<string, { seq: number; progress: number; currentDuration: number; courseId: string }>
}

async function makeLearner(mobile: string): Promise<Learner> {
  const { token } = await must<{ token: string }>('user/api/user/login/password', {
    mobile,
    password: 'Demo@2026',
    clientType: 4,
  })
  const { list } = await must<{ list: { courseId: string }[] }>('course/api/course/list', { pageSize: 100, isFree: 1 })
  const periods: Period[] = []
  for (const { courseId } of list) {
    const { chapterList } = await must<{ chapterList: { periodList: Period[] }[] }>(
      'course/auth/course/chapter/page',
      { courseId },
      token,
    )
    periods.push(...chapterList.flatMap(({ periodList }) => periodList).filter(({ periodType }) => periodType === 1))
    if (periods.length >= 8) break
  }
  if (periods.length === 0) throw new Error('the demo school has no video lesson')
  return { token, periods, notes: [], watched: new Map() }
}

/** Writes notes one after the other, each with its own idempotency key. */
async function writeNotes(learner: Learner, name: string, stop: () => boolean): Promise<void> {
  for (let n = 0; !stop(); n++) {
    const clientKey = `${name}-${n}`
    const content = `${clientKey} ${Math.random().toString(36).slice(2)}`
    const period = learner.periods[n % learner.periods.length]
    const note = await acknowledged<{ id: string }>(
      'user/auth/user/note/log/save',
      { periodId: period?.id, content, clientKey, videoTime: n },
      learner.token,
      stop,
    )
    if (note) learner.notes.push({ clientKey, content, id: note.id })
    // The limit is 60 notes a minute.
    await sleep(1_050)
  }
}

/** Watches lessons in turn and reports four times a second. */
async function watch(learner: Learner, stop: () => boolean): Promise<void> {
  for (const period of learner.periods) {
    const signed = await acknowledged<{ studyId: string; courseId: string }>(
      'course/auth/course/sign',
      { periodId: period.id },
      learner.token,
      stop,
    )
    if (!signed) return
    const started = Date.now()
    for (let seq = 1, from = 0; !stop(); seq++) {
      await sleep(280)
      const to = Math.min((Date.now() - started) / 1000, period.videoLength)
      const input = { studyId: signed.studyId, periodId: period.id, ranges: [[from, to]], currentDuration: to, seq }
      const result = await acknowledged<{ progress: number; currentDuration: number }>(
        'data/api/course/user/period/log/save',
        input,
        learner.token,
        stop,
      )
      if (result) learner.watched.set(period.id, { seq, ...result, courseId: signed.courseId })
      if (to >= period.videoLength) break
      from = to
    }
    if (stop()) return
  }
}

/** True if a call that needs app and database is answered. */
async function answers(token: string): Promise<boolean> {
  const answer = await call('user/auth/user/ext/view', {}, token, 1_000).catch(() => undefined)
  return answer?.code === 200
}

async function until(what: string, condition: () => boolean | Promise<boolean>, within: number): Promise<void> {
  const end = Date.now() + within
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`${what}: not within ${within} ms\n${product.output().slice(-3_000)}`)
    await sleep(20)
  }
}

test('no acknowledged write is lost, and the site recovers from every kill', async () => {
  const learners = await Promise.all(LEARNERS.map(makeLearner))
  const [first] = learners
  if (!first) throw new Error('no learner was created')
  let over = false
  const run = Date.now()
  const work = learners.flatMap((learner, n) => [
    // Keys are unique to this run.
    writeNotes(learner, `run${run}-learner${n}`, () => over),
    watch(learner, () => over),
  ])
  const failed = Promise.all(work).catch((error: unknown) => {
    over = true
    throw error
  })
  failed.catch(() => undefined)

  const targets = [
    ...Array<'app' | 'postgres'>(KILLS_OF_EACH).fill('app'),
    ...Array<'app' | 'postgres'>(KILLS_OF_EACH).fill('postgres'),
  ]
  // Shuffled, so that every order occurs.
  targets.sort(() => Math.random() - 0.5)
  const away: { target: string; ms: number }[] = []
  for (const target of targets) {
    if (over) await failed
    await sleep(300 + Math.random() * 1_200)
    const pid = target === 'app' ? product.appPid : product.postgresPid
    await until(`${target} to kill`, () => pid() !== null, BACK_WITHIN)
    const victim = pid()
    if (victim === null) throw new Error(`no ${target} to kill`)
    process.kill(victim, 'SIGKILL')
    const killed = Date.now()
    await until(
      `${target} ${victim} back`,
      async () => pid() !== null && pid() !== victim && (await answers(first.token)),
      BACK_WITHIN,
    )
    away.push({ target, ms: Date.now() - killed })
  }
  await sleep(1_000)
  over = true
  await failed

  const worst = (target: string) => Math.max(...away.filter((one) => one.target === target).map(({ ms }) => ms))
  const notes = learners.reduce((sum, learner) => sum + learner.notes.length, 0)
  const reports = learners.reduce(
    (sum, learner) => sum + [...learner.watched.values()].reduce((all, { seq }) => all + seq, 0),
    0,
  )
  console.log(
    `${targets.length} kills: back after at most ${worst('app')} ms (app) and ${worst('postgres')} ms (PostgreSQL); ${notes} notes and ${reports} reports acknowledged; unacknowledged tries by code: ${JSON.stringify([...errors])}`,
  )
  // Control: enough was written.
  expect(notes).toBeGreaterThan(50)
  expect(reports).toBeGreaterThan(200)

  const lost: string[] = []
  for (const learner of learners) {
    const stored = new Map<string, string[]>()
    for (let pageCurrent = 1, totalPage = 1; pageCurrent <= totalPage; pageCurrent++) {
      const page = await must<{ list: { id: string; content: string }[]; totalPage: number }>(
        'user/auth/user/note/log/page',
        { pageCurrent, pageSize: 100 },
        learner.token,
      )
      totalPage = page.totalPage
      for (const { id, content } of page.list) stored.set(content, [...(stored.get(content) ?? []), id])
    }
    for (const note of learner.notes) {
      const ids = stored.get(note.content) ?? []
      // Retried writes must be stored once.
      if (ids.length !== 1 || ids[0] !== note.id)
        lost.push(`note ${note.clientKey} ${note.id}: stored as [${ids.join(', ')}]`)
    }
    for (const [periodId, result] of learner.watched) {
      const { list } = await must<{ list: { periodId: string; progress: number; currentDuration: number }[] }>(
        'data/auth/course/user/period/progress/list',
        { courseId: result.courseId },
        learner.token,
      )
      const saved = list.find((row) => row.periodId === periodId)
      if (!saved || saved.progress < result.progress || saved.currentDuration < result.currentDuration - 0.001)
        lost.push(
          `progress of period ${periodId}: acknowledged ${result.progress} % at ${result.currentDuration} s, stored ${saved?.progress} % at ${saved?.currentDuration} s`,
        )
    }
  }
  expect(lost).toEqual([])
  // A database outage is 503, not a server error.
  expect(errors.get(500)).toBeUndefined()
})
