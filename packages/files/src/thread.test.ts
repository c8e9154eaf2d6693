import { expect, test } from 'vitest'
import { runThread, type ThreadOptions } from './thread.ts'

/** Runs code as a thread; its messages are numbers, 0 means more to come. */
const run = (code: string, over: Partial<ThreadOptions<number, number>> = {}) =>
  runThread<number, number>(
    new URL(
      `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads';${code}`)}`,
    ),
    { data: 7, memoryMb: 64, read: (message) => (message === 0 ? undefined : { answer: message }), ...over },
  )

test('resolves with the message of the thread', async () => {
  expect(await run('parentPort.postMessage(0); parentPort.postMessage(workerData)')).toBe(7)
})

test.each([
  ['time', 'setInterval(() => {}, 1000)', { limitMs: 50 }],
  ['memory', 'const all = []; for (;;) all.push(new Array(1e5).fill(all.length))', { memoryMb: 16 }],
  ['early', '', {}],
])('reports the end by %s', async (why, code, over) => {
  await expect(run(code, over)).rejects.toMatchObject({ name: 'ThreadEnded', why })
})

test('can be aborted, also before it starts', async () => {
  const begun = new AbortController()
  const read = () => {
    begun.abort()
    return undefined
  }
  const code = 'parentPort.postMessage(0); setInterval(() => {}, 1000)'
  await expect(run(code, { signal: begun.signal, read })).rejects.toMatchObject({ why: 'aborted' })
  await expect(run(code, { signal: AbortSignal.abort() })).rejects.toMatchObject({ why: 'aborted' })
})

test('rejects with errors of the thread and of the message handler', async () => {
  await expect(run('throw new RangeError("inside")')).rejects.toThrow('inside')
  const read = () => {
    throw new TypeError('outside')
  }
  await expect(run('parentPort.postMessage(1)', { read })).rejects.toThrow('outside')
})
