import { runThread } from '@zhixing/files/thread'

const TIMEOUT = 30_000

/**
 * Counts the pages of a PDF in a worker thread with bounded memory, so that a damaged or malicious document ends only
 * the thread.
 * @returns 0 when it cannot be opened
 */
export function countPdfPages(path: string): Promise<number> {
  return runThread(new URL('./pdf-pages-worker.ts', import.meta.url), {
    data: path,
    memoryMb: 256,
    limitMs: TIMEOUT,
    read: (pages: number) => ({ answer: pages }),
  }).catch(() => 0)
}
