// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { webPage } from '../../page.fixture.ts'
import { MessageRow, type MessageRowProps } from './message-row.tsx'

const page = webPage()
const [onRead, onChoose] = [vi.fn(), vi.fn()]
const message = {
  id: '1',
  msgType: 1,
  msgTitle: '开课通知',
  msgText: '<p>明天开课</p>',
  linkUrl: '/view/3',
  isTop: true,
  gmtCreate: '2026-11-01T00:00:00Z',
} as unknown as MessageRowProps['message']
const show = (more: object = {}, unread = true) =>
  page.show(<MessageRow {...{ unread, chosen: false, onChoose, onRead }} message={{ ...message, ...more }} />)
const title = () => screen.getByRole('button')
beforeEach(() => void vi.clearAllMocks())

it('opening an unread message reads it; closing or a read one does not', async () => {
  const { unmount } = await show()
  expect(title().getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(title())
  expect([onRead.mock.calls.length, title().getAttribute('aria-expanded')]).toEqual([1, 'true'])
  fireEvent.click(title())
  expect([onRead.mock.calls.length, title().getAttribute('aria-expanded')]).toEqual([1, 'false'])
  unmount()
  await show({}, false)
  fireEvent.click(title())
  expect(onRead).toHaveBeenCalledOnce()
})

it('links into the site and to web pages only', async () => {
  const linkOf = async (linkUrl: string) => {
    const { unmount } = await show({ linkUrl })
    fireEvent.click(title())
    const link = screen.queryByRole('link')
    const found = link && [link.getAttribute('href'), link.getAttribute('target')]
    unmount()
    return found
  }
  expect(await linkOf('/view/3')).toEqual(['/view/3', null])
  expect(await linkOf('https://example.com/a')).toEqual(['https://example.com/a', '_blank'])
  expect(await linkOf('//example.com')).toBeNull()
  expect(await linkOf('javascript:alert(1)')).toBeNull()
  expect(await linkOf('')).toBeNull()
})

it('is chosen by its box without being opened', async () => {
  await show()
  fireEvent.click(screen.getByRole('checkbox'))
  expect([onChoose.mock.calls, onRead.mock.calls.length]).toEqual([[[true]], 0])
})
