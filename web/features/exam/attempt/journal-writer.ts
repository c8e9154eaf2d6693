import type { JournalAnswer } from './journal-answer.ts'
import type { Journal } from './journal.ts'

export interface WriterPorts {
  journal: Journal
  setTimer(work: () => void, ms: number): unknown
  clearTimer(timer: unknown): void
  /** Whether the last write succeeded; if not, the taker must be warned. */
  onPersisted(isPersisted: boolean): void
}

/** Retry interval of failed writes; ms. */
const RETRY_MS = 3_000

/**
 * Writes answers in order of change; several changes of an answer meanwhile are written once. Failed writes are
 * retried.
 * @param isStrict whether a write must survive a power cut
 */
export function createJournalWriter(ports: WriterPorts, isStrict: () => boolean) {
  const waiting = new Map<string, JournalAnswer>()
  let writing: Promise<void> | null = null
  let isPersisted = true
  let timer: unknown

  function setPersisted(now: boolean): void {
    if (isPersisted !== now) ports.onPersisted(now)
    isPersisted = now
  }

  function put(...changed: JournalAnswer[]): Promise<void> {
    for (const answer of changed) waiting.set(answer.problemId, answer)
    if (waiting.size === 0) return writing ?? Promise.resolve()
    writing ??= (async () => {
      ports.clearTimer(timer)
      while (waiting.size > 0) {
        const list = [...waiting.values()]
        waiting.clear()
        try {
          await ports.journal.putAnswers(list, { isStrict: isStrict() })
          setPersisted(true)
        } catch {
          for (const answer of list) if (!waiting.has(answer.problemId)) waiting.set(answer.problemId, answer)
          timer = ports.setTimer(() => void put(), RETRY_MS)
          setPersisted(false)
          break
        }
      }
      writing = null
    })()
    return writing
  }

  return {
    put,
    /** Resolves when everything so far is written, or waits for a retry. */
    written: async (): Promise<void> => {
      await writing
    },
    stop: () => ports.clearTimer(timer),
  }
}
