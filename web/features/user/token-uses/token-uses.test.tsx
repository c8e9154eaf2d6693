// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press, settled, webPage } from '../../../page.fixture.ts'
import { TokenUses } from './token-uses.tsx'

const page = webPage()
const CALLS = 'user/auth/token/use/page'
const use = (id: string, code: number) => ({
  id,
  path: `user/auth/call/${id}`,
  ip: '203.0.113.7',
  code,
  durationMs: 12,
  usedAt: '2026-12-01T01:02:03Z',
})
const show = () => page.show(<TokenUses token={{ id: '5', tokenName: '同步' }} area="auth" onClose={() => {}} />)

it('shows calls with their result, page by page', async () => {
  page.answerBy(CALLS, ({ pageCurrent }) => ({
    list: pageCurrent === 2 ? [use('3', 200)] : [use('1', 200), use('2', 306)],
    totalCount: 3,
    totalPage: 2,
    pageCurrent,
    pageSize: 2,
  }))
  await show()
  await settled()
  screen.getByText('user/auth/call/2')
  screen.getByText('已拒绝 306')
  await press('第 2 页')
  screen.getByText('user/auth/call/3')
  expect(page.sentTo(CALLS)).toEqual([
    { id: '5', pageCurrent: 1 },
    { id: '5', pageCurrent: 2 },
  ])
})

it('shows figures by day, or that there are none', async () => {
  await show()
  await settled()
  screen.getByText('还没有调用')
  page.answer('user/auth/token/use/figures', {
    list: [{ day: '2026-12-01', path: 'user/auth/call/1', useCount: 42, refusedCount: 3, meanMs: 8 }],
  })
  fireEvent.click(screen.getByRole('radio', { name: '每日统计' }))
  await settled()
  for (const text of ['2026-12-01', '42', '3', '8 毫秒']) screen.getByText(text)
})
