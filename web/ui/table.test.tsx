// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Pagination } from './pagination.tsx'
import { sorted, Table, type TableColumn } from './table.tsx'

afterEach(cleanup)

interface Taker {
  id: string
  name: string
  score: number
}
const rows: Taker[] = [
  { id: '1', name: '林小雨', score: 88 },
  { id: '2', name: '梁志远', score: 52 },
]
const columns: TableColumn<Taker>[] = [
  { key: 'name', title: '学员' },
  { key: 'score', title: '得分', sortable: true, render: ({ score }) => <b>{score} 分</b> },
]
const table = (more: Partial<Parameters<typeof Table<Taker>>[0]> = {}) =>
  render(<Table<Taker> label="成绩" columns={columns} rows={rows} rowKey={({ id }) => id} {...more} />)

it('renders raw fields and custom cells', () => {
  table()
  screen.getByRole('cell', { name: '林小雨' })
  screen.getByRole('cell', { name: '52 分' })
})

it('ends numbers at the right, with their header', () => {
  table({
    columns: [
      { key: 'name', title: '学员' },
      { key: 'score', title: '得分' },
    ],
  })
  const classOf = (role: string, name: string) => screen.getByRole(role, { name }).className
  expect(classOf('cell', '52')).toContain('right')
  expect(classOf('columnheader', '得分')).toContain('right')
  expect(classOf('cell', '林小雨')).not.toContain('right')
})

it('cycles a header through ascending, descending and unsorted', () => {
  const onSort = vi.fn()
  const { rerender } = table({ onSort })
  const press = () => fireEvent.click(screen.getByRole('button', { name: '得分' }))
  press()
  expect(onSort).toHaveBeenLastCalledWith({ key: 'score', order: 'asc' })
  const again = (sort: { key: string; order: 'asc' | 'desc' }) =>
    rerender(<Table<Taker> {...{ label: '成绩', columns, rows, rowKey: ({ id }: Taker) => id, onSort, sort }} />)
  again({ key: 'score', order: 'asc' })
  expect(screen.getByRole('columnheader', { name: '得分' }).getAttribute('aria-sort')).toBe('ascending')
  press()
  expect(onSort).toHaveBeenLastCalledWith({ key: 'score', order: 'desc' })
  again({ key: 'score', order: 'desc' })
  press()
  expect(onSort).toHaveBeenLastCalledWith(undefined)
})

it('expands and collapses rows independently', () => {
  table({ detail: ({ name }) => <p>{name}的作答</p> })
  const toggle = screen.getAllByRole('button', { name: '展开' })[1] as HTMLElement
  fireEvent.click(toggle)
  screen.getByText('梁志远的作答')
  expect(screen.queryByText('林小雨的作答')).toBeNull()
  fireEvent.click(toggle)
  expect(screen.queryByText('梁志远的作答')).toBeNull()
})

it('shows an empty state', () => {
  table({ rows: [], empty: '暂无数据' })
  screen.getByText('暂无数据')
})

it('sorts rows by a value and keeps their order when unsorted', () => {
  const valueOf = { score: ({ score }: Taker) => score }
  const ids = (list: readonly Taker[]) => list.map(({ id }) => id).join()
  expect(ids(sorted(rows, { key: 'score', order: 'asc' }, valueOf))).toBe('2,1')
  expect(ids(sorted(rows, { key: 'score', order: 'desc' }, valueOf))).toBe('1,2')
  expect(ids(sorted(rows, undefined, valueOf))).toBe('1,2')
  expect(ids(sorted(rows, { key: 'name', order: 'asc' }, valueOf))).toBe('1,2')
})

it('renders buttons as the pagination of a table within a page', () => {
  const onPage = vi.fn()
  render(<Pagination page={2} pages={3} onPage={onPage} />)
  expect(screen.getByRole('button', { name: '第 2 页' }).getAttribute('aria-current')).toBe('page')
  fireEvent.click(screen.getByRole('button', { name: '下一页' }))
  expect(onPage).toHaveBeenCalledWith(3)
  fireEvent.click(screen.getByRole('button', { name: '第 1 页' }))
  expect(onPage).toHaveBeenLastCalledWith(1)
})

it('selects one row by its checkbox and all rows by that of the header', () => {
  const onChange = vi.fn()
  table({ selection: { chosen: new Set(['1']), onChange } })
  const [all, first, second] = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect([all?.checked, first?.checked, second?.checked]).toEqual([false, true, false])
  fireEvent.click(second as HTMLElement)
  expect(onChange).toHaveBeenLastCalledWith(['2'], true)
  fireEvent.click(all as HTMLElement)
  expect(onChange).toHaveBeenLastCalledWith(['1', '2'], true)
})
