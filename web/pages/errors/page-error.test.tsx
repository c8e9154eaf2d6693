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

it.each([429, 500, 502])('a page that could not be made now (%i) can be asked for again', (status) => {
  render(<PageError error={answered(status)} />)
  screen.getByRole('button', { name: '重新加载' })
  screen.getByRole('link', { name: '返回首页' })
})

it.each([403, 404])('one that is not there (%i) is not asked for again', (status) => {
  render(<PageError error={answered(status)} />)
  expect(screen.queryByRole('button', { name: '重新加载' })).toBeNull()
  screen.getByRole('link', { name: '返回首页' })
})

it('a page whose app restarts comes back by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let away = true
  const Page = createRoutesStub([
    {
      path: '/',
      loader: async () => {
        // The router shows nothing of a revalidation that is over at once.
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
