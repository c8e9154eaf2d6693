/** Reads a table in a thread of its own: a large one costs the site no moment of attention, and one that eats memory ends the thread. */
import { parentPort, workerData } from 'node:worker_threads'
import { readSheet } from 'read-excel-file/node'
import { spreadsheetError } from '../kernel/spreadsheet-check.ts'

const bytes = workerData as Uint8Array
parentPort?.postMessage(spreadsheetError(bytes) ?? (await readSheet(Buffer.from(bytes))))
