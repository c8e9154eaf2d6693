// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import Vip from './vip.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('proposes the months of the chosen type', async () => {
  const empty = { list: [], totalCount: 0, totalPage: 0, pageCurrent: 1, pageSize: 20 }
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, msg: '', data: empty }))
  const Page = createRoutesStub([
    {
      id: 'root',
      HydrateFallback: () => null,
      path: '/',
      loader: () => ({ user: { id: '1' } }),
      children: [{ id: 'layouts/admin', index: true, loader: () => ({ permissions: ['vip.plan'] }), Component: Vip }],
    },
  ])
  render(<Page />)
  fireEvent.click((await screen.findAllByRole('button', { name: /新增会员方案/ }))[0] as HTMLElement)
  const months = () => screen.getByLabelText<HTMLInputElement>(/有效月数/).value
  expect(months()).toBe('1')
  fireEvent.change(screen.getByLabelText(/类型/), { target: { value: '2' } })
  expect(months()).toBe('12')
})
