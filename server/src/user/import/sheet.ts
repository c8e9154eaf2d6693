import { limitConcurrency } from '../../kernel/concurrency-limit.ts'
import { CallError } from '../../kernel/errors.ts'
import { runThread } from '@zhixing/files/thread'
import { bufferSource, checkZip, ZipRefused } from '@zhixing/files/zip-check'
import { texts } from '../texts.ts'

const LIMITS = { entries: 200, totalBytes: 40 * 1024 * 1024, ratio: 100 }
const SECONDS = 15
const limited = limitConcurrency({ atOnce: 1, waiting: 5, refuse: () => new CallError('busy') })

const unreadable = () => new CallError('invalid', texts.importFileBad, 'file')

const startsWith = (file: Buffer, signature: number): boolean => file.length >= 4 && file.readUInt32BE(0) === signature

/**
 * Parses a table: the first sheet of an .xlsx (after a check against zip bombs) or .xls, or CSV.
 * @throws {CallError} invalid, for a file that is not a valid table or exceeds the limits; busy
 */
export async function readSheet(file: Buffer): Promise<unknown[][]> {
  if (file.subarray(0, 2).toString('latin1') !== 'PK') return limited(() => inThread(file))
  if (!startsWith(file, 0x504b0304)) throw unreadable()
  try {
    await checkZip(bufferSource(file), LIMITS)
  } catch (error) {
    if (error instanceof ZipRefused) throw new CallError('invalid', error.message, 'file')
    throw error
  }
  return limited(() => inThread(file))
}

async function inThread(file: Buffer): Promise<unknown[][]> {
  try {
    return await runThread(new URL('./sheet-worker.ts', import.meta.url), {
      data: { bytes: new Uint8Array(file), notText: texts.importFileBad },
      memoryMb: 384,
      limitMs: SECONDS * 1000,
      isSilent: true,
      // A string instead of rows is an error message.
      read(stated: unknown[][] | string) {
        if (typeof stated === 'string') throw new CallError('invalid', stated, 'file')
        return { answer: stated }
      },
    })
  } catch (error) {
    throw error instanceof CallError ? error : unreadable()
  }
}
