import { isTransient, mustSignIn } from '@zhixing/contract/errors'
import { join, type Range } from './ranges.ts'
import { createBackoff } from '../../../offline/backoff.ts'

/** A report of watching or reading, as the call takes it. */
export interface WatchBody {
  studyId: string
  periodId: string
  seq: number
  ranges: Range[]
  currentDuration: number
  studyStatus: 1 | 2
  readDone: 0 | 1
  /** When what is reported began, by the device's clock: the server credits what was watched offline by it. ms */
  beganAt: number
}
/** A new note, as the call takes it. `clientKey` makes a second sending harmless. */
export interface NoteBody {
  periodId: string
  content: string
  videoTime: number
  clientKey: string
}
export type Message = { kind: 'watch'; body: WatchBody } | { kind: 'note'; body: NoteBody }
/** `id` sorts by the time of writing; a message is only ever sent for the person who wrote it. */
export type PendingReport = Message & { id: string; userId: string }

/**
 * synced: nothing waits · sending · offline: the last try did not get through, another follows by itself · signIn: the session ended,
 * what waits is kept until this person is back.
 */
export type OutboxState = 'synced' | 'sending' | 'offline' | 'signIn'

export interface OutboxView {
  state: OutboxState
  waiting: readonly PendingReport[]
  /** Why the session ended, in state `signIn`: the call's code, such as 304 for a sign-in elsewhere. Otherwise 0. */
  code: number
}

export type OutboxEvent =
  | { type: 'sent'; message: PendingReport; answer: unknown }
  /** The server will never take it; it is no longer kept. */
  | { type: 'refused'; message: PendingReport; error: Error }

/** The part of localStorage that is used. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export interface OutboxPorts {
  shelf: Shelf
  userId: string
  /** Sends one message. Rejects with an error whose `code` is the call's, or 0 when the network failed. */
  send(message: PendingReport, options: { keepalive: boolean }): Promise<unknown>
  now(): number
  /** A number from 0 to 1, for ids and to keep many browsers from coming back in the same moment. */
  random(): number
  setTimer(work: () => void, ms: number): unknown
  clearTimer(timer: unknown): void
  /** Runs `work` while no other tab does; not at all when one does. */
  alone(work: () => Promise<void>): Promise<void>
}

export type Outbox = ReturnType<typeof createOutbox>

/** Sign-out clears every key that begins with `zx-user-` (session.ts). */
const PREFIX = 'zx-user-outbox-'
const MAX_WATCHES = 100
const MAX_NOTES = 50
/** Older messages are of no use to anyone; ms. */
const OLDEST = 30 * 24 * 3600 * 1000
const FIRST_PAUSE = 2_000
const LONGEST_PAUSE = 60_000

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code

/**
 * Keeps reports and notes on the device until the server has them: each under a key of its own, written before it is sent, sent in order,
 * taken away only after the answer. Survives reloads, crashes and days without a network; several tabs may share it.
 */
export function createOutbox({ shelf, userId, send, now, random, setTimer, clearTimer, alone }: OutboxPorts) {
  const eventListeners = new Set<(event: OutboxEvent) => void>()
  const listeners = new Set<() => void>()
  /** Where the device refuses to store, messages at least live as long as the page. */
  const memory = new Map<string, string>()
  /** Messages on their way: nothing may be added to them. */
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
      // A shelf that cannot be written cannot hold it either.
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
      // Storage is blocked: what is in memory is all there is.
    }
    return [...found].sort()
  }

  /** This person's messages in the order of writing. Throws away what nobody will ever send. */
  function list(): PendingReport[] {
    const own: PendingReport[] = []
    for (const key of keys()) {
      const pending = read(key)
      const written = Number.parseInt(key.slice(PREFIX.length, PREFIX.length + 9), 36)
      if (!pending || !(now() - written < OLDEST)) drop(key)
      else if (pending.userId === userId) own.push(pending)
    }
    return own
  }

  function show(state: OutboxState, code = 0): void {
    view = { state, waiting: list(), code }
    for (const listener of listeners) listener()
  }

  /** After an answer: the message goes, unless more was added to it meanwhile. */
  function settle(message: PendingReport): void {
    const key = PREFIX + message.id
    const still = read(key)
    if (!still || JSON.stringify(still) === JSON.stringify(message)) drop(key)
  }

  function report(event: OutboxEvent): void {
    for (const listener of eventListeners) listener(event)
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
        report({ type: 'sent', message, answer })
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
        report({ type: 'refused', message, error: error as Error })
      } finally {
        going.delete(message.id)
      }
      show('sending')
    }
    show('synced')
  }

  /** Sends what waits, in order. While a pause after a failure lasts, only `force` (the network is back, the user asks) tries again. */
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
   * For a page that is being left: everything a study still has to say in one request that outlives the page, without waiting for its turn.
   * The newest ranges come first, since an older message on its way may already have used up the time they would be credited for.
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
        // It stays on the device and follows at the next start.
      },
    )
  }

  return {
    /** Keeps a message, beside or within what waits already. False when the device holds as many notes as it may. */
    add,
    flush,
    flushOnLeave,
    /** Looks again at what waits: another tab has changed it. */
    refresh: () => show(list().length > 0 ? view.state : 'synced', view.code),
    view: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Hears what became of messages. */
    listen(listener: (event: OutboxEvent) => void) {
      eventListeners.add(listener)
      return () => void eventListeners.delete(listener)
    },
  }
}
