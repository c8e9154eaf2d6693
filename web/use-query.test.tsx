// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './api.ts'
import { type Asked, type QueryOptions, useAsk, useQuery } from './use-query.ts'

/** Pending requests in order. */
let asked: { key: string; resolve: (data: string) => void; reject: (error: unknown) => void; how: Asked }[] = []
const ask = (key: string) => (how: Asked) =>
  new Promise<string>((resolve, reject) => asked.push({ key, resolve, reject, how }))

function start(key: string | null, options: QueryOptions<string> = {}) {
  return renderHook(({ key: now }: { key: string | null }) => useAsk(now, ask(now ?? ''), options), {
    initialProps: { key },
  })
}
const answer = (index: number, data: string) => act(async () => asked[index]?.resolve(data))
const refuse = (index: number, error: unknown) => act(async () => asked[index]?.reject(error))
const pass = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)))
function see(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  return act(async () => void document.dispatchEvent(new Event('visibilitychange')))
}

beforeEach(() => {
  asked = []
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a query', () => {
  it('resolves', async () => {
    const { result } = start('a')
    expect(result.current).toMatchObject({ data: undefined, loading: true, error: undefined })
    await answer(0, 'A')
    expect(result.current).toMatchObject({ data: 'A', loading: false, error: undefined })
    expect(asked).toHaveLength(1)
  })

  it('for null is not sent', () => {
    const { result } = start(null)
    expect(result.current).toMatchObject({ data: undefined, loading: false })
    expect(asked).toHaveLength(0)
  })

  it('that fails has an error, keeps its data, and can be reloaded', async () => {
    const { result } = start('a')
    await refuse(0, new ApiError(429, '太频繁'))
    expect(result.current).toMatchObject({ data: undefined, loading: false, error: '太频繁', code: 429 })
    act(() => result.current.reload())
    expect(result.current.loading).toBe(true)
    await answer(1, 'A')
    expect(result.current).toMatchObject({ data: 'A', error: undefined, code: undefined })
    act(() => result.current.reload())
    await refuse(2, new ApiError(0, '断了'))
    expect(result.current).toMatchObject({ data: 'A', error: '断了', code: 0 })
  })

  it('that was replaced is aborted, and its late answer is dropped', async () => {
    const { result, rerender } = start('a')
    rerender({ key: 'b' })
    expect(asked[0]?.how.signal.aborted).toBe(true)
    await answer(1, 'B')
    await answer(0, 'A')
    expect(result.current.data).toBe('B')
  })

  it('reloaded is not overtaken by its older answer', async () => {
    const { result } = start('a')
    act(() => result.current.reload())
    await answer(1, 'new')
    await answer(0, 'old')
    expect(result.current.data).toBe('new')
  })

  it('is aborted on unmount', async () => {
    const { result, unmount } = start('a')
    unmount()
    expect(asked[0]?.how.signal.aborted).toBe(true)
    await refuse(0, new Error('late'))
    expect(result.current.error).toBeUndefined()
  })

  it('never shows data of another key', async () => {
    const { result, rerender } = start('a')
    await answer(0, 'A')
    rerender({ key: 'b' })
    expect(result.current).toMatchObject({ data: undefined, loading: true })
  })

  it('keeps previous data on request, but not the previous error', async () => {
    const { result, rerender } = start('a', { keep: true })
    await answer(0, 'A')
    rerender({ key: 'b' })
    expect(result.current).toMatchObject({ data: 'A', loading: true })
    await refuse(1, new Error('no'))
    expect(result.current).toMatchObject({ data: 'A', error: 'no' })
    rerender({ key: 'c' })
    expect(result.current).toMatchObject({ loading: true, error: undefined })
  })

  it('takes the result of an action by set()', async () => {
    const { result } = start('a')
    await answer(0, 'A')
    act(() => result.current.set((now) => `${now}!`))
    expect(result.current.data).toBe('A!')
  })

  it('is debounced, except the first time', async () => {
    const { rerender } = start('a', { debounce: 300 })
    expect(asked.map(({ key }) => key)).toEqual(['a'])
    rerender({ key: 'ab' })
    await pass(200)
    rerender({ key: 'abc' })
    await pass(299)
    expect(asked).toHaveLength(1)
    await pass(1)
    expect(asked.map(({ key }) => key)).toEqual(['a', 'abc'])
  })
})

describe('a polled query', () => {
  it('is repeated after each answer, quietly, also after a failure', async () => {
    const { result } = start('a', { poll: 1000 })
    await pass(5000)
    // The next request waits for the answer.
    expect(asked).toHaveLength(1)
    await answer(0, '1')
    await pass(1000)
    expect(asked.map(({ how }) => how.quiet)).toEqual([false, true])
    await refuse(1, new Error('no'))
    expect(result.current).toMatchObject({ data: '1', error: 'no' })
    await pass(1000)
    await answer(2, '2')
    expect(result.current).toMatchObject({ data: '2', error: undefined })
  })

  it('pauses in a hidden page, and is repeated at once when visible', async () => {
    const { result } = start('a', { poll: 1000 })
    await answer(0, '1')
    await see('hidden')
    expect(result.current.isLive).toBe(false)
    await pass(60_000)
    expect(asked).toHaveLength(1)
    await see('visible')
    expect(result.current.isLive).toBe(true)
    expect(asked).toHaveLength(2)
  })

  it('ends by its answer', async () => {
    start('a', { poll: (data) => (data === 'done' ? false : 1000) })
    await answer(0, 'half')
    await pass(1000)
    await answer(1, 'done')
    await pass(60_000)
    await see('hidden')
    await see('visible')
    expect(asked).toHaveLength(2)
  })

  it('ends by its refusal', async () => {
    const { result } = start('a', { poll: (_, code) => code !== 404 && 1000 })
    await refuse(0, new ApiError(0, '断了'))
    await pass(1000)
    await refuse(1, new ApiError(404, '没有'))
    await pass(60_000)
    expect(asked).toHaveLength(2)
    expect(result.current.code).toBe(404)
  })
})

it('makes a call of the contract, once for the same input', async () => {
  const fetched = vi.fn<typeof fetch>(
    async () => new Response(JSON.stringify({ code: 200, msg: '', data: { num: 3 } })),
  )
  vi.stubGlobal('fetch', fetched)
  const { result, rerender } = renderHook(() => useQuery('user/auth/msg/user/num', {}))
  await vi.waitFor(() => expect(result.current.data).toEqual({ num: 3 }), { timeout: 60_000 })
  rerender()
  expect(fetched).toHaveBeenCalledOnce()
})
