/**
 * Parses a table (any Excel workbook, or CSV in UTF-8 or GBK) in a worker thread: does not block the event loop, and
 * running out of memory ends only the thread.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { readSheet } from 'read-excel-file/node'
import { parseCsv } from '@zhixing/files/csv'
import { isCompoundFile } from '@zhixing/files/compound-file'
import { decodeText } from '@zhixing/files/decode-text'
import { spreadsheetError } from '@zhixing/files/spreadsheet-check'
import { readXls, XlsRefused } from '@zhixing/files/xls'

const { bytes, notText } = workerData as { bytes: Uint8Array; notText: string }

/** Rows of a text file; a sentence if it is not one. */
function rowsOfText(): unknown[][] | string {
  const text = decodeText(bytes)
  return text === null ? notText : parseCsv(text)
}

/** Rows of the first sheet of an old Excel workbook. */
function rowsOfOld(): unknown[][] | string {
  try {
    return readXls(bytes)[0]?.data ?? []
  } catch (error) {
    if (error instanceof XlsRefused) return notText
    throw error
  }
}

const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b
parentPort?.postMessage(
  isArchive
    ? (spreadsheetError(bytes) ?? (await readSheet(Buffer.from(bytes))))
    : isCompoundFile(bytes)
      ? rowsOfOld()
      : rowsOfText(),
)
