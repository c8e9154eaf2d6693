// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PickList, type PickListProps } from './pick-list.tsx'

afterEach(cleanup)

type Found = PickListProps<string>['of']
const found = (of: Partial<Found>): Found => ({
  data: undefined,
  error: undefined,
  loading: false,
  reload: vi.fn(),
  ...of,
})
const show = (of: Found, more: Partial<PickListProps<string>> = {}) =>
  render(
    <PickList
      of={of}
      rowKey={(row) => row}
      empty={<p>nothing</p>}
      render={(row) => (
        <li>
          {row} <button type="button">pick</button>
        </li>
      )}
      {...more}
    />,
  )
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent)

it('shows a skeleton, an empty state, or rows', () => {
  show(found({ loading: true }))
  screen.getByRole('status')
  cleanup()
  show(found({ data: { list: [] } }))
  screen.getByText('nothing')
  cleanup()
  show(found({ data: { list: ['a', 'b'] } }))
  expect(rows()).toEqual(['a pick', 'b pick'])
})

it('reports every keystroke of the search', () => {
  const onChange = vi.fn()
  show(found({ data: { list: ['a'] } }), { search: { label: 'search', value: '', onChange } })
  fireEvent.change(screen.getByLabelText('search'), { target: { value: 'x' } })
  expect(onChange).toHaveBeenCalledWith('x')
})

it('offers a retry on error', () => {
  const of = found({ error: '断了' })
  show(of)
  screen.getByText('断了')
  fireEvent.click(screen.getByText('重试'))
  expect(of.reload).toHaveBeenCalledOnce()
})

it('keeps loaded rows when the next page fails', () => {
  const more = vi.fn()
  const { unmount } = show(found({ data: { list: ['a'] }, hasMore: true, more }))
  fireEvent.click(screen.getByText('加载更多'))
  expect(more).toHaveBeenCalledOnce()
  unmount()
  const of = found({ data: { list: ['a'] }, hasMore: true, more, error: '断了' })
  show(of)
  expect(rows()).toEqual(['a pick'])
  expect(screen.queryByText('加载更多')).toBeNull()
  fireEvent.click(screen.getByText('重试'))
  expect(of.reload).toHaveBeenCalledOnce()
})
