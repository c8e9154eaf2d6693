import type { Receipt, Sitting } from '@zhixing/contract/exam/record'
import type { LearnerPaper } from '@zhixing/contract/exam/shapes'
import { describe, expect, test } from 'vitest'
import { createClock } from './clock.ts'
import { createMemoryJournal, type Journal } from './journal.ts'
import { createAttemptStore, type AttemptStore } from './attempt-store.ts'
import type { FinishReason } from './attempt-types.ts'
import type { SaveInput } from './sync.ts'

const START = Date.parse('2026-05-01T08:00:00.000Z')
const iso = (ms: number) => new Date(ms).toISOString()
class Refused extends Error {
  readonly code: number
  constructor(code: number, message = '') {
    super(message)
    this.code = code
  }
}
const paper: LearnerPaper = {
  examId: '5',
  version: 1,
  examName: '卷',
  notice: '',
  totalScore: 2,
  titleList: [],
  problemList: [],
}

/** The server of the world: one record, its answers, who writes. */
function makeServer() {
  const server = {
    now: START,
    status: 2,
    device: '',
    cutoff: (START + 3_600_000) as number | null,
    noticeTotal: 0,
    handIns: 0,
    asked: 0,
    held: new Map<string, { rev: number; userAnswer: string[] }>(),
    late: new Map<string, string[]>(),
    trouble: null as Refused | null,
    loseFinish: 0,
    /** A problem whose answers are not taken. */
    bad: '',
  }
  const state = (deviceId: string) => ({
    recordId: '1',
    examStatus: server.status,
    serverTime: iso(server.now),
    cutoffTime: server.cutoff === null ? null : iso(server.cutoff),
    epoch: 1,
    isActive: (server.device === deviceId ? 1 : 0) as 0 | 1,
    noticeTotal: server.noticeTotal,
    leaveCount: 0,
  })
  const take = ({ answerList }: Pick<SaveInput, 'answerList'>) => {
    if (answerList.some(({ problemId }) => problemId === server.bad)) throw new Refused(422, '答案过长')
    for (const { problemId, rev, userAnswer } of answerList)
      if (server.status !== 2) server.late.set(problemId, userAnswer)
      else if ((server.held.get(problemId)?.rev ?? 0) < rev) server.held.set(problemId, { rev, userAnswer })
  }
  const wire = (deviceId: string) => ({
    async continue(takeover: 0 | 1): Promise<Sitting> {
      if (server.trouble) throw server.trouble
      server.asked++
      if (takeover || server.device === '') server.device = deviceId
      return {
        ...state(deviceId),
        examId: '5',
        version: 1,
        examName: '卷',
        attemptNo: 1,
        seed: 1,
        beginTime: iso(START),
        syncKey: 'a2V5',
        rules: {
          answerTime: 60,
          navMethod: 'free',
          shuffleTitle: 0,
          shuffleProblem: 0,
          shuffleOption: 0,
          leaveLimit: 0,
          leaveSeconds: 5,
          blockCopy: 0,
          allowCalculator: 1,
          submitAfter: 0,
          lateSync: 1440,
        },
        answerList: [...server.held].map(([problemId, { rev, userAnswer }]) => ({
          problemId,
          rev,
          userAnswer,
          flag: 0,
          savedTime: iso(server.now),
        })),
      }
    },
    async paper() {
      if (server.trouble) throw server.trouble
      return paper
    },
    async save(input: SaveInput) {
      if (server.trouble) throw server.trouble
      take(input)
      return {
        ...state(deviceId),
        savedTime: iso(server.now),
        savedList: input.answerList.map(({ problemId }) => ({
          problemId,
          rev: server.held.get(problemId)?.rev ?? 0,
        })),
        refusedList: [],
      }
    },
    async finish(answerList: SaveInput['answerList'], reason: FinishReason): Promise<Receipt> {
      if (server.trouble) throw server.trouble
      take({ answerList })
      const isOver = server.cutoff !== null && server.now >= server.cutoff
      if (server.status === 2 && !isOver && (reason === 'time' || server.device !== deviceId)) throw new Refused(999)
      if (server.status === 2) {
        server.status = 5
        server.handIns++
      }
      if (server.loseFinish > 0) {
        server.loseFinish--
        throw new Refused(0)
      }
      return {
        recordId: '1',
        examId: '5',
        examName: '卷',
        examStatus: server.status,
        receiptNo: 'R1',
        submitTime: iso(server.now),
        submitType: 1,
        answeredTotal: server.held.size,
        problemTotal: 2,
        score: null,
      }
    },
    async notices() {
      return Array.from({ length: server.noticeTotal }, (_, at) => ({
        id: String(at),
        noticeText: `通知 ${at}`,
        gmtCreate: iso(server.now),
      }))
    },
    sendFile: async () => '/files/12/1',
  })
  return { server, wire }
}
type World = ReturnType<typeof makeServer>

/** One device with its own timers; several may share a server, a device may come back with the journal it left. */
function makeDevice({ server, wire }: World, name: string, journal: Journal = createMemoryJournal()) {
  let timers: { work: () => void; at: number }[] = []
  let mono = 0
  const marks: boolean[] = []
  const store: AttemptStore = createAttemptStore({
    recordId: '1',
    userId: '7',
    deviceId: name,
    journal,
    wire: wire(name),
    makeClock: (stored) => createClock({ mono: () => mono, wall: () => START + mono }, stored),
    makeSigner: (key) => async (text) => `${key} ${text}`,
    mono: () => mono,
    random: () => 0.5,
    setTimer(work, ms) {
      const timer = { work, at: mono + ms }
      timers.push(timer)
      return timer
    },
    clearTimer(timer) {
      timers = timers.filter((one) => one !== timer)
    },
    mark: (held) => marks.push(held),
  })
  const settle = async () => {
    for (let turn = 0; turn < 200; turn++) await Promise.resolve()
  }
  return {
    store,
    journal,
    marks,
    settle,
    async pass(ms: number) {
      const end = mono + ms
      for (;;) {
        await settle()
        const next = timers.toSorted((one, other) => one.at - other.at)[0]
        if (!next || next.at > end) break
        server.now += Math.max(0, next.at - mono)
        mono = Math.max(mono, next.at)
        timers = timers.filter((one) => one !== next)
        next.work()
      }
      server.now += end - mono
      mono = end
      await settle()
    },
  }
}

describe('opening', () => {
  test('comes up from the journal without network, with every answer, and sends them when it is back', async () => {
    const world = makeServer()
    const first = makeDevice(world, 'desk')
    await first.store.open()
    world.server.trouble = new Refused(0)
    first.store.answer('a', ['x'])
    first.store.goTo(3)
    first.store.write('草稿')
    await first.pass(2_000)
    // The tab is killed; nothing of it is left but the journal.
    first.store.close()
    const again = makeDevice(world, 'desk', first.journal)
    await again.store.open()
    expect(again.store.view()).toMatchObject({
      phase: 'doing',
      answers: { a: ['x'] },
      current: 3,
      scratch: '草稿',
      waiting: 1,
      paper,
    })
    world.server.trouble = null
    await again.store.retry()
    expect(world.server.held.get('a')?.userAnswer).toEqual(['x'])
    expect(again.store.view()).toMatchObject({ waiting: 0, sync: { kind: 'saved' } })
  })
  test('without journal and network it says so and opens once there is one', async () => {
    const world = makeServer()
    world.server.trouble = new Refused(0)
    const { store } = makeDevice(world, 'desk')
    await store.open()
    expect(store.view().phase).toBe('unreachable')
    world.server.trouble = null
    await store.retry()
    expect(store.view().phase).toBe('doing')
  })
  test('the journal of another person is not shown', async () => {
    const world = makeServer()
    const first = makeDevice(world, 'desk')
    await first.store.open()
    await first.pass(100)
    const record = await first.journal.record('1')
    if (!record) throw new Error('nothing was kept')
    await first.journal.putRecord({ ...record, userId: '8' })
    world.server.trouble = new Refused(404, '考试记录不存在')
    const other = makeDevice(world, 'desk', first.journal)
    await other.store.open()
    expect(other.store.view()).toMatchObject({ phase: 'refused', message: '考试记录不存在', paper: null, answers: {} })
  })
})

describe('two devices', () => {
  test('the newer takes over, the older can only look, its unsent answers still arrive, and by rev', async () => {
    const world = makeServer()
    const workspace = makeDevice(world, 'desk')
    await workspace.store.open()
    workspace.store.answer('a', ['desk'])
    // Not sent yet when the phone takes over.
    const phone = makeDevice(world, 'phone')
    await phone.store.open()
    await phone.pass(2_000)
    phone.store.answer('b', ['phone'])
    await phone.pass(2_000)
    await workspace.pass(2_000)
    expect(workspace.store.view().isActive).toBe(false)
    expect(workspace.store.mayWrite()).toBe(false)
    workspace.store.answer('a', ['ignored'])
    await workspace.pass(5_000)
    expect(world.server.held.get('a')?.userAnswer).toEqual(['desk'])
    await workspace.store.takeOver()
    expect(workspace.store.view()).toMatchObject({ isActive: true, answers: { a: ['desk'], b: ['phone'] } })
    await phone.pass(60_000)
    expect(phone.store.view().isActive).toBe(false)
  })
  test('a device that became read-only stays it after a reload', async () => {
    const world = makeServer()
    const workspace = makeDevice(world, 'desk')
    await workspace.store.open()
    await makeDevice(world, 'phone').store.open()
    await workspace.pass(60_000)
    workspace.store.close()
    const again = makeDevice(world, 'desk', workspace.journal)
    await again.store.open()
    expect(again.store.view().isActive).toBe(false)
    expect(world.server.device).toBe('phone')
  })
  test('another tab goes on: this one stops sending and writing', async () => {
    const world = makeServer()
    const { store, pass } = makeDevice(world, 'desk')
    await store.open()
    store.yieldTab()
    store.answer('a', ['x'])
    await pass(10_000)
    expect(store.view()).toMatchObject({ otherTab: true, answers: {} })
    expect(world.server.held.size).toBe(0)
  })
})

describe('handing in', () => {
  test('pressed twice it is one hand-in and one receipt, with what was typed a moment ago; the journal goes', async () => {
    const world = makeServer()
    const { store, journal, marks, settle } = makeDevice(world, 'desk')
    await store.open()
    store.answer('a', ['x'])
    await Promise.all([store.finish('self'), store.finish('self')])
    await settle()
    expect(world.server.handIns).toBe(1)
    expect(world.server.held.get('a')?.userAnswer).toEqual(['x'])
    expect(store.view()).toMatchObject({ phase: 'done', receipt: { receiptNo: 'R1' }, waiting: 0 })
    expect(await journal.record('1')).toBeUndefined()
    expect(await journal.answers('1')).toEqual([])
    expect(marks.at(-1)).toBe(false)
  })
  test('a lost reply is asked for again and is the same receipt', async () => {
    const world = makeServer()
    world.server.loseFinish = 2
    const { store, pass } = makeDevice(world, 'desk')
    await store.open()
    await store.finish('self')
    expect(store.view()).toMatchObject({ phase: 'finishing', finishFailed: true })
    await pass(20_000)
    expect(store.view()).toMatchObject({ phase: 'done', receipt: { receiptNo: 'R1' } })
    expect(world.server.handIns).toBe(1)
  })
  test('handed in without network: kept, also over a reload, and done when it is back', async () => {
    const world = makeServer()
    const first = makeDevice(world, 'desk')
    await first.store.open()
    world.server.trouble = new Refused(0)
    first.store.answer('a', ['x'])
    await first.store.finish('self')
    await first.pass(30_000)
    first.store.close()
    const again = makeDevice(world, 'desk', first.journal)
    await again.store.open()
    await again.settle()
    expect(again.store.view()).toMatchObject({ phase: 'finishing', finishFailed: true, waiting: 1 })
    world.server.trouble = null
    await again.store.retry()
    expect(again.store.view().phase).toBe('done')
    expect(world.server.held.get('a')?.userAnswer).toEqual(['x'])
  })
  test('who has second thoughts before it got through goes on writing', async () => {
    const world = makeServer()
    const { store, pass } = makeDevice(world, 'desk')
    await store.open()
    world.server.trouble = new Refused(0)
    await store.finish('self')
    store.keepWriting()
    world.server.trouble = null
    await pass(60_000)
    expect(store.view().phase).toBe('doing')
    expect(world.server.handIns).toBe(0)
  })
  test('when time is up it hands in by itself, within three seconds and not before', async () => {
    const world = makeServer()
    world.server.cutoff = START + 10_000
    const { store, pass } = makeDevice(world, 'desk')
    await store.open()
    store.answer('a', ['x'])
    await pass(9_900)
    expect(store.tick()).toBeGreaterThan(0)
    expect(store.view().phase).toBe('doing')
    await pass(200)
    store.tick()
    expect(store.view()).toMatchObject({ phase: 'finishing', timeUp: true })
    expect(store.mayWrite()).toBe(false)
    await pass(3_000)
    expect(store.view().phase).toBe('done')
  })
  test('extra time that came after time was up opens the paper again', async () => {
    const world = makeServer()
    world.server.cutoff = START + 10_000
    const { store, pass } = makeDevice(world, 'desk')
    await store.open()
    await pass(9_000)
    world.server.trouble = new Refused(0)
    await pass(1_100)
    store.tick()
    expect(store.view().phase).toBe('finishing')
    world.server.cutoff = START + 600_000
    // What the teacher gave is heard before the hand-in got through.
    await pass(100)
    world.server.trouble = null
    await store.takeOver()
    expect(store.view()).toMatchObject({ phase: 'doing', timeUp: false })
    await pass(10_000)
    expect(world.server.handIns).toBe(0)
  })
  test('extra time that this device has not heard of is not lost to its own hand-in', async () => {
    const world = makeServer()
    world.server.cutoff = START + 10_000
    const { store, pass } = makeDevice(world, 'desk')
    await store.open()
    store.answer('a', ['x'])
    await pass(9_900)
    world.server.cutoff = START + 600_000
    await pass(200)
    store.tick()
    expect(store.view()).toMatchObject({ phase: 'finishing', timeUp: true })
    await pass(3_000)
    expect(store.view()).toMatchObject({ phase: 'doing', timeUp: false, sitting: { cutoffTime: iso(START + 600_000) } })
    expect(store.mayWrite()).toBe(true)
    await pass(586_000)
    store.tick()
    await pass(4_000)
    expect(store.view().phase).toBe('doing')
    await pass(10_000)
    store.tick()
    await pass(4_000)
    expect(store.view().phase).toBe('done')
    expect(world.server.handIns).toBe(1)
  })
  test('handed in without network and then taken over by another device: the other goes on, this one can look', async () => {
    const world = makeServer()
    const [first, second] = [makeDevice(world, 'first'), makeDevice(world, 'second')]
    await first.store.open()
    world.server.trouble = new Refused(0)
    first.store.answer('a', ['typed offline'])
    await first.store.finish('self')
    world.server.trouble = null
    await second.store.open()
    await first.store.retry()
    await first.pass(60_000)
    expect(world.server.handIns).toBe(0)
    expect(world.server.held.get('a')?.userAnswer).toEqual(['typed offline'])
    expect(first.store.view()).toMatchObject({ phase: 'doing', isActive: false })
    expect(second.store.mayWrite()).toBe(true)
  })
  test('a wrong clock of the device does not hand in what still has time, however the network comes back', async () => {
    const world = makeServer()
    const before = makeDevice(world, 'desk')
    await before.store.open()
    before.store.answer('a', ['x'])
    await before.pass(2_000)
    before.store.close()
    const stored = await before.journal.record('1')
    if (!stored) throw new Error('nothing was kept')
    await before.journal.putRecord({ ...stored, wallOffset: 2 * 3_600_000 })
    world.server.trouble = new Refused(0)
    const { store, pass } = makeDevice(world, 'desk', before.journal)
    await store.open()
    store.tick()
    expect(store.view()).toMatchObject({ phase: 'finishing', timeUp: true })
    await pass(20_000)
    world.server.trouble = null
    // Nobody says that the network is back: only the tries that follow by themselves.
    await pass(60_000)
    expect(store.view()).toMatchObject({ phase: 'doing', timeUp: false })
    expect(world.server.handIns).toBe(0)
  })
  test('an answer that the server will not have does not keep the others from being handed in', async () => {
    const world = makeServer()
    const { store, pass } = makeDevice(world, 'desk')
    await store.open()
    world.server.bad = 'bad'
    for (const id of ['a', 'bad', 'c', 'd', 'e']) store.answer(id, ['x'])
    await store.finish('self')
    await pass(1_000)
    expect(store.view().phase).toBe('done')
    expect([...world.server.held.keys()].toSorted()).toEqual(['a', 'c', 'd', 'e'])
    expect(world.server.late.size).toBe(0)
  })
  test('a photo that is still on its way is sent before the hand-in, not after it', async () => {
    const world = makeServer()
    const { store } = makeDevice(world, 'desk')
    await store.open()
    const address = await store.keepFile(new File(['1'], 'p.png', { type: 'image/png' }), '0123')
    store.answer('a', ['see', address])
    await store.finish('self')
    expect(world.server.held.get('a')?.userAnswer).toEqual(['see', '/files/12/1'])
    expect(world.server.late.size).toBe(0)
  })
  test('the server closed it while this device was away: what is here is sent late, and the receipt comes', async () => {
    const world = makeServer()
    const { store, pass } = makeDevice(world, 'desk')
    await store.open()
    world.server.trouble = new Refused(0)
    store.answer('a', ['late'])
    await pass(60_000)
    world.server.status = 5
    world.server.trouble = null
    await store.retry()
    await pass(1_000)
    expect(store.view().phase).toBe('done')
    expect(world.server.late.get('a')).toEqual(['late'])
    expect(world.server.handIns).toBe(0)
  })
})

test('after the session ended it waits, and goes on with everything once the person is back', async () => {
  const world = makeServer()
  const { store, pass } = makeDevice(world, 'desk')
  await store.open()
  world.server.trouble = new Refused(304)
  store.answer('a', ['x'])
  await pass(2_000)
  expect(store.view().sync).toEqual({ kind: 'signIn', code: 304 })
  store.answer('b', ['y'])
  await pass(60_000)
  world.server.trouble = null
  await store.retry()
  expect([...world.server.held.keys()].toSorted()).toEqual(['a', 'b'])
})

test('answers are found although the rest of the record did not get into the journal', async () => {
  const world = makeServer()
  const journal = createMemoryJournal()
  const workspace = makeDevice(world, 'desk', { ...journal, putRecord: () => Promise.reject(new Error('quota')) })
  await workspace.store.open()
  await workspace.settle()
  expect(workspace.store.view().unkept).toBe(true)
  world.server.trouble = new Refused(0)
  workspace.store.answer('a', ['only here'])
  await workspace.pass(2_000)
  workspace.store.close()
  world.server.trouble = null
  const { store, pass } = makeDevice(world, 'desk', journal)
  await store.open()
  await pass(1_000)
  expect(store.view().answers.a).toEqual(['only here'])
  expect(world.server.held.get('a')?.userAnswer).toEqual(['only here'])
})

test('a file that the journal does not take is sent all the same', async () => {
  const world = makeServer()
  const journal = { ...createMemoryJournal(), putFile: () => Promise.reject(new Error('quota')) }
  const { store, pass } = makeDevice(world, 'desk', journal)
  await store.open()
  const address = await store.keepFile(new File(['1'], 'p.png', { type: 'image/png' }), '0123')
  expect(store.view().unkept).toBe(true)
  store.answer('a', ['', address])
  await pass(3_000)
  expect(world.server.held.get('a')?.userAnswer).toEqual(['', '/files/12/1'])
  expect(store.view().unkept).toBe(false)
})

test('messages of the teacher come with the signs of life', async () => {
  const world = makeServer()
  const { store, pass } = makeDevice(world, 'desk')
  await store.open()
  world.server.noticeTotal = 2
  await pass(40_000)
  expect(store.view()).toMatchObject({ notices: [{ noticeText: '通知 0' }, { noticeText: '通知 1' }], noticesRead: 0 })
  store.readNotices()
  expect(store.view().noticesRead).toBe(2)
})

test('a sign of life that only repeats what is known asks for nothing more', async () => {
  const world = makeServer()
  const { store, pass } = makeDevice(world, 'desk')
  await store.open()
  const { asked } = world.server
  await pass(300_000)
  expect(world.server.asked).toBe(asked)
})
