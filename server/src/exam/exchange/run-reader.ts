/** Reads a file in a thread of its own with bounded memory: a file that is damaged or made to hurt costs this thread only. */
import { Worker } from 'node:worker_threads'
import type { ImportFormat } from '@zhixing/contract/exam/import'
import type { KnownFormat } from './format.ts'
import { type Media, noReport, type ReadResult, type ReadRow, type SourceReport, Unreadable } from './row.ts'
import { exchangeTexts as setMessage } from './texts.ts'

const TIMEOUT = 120_000
const MEMORY_MB = 768

type Message =
  | { kind: 'begin'; format: KnownFormat; report: SourceReport }
  | { kind: 'media'; media: Media }
  | { kind: 'rows'; rows: ReadRow[] }
  | { kind: 'end' }
  | { kind: 'unreadable'; message: string }

/** @throws {Unreadable} @throws {Error} when `signal` breaks it off */
export function runReader(
  bytes: Uint8Array,
  { format, fileName }: { format: ImportFormat; fileName: string },
  signal: AbortSignal,
): Promise<ReadResult & { format: KnownFormat }> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
      workerData: { bytes, format, fileName },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    const rows: ReadRow[] = []
    const media: Media[] = []
    let known: KnownFormat = 'text'
    let report = noReport()
    const finish = (action: () => void) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      void worker.terminate()
      action()
    }
    const stop = () => finish(() => reject(new Error('reading was broken off')))
    const timer = setTimeout(() => finish(() => reject(new Unreadable(setMessage.tooSlow))), TIMEOUT)
    signal.addEventListener('abort', stop)
    worker.on('message', (message: Message) => {
      if (message.kind === 'begin') [known, report] = [message.format, message.report]
      else if (message.kind === 'media') media.push(message.media)
      else if (message.kind === 'rows') rows.push(...message.rows)
      else if (message.kind === 'end') finish(() => resolve({ rows, media, report, format: known }))
      else finish(() => reject(new Unreadable(message.message)))
    })
    // Out of memory, or a fault of ours: for its author the file cannot be read; trying again would not help.
    worker.on('error', (error) => finish(() => reject(new Unreadable(setMessage.tooSlow, { cause: error }))))
    worker.on('exit', () => finish(() => reject(new Unreadable(setMessage.failed))))
  })
}
