/** Writes many problems in a thread of its own with bounded memory: everybody else, an exam above all, must not wait for it. */
import type { ExportFormat } from '@zhixing/contract/exam/export'
import { limitConcurrency } from '../../kernel/concurrency-limit.ts'
import { CallError } from '../../kernel/errors.ts'
import { runThread } from '../../lib/thread.ts'
import type { OutPictures } from './media.ts'
import type { OutProblem } from './row.ts'
import { writeAs, type Written } from './write.ts'

/** So few are written faster than a thread begins. */
const INLINE = 50
const MEMORY_MB = 512
const limited = limitConcurrency({ atOnce: 2, waiting: 0, refuse: () => new CallError('busy') })

/** @throws {CallError} busy, when others are written already */
export async function runWriter(format: ExportFormat, list: OutProblem[], pictures: OutPictures): Promise<Written> {
  if (list.length <= INLINE) return writeAs(format, list, pictures)
  return limited(() =>
    runThread(new URL('./write-worker.ts', import.meta.url), {
      data: { format, list, pictures },
      memoryMb: MEMORY_MB,
      read: (written: Written) => ({ answer: written }),
    }),
  )
}
