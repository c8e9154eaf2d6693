import { afterEach, expect, test, vi } from 'vitest'
import { FlvLoader } from './flv-loader.ts'

afterEach(() => vi.unstubAllGlobals())

/** A loader over a stream that the test feeds. */
function opened(status = 200) {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  let signal: AbortSignal | null | undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      stream = controller
    },
  })
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    signal = init.signal
    return new Response(body, { status })
  })
  const news: string[] = []
  const loader = new FlvLoader()
  loader.onDataArrival = (chunk, at) => news.push(`data ${chunk.byteLength} at ${at}`)
  loader.onError = (type) => news.push(`error ${type as unknown as string}`)
  loader.onComplete = () => news.push('complete')
  loader.open({ url: 'http://localhost/stream' }, { from: 0 })
  return { loader, news, stream: () => stream, isEnded: () => signal?.aborted === true }
}

test('passes data on, and reports end and failure', async () => {
  const one = opened()
  one.stream()?.enqueue(new Uint8Array(10))
  one.stream()?.enqueue(new Uint8Array(5))
  await expect.poll(() => one.news).toEqual(['data 10 at 0', 'data 5 at 10'])
  one.stream()?.error(new Error('network error'))
  await expect.poll(() => one.news.at(-1)).toBe('error EarlyEof')
  const two = opened()
  two.stream()?.close()
  await expect.poll(() => two.news).toEqual(['complete'])
  const three = opened(403)
  await expect.poll(() => three.news).toEqual(['error HttpStatusCodeInvalid'])
})

test('ignores a failure after close', async () => {
  const thrown: unknown[] = []
  const note = (error: unknown) => thrown.push(error)
  process.on('unhandledRejection', note)
  const { loader, news, stream, isEnded } = opened()
  stream()?.enqueue(new Uint8Array(10))
  await expect.poll(() => news).toEqual(['data 10 at 0'])
  loader.destroy()
  expect(isEnded()).toBe(true)
  stream()?.error(new Error('network error'))
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', note)
  expect(thrown).toEqual([])
  expect(news).toEqual(['data 10 at 0'])
})
