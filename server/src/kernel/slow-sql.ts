/** Slow statements in the log: text without values, site, the work they belong to, time. */
import type { Log } from './log.ts'
import { type Statement, statements } from './observe.ts'

/** The same statement is logged once in a minute, and so many different ones. */
const WINDOW_MS = 60_000
const MOST = 20
const TEXT_MAX = 4000

let count = 0
/** Slow statements of this process so far, those not logged included. */
export const slowStatements = (): number => count

/** Logs statements that take `ms` and longer. @returns stops it */
export function logSlowStatements(log: Log, ms: number): () => void {
  let begin = 0
  let skipped = 0
  const seen = new Set<string>()
  const onStatement = {
    asyncEnd(statement: Statement) {
      if (statement.ms < ms) return
      count += 1
      const now = performance.now()
      if (now - begin > WINDOW_MS) {
        if (skipped > 0) log.warn({ skipped }, 'more slow statements')
        begin = now
        skipped = 0
        seen.clear()
      }
      const { text, siteId, work } = statement
      if (seen.has(text) || seen.size >= MOST) {
        skipped += 1
        return
      }
      seen.add(text)
      log.warn(
        { ms: Math.round(statement.ms), siteId, work: work?.name, sql: text.replace(/\s+/g, ' ').slice(0, TEXT_MAX) },
        'slow statement',
      )
    },
  }
  statements.subscribe(onStatement as never)
  return () => {
    statements.unsubscribe(onStatement as never)
  }
}
