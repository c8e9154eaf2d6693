// @vitest-environment happy-dom
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './api.ts'
import { isOffline, isReportable, reportCrash } from './crash-report.ts'

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  fetched.mockImplementation(
    async () => new Response(JSON.stringify({ code: 200, msg: '', data: { reportId: 'ABCDEF0123' } })),
  )
})
afterEach(() => vi.clearAllMocks())
afterAll(() => vi.unstubAllGlobals())

it('a script fault is not a network error, though both are a TypeError', () => {
  expect(isOffline(new TypeError('crypto.randomUUID is not a function'))).toBe(false)
  expect(isOffline(new TypeError("Cannot read properties of undefined (reading 'map')"))).toBe(false)
  for (const words of ['Failed to fetch', 'Load failed', 'NetworkError when attempting to fetch resource.'])
    expect(isOffline(new TypeError(words))).toBe(true)
  expect(isOffline(new ApiError(0, ''))).toBe(true)
  expect(isOffline(new ApiError(500, ''))).toBe(false)
})

it('refusals, aborted requests and network errors are not reported', () => {
  const quiet = [
    new ApiError(500, ''),
    new DOMException('', 'AbortError'),
    new TypeError('Failed to fetch'),
    'text',
    null,
  ]
  expect(quiet.map(isReportable)).toEqual(quiet.map(() => false))
})

it('reports each error once, without the query string of the page', async () => {
  history.replaceState(null, '', '/view/1?token=secret#x')
  const error = new TypeError('x is undefined')
  expect(await Promise.all([reportCrash(error), reportCrash(error)])).toEqual(['ABCDEF0123', 'ABCDEF0123'])
  expect(fetched).toHaveBeenCalledOnce()
  const body = JSON.parse(fetched.mock.calls[0]?.[1]?.body as string) as Record<string, string>
  expect(body).toMatchObject({ message: 'TypeError: x is undefined', page: '/view/1' })
})

it('limits reports, and never throws itself', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  for (let i = 0; i < 30; i++) expect(await reportCrash(new Error(`fault ${i}`))).toBe('')
  expect(fetched.mock.calls.length).toBeLessThanOrEqual(10)
})
