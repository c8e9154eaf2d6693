/**
 * Packages the demo's lessons in one thread. The upload engine uses a thread per file, since a malicious file may kill
 * it; these files are trusted, and starting fifteen threads took most of the first start.
 */
import { Worker } from 'node:worker_threads'
import type { MediaEngine, Packaged } from '../src/platform/transcode/port.ts'
import type { LessonAnswer, LessonOrder } from './lesson-thread.ts'

/** `outDir` must not exist; the next start removes leftovers of an interrupted one. */
export function openLessonEngine(): Pick<MediaEngine, 'package'> & { close(): Promise<void> } {
  const worker = new Worker(new URL('./lesson-thread.ts', import.meta.url), { execArgv: [], name: 'demo-lessons' })
  const waiting = new Map<number, { done(packaged: Packaged): void; fail(error: Error): void }>()
  const failAll = (error: Error) => {
    for (const { fail } of waiting.values()) fail(error)
    waiting.clear()
  }
  worker.on('message', (answer: LessonAnswer) => {
    const one = waiting.get(answer.no)
    waiting.delete(answer.no)
    if ('packaged' in answer) one?.done(answer.packaged)
    else one?.fail(new Error(answer.failed))
  })
  worker.on('error', failAll)
  worker.on('exit', () => failAll(new Error('the packaging thread exited early')))
  let no = 0
  return {
    package: ({ renditions, outDir, key }) =>
      new Promise((done, fail) => {
        waiting.set(++no, { done, fail })
        worker.postMessage({ no, input: { renditions, outDir, key } } satisfies LessonOrder)
      }),
    close: async () => void (await worker.terminate()),
  }
}
