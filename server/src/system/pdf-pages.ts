import { Worker } from 'node:worker_threads'

const TIMEOUT = 30_000

/**
 * Number of pages of a PDF, counted in a thread of its own with bounded memory: a document that is damaged, locked or made to hurt costs
 * this thread only.
 * @returns 0 when it cannot be opened
 */
export function countPdfPages(path: string): Promise<number> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./pdf-pages-worker.ts', import.meta.url), {
      workerData: path,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    const finish = (pages: number) => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(pages)
    }
    const timer = setTimeout(() => finish(0), TIMEOUT)
    worker.on('message', (pages: number) => finish(pages))
    worker.on('error', () => finish(0))
    worker.on('exit', () => finish(0))
  })
}
