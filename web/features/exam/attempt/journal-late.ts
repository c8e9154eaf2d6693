/**
 * Journal for a browser whose database may open late: writes go to memory meanwhile and move into the database once
 * it is open. Nothing waits for the move, which is idempotent: it may fail halfway and restart.
 */
import { createListeners } from '../../../offline/observable.ts'
import { joinRecords } from './attempt-record.ts'
import { isWaiting, unsealRecord } from './encrypt.ts'
import { createMemoryJournal, type Journal, type JournalRecord } from './journal.ts'

/** Whether writes are persistent. */
export interface Storage {
  isPersisted(): boolean
  /** Subscribes to changes. @returns unsubscribes */
  subscribe(listener: () => void): () => void
}

export interface LateJournalPorts {
  /** The journal in the database. */
  stored: Journal
  /** Settles when the database is open or failed. */
  ready: Promise<unknown>
  setTimer(work: () => void, ms: number): unknown
  /** The database has unsent answers of a record that counted as finished. */
  onLeftover(recordId: string): void
}

/** How long an exam waits for the database before it starts in memory; ms. */
export const OPEN_TIMEOUT_MS = 4_000
/** Retry interval of the move; ms. */
const RETRY_MS = 3_000

/** Resolves once it is known where to write: the database is open, failed, or has not answered for `OPEN_TIMEOUT_MS`. */
export async function createLateJournal(ports: LateJournalPorts): Promise<Journal & Storage> {
  const { stored, ready } = ports
  const listeners = createListeners()
  const inTime = await Promise.race([
    ready.then(
      () => true,
      () => false,
    ),
    new Promise<false>((resolve) => ports.setTimer(() => resolve(false), OPEN_TIMEOUT_MS)),
  ])
  const memory = createMemoryJournal()
  let current: Journal = inTime ? stored : memory
  let changes = 0
  /** Deletions made while the database was away. */
  let deletions: ((to: Journal) => Promise<void>)[] = []
  const move = createMove(memory, stored)

  async function takeOver(): Promise<void> {
    try {
      let seen: number
      do {
        seen = changes
        const due = deletions
        deletions = []
        for (const [at, deletion] of due.entries())
          await deletion(stored).catch((error: unknown) => {
            deletions = [...due.slice(at), ...deletions]
            throw error
          })
        await move()
      } while (seen !== changes)
      current = stored
      listeners.notify()
    } catch {
      ports.setTimer(() => void takeOver(), RETRY_MS)
    }
  }
  if (!inTime)
    ready.then(takeOver, () => {
      // Storage is blocked: stays in memory.
    })

  const write = (work: (to: Journal) => Promise<void>): Promise<void> => {
    changes++
    return work(current)
  }
  const remove = (work: (to: Journal) => Promise<void>, later = work): Promise<void> => {
    if (current === memory) deletions.push(later)
    return write(work)
  }
  return {
    isPersisted: () => current === stored,
    subscribe: listeners.subscribe,
    record: (recordId) => current.record(recordId),
    putRecord: (record) => write((to) => to.putRecord(record)),
    paper: (recordId) => current.paper(recordId),
    putPaper: (recordId, paper) => write((to) => to.putPaper(recordId, paper)),
    answers: (recordId) => current.answers(recordId),
    putAnswers: (answers, options) => write((to) => to.putAnswers(answers, options)),
    events: (recordId) => current.events(recordId),
    putEvent: (event) => write((to) => to.putEvent(event)),
    dropEvents: (recordId, numbers) => remove((to) => to.dropEvents(recordId, numbers)),
    file: (address) => current.file(address),
    putFile: (file) => write((to) => to.putFile(file)),
    dropFile: (address) => remove((to) => to.dropFile(address)),
    strip: (recordId) => remove((to) => to.strip(recordId)),
    forget: (recordId) =>
      remove(
        (to) => to.forget(recordId),
        async (to) => {
          const isLeft =
            (await to.record(recordId))?.sealed !== undefined || (await to.answers(recordId)).some(isWaiting)
          if (isLeft) ports.onLeftover(recordId)
          else await to.forget(recordId)
        },
      ),
  }
}

/** Copies a memory journal into another one; run again, it copies what has changed. */
function createMove(from: ReturnType<typeof createMemoryJournal>, to: Journal): () => Promise<void> {
  /** Records in the database before the first try. */
  const before = new Map<string, JournalRecord | undefined>()
  const copied = new Set<unknown>()
  return async () => {
    const { records, papers, answers, events, files } = from.everything()
    for (const record of records) {
      const { recordId, sitting } = record
      if (!before.has(recordId)) {
        const there = await to.record(recordId)
        before.set(recordId, there?.sealed ? await unsealRecord(to, there, sitting.syncKey) : there)
      }
      await to.putRecord(joinRecords(record, before.get(recordId)))
    }
    for (const [recordId, paper] of papers)
      if (!copied.has(paper)) {
        await to.putPaper(recordId, paper)
        copied.add(paper)
      }
    for (const file of files)
      if (!copied.has(file)) {
        await to.putFile(file)
        copied.add(file)
      }
    if (answers.length > 0) await to.putAnswers(answers, { isStrict: true })
    for (const event of events)
      if (!copied.has(event)) {
        await to.putEvent(event)
        copied.add(event)
      }
  }
}
