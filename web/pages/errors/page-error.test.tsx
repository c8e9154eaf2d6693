// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PageError } from './page-error.tsx'

vi.mock('../../crash-report.ts', () => ({ isOffline: () => false, reportCrash: () => Promise.resolve('') }))
afterEach(cleanup)

const answered = (status: number) => ({ status, statusText: '', internal: false, data: '' })

it.each([429, 500, 502, 503])('a page that could not be made now (%i) can be asked for again', (status) => {
  render(<PageError error={answered(status)} />)
  screen.getByRole('button', { name: '重新加载' })
  screen.getByRole('link', { name: '返回首页' })
})

it.each([403, 404])('one that is not there (%i) is not asked for again', (status) => {
  render(<PageError error={answered(status)} />)
  expect(screen.queryByRole('button', { name: '重新加载' })).toBeNull()
  screen.getByRole('link', { name: '返回首页' })
})
