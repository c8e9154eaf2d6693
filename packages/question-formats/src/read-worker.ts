/** Worker thread that reads one file. */
import { parentPort, workerData } from 'node:worker_threads'
import type { ImportFormat } from '@zhixing/contract/exam/import'
import { readFileAs } from './read.ts'
import { HtmlRefused } from '@zhixing/files/html'
import { type ColumnMap, Unreadable } from './row.ts'

/** Rows per message. */
const AT_ONCE = 20

const { bytes, format, fileName, maps } = workerData as {
  bytes: Uint8Array
  format: ImportFormat
  fileName: string
  maps?: ColumnMap[]
}
try {
  const result = await readFileAs(bytes, format, fileName, maps)
  parentPort?.postMessage({ kind: 'begin', format: result.format, report: result.report, tables: result.tables })
  for (const one of result.media) parentPort?.postMessage({ kind: 'media', media: one })
  for (let at = 0; at < result.rows.length; at += AT_ONCE)
    parentPort?.postMessage({ kind: 'rows', rows: result.rows.slice(at, at + AT_ONCE) })
  parentPort?.postMessage({ kind: 'end' })
} catch (error) {
  if (!(error instanceof Unreadable || error instanceof HtmlRefused)) throw error
  parentPort?.postMessage({ kind: 'unreadable', message: error.message })
}
