// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createRoutesStub } from 'react-router'
import { PageError } from './page-error.tsx'

vi.mock('../../crash-report.ts', () => ({ isOffline: () => false, reportCrash: () => Promise.resolve('') }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const answered = (status: number) => ({ status, statusText: '', internal: false, data: '' })

it.each([429, 500, 502])('an unavailable page (%i) can be retried', (status) => {
  render(<PageError error={answered(status)} />)
  screen.getByRole('button', { name: '重新加载' })
  screen.getByRole('link', { name: '返回首页' })
})

it.each([403, 404])('a missing page (%i) is not retried', (status) => {
  render(<PageError error={answered(status)} />)
  expect(screen.queryByRole('button', { name: '重新加载' })).toBeNull()
  screen.getByRole('link', { name: '返回首页' })
})

it('a page of a restarting app recovers by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let away = true
  const Page = createRoutesStub([
    {
      path: '/',
      loader: async () => {
        // The router shows no state of an immediate revalidation.
        await new Promise((resolve) => setTimeout(resolve, 50))
        if (away) throw new Response('', { status: 503 })
        return null
      },
      HydrateFallback: () => null,
      Component: () => <h1>课程</h1>,
      ErrorBoundary: ({ error }: { error: unknown }) => <PageError error={error} />,
    },
  ])
  render(<Page />)
  await screen.findByRole('heading', { name: '网站正在恢复' })
  screen.getByRole('button', { name: '重新加载' })
  screen.getByRole('link', { name: '返回首页' })
  away = false
  for (let ms = 0; ms < 4500; ms += 25) await act(() => vi.advanceTimersByTimeAsync(25))
  await screen.findByRole('heading', { name: '课程' })
})
