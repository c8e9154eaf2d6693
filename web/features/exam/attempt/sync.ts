import type { SittingState } from '../../../shapes.ts'
import { examStatus as examCode } from '@zhixing/contract/exam/kinds'
import { isTransient, mustSignIn } from '@zhixing/contract/errors'
import type { SentAnswer } from '@zhixing/contract/exam/record'
import { type Clock, nextRev } from './clock.ts'
import { isUnsent, type JournalEvent } from './journal.ts'
import { type Signer, signedText } from './signing.ts'
import { createBackoff } from '../../../offline/backoff.ts'
import type { JournalAnswer } from './journal-answer.ts'
import { createJournalWriter, type WriterPorts } from './journal-writer.ts'

export interface SaveInput {
  answerList: SentAnswer[]
  eventList: Omit<JournalEvent, 'recordId'>[]
}
export type SaveOutput = SittingState & {
  savedTime: string
  savedList: { problemId: string; rev: number }[]
  refusedList: { problemId: string; rev: number; reason: string }[]
}

/**
 * saved: the server has everything · saving: something is unsent · offline: the last try failed, a retry is scheduled
 * (`isSlow`: connected, but the server answered too late or was busy) · signIn: the session ended, waits for this
 * user's sign-in · refused: the server does not know this attempt (any more).
 */
export type SyncState =
  | { kind: 'saved' | 'saving' }
  | { kind: 'offline'; isSlow: boolean }
  | { kind: 'signIn'; code: number }
  | { kind: 'refused'; message: string }

export interface SyncPorts extends WriterPorts {
  recordId: string
  /** Rejects with an error whose `code` is the call's, or 0 when the network failed. */
  send(input: SaveInput): Promise<SaveOutput>
  sign: Signer
  /** Sends a file that is only on this device; returns its address. Rejects as `send` does. */
  sendFile(address: string): Promise<string>
  clock: Clock
  mono(): number
  random(): number
  /** Called with each server state. */
  onServer(state: SittingState): void
  /** Another device has written a newer answer. */
  onStale(): void
  /** Called when visible state changes. */
  onChange(): void
}

/** ms: after a pause in typing; maximum while typing; heartbeat. */
const DEBOUNCE_MS = 1_000
const MAX_DELAY_MS = 5_000
const HEARTBEAT = 30_000
const FIRST_RETRY = 1_000
const LONGEST_RETRY = 30_000
const MAX_ANSWERS = 100
/** Answers sent this long after they were written, or this close to the end, are signed; ms. */
const SIGN_AFTER = 20_000
/** A larger step of the clock corrects a wrong device clock; ms. */
const CLOCK_STEP = 10_000

/** Addresses of files that only this device has (see keepFile); text of a taker does not match. */
export const isLocal = (address: string): boolean => /^local:(image|document)\//.test(address)
export const codeOf = (error: unknown): number => {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'number' ? code : 0
}
/** Whether a transient failure means that the server is reachable, or was too slow. */
const isSlow = (error: unknown): boolean =>
  codeOf(error) !== 0 || ((error as { cause?: unknown } | null)?.cause as Error | undefined)?.name === 'TimeoutError'
export type Sync = ReturnType<typeof createSync>

/**
 * Sends the answers of one attempt: a second after a pause, every five seconds while typing, one request at a time,
 * retried with the same rev until acknowledged. Everything is in the journal before it is sent.
 */
export function createSync(ports: SyncPorts) {
  const { recordId, journal, clock, mono, random } = ports
  const answers = new Map<string, JournalAnswer>()
  let events: JournalEvent[] = []
  let lastEventNo = 0
  let lastEventAt = 0
  let lastRev = 0
  let cutoff: number | null = null
  let state: SyncState = { kind: 'saving' }
  let savedAt: number | null = null
  let running: Promise<void> | null = null
  let timer: unknown
  let firstWaits: number | null = null
  const backoff = createBackoff({ first: FIRST_RETRY, longest: LONGEST_RETRY, random })
  let failing = false
  let limit = MAX_ANSWERS
  let stopped = true
  // Strict durability while the server cannot be reached, against power cuts.
  const writer = createJournalWriter(ports, () => failing || state.kind === 'signIn')
  const keep = writer.put
  /** Why a file was rejected, by problem. */
  const fileRefusals = new Map<string, string>()

  const waitingFiles = (answer: JournalAnswer): boolean => answer.userAnswer.some(isLocal)
  const unsent = (): JournalAnswer[] => [...answers.values()].filter(isUnsent).sort((one, other) => one.rev - other.rev)
  const waiting = (): number =>
    [...answers.values()].filter((answer) => isUnsent(answer) || waitingFiles(answer)).length

  function show(next: SyncState): void {
    state = next
    ports.onChange()
  }

  function schedule(ms: number): void {
    ports.clearTimer(timer)
    timer = stopped ? undefined : ports.setTimer(() => void flush(), ms)
  }
  const idle = (): void => schedule(HEARTBEAT * (0.8 + 0.4 * random()))

  /** Schedules a send after a change, not before a backoff pause is over. */
  function soon(): void {
    if (stopped || running || failing || state.kind === 'signIn' || state.kind === 'refused') return
    firstWaits ??= mono()
    schedule(Math.max(0, Math.min(DEBOUNCE_MS, firstWaits + MAX_DELAY_MS - mono())))
  }

  async function wire(answer: JournalAnswer): Promise<SentAnswer> {
    const { problemId, rev, flag, answeredAt } = answer
    const userAnswer = answer.userAnswer.filter((text) => !isLocal(text))
    const plain = { problemId, rev, userAnswer, flag, answeredAt }
    const old = clock.now() - Date.parse(answeredAt) > SIGN_AFTER
    const mac =
      old || (cutoff !== null && clock.now() > cutoff - SIGN_AFTER) ? await ports.sign(signedText(plain)) : undefined
    return mac ? { ...plain, mac } : plain
  }

  /** Files first; their answers then get the new addresses. */
  async function sendFiles(): Promise<void> {
    for (const { problemId } of [...answers.values()].filter(waitingFiles))
      for (const address of answers.get(problemId)?.userAnswer.filter(isLocal) ?? []) {
        let sent: string | null = null
        try {
          sent = await ports.sendFile(address)
        } catch (error) {
          if (isTransient(error) || mustSignIn(codeOf(error))) throw error
          // Permanently rejected: the answer continues without it, and the taker sees why.
          fileRefusals.set(problemId, error instanceof Error ? error.message : '')
        }
        const now = answers.get(problemId)
        if (now?.userAnswer.includes(address))
          change(
            problemId,
            now.userAnswer.flatMap((text) => (text !== address ? [text] : sent ? [sent] : [])),
            now.flag,
            now.answeredAt,
          )
        await writer.written()
        // No answer refers to it any more: a leftover is deleted with the record.
        await journal.dropFile(address).catch(() => {})
      }
  }

  async function run(): Promise<void> {
    firstWaits = null
    if (waiting() > 0 && state.kind === 'saved') show({ kind: 'saving' })
    try {
      await sendFiles()
    } catch (error) {
      // Text has priority: it is sent even while a file fails.
      if (mustSignIn(codeOf(error))) return fail(error, [])
    }
    for (;;) {
      const batch = unsent().slice(0, limit)
      const reported = events.slice(0, MAX_ANSWERS)
      const sentAt = mono()
      let output: SaveOutput
      try {
        output = await ports.send({
          answerList: await Promise.all(batch.map(wire)),
          eventList: reported.map(({ recordId: _, ...event }) => event),
        })
      } catch (error) {
        return fail(error, batch)
      }
      clock.sample(Date.parse(output.serverTime), sentAt)
      const accepted = settle(batch, output)
      events = events.filter((event) => !reported.includes(event))
      if (reported.length > 0)
        await journal
          .dropEvents(
            recordId,
            reported.map(({ no }) => no),
          )
          .catch(() => {
            // A duplicate event is dropped by its number.
          })
      savedAt = clock.now()
      backoff.reset()
      failing = false
      limit = MAX_ANSWERS
      ports.onServer(output)
      if (stopped) return
      if (!accepted) return again()
      if (unsent().length === 0) break
      // Edits made meanwhile get their own pause, unless they have waited long enough.
      if (batch.length < limit && firstWaits === null) {
        firstWaits = mono()
        show({ kind: 'saving' })
        return schedule(DEBOUNCE_MS)
      }
      if (batch.length < limit) return schedule(DEBOUNCE_MS)
    }
    if (waiting() > 0) return again()
    show({ kind: 'saved' })
    idle()
  }

  /** Marks what the server has. False if it has less than was sent, which needs a retry. */
  function settle(batch: readonly JournalAnswer[], output: SaveOutput): boolean {
    const savedRevs = new Map(output.savedList.map(({ problemId, rev }) => [problemId, rev]))
    const refused = new Map(output.refusedList.map((one) => [one.problemId, one]))
    // After the end answers go to the teacher's late list: acknowledged counts as sent.
    const ended = output.examStatus !== examCode.doing
    let whole = true
    let stale = false
    const changed: JournalAnswer[] = []
    for (const { problemId, rev } of batch) {
      const at = savedRevs.get(problemId) ?? 0
      const now = answers.get(problemId)
      if (!now) continue
      const refusal = refused.get(problemId)
      if (refusal && refusal.rev === now.rev) {
        // Stays in the journal with the reason; the server's answer counts.
        const next = { ...now, refused: refusal.reason }
        answers.set(problemId, next)
        changed.push(next)
        continue
      }
      if (at < rev && !ended) {
        whole = false
        continue
      }
      if (at > now.rev) stale = true
      lastRev = Math.max(lastRev, at)
      const next = { ...now, sentRev: Math.max(now.sentRev, rev, Math.min(at, now.rev)) }
      answers.set(problemId, next)
      changed.push(next)
    }
    if (changed.length > 0) void keep(...changed)
    if (stale) ports.onStale()
    return whole
  }

  function again(error?: unknown): void {
    failing = true
    show({ kind: 'offline', isSlow: error === undefined || isSlow(error) })
    schedule(backoff.next())
  }

  function fail(error: unknown, batch: readonly JournalAnswer[]): void {
    const code = codeOf(error)
    const message = error instanceof Error ? error.message : ''
    if (mustSignIn(code)) return show({ kind: 'signIn', code })
    if (isTransient(error)) return again(error)
    const [only] = batch
    if (code === 404 || code === 306 || !only) return show({ kind: 'refused', message })
    if (batch.length > 1) {
      // One of the batch is rejected: bisect.
      limit = Math.ceil(batch.length / 2)
      return schedule(0)
    }
    const now = answers.get(only.problemId)
    if (now?.rev === only.rev) {
      const refused = { ...now, refused: message }
      answers.set(only.problemId, refused)
      void keep(refused)
    }
    limit = MAX_ANSWERS
    ports.onChange()
    schedule(0)
  }

  function flush({ force = false } = {}): Promise<void> {
    if (running) return running
    if (stopped || ((state.kind === 'signIn' || state.kind === 'refused') && !force)) return Promise.resolve()
    ports.clearTimer(timer)
    if (force) failing = false
    running = run().finally(() => {
      running = null
    })
    return running
  }

  function change(problemId: string, userAnswer: string[], flag: 0 | 1, answeredAt?: string): void {
    const before = answers.get(problemId)
    lastRev = nextRev(Math.max(lastRev, before?.rev ?? 0), clock.now())
    const next: JournalAnswer = {
      recordId,
      problemId,
      rev: lastRev,
      userAnswer,
      flag,
      answeredAt: answeredAt ?? new Date(clock.now()).toISOString(),
      sentRev: before?.sentRev ?? 0,
    }
    answers.set(problemId, next)
    void keep(next)
    if (state.kind === 'saved') state = { kind: 'saving' }
    ports.onChange()
    soon()
  }

  return {
    /** Loads known answers: at the start, and after a refetch. */
    load(
      list: readonly JournalAnswer[],
      loaded: { events?: JournalEvent[]; lastEventNo?: number } = {},
    ): Promise<void> {
      const changed: JournalAnswer[] = []
      for (const answer of list) {
        const now = answers.get(answer.problemId)
        // Typed while the server was asked.
        if (now && now.rev > answer.rev) continue
        answers.set(answer.problemId, answer)
        changed.push(answer)
        lastRev = Math.max(lastRev, answer.rev)
      }
      const numbers = new Set(events.map(({ no }) => no))
      events = [...(loaded.events ?? []).filter(({ no }) => !numbers.has(no)), ...events]
      lastEventNo = Math.max(lastEventNo, loaded.lastEventNo ?? 0, ...events.map(({ no }) => no))
      ports.onChange()
      return keep(...changed)
    },
    start(): void {
      stopped = false
      void flush({ force: true })
    },
    stop(): void {
      stopped = true
      ports.clearTimer(timer)
      writer.stop()
    },
    /** On page hide: sends unsent answers at once, beside the request in flight. Idempotent by rev. */
    async flushOnLeave(): Promise<void> {
      if (stopped || state.kind === 'signIn' || state.kind === 'refused') return undefined
      if (!running) return flush({ force: true })
      const batch = unsent().slice(0, limit)
      if (batch.length === 0) return undefined
      const output = await Promise.all(batch.map(wire))
        .then((answerList) => ports.send({ answerList, eventList: [] }))
        // The regular send follows, now or at the next visit.
        .catch(() => null)
      if (output) settle(batch, output)
      return undefined
    },
    change(problemId: string, userAnswer: string[], flag: 0 | 1): void {
      fileRefusals.delete(problemId)
      change(problemId, userAnswer, flag)
    },
    /** Adds an event to the teacher's timeline. Returns its number. */
    event(kind: JournalEvent['kind'], seconds?: number): number {
      // A better clock sample may step back a little; the timeline keeps the order of events.
      const now = clock.now()
      lastEventAt = lastEventAt - now > CLOCK_STEP ? now : Math.max(lastEventAt, now)
      const at = new Date(lastEventAt).toISOString()
      const event: JournalEvent = {
        recordId,
        no: ++lastEventNo,
        kind,
        at,
        ...(seconds === undefined ? {} : { seconds }),
      }
      events.push(event)
      journal.putEvent(event).catch(() => {
        // It is still sent from memory; only answers are worth a warning.
      })
      soon()
      return event.no
    },
    flush,
    setCutoff(at: number | null): void {
      cutoff = at
    },
    /** Unsent answers, ready for the hand-in. */
    rest: async (): Promise<SentAnswer[]> => Promise.all(unsent().map(wire)),
    /** The hand-in with these answers was acknowledged. */
    handedIn(sent: readonly { problemId: string; rev: number }[]): Promise<void> {
      const changed: JournalAnswer[] = []
      for (const { problemId, rev } of sent) {
        const now = answers.get(problemId)
        if (!now) continue
        const next = { ...now, sentRev: Math.max(now.sentRev, rev) }
        answers.set(problemId, next)
        changed.push(next)
      }
      return keep(...changed)
    },
    /** Resolves when everything so far is in the journal. */
    stored: writer.written,
    answers: (): ReadonlyMap<string, JournalAnswer> => answers,
    /** Whether an answer has a file that is only here. */
    hasFiles: (): boolean => [...answers.values()].some(waitingFiles),
    fileRefusals: (): ReadonlyMap<string, string> => fileRefusals,
    view: () => ({ state, savedAt, waiting: waiting() }),
  }
}
