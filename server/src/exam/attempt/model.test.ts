/**
 * Model-based test of an attempt: begin, save, retries, reordering, concurrency, takeover, expiry, extra time, hand-in
 * (by either device, by a page with a fast clock), reopen, late answers. After every step stored answers, state and
 * score must equal the model.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePaper, makeProblem, type MadePaper } from '../../../test/exam.ts'
import { makeLecturer, makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { submitExpired } from './auto-submit.ts'
import { signed, takerOf } from '../../../test/sitting.ts'

let t: TestApp
let taker: ReturnType<typeof takerOf>
let paper: MadePaper
let author: MadeUser
let ids: string[]
beforeAll(async () => {
  t = await startTestApp()
  taker = takerOf(t)
  const lecturer = await makeLecturer(t.owner)
  author = lecturer
  const problems = await Promise.all([1, 2, 3].map(() => makeProblem(t.owner, { lecturerId: lecturer.lecturerId })))
  ids = problems.map(({ id }) => id)
  paper = await makePaper(t.owner, { lecturerId: lecturer.lecturerId, problems, rules: { attempts: 1 } })
})
afterAll(() => t.close())

type State = 'none' | 'open' | 'due' | 'ended'
interface Model {
  state: State
  byTime: boolean
  device: string
  epoch: number
  held: Map<number, { rev: number; value: string }>
  late: Set<string>
}
interface Real {
  user: MadeUser
  recordId: string
  syncKey: string
}
let actions = 0

const newest = (model: Model, at: number) => model.held.get(at)?.rev ?? 0
const end = (model: Model, byTime: boolean) => {
  model.state = 'ended'
  model.byTime = byTime
}

/** Compares the observable state with the model. */
async function agree(model: Model, { recordId }: Real): Promise<void> {
  if (model.state === 'none') return
  const row = await taker.row(recordId)
  const held = await taker.held(recordId)
  const wanted = [...model.held].map(([at, { rev, value }]) => [ids[at], { rev, userAnswer: [value] }])
  expect(held).toEqual(Object.fromEntries(wanted))
  expect(row.lateTotal).toBe(model.late.size)
  expect(row.epoch).toBe(model.epoch)
  expect(row.examStatus).toBe(model.state === 'ended' ? 5 : 2)
  if (model.state === 'ended') {
    expect(row.score).toBe([...model.held.values()].filter(({ value }) => value === 'B').length * 2)
    expect(row.submitType).toBe(model.byTime ? 2 : 1)
  } else expect(row).toMatchObject({ score: null, submitType: null, submitTime: null })
}

class Step implements fc.AsyncCommand<Model, Real> {
  readonly name: string
  readonly when: (model: Model) => boolean
  readonly doing: (model: Model, real: Real) => Promise<void>
  constructor(name: string, when: (model: Model) => boolean, doing: (model: Model, real: Real) => Promise<void>) {
    this.name = name
    this.when = when
    this.doing = doing
  }
  check = (model: Readonly<Model>) => this.when(model)
  async run(model: Model, real: Real) {
    await this.doing(model, real)
    await agree(model, real)
  }
  toString = () => this.name
}
const begun = (model: Model) => model.state !== 'none'

const begin = (device: string) =>
  new Step(
    `begin on ${device}`,
    () => true,
    async (model, real) => {
      const answer = await taker.begin(paper.examId, real.user, { deviceId: device })
      if (model.state === 'ended') return expect(answer.code).toBe(999)
      expect(answer.code).toBe(200)
      if (model.state === 'none') {
        real.recordId = answer.data.recordId
        real.syncKey = answer.data.syncKey
        model.state = 'open'
        model.device = device
      }
      // An expired sitting cannot be taken over.
      if (model.state === 'open' && model.device !== device) {
        model.device = device
        model.epoch += 1
      }
      expect(answer.data).toMatchObject({ recordId: real.recordId, isActive: model.device === device ? 1 : 0 })
    },
  )

const takeover = (device: string) =>
  new Step(`go on with ${device}`, begun, async (model, real) => {
    const { code, data } = await taker.goOn(real.recordId, real.user, device)
    expect(code).toBe(200)
    if (model.state === 'open' && model.device !== device) {
      model.device = device
      model.epoch += 1
    }
    expect(data.answerList).toHaveLength(model.held.size)
  })

/** Saves `times` times concurrently; signed before the end, or unsigned. */
const save = (device: string, at: number, rev: number, value: string, times: number, isSigned: boolean) =>
  new Step(
    `save ${at} rev ${rev} ${value} x${times} ${isSigned ? 'signed' : ''} on ${device}`,
    begun,
    async (model, real) => {
      const plain = { problemId: ids[at] ?? '', rev, userAnswer: [value] }
      // Ten seconds before the expiry, where it has expired.
      const answeredAt = new Date(Date.now() - 60_000).toISOString()
      const one = isSigned ? signed(real.syncKey, { ...plain, answeredAt }) : plain
      const sends = Array.from({ length: times }, () =>
        taker.send(real.recordId, real.user, [one], { deviceId: device }),
      )
      const answers = await Promise.all(sends)
      const isNewer = newest(model, at) < rev
      if (isNewer && model.state === 'open') model.held.set(at, { rev, value })
      else if (isNewer) {
        if (model.state === 'due') end(model, true)
        if (model.late.has(`${at} ${rev}`)) {
          // Already stored and judged.
        } else {
          model.late.add(`${at} ${rev}`)
          if (isSigned && model.byTime) model.held.set(at, { rev, value })
        }
      }
      for (const { code, data } of answers) {
        expect(code).toBe(200)
        expect(data.savedList[0]?.rev).toBeGreaterThanOrEqual(rev)
        expect(data.isActive).toBe(model.device === device ? 1 : 0)
      }
    },
  )

const expire = new Step(
  'time is up',
  (model) => model.state === 'open',
  async (model, real) => {
    // The device was away: otherwise late answers are not accepted automatically.
    await taker.away(real.recordId)
    await taker.expire(real.recordId)
    model.state = 'due'
  },
)

const close = new Step('the closer looks', begun, async (model) => {
  await submitExpired(t.services)
  if (model.state === 'due') end(model, true)
})

/** Concurrent answers to one problem. */
const burst = (device: string, at: number, revs: readonly number[]) =>
  new Step(
    `save ${at} revs ${revs.join(' ')} at once on ${device}`,
    (model) => model.state === 'open',
    async (model, real) => {
      const valueOf = (rev: number) => (rev % 2 === 0 ? 'B' : 'A')
      const answers = await Promise.all(
        revs.map((rev) => taker.save(real.recordId, real.user, ids[at] ?? '', rev, [valueOf(rev)], device)),
      )
      const last = Math.max(...revs)
      if (newest(model, at) < last) model.held.set(at, { rev: last, value: valueOf(last) })
      for (const [index, { code, data }] of answers.entries()) {
        expect(code).toBe(200)
        expect(data.savedList[0]?.rev).toBeGreaterThanOrEqual(revs[index] ?? 0)
      }
    },
  )

/** Only the active device hands in, once; a page with a fast clock cannot. */
const handIn = (device: string, reason: 'self' | 'time', times: number) =>
  new Step(`hand in x${times} (${reason}) on ${device}`, begun, async (model, real) => {
    const receipts = await Promise.all(
      Array.from({ length: times }, () => taker.finish(real.recordId, real.user, { deviceId: device, reason })),
    )
    for (const receipt of receipts) expect(receipt).toEqual(receipts[0])
    if (model.state === 'open' && (reason === 'time' || model.device !== device))
      return expect(receipts[0]?.code).toBe(999)
    if (model.state !== 'ended') end(model, model.state === 'due')
    expect(receipts[0]?.data.submitType).toBe(model.byTime ? 2 : 1)
  })

const action = () => ({ minutes: 30, clientKey: `model-deed-${++actions}` })
const extend = new Step('extra time', begun, async (model, { recordId }) => {
  const input = { examId: paper.examId, recordId, ...action() }
  const { code } = await t.call('exam/auth/exam/monitor/extend', input, { token: author.token })
  expect(code).toBe(model.state === 'ended' ? 999 : 200)
  if (model.state === 'due') model.state = 'open'
})

const reopen = new Step(
  'reopen',
  (model) => model.state === 'ended',
  async (model, real) => {
    const input = { recordId: real.recordId, ...action() }
    expect((await t.call('exam/auth/exam/monitor/reopen', input, { token: author.token })).code).toBe(200)
    model.state = 'open'
    model.byTime = false
  },
)

test('an attempt equals its model under any sequence of events', async () => {
  // Few devices, problems and revs, so that conflicts are likely.
  const device = fc.constantFrom('device-one', 'device-one', 'device-two')
  const reason = fc.constantFrom('self' as const, 'self' as const, 'self' as const, 'time' as const)
  const anySave = fc
    .tuple(
      device,
      fc.nat(1),
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom('A', 'B'),
      fc.integer({ min: 1, max: 3 }),
      fc.boolean(),
    )
    .map((args) => save(...args))
  const commands = fc.commands(
    [
      device.map(begin),
      device.map(takeover),
      anySave,
      anySave,
      fc.constant(expire),
      fc.constant(close),
      fc
        .tuple(device, fc.nat(1), fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 4 }))
        .map((args) => burst(...args)),
      fc.tuple(device, reason, fc.integer({ min: 1, max: 3 })).map((args) => handIn(...args)),
      fc.constant(extend),
      fc.constant(reopen),
    ],
    { maxCommands: 30, size: 'max' },
  )
  await fc.assert(
    fc.asyncProperty(commands, async (steps) => {
      const user = await makeUser(t.owner)
      const model: Model = { state: 'none', byTime: false, device: '', epoch: 1, held: new Map(), late: new Set() }
      const setup = () => ({ model, real: { user, recordId: '', syncKey: '' } })
      await fc.asyncModelRun(setup, [begin('device-one'), ...steps])
    }),
    { numRuns: 50 },
  )
}, 240_000)
