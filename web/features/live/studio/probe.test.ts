import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { measureUplink } from './probe.ts'

/** A socket whose server counts `bytes` at `countMs` after it opened. */
function line(countMs: number | null) {
  return class extends EventTarget {
    bufferedAmount = Infinity
    constructor() {
      super()
      const answer = (data: object) => this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(data) }))
      setTimeout(() => answer({ type: 'ready' }), 10)
      if (countMs !== null) setTimeout(() => answer({ type: 'probe', bytes: 65_536, ms: countMs }), countMs)
    }
    send() {}
    close() {}
  }
}
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', new URL('http://localhost/'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function measured(countMs: number | null): Promise<number | 'failed'> {
  vi.stubGlobal('WebSocket', line(countMs))
  const speed = measureUplink('1', new AbortController().signal).catch(() => 'failed' as const)
  await vi.advanceTimersByTimeAsync(20_000)
  return speed
}

test('a slow line is measured by its first count, however late within the limit', async () => {
  expect(await measured(1000)).toBe(524_288)
  expect(await measured(6000)).toBeCloseTo(87_381, 0)
})

test('a line that counts nothing is reported', async () => {
  expect(await measured(null)).toBe('failed')
})
