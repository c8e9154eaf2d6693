// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './api.ts'
import { toast } from './ui/toast-store.ts'
import { useAction } from './use-action.ts'

const loads = vi.fn(() => null)
const fetched = vi.fn<typeof fetch>()

function within({ children }: { children: ReactNode }) {
  const router = createMemoryRouter([{ path: '/', loader: loads, element: children, HydrateFallback: () => null }])
  return createElement(RouterProvider, { router })
}
async function start(options?: { reload?: boolean }) {
  const hook = renderHook(() => useAction(options), { wrapper: within })
  await vi.waitFor(() => expect(hook.result.current).not.toBeNull())
  loads.mockClear()
  return hook
}

/** A pending promise with its resolvers. */
function pending<T>() {
  let resolve: (value: T) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  fetched.mockImplementation(async () => new Response(JSON.stringify({ code: 200, msg: '', data: { reportId: 'x' } })))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe('an action', () => {
  it('is busy under its name, shows success, and revalidates the page', async () => {
    const success = vi.spyOn(toast, 'success')
    const { result } = await start()
    const work = pending<string>()
    let answered: Promise<string | undefined> | undefined
    act(() => {
      answered = result.current.run('save', () => work.promise, { done: (answer) => `saved ${answer}` })
    })
    expect(result.current.busy).toBe('save')
    await act(async () => work.resolve('it'))
    expect(await answered).toBe('it')
    expect(result.current.busy).toBe('')
    expect(success).toHaveBeenCalledWith('saved it')
    expect(loads).toHaveBeenCalledOnce()
  })

  it('pressed twice runs once', async () => {
    const { result } = await start({ reload: false })
    const work = pending<void>()
    const action = vi.fn(() => work.promise)
    act(() => {
      void result.current.run('pay', action)
      void result.current.run('pay', action)
    })
    await act(async () => work.resolve())
    expect(action).toHaveBeenCalledOnce()
    expect(loads).not.toHaveBeenCalled()
    await act(async () => {
      await result.current.run('pay', action)
    })
    expect(action).toHaveBeenCalledTimes(2)
  })

  it('does not block others', async () => {
    const { result } = await start({ reload: false })
    const [slow, quick] = [pending<void>(), pending<void>()]
    act(() => {
      void result.current.run('slow', () => slow.promise)
      void result.current.run('quick', () => quick.promise)
    })
    expect(result.current.busy).toBe('quick')
    await act(async () => quick.resolve())
    expect(result.current.busy).toBe('slow')
    await act(async () => slow.resolve())
    expect(result.current.busy).toBe('')
  })

  it('that is refused changes nothing, and shows one message', async () => {
    const shown = vi.spyOn(toast, 'error')
    const onError = vi.fn()
    const { result } = await start()
    const refusal = new ApiError(999, '不行')
    let answer: unknown
    await act(async () => {
      answer = await result.current.run('save', () => Promise.reject(refusal), { onError, done: 'saved' })
    })
    expect(answer).toBeUndefined()
    expect(onError).toHaveBeenCalledWith(refusal)
    expect(shown).not.toHaveBeenCalled()
    expect(result.current.busy).toBe('')
    expect(loads).not.toHaveBeenCalled()
  })

  it('that fails by a fault is shown and reported', async () => {
    const shown = vi.spyOn(toast, 'error')
    const { result } = await start()
    await act(async () => {
      await result.current.run('save', () => Promise.reject(new TypeError('x is undefined')))
    })
    expect(shown).toHaveBeenCalledOnce()
    expect(fetched).toHaveBeenCalledWith(expect.stringContaining('browser/error'), expect.anything())
  })

  it('reuses its idempotency key until it is answered', async () => {
    const { result } = await start({ reload: false })
    const keys: string[] = []
    const failing = [
      new ApiError(0, '断了'),
      new ApiError(503, '繁忙'),
      undefined,
      new ApiError(422, '有误'),
      undefined,
    ]
    for (const failure of failing)
      await act(async () => {
        await result.current.run('order', async (key) => {
          keys.push(key)
          if (failure) throw failure
        })
      })
    expect(keys[0]).toHaveLength(32)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).toBe(keys[0])
    expect(keys[3]).not.toBe(keys[0])
    expect(keys[4]).not.toBe(keys[3])
  })

  it('may settle after unmount', async () => {
    const { result, unmount } = await start({ reload: false })
    const work = pending<string>()
    let answered: Promise<string | undefined> | undefined
    act(() => {
      answered = result.current.run('save', () => work.promise)
    })
    unmount()
    work.resolve('it')
    expect(await answered).toBe('it')
  })
})
