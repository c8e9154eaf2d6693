import { Worker } from 'node:worker_threads'
import { limitConcurrency } from '../kernel/concurrency-limit.ts'
import { CallError } from '../kernel/errors.ts'
import { bufferSource, checkZip, ZipRefused } from '../kernel/zip-check.ts'
import { texts } from './texts.ts'

const LIMITS = { entries: 200, totalBytes: 40 * 1024 * 1024, ratio: 100 }
const SECONDS = 15
const limited = limitConcurrency({ atOnce: 1, waiting: 5, refuse: () => new CallError('busy') })

const unreadable = () => new CallError('invalid', texts.importFileBad, 'file')

/**
 * The first sheet of an .xlsx: what it unpacks to was counted before anything reads it.
 * @throws {CallError} invalid, for anything that is no such table or is made to harm; busy
 */
export async function readSheet(file: Buffer): Promise<unknown[][]> {
  if (file.length < 4 || file.readUInt32LE(0) !== 0x04034b50) throw unreadable()
  try {
    await checkZip(bufferSource(file), LIMITS)
  } catch (error) {
    if (error instanceof ZipRefused) throw new CallError('invalid', error.message, 'file')
    throw error
  }
  return limited(() => inThread(file))
}

function inThread(file: Buffer): Promise<unknown[][]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
      workerData: new Uint8Array(file),
      resourceLimits: { maxOldGenerationSizeMb: 384 },
      // What a strange table makes it say is nobody's business but this thread's.
      stderr: true,
    })
    const tooLong = setTimeout(() => {
      void worker.terminate()
      reject(unreadable())
    }, SECONDS * 1000)
    // A sentence instead of rows: why they were not read.
    worker.once('message', (stated: unknown[][] | string) =>
      typeof stated === 'string' ? reject(new CallError('invalid', stated, 'file')) : resolve(stated),
    )
    worker.once('error', () => reject(unreadable()))
    worker.once('exit', () => {
      clearTimeout(tooLong)
      reject(unreadable())
    })
  })
}
