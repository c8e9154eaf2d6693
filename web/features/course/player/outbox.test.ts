import { beforeEach, describe, expect, it } from 'vitest'
import {
  createOutbox,
  type PendingReport,
  type Message,
  type OutboxEvent,
  type OutboxPorts,
  type Shelf,
} from './outbox.ts'

class MemoryShelf implements Shelf {
  readonly pending = new Map<string, string>()
  full = false
  get length() {
    return this.pending.size
  }
  key = (at: number) => [...this.pending.keys()][at] ?? null
  getItem = (key: string) => this.pending.get(key) ?? null
  setItem = (key: string, value: string) => {
    if (this.full) throw new Error('QuotaExceededError')
    this.pending.set(key, value)
  }
  removeItem = (key: string) => void this.pending.delete(key)
}

const watch = (seq: number, from: number, to: number, studyId = '7'): Message => ({
  kind: 'watch',
  body: {
    studyId,
    periodId: '9',
    seq,
    ranges: [[from, to]],
    currentDuration: to,
    studyStatus: 1,
    readDone: 0,
    beganAt: 1_759_999_990_000 + seq,
  },
})
const note = (content: string): Message => ({
  kind: 'note',
  body: { periodId: '9', content, videoTime: 3, clientKey: content },
})
const failure = (code: number) => Object.assign(new Error(`code ${code}`), { code })

let shelf: MemoryShelf
let now: number
let timers: { work: () => void; ms: number }[]
let sent: PendingReport[]
let answer: (message: PendingReport) => Promise<unknown>
beforeEach(() => {
  shelf = new MemoryShelf()
  now = 1_760_000_000_000
  timers = []
  sent = []
  answer = async () => ({})
})

function open(userId = '1', ports: Partial<OutboxPorts> = {}) {
  return createOutbox({
    shelf,
    userId,
    send: (message) => (sent.push(message), answer(message)),
    now: () => now++,
    random: () => 0.5,
    setTimer: (work, ms) => timers[timers.push({ work, ms }) - 1],
    clearTimer: (timer) => void timers.splice(timers.indexOf(timer as never), 1),
    alone: (work) => work(),
    ...ports,
  })
}
const waiting = (outbox: ReturnType<typeof open>) => outbox.view().waiting.length

describe('outbox', () => {
  it('stores before it sends, and removes after the answer', async () => {
    const outbox = open()
    outbox.add(watch(1, 0, 10))
    expect(shelf.length).toBe(1)
    expect([...shelf.pending.keys()][0]).toMatch(/^zx-user-outbox-/)
    let during = 0
    answer = async () => {
      during = shelf.length
    }
    await outbox.flush()
    expect(during).toBe(1)
    expect(shelf.length).toBe(0)
    expect(outbox.view()).toMatchObject({ state: 'synced', waiting: [] })
  })

  it('merges waiting reports of a study, and sends everything in order', async () => {
    const outbox = open()
    outbox.add(watch(1, 0, 10))
    outbox.add(watch(2, 10, 20))
    outbox.add(note('甲'))
    outbox.add(watch(3, 40, 50))
    await outbox.flush()
    expect(sent.map(({ kind }) => kind)).toEqual(['watch', 'note'])
    expect(sent[0]?.body).toMatchObject({
      seq: 3,
      ranges: [
        [0, 20],
        [40, 50],
      ],
      currentDuration: 50,
    })
  })

  it('adds nothing to a message in flight', async () => {
    const outbox = open()
    outbox.add(watch(1, 0, 10))
    let release = () => {}
    answer = () => new Promise<void>((resolve) => (release = resolve))
    const done = outbox.flush()
    outbox.add(watch(2, 10, 20))
    expect(waiting(outbox)).toBe(2)
    release()
    answer = async () => ({})
    await done
    expect(sent.map((message) => message.kind === 'watch' && message.body.ranges)).toEqual([[[0, 10]], [[10, 20]]])
  })

  it('keeps messages on network failure and retries with backoff', async () => {
    const outbox = open()
    answer = async () => {
      throw failure(0)
    }
    outbox.add(watch(1, 0, 10))
    await outbox.flush()
    expect(outbox.view().state).toBe('offline')
    await outbox.flush()
    expect(sent).toHaveLength(1)
    for (let n = 0; n < 8; n++) {
      timers.at(-1)?.work()
      await Promise.resolve()
      await new Promise((resolve) => setTimeout(resolve))
    }
    const pauses = timers.map(({ ms }) => ms)
    expect(pauses.slice(0, 4)).toEqual([2000, 4000, 8000, 16000])
    expect(Math.max(...pauses)).toBe(60_000)
    answer = async () => ({})
    await outbox.flush({ force: true })
    expect(outbox.view()).toMatchObject({ state: 'synced', waiting: [] })
  })

  it('survives a reload: the next page sends what is left', async () => {
    const first = open()
    answer = async () => {
      throw failure(503)
    }
    first.add(watch(1, 0, 10))
    first.add(note('记一笔'))
    await first.flush()
    answer = async () => ({})
    sent = []
    const second = open()
    await second.flush()
    expect(sent.map(({ kind }) => kind)).toEqual(['watch', 'note'])
    expect(shelf.length).toBe(0)
  })

  it('keeps messages of another user and does not send them', async () => {
    open('1').add(watch(1, 0, 10))
    const other = open('2')
    await other.flush()
    expect(sent).toEqual([])
    expect(shelf.length).toBe(1)
  })

  it('waits for sign-in when the session has ended', async () => {
    const outbox = open()
    answer = async () => {
      throw failure(304)
    }
    outbox.add(note('别丢'))
    await outbox.flush()
    expect(outbox.view()).toMatchObject({ state: 'signIn', code: 304 })
    expect(timers).toEqual([])
    expect(shelf.length).toBe(1)
  })

  it.each([404, 422, 999])('reports a permanently rejected message (%i) and continues', async (code) => {
    const outbox = open()
    const events: OutboxEvent[] = []
    outbox.listen((event) => events.push(event))
    answer = async (message) => {
      if (message.kind === 'note') throw failure(code)
      return { progress: 5 }
    }
    outbox.add(note('旧课时'))
    outbox.add(watch(1, 0, 10))
    await outbox.flush()
    expect(events.map(({ type }) => type)).toEqual(['refused', 'sent'])
    expect(events[1]).toMatchObject({ answer: { progress: 5 } })
    expect(shelf.length).toBe(0)
  })

  it('is bounded: old reports are dropped, a new note is refused', () => {
    const outbox = open()
    for (let n = 0; n < 130; n++) outbox.add(watch(1, n, n + 1, String(n + 1)))
    expect(waiting(outbox)).toBe(100)
    for (let n = 0; n < 50; n++) expect(outbox.add(note(String(n)))).toBe(true)
    expect(outbox.add(note('太多'))).toBe(false)
  })

  it('falls back to memory if storage is blocked', async () => {
    shelf.full = true
    const outbox = open()
    outbox.add(watch(1, 0, 10))
    expect(waiting(outbox)).toBe(1)
    await outbox.flush()
    expect(sent).toHaveLength(1)
    expect(waiting(outbox)).toBe(0)
  })

  it('drops malformed messages and those older than a month', () => {
    shelf.pending.set('zx-user-outbox-broken', '{')
    shelf.pending.set(
      `zx-user-outbox-${(now - 31 * 86_400_000).toString(36).padStart(9, '0')}-0000-x`,
      JSON.stringify({ ...watch(1, 0, 1), id: 'x', userId: '1' }),
    )
    shelf.pending.set('someone-else', 'stays')
    open().refresh()
    expect([...shelf.pending.keys()]).toEqual(['someone-else'])
  })

  it('sends the last report at once on page hide, newest ranges first, while another message is in flight', async () => {
    const outbox = open()
    let release = () => {}
    answer = () => new Promise<void>((resolve) => (release = resolve))
    outbox.add(watch(1, 0, 10))
    const done = outbox.flush()
    outbox.add(watch(2, 10.5, 14))
    const first = release
    outbox.flushOnLeave('7')
    expect(sent[1]?.body).toMatchObject({
      seq: 2,
      ranges: [
        [10.5, 14],
        [0, 10],
      ],
      currentDuration: 14,
    })
    release()
    await new Promise((resolve) => setTimeout(resolve))
    expect(shelf.length).toBe(0)
    first()
    await done
    expect(sent).toHaveLength(2)
  })

  it('does not send while another tab does', async () => {
    const outbox = open('1', { alone: async () => {} })
    outbox.add(watch(1, 0, 10))
    await outbox.flush()
    expect(sent).toEqual([])
    shelf.pending.clear()
    outbox.refresh()
    expect(outbox.view().state).toBe('synced')
  })
})
