/** People who use a site without a pause while it is upgraded: what each does over and over, and what failed. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { SESSION_COOKIE } from '../server/src/kernel/session.ts'

const SITE = '12'
const PASSWORD = 'Demo@2026'
const OPERATOR = '13800000000'
const LEARNER = '13800000001'
const BUYER = '13800000003'
const DEVICE = 'rolling-upgrade'
const SANDBOX = 90

/** Makes a call. @throws with what was answered instead of 200 */
async function ask<T>(origin: string, path: string, input: object, token = ''): Promise<T> {
  const headers = { 'content-type': 'application/json', 'site-id': SITE, ...(token ? { token } : {}) }
  const response = await fetch(`${origin}/apis/${path}`, { method: 'POST', headers, body: JSON.stringify(input) })
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: T }
  if (code !== 200) throw new Error(`${path}: ${response.status}, ${code} ${msg}`)
  return data
}

/** Opens a page. @throws with what was answered instead of 200 */
async function page(origin: string, path: string, token: string): Promise<void> {
  const response = await fetch(origin + path, {
    headers: { accept: 'text/html', cookie: `${SESSION_COOKIE}=${token}` },
  })
  await response.text()
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
}

interface Listed {
  list: { courseId: string; examId: string; totalSeconds: number }[]
}

/** What the clients use of the demo school. */
async function find(origin: string) {
  const courses = (isFree: 0 | 1) =>
    ask<Listed>(origin, 'course/api/course/list', { pageSize: 50, isFree }).then(({ list }) => list)
  const [free, sold] = [(await courses(1)).find(({ totalSeconds }) => totalSeconds > 0), (await courses(0))[0]]
  const { chapterList } = await ask<{ chapterList: { periodList: { id: string; periodType: number }[] }[] }>(
    origin,
    'course/api/course/chapter/list',
    { courseId: free?.courseId },
  )
  const film = chapterList.flatMap(({ periodList }) => periodList).find(({ periodType }) => periodType === 2)
  const { list } = await ask<Listed>(origin, 'exam/api/exam/info/list', { pageSize: 1, isFree: 1 })
  return { courseId: free?.courseId, periodId: film?.id, examId: list[0]?.examId, productId: sold?.courseId }
}

/** A person by mobile number with a new session; their former one ends. */
export const signIn = (origin: string, mobile: string): Promise<{ token: string }> =>
  ask(origin, 'user/api/user/login/password', { mobile, password: PASSWORD, clientType: 1 })

/** The calls of a learner who watches, sits an exam and buys, and of people who sign in; each with its pause. */
async function stepsOf(origin: string) {
  const [{ token }, buyer, school] = [await signIn(origin, LEARNER), await signIn(origin, BUYER), await find(origin)]
  const { courseId, periodId, examId, productId } = school
  const { studyId } = await ask<{ studyId: string }>(origin, 'course/auth/course/sign', { periodId }, token)
  const record = 'exam/auth/user/exam/record'
  const { recordId } = await ask<{ recordId: string }>(
    origin,
    `${record}/examOnline`,
    { examId, deviceId: DEVICE },
    token,
  )
  const { problemList } = await ask<{ problemList: { id: string }[] }>(origin, `${record}/paper`, { recordId }, token)
  let n = 0
  const steps: Record<string, { pauseMs: number; run(at: string): Promise<unknown> }> = {
    signIn: { pauseMs: 200, run: (at) => signIn(at, OPERATOR) },
    page: { pauseMs: 100, run: (at) => page(at, `/view/${courseId}`, token) },
    list: { pauseMs: 100, run: (at) => ask(at, 'data/auth/course/user/progress/list', { pageSize: 10 }, token) },
    watch: {
      pauseMs: 300,
      run: (at) => {
        const report = { studyId, periodId, ranges: [[0, 5]], currentDuration: 5, seq: ++n }
        return ask(at, 'data/api/course/user/period/log/save', report, token)
      },
    },
    save: {
      pauseMs: 100,
      run: (at) => {
        const answerList = [{ problemId: problemList[0]?.id, rev: ++n, userAnswer: ['A'] }]
        return ask(at, `${record}/answer/save`, { recordId, deviceId: DEVICE, answerList }, token)
      },
    },
    order: {
      pauseMs: 2500,
      run: async (at) => {
        const productList = [{ productType: 1, productId }]
        const cart = { productList, clientKey: randomUUID(), payType: SANDBOX }
        const { orderNo } = await ask<{ orderNo: string }>(at, 'user/auth/order/info/pay', cart, buyer.token)
        await ask(at, 'user/auth/order/info/close', { orderNo }, buyer.token)
      },
    },
  }
  return steps
}

/** Answers by kind of request: how many were good, and what the others said. */
export interface Observed {
  good: Record<string, number>
  bad: string[]
}

/** Uses the site, each request at an origin of its own, until `stop`. */
export async function useSite(origin: () => string) {
  const observed: Observed = { good: {}, bad: [] }
  let isStopped = false
  const loops = Object.entries(await stepsOf(origin())).map(async ([name, { pauseMs, run }]) => {
    while (!isStopped) {
      await run(origin()).then(
        () => (observed.good[name] = (observed.good[name] ?? 0) + 1),
        (error: Error) => observed.bad.push(error.message),
      )
      // Below the limits of a person.
      await sleep(pauseMs)
    }
  })
  return {
    observed,
    /** Resolves when every kind of request was answered well `times` more. */
    async each(times: number): Promise<void> {
      const before = { ...observed.good }
      const isDone = () => Object.entries(observed.good).every(([name, n]) => n >= (before[name] ?? 0) + times)
      while (!isDone() && observed.bad.length === 0) await sleep(50)
    },
    async stop(): Promise<Observed> {
      isStopped = true
      await Promise.all(loops)
      return observed
    },
  }
}
