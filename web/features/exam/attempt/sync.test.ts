import { beforeEach, describe, expect, test } from 'vitest'
import { createClock } from './clock.ts'
import { createMemoryJournal, type Journal } from './journal.ts'
import { createSync, type SaveInput, type SaveOutput, type Sync } from './sync.ts'
import type { JournalAnswer } from './journal-answer.ts'

const SERVER = Date.parse('2026-05-01T08:00:00.000Z')
class RefusalError extends Error {
  readonly code: number
  constructor(code: number, message = '') {
    super(message)
    this.code = code
  }
}

/** A device, a network and a server that merges answers as the real one does. */
function world({ journal = createMemoryJournal() }: { journal?: Journal } = {}) {
  let now = 0
  let timers: { work: () => void; at: number }[] = []
  const held = new Map<string, { rev: number; userAnswer: string[] }>()
  const sent: SaveInput[] = []
  const result = { stale: 0, stored: [] as boolean[], files: [] as string[] }
  let trouble: (input: SaveInput) => void = () => {}
  let lost = false
  let heldUp: Promise<void> | null = null
  const server = { examStatus: 2 as SaveOutput['examStatus'], isActive: true }
  const refused = new Set<string>()
  const clock = createClock({ mono: () => now, wall: () => SERVER + now })
  const sync: Sync = createSync({
    recordId: '1',
    journal,
    async send(input) {
      sent.push(structuredClone(input))
      trouble(input)
      if (heldUp) await heldUp
      const savedList = input.answerList.map(({ problemId, rev, userAnswer }) => {
        if ((held.get(problemId)?.rev ?? 0) < rev) held.set(problemId, { rev, userAnswer })
        return { problemId, rev: held.get(problemId)?.rev ?? 0 }
      })
      if (lost) throw new RefusalError(0)
      return {
        ...server,
        recordId: '1',
        serverTime: new Date(SERVER + now).toISOString(),
        savedTime: new Date(SERVER + now).toISOString(),
        cutoffTime: null,
        epoch: 1,
        noticeTotal: 0,
        leaveCount: 0,
        savedList: server.examStatus === 2 ? savedList.filter(({ problemId }) => !refused.has(problemId)) : [],
        refusedList: input.answerList
          .filter(({ problemId }) => refused.has(problemId))
          .map(({ problemId, rev }) => ({ problemId, rev, reason: '不能返回' })),
      } satisfies SaveOutput
    },
    sign: async (text) => `signed ${text}`,
    async sendFile(address) {
      result.files.push(address)
      trouble({ answerList: [], eventList: [] })
      if (address.includes('bad')) throw new RefusalError(415, '不支持')
      return `/files/12/${address.length}`
    },
    clock,
    mono: () => now,
    random: () => 0.5,
    setTimer(work, ms) {
      const timer = { work, at: now + ms }
      timers.push(timer)
      return timer
    },
    clearTimer(timer) {
      timers = timers.filter((one) => one !== timer)
    },
    onServer: () => {},
    onStale: () => result.stale++,
    onChange: () => {},
    onPersisted: (isPersisted) => result.stored.push(isPersisted),
  })
  const settleDown = async () => {
    for (let turn = 0; turn < 60; turn++) await Promise.resolve()
  }
  return {
    sync,
    journal,
    held,
    sent,
    result,
    server,
    refused,
    break: (how: (input: SaveInput) => void) => {
      trouble = how
    },
    hold: (until: Promise<void>) => {
      heldUp = until
    },
    restore: () => {
      trouble = () => {}
      lost = false
    },
    loseAnswers: () => {
      lost = true
    },
    async pass(ms: number) {
      const end = now + ms
      for (;;) {
        await settleDown()
        const next = timers.toSorted((one, other) => one.at - other.at)[0]
        if (!next || next.at > end) break
        now = Math.max(now, next.at)
        timers = timers.filter((one) => one !== next)
        next.work()
      }
      now = end
      await settleDown()
    },
    /** A sample of the server's clock that differs from the device's by `ms`. */
    correct: (ms: number) => clock.sample(clock.now() + ms, now),
    answersSent: () => sent.filter(({ answerList }) => answerList.length > 0).length,
  }
}

let w: ReturnType<typeof world>
beforeEach(async () => {
  w = world()
  w.sync.start()
  await w.pass(0)
})

test('an answer refused by a forward-only paper is reported, kept here, and not sent again', async () => {
  w.refused.add('a')
  w.sync.change('a', ['x'], 0)
  w.sync.change('b', ['y'], 0)
  await w.pass(2_000)
  expect(w.sync.answers().get('a')).toMatchObject({ userAnswer: ['x'], refused: '不能返回' })
  expect((await w.journal.answers('1')).find(({ problemId }) => problemId === 'a')).toMatchObject({
    refused: '不能返回',
  })
  expect(w.sync.view()).toMatchObject({ state: { kind: 'saved' }, waiting: 0 })
  const before = w.answersSent()
  await w.pass(120_000)
  expect(w.answersSent()).toBe(before)
})

describe('when it sends', () => {
  test('a change is in the journal at once, and on the server a second after a pause', async () => {
    w.sync.change('a', ['x'], 0)
    await w.sync.stored()
    expect((await w.journal.answers('1'))[0]).toMatchObject({ userAnswer: ['x'], sentRev: 0 })
    await w.pass(900)
    expect(w.answersSent()).toBe(0)
    await w.pass(200)
    expect(w.held.get('a')?.userAnswer).toEqual(['x'])
    expect(w.sync.view()).toMatchObject({ state: { kind: 'saved' }, waiting: 0 })
  })
  test('continuous typing is saved at least every five seconds', async () => {
    for (let at = 0; at < 12; at++) {
      w.sync.change('a', ['x'.repeat(at + 1)], 0)
      await w.pass(500)
    }
    expect(w.held.get('a')?.userAnswer[0]?.length).toBeGreaterThanOrEqual(9)
  })
  test('several answers go in one request', async () => {
    for (const id of ['a', 'b', 'c']) w.sync.change(id, [id], 0)
    await w.pass(1_100)
    expect(w.answersSent()).toBe(1)
    expect(w.held.size).toBe(3)
  })
  test('more answers than fit a request go in several, and nothing is left', async () => {
    for (let at = 0; at < 230; at++) w.sync.change(`p${at}`, ['x'], 0)
    await w.pass(1_100)
    expect(w.held.size).toBe(230)
    expect(Math.max(...w.sent.map(({ answerList }) => answerList.length))).toBe(100)
  })
  test('heartbeats are sent while idle', async () => {
    const before = w.sent.length
    await w.pass(95_000)
    expect(w.sent.length - before).toBe(3)
  })
  test('a change during a request is sent after it', async () => {
    w.sync.change('a', ['one'], 0)
    w.break(() => {
      w.restore()
      w.sync.change('a', ['two'], 0)
    })
    await w.pass(1_050)
    expect(w.held.get('a')?.userAnswer).toEqual(['one'])
    expect(w.sync.view().waiting).toBe(1)
    await w.pass(1_100)
    expect(w.held.get('a')?.userAnswer).toEqual(['two'])
  })
})

describe('trouble', () => {
  test('offline: answers wait, retries back off, and everything is sent when the network is back', async () => {
    w.break(() => {
      throw new RefusalError(0)
    })
    w.sync.change('a', ['x'], 0)
    await w.pass(600_000)
    expect(w.sync.view()).toMatchObject({ state: { kind: 'offline', isSlow: false }, waiting: 1 })
    expect(w.sent.length).toBeLessThan(35)
    w.sync.change('b', ['y'], 1)
    w.restore()
    await w.sync.flush({ force: true })
    expect([...w.held.keys()].toSorted()).toEqual(['a', 'b'])
    expect(w.sync.view().state.kind).toBe('saved')
  })
  test('a lost response is retried with the same rev', async () => {
    w.sync.change('a', ['x'], 0)
    w.loseAnswers()
    await w.pass(1_100)
    w.restore()
    await w.pass(2_000)
    const revs = w.sent.flatMap(({ answerList }) => answerList.map(({ rev }) => rev))
    expect(revs).toHaveLength(2)
    expect(new Set(revs).size).toBe(1)
    expect(w.sync.view().waiting).toBe(0)
  })
  test.each([301, 303, 304])('after %i it waits for sign-in and then continues', async (code) => {
    w.break(() => {
      throw new RefusalError(code)
    })
    w.sync.change('a', ['x'], 0)
    await w.pass(60_000)
    expect(w.sync.view().state).toEqual({ kind: 'signIn', code })
    const tries = w.sent.length
    w.sync.change('b', ['y'], 0)
    await w.pass(60_000)
    expect(w.sent.length).toBe(tries)
    w.restore()
    await w.sync.flush({ force: true })
    expect(w.held.size).toBe(2)
  })
  test.each([429, 500, 503])('%i is transient', async (code) => {
    w.break(() => {
      throw new RefusalError(code)
    })
    w.sync.change('a', ['x'], 0)
    await w.pass(1_100)
    expect(w.sync.view().state).toEqual({ kind: 'offline', isSlow: true })
    w.restore()
    await w.pass(2_000)
    expect(w.held.get('a')?.userAnswer).toEqual(['x'])
  })
  test('a timeout is a slow connection, not a missing one', async () => {
    w.break(() => {
      throw Object.assign(new RefusalError(0), { cause: new DOMException('', 'TimeoutError') })
    })
    w.sync.change('a', ['x'], 0)
    await w.pass(1_100)
    expect(w.sync.view().state).toEqual({ kind: 'offline', isSlow: true })
  })
  test('one rejected answer does not block the others', async () => {
    w.break(({ answerList }) => {
      if (answerList.some(({ problemId }) => problemId === 'bad')) throw new RefusalError(422, '答案过长')
    })
    for (const id of ['a', 'bad', 'c', 'd']) w.sync.change(id, ['x'], 0)
    await w.pass(3_000)
    expect([...w.held.keys()].toSorted()).toEqual(['a', 'c', 'd'])
    expect(w.sync.answers().get('bad')?.refused).toBe('答案过长')
    // A new edit is sent again.
    w.restore()
    w.sync.change('bad', ['y'], 0)
    await w.pass(1_100)
    expect(w.held.get('bad')?.userAnswer).toEqual(['y'])
  })
  test('an attempt unknown to the server is reported, and nothing is dropped', async () => {
    w.break(() => {
      throw new RefusalError(404, '内容不存在或已下架')
    })
    w.sync.change('a', ['x'], 0)
    await w.pass(1_100)
    expect(w.sync.view().state).toEqual({ kind: 'refused', message: '内容不存在或已下架' })
    expect((await w.journal.answers('1'))[0]).toMatchObject({ userAnswer: ['x'], sentRev: 0 })
  })
  test('a failing journal is reported, and the answer is still sent', async () => {
    const broken = world({
      journal: { ...createMemoryJournal(), putAnswers: () => Promise.reject(new Error('quota')) },
    })
    broken.sync.start()
    broken.sync.change('a', ['x'], 0)
    await broken.pass(1_100)
    expect(broken.result.stored).toEqual([false])
    expect(broken.held.get('a')?.userAnswer).toEqual(['x'])
  })
})

describe('losing nothing', () => {
  test('a failed journal write is retried as soon as storage works', async () => {
    const good = createMemoryJournal()
    let isFull = true
    const full: Journal = {
      ...good,
      putAnswers: (list) => (isFull ? Promise.reject(new Error('quota')) : good.putAnswers(list)),
    }
    const device = world({ journal: full })
    device.break(() => {
      throw new RefusalError(0)
    })
    device.sync.start()
    device.sync.change('a', ['x'], 0)
    device.sync.change('b', ['y'], 0)
    await device.pass(10_000)
    expect(await good.answers('1')).toEqual([])
    isFull = false
    await device.pass(5_000)
    expect((await good.answers('1')).map(({ problemId, userAnswer }) => problemId + userAnswer[0]).toSorted()).toEqual([
      'ax',
      'by',
    ])
    expect(device.result.stored).toEqual([false, true])
  })
  test('while sends fail, answers are flushed to disk', async () => {
    const good = createMemoryJournal()
    const isStrict: (boolean | undefined)[] = []
    const device = world({
      journal: {
        ...good,
        putAnswers(list, options) {
          isStrict.push(options?.isStrict)
          return good.putAnswers(list)
        },
      },
    })
    device.sync.start()
    device.sync.change('a', ['x'], 0)
    await device.pass(1_100)
    device.break(() => {
      throw new RefusalError(0)
    })
    device.sync.change('a', ['y'], 0)
    await device.pass(1_100)
    device.sync.change('a', ['z'], 0)
    await device.pass(0)
    expect(isStrict.at(0)).toBe(false)
    expect(isStrict.at(-1)).toBe(true)
  })
  test('page hide sends the latest edits beside the request in flight', async () => {
    let answer = () => {}
    const slow = world()
    slow.sync.start()
    await slow.pass(0)
    const { sent } = slow
    slow.hold(new Promise((resolve) => (answer = () => resolve())))
    slow.sync.change('a', ['x'], 0)
    await slow.pass(1_100)
    slow.sync.change('a', ['xy'], 0)
    slow.sync.change('b', ['z'], 0)
    void slow.sync.flushOnLeave()
    await slow.pass(0)
    expect(sent.at(-1)?.answerList.map(({ userAnswer }) => userAnswer)).toEqual([['xy'], ['z']])
    answer()
    await slow.pass(5_000)
    expect(slow.held.get('a')?.userAnswer).toEqual(['xy'])
    expect(slow.sync.view()).toMatchObject({ waiting: 0, state: { kind: 'saved' } })
  })
  test('text that starts with local: is text', async () => {
    w.sync.change('a', ['local: 本地', 'local:host'], 0)
    await w.pass(1_100)
    expect(w.held.get('a')?.userAnswer).toEqual(['local: 本地', 'local:host'])
    expect(w.result.files).toEqual([])
  })
})

describe('other devices and the end', () => {
  test('a newer answer of another device is detected', async () => {
    w.held.set('a', { rev: SERVER + 10_000_000, userAnswer: ['other'] })
    w.sync.change('a', ['mine'], 0)
    await w.pass(1_100)
    expect(w.result.stale).toBe(1)
    expect(w.sync.view().waiting).toBe(0)
    // The next edit gets a higher rev.
    w.sync.change('a', ['mine again'], 0)
    await w.pass(1_100)
    expect(w.held.get('a')?.userAnswer).toEqual(['mine again'])
  })
  test('after the end an acknowledged answer counts as sent although no list contains it', async () => {
    w.server.examStatus = 5
    w.sync.change('a', ['late'], 0)
    await w.pass(1_100)
    expect(w.sync.view()).toMatchObject({ state: { kind: 'saved' }, waiting: 0 })
  })
  test('old answers are signed, fresh ones are not', async () => {
    w.sync.change('a', ['fresh'], 0)
    await w.pass(1_100)
    expect(w.sent.at(-1)?.answerList[0]?.mac).toBeUndefined()
    w.break(() => {
      throw new RefusalError(0)
    })
    w.sync.change('b', ['old'], 0)
    await w.pass(60_000)
    w.restore()
    await w.sync.flush({ force: true })
    const [answer] = w.sent.at(-1)?.answerList ?? []
    expect(answer?.mac).toBe(`signed b|${answer?.rev}|${answer?.answeredAt}|["old"]`)
  })
  test('an older copy does not overwrite known answers', async () => {
    const old: JournalAnswer = {
      recordId: '1',
      problemId: 'a',
      rev: 5,
      sentRev: 5,
      userAnswer: ['old'],
      flag: 0,
      answeredAt: '',
    }
    w.sync.change('a', ['new'], 0)
    await w.sync.load([old])
    expect(w.sync.answers().get('a')?.userAnswer).toEqual(['new'])
  })
  test('events are sent once', async () => {
    w.sync.event('leave')
    w.sync.event('back', 8)
    await w.pass(1_100)
    await w.pass(40_000)
    expect(w.sent.flatMap(({ eventList }) => eventList.map(({ no, kind }) => `${no} ${kind}`))).toEqual([
      '1 leave',
      '2 back',
    ])
    expect(await w.journal.events('1')).toEqual([])
  })
  test.each([
    [-300, 0],
    [-60_000, -60_000],
  ])('a clock corrected by %d ms moves the next event by %d ms', async (step, moved) => {
    w.sync.event('assist')
    w.correct(step)
    w.sync.event('copy')
    await w.pass(1_100)
    const [assist, copy] = w.sent.flatMap(({ eventList }) => eventList.map(({ at }) => Date.parse(at)))
    expect((copy ?? 0) - (assist ?? 0)).toBe(moved)
  })
})

describe('files', () => {
  test('a file is sent first, and the answer gets its new address', async () => {
    w.sync.change('a', ['see', 'local:image/1'], 0)
    await w.pass(1_100)
    await w.pass(1_100)
    expect(w.held.get('a')?.userAnswer).toEqual(['see', '/files/12/13'])
    expect(w.sync.view().waiting).toBe(0)
  })
  test('text is sent although its file fails, and the file follows', async () => {
    w.break(({ answerList }) => {
      if (answerList.length === 0) throw new RefusalError(0)
    })
    w.sync.change('a', ['see', 'local:image/1'], 0)
    await w.pass(1_100)
    expect(w.held.get('a')?.userAnswer).toEqual(['see'])
    expect(w.sync.view().waiting).toBe(1)
    w.restore()
    await w.pass(10_000)
    expect(w.held.get('a')?.userAnswer).toEqual(['see', '/files/12/13'])
  })
  test('a permanently rejected file is removed from the answer', async () => {
    w.sync.change('a', ['see', 'local:image/bad'], 0)
    await w.pass(3_000)
    expect(w.held.get('a')?.userAnswer).toEqual(['see'])
    expect(w.sync.answers().get('a')?.userAnswer).toEqual(['see'])
    // The reason is shown until the answer changes.
    expect(w.sync.fileRefusals().get('a')).toBe('不支持')
    w.sync.change('a', ['see again'], 0)
    expect(w.sync.fileRefusals().size).toBe(0)
  })
})
