/**
 * Reads a file in a worker thread with bounded time and memory: a damaged or malicious file affects only this thread.
 */
import type { ImportFormat } from '@zhixing/contract/exam/import'
import { runThread, ThreadEnded } from '@zhixing/files/thread'
import type { KnownFormat } from './format.ts'
import {
  type ColumnMap,
  type Media,
  noReport,
  type ReadResult,
  type ReadRow,
  type SourceReport,
  Unreadable,
} from './row.ts'
import { exchangeTexts as texts } from './texts.ts'

const TIMEOUT = 120_000
const MEMORY_MB = 768

type Message =
  | { kind: 'begin'; format: KnownFormat; report: SourceReport; tables: ReadResult['tables'] }
  | { kind: 'media'; media: Media }
  | { kind: 'rows'; rows: ReadRow[] }
  | { kind: 'end' }
  | { kind: 'unreadable'; message: string }

/**
 * @throws {Unreadable}
 * @throws {ThreadEnded} when `signal` aborts
 */
export async function runReader(
  bytes: Uint8Array,
  { format, fileName, maps }: { format: ImportFormat; fileName: string; maps?: readonly ColumnMap[] },
  signal: AbortSignal,
): Promise<ReadResult & { format: KnownFormat }> {
  const rows: ReadRow[] = []
  const media: Media[] = []
  let known: KnownFormat = 'text'
  let report = noReport()
  let tables: ReadResult['tables']
  try {
    return await runThread(new URL('./read-worker.ts', import.meta.url), {
      data: { bytes, format, fileName, maps },
      memoryMb: MEMORY_MB,
      limitMs: TIMEOUT,
      signal,
      read(message: Message) {
        if (message.kind === 'begin') [known, report, tables] = [message.format, message.report, message.tables]
        else if (message.kind === 'media') media.push(message.media)
        else if (message.kind === 'rows') rows.push(...message.rows)
        else if (message.kind === 'end')
          return { answer: { rows, media, report, format: known, ...(tables ? { tables } : {}) } }
        else throw new Unreadable(message.message)
        return undefined
      },
    })
  } catch (error) {
    const why = error instanceof ThreadEnded ? error.why : undefined
    if (error instanceof Unreadable || why === 'aborted') throw error
    // Out of memory, or a bug: either way the file is unreadable, and a retry would not help.
    throw new Unreadable(why === 'early' ? texts.failed : texts.tooSlow, { cause: error })
  }
}
