import { isTransient, mustSignIn } from '@zhixing/contract/errors'
import { join, type Range } from './ranges.ts'
import { createBackoff } from '../../../offline/backoff.ts'
import { createListeners } from '../../../offline/observable.ts'

/** Input of a watch or read report. */
export interface WatchBody {
  studyId: string
  periodId: string
  seq: number
  ranges: Range[]
  currentDuration: number
  studyStatus: 1 | 2
  readDone: 0 | 1
  /** Start of the reported interval by the device's clock: the server credits offline watching by it. ms */
  beganAt: number
}
/** Input of a new note. `clientKey` is the idempotency key. */
export interface NoteBody {
  periodId: string
  content: string
  videoTime: number
  clientKey: string
}
export type Message = { kind: 'watch'; body: WatchBody } | { kind: 'note'; body: NoteBody }
/** `id` sorts by creation time; a message is only sent for the user who wrote it. */
export type PendingReport = Message & { id: string; userId: string }

/**
 * synced: nothing waits · sending · offline: the last try failed, a retry is scheduled · signIn: the session ended,
 * messages wait for this user's next sign-in.
 */
export type OutboxState = 'synced' | 'sending' | 'offline' | 'signIn'

export interface OutboxView {
  state: OutboxState
  waiting: readonly PendingReport[]
  /** In state `signIn`, the call's code: why the session ended, such as 304 for a sign-in elsewhere. Otherwise 0. */
  code: number
}

export type OutboxEvent =
  | { type: 'sent'; message: PendingReport; answer: unknown }
  /** The server rejects it permanently; it is removed. */
  | { type: 'refused'; message: PendingReport; error: Error }

/** The used subset of localStorage. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export interface OutboxPorts {
  shelf: Shelf
  userId: string
  /** Sends one message. Rejects with an error whose `code` is the call's, or 0 when the network failed. */
  send(message: PendingReport, options: { keepalive: boolean }): Promise<unknown>
  now(): number
  /** A number from 0 to 1, for ids and for jitter against a thundering herd. */
  random(): number
  setTimer(work: () => void, ms: number): unknown
  clearTimer(timer: unknown): void
  /** Runs `work` under a lock over all tabs; skips it if another tab holds the lock. */
  alone(work: () => Promise<void>): Promise<void>
}

export type Outbox = ReturnType<typeof createOutbox>

/** Sign-out clears all keys with the prefix `zx-user-` (session.ts). */
const PREFIX = 'zx-user-outbox-'
const MAX_WATCHES = 100
const MAX_NOTES = 50
/** Older messages are dropped; ms. */
const MAX_AGE_MS = 30 * 24 * 3600 * 1000
const FIRST_PAUSE = 2_000
const LONGEST_PAUSE = 60_000

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code

/**
 * Stores reports and notes on the device until the server has them: one key each, written before sending, sent in
 * order, removed after the answer. Survives reloads and days without a network; tabs may share it.
 */
export function createOutbox({ shelf, userId, send, now, random, setTimer, clearTimer, alone }: OutboxPorts) {
  const events = createListeners<[event: OutboxEvent]>()
  const { subscribe, notify } = createListeners()
  /** Fallback while storage is blocked: messages live as long as the page. */
  const memory = new Map<string, string>()
  /** Messages in flight: nothing may be merged into them. */
  const going = new Set<string>()
  let view: OutboxView = { state: 'synced', waiting: [], code: 0 }
  let running: Promise<void> | null = null
  const backoff = createBackoff({ first: FIRST_PAUSE, longest: LONGEST_PAUSE, random })
  let timer: unknown
  let count = 0

  function read(key: string): PendingReport | null {
    try {
      const pending = JSON.parse(memory.get(key) ?? shelf.getItem(key) ?? 'null') as PendingReport | null
      return pending &&
        typeof pending.id === 'string' &&
        (pending.kind === 'watch' || pending.kind === 'note') &&
        pending.body
        ? pending
        : null
    } catch {
      return null
    }
  }

  function write(pending: PendingReport): void {
    const [key, text] = [PREFIX + pending.id, JSON.stringify(pending)]
    try {
      shelf.setItem(key, text)
      memory.delete(key)
    } catch {
      memory.set(key, text)
    }
  }

  function drop(key: string): void {
    memory.delete(key)
    try {
      shelf.removeItem(key)
    } catch {
      // Storage that cannot be written holds no copy either.
    }
  }

  function keys(): string[] {
    const found = new Set(memory.keys())
    try {
      for (let at = 0; at < shelf.length; at++) {
        const key = shelf.key(at)
        if (key?.startsWith(PREFIX)) found.add(key)
      }
    } catch {
      // Storage is blocked: memory is all there is.
    }
    return [...found].sort()
  }

  /** This user's messages in creation order. Drops malformed and expired ones. */
  function list(): PendingReport[] {
    const own: PendingReport[] = []
    for (const key of keys()) {
      const pending = read(key)
      const written = Number.parseInt(key.slice(PREFIX.length, PREFIX.length + 9), 36)
      if (!pending || !(now() - written < MAX_AGE_MS)) drop(key)
      else if (pending.userId === userId) own.push(pending)
    }
    return own
  }

  function show(state: OutboxState, code = 0): void {
    view = { state, waiting: list(), code }
    notify()
  }

  /** Removes an answered message, unless it grew meanwhile. */
  function settle(message: PendingReport): void {
    const key = PREFIX + message.id
    const stored = read(key)
    if (!stored || JSON.stringify(stored) === JSON.stringify(message)) drop(key)
  }

  function add(message: Message): boolean {
    const waiting = list()
    const last = waiting.findLast(
      (one) =>
        one.kind === 'watch' &&
        message.kind === 'watch' &&
        one.body.studyId === message.body.studyId &&
        !going.has(one.id),
    )
    if (last?.kind === 'watch' && message.kind === 'watch') {
      const ranges = join(last.body.ranges, message.body.ranges)
      write({
        ...last,
        body: {
          ...message.body,
          ranges,
          readDone: last.body.readDone || message.body.readDone ? 1 : 0,
          beganAt: Math.min(last.body.beganAt, message.body.beganAt),
        },
      })
    } else {
      const same = waiting.filter((one) => one.kind === message.kind)
      if (message.kind === 'note' && same.length >= MAX_NOTES) return false
      if (message.kind === 'watch' && same.length >= MAX_WATCHES && same[0]) drop(PREFIX + same[0].id)
      const id = `${now().toString(36).padStart(9, '0')}-${String(count++ % 10_000).padStart(4, '0')}-${Math.floor(random() * 1e9).toString(36)}`
      write({ ...message, id, userId })
    }
    show(view.state === 'synced' ? 'sending' : view.state, view.code)
    return true
  }

  async function run(): Promise<void> {
    show(view.state === 'offline' ? 'offline' : 'sending')
    for (let next = list()[0]; next; next = list()[0]) {
      const message = next
      going.add(message.id)
      try {
        const answer = await send(message, { keepalive: message.kind === 'watch' })
        settle(message)
        backoff.reset()
        events.notify({ type: 'sent', message, answer })
      } catch (error) {
        const code = codeOf(error)
        if (typeof code === 'number' && mustSignIn(code)) return show('signIn', code)
        if (isTransient(error)) {
          timer = setTimer(() => {
            timer = undefined
            void flush()
          }, backoff.next())
          return show('offline')
        }
        drop(PREFIX + message.id)
        events.notify({ type: 'refused', message, error: error as Error })
      } finally {
        going.delete(message.id)
      }
      show('sending')
    }
    show('synced')
  }

  /** Sends what waits, in order. During a backoff pause only `force` (the network is back, the user asks) retries. */
  function flush({ force = false } = {}): Promise<void> {
    if (running) return running
    if (timer !== undefined) {
      if (!force) return Promise.resolve()
      clearTimer(timer)
      timer = undefined
    }
    if (list().length === 0) {
      if (view.state !== 'synced') show('synced')
      return Promise.resolve()
    }
    running = alone(run).finally(() => {
      running = null
    })
    return running
  }

  /**
   * On page hide: sends everything of a study in one keepalive request, without waiting for a message in flight. The
   * newest ranges come first: the message in flight may already have used the time they would be credited for.
   */
  function flushOnLeave(studyId: string): void {
    const own = list().filter((one) => one.kind === 'watch' && one.body.studyId === studyId)
    const newest = own.at(-1)
    if (newest?.kind !== 'watch') return
    const body = { ...newest.body }
    for (const one of own.slice(0, -1).reverse()) {
      if (one.kind !== 'watch') continue
      body.ranges = join(body.ranges, one.body.ranges)
      body.beganAt = Math.min(body.beganAt, one.body.beganAt)
      if (one.body.readDone) body.readDone = 1
    }
    send({ ...newest, body }, { keepalive: true }).then(
      () => {
        for (const one of own) settle(one)
        show(list().length > 0 ? 'sending' : 'synced')
      },
      () => {
        // It stays on the device and is sent by the next page.
      },
    )
  }

  return {
    /** Adds a message, merging it into a waiting one if possible. False if the device holds its maximum of notes. */
    add,
    flush,
    flushOnLeave,
    /** Rereads storage after another tab has changed it. */
    refresh: () => show(list().length > 0 ? view.state : 'synced', view.code),
    view: () => view,
    subscribe,
    /** Subscribes to outcomes of messages. */
    listen: events.subscribe,
  }
}
