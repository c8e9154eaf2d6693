/** Writes many problems in a worker thread with bounded memory, so that the event loop stays free. */
import type { ExportFormat } from '@zhixing/contract/exam/export'
import { runThread } from '@zhixing/files/thread'
import type { OutPictures } from './media.ts'
import type { OutProblem } from './row.ts'
import { writeAs, type Written } from './write.ts'

/** Up to this many problems are written faster than a thread starts. */
const INLINE = 50
const MEMORY_MB = 512

/** @param limit runs the thread, or throws where too many run already: back-pressure is the caller's policy */
export async function runWriter(
  format: ExportFormat,
  list: OutProblem[],
  pictures: OutPictures,
  limit: (work: () => Promise<Written>) => Promise<Written>,
): Promise<Written> {
  if (list.length <= INLINE) return writeAs(format, list, pictures)
  return limit(() =>
    runThread(new URL('./write-worker.ts', import.meta.url), {
      data: { format, list, pictures },
      memoryMb: MEMORY_MB,
      read: (written: Written) => ({ answer: written }),
    }),
  )
}
