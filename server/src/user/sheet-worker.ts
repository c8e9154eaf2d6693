/** Reads a table in a thread of its own: a large one costs the site no moment of attention, and one that eats memory ends the thread. */
import { parentPort, workerData } from 'node:worker_threads'
import { readSheet } from 'read-excel-file/node'

const rows = await readSheet(Buffer.from(workerData as Uint8Array))
parentPort?.postMessage(rows)
