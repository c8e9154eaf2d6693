import { runThread } from '@zhixing/files/thread'

const TIMEOUT = 30_000

/**
 * Number of pages of a PDF, counted in a thread of its own with bounded memory: a document that is damaged, locked or made to hurt costs
 * this thread only.
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
