/** Writes many problems in a thread of its own with bounded memory: everybody else, an exam above all, must not wait for it. */
import { Worker } from 'node:worker_threads'
import type { ExportFormat } from '@zhixing/contract/exam/export'
import { CallError } from '../../kernel/errors.ts'
import type { OutPictures } from './media.ts'
import type { OutProblem } from './row.ts'
import { writeAs, type Written } from './write.ts'

/** So few are written faster than a thread begins. */
const INLINE = 50
const MEMORY_MB = 512
const MAX_WRITING = 2
let writing = 0

/** @throws {CallError} busy, when others are written already */
export async function runWriter(format: ExportFormat, list: OutProblem[], pictures: OutPictures): Promise<Written> {
  if (list.length <= INLINE) return writeAs(format, list, pictures)
  if (writing >= MAX_WRITING) throw new CallError('busy')
  writing += 1
  try {
    return await inThread(format, list, pictures)
  } finally {
    writing -= 1
  }
}

function inThread(format: ExportFormat, list: OutProblem[], pictures: OutPictures): Promise<Written> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./write-worker.ts', import.meta.url), {
      workerData: { format, list, pictures },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    worker.once('message', resolve)
    worker.once('error', reject)
    // After its message it has answered, and this changes nothing.
    worker.once('exit', (code) => reject(new Error(`writing ended with code ${code}`)))
  })
}
