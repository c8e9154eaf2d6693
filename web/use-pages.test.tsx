// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { usePages } from './use-pages.ts'

type Page = { list: string[]; totalCount: number; totalPage: number }
let asked: { page: number; resolve: (page: Page) => void; reject: (error: unknown) => void }[] = []

function start(key: string) {
  return renderHook(
    ({ now }) =>
      usePages<string>(now, (page) => new Promise((resolve, reject) => asked.push({ page, resolve, reject })), {
        idOf: (row) => row,
      }),
    { initialProps: { now: key } },
  )
}
const answer = (index: number, list: string[]) =>
  act(async () => asked[index]?.resolve({ list, totalCount: 3, totalPage: 2 }))

beforeEach(() => {
  asked = []
})
afterEach(cleanup)

it('appends pages, and restarts for another key', async () => {
  const { result, rerender } = start('a')
  await answer(0, ['1', '2'])
  expect(result.current).toMatchObject({ data: { list: ['1', '2'], total: 3 }, hasMore: true })
  act(() => result.current.more())
  expect(result.current).toMatchObject({ data: { list: ['1', '2'] }, loading: true })
  await answer(1, ['3'])
  expect(result.current).toMatchObject({ data: { list: ['1', '2', '3'] }, hasMore: false })
  rerender({ now: 'b' })
  expect(result.current.data).toBeUndefined()
  expect(asked.map(({ page }) => page)).toEqual([1, 2, 1])
  await answer(2, ['4'])
  expect(result.current.data?.list).toEqual(['4'])
})

it('has no duplicates when a page is refetched', async () => {
  const { result } = start('a')
  await answer(0, ['1'])
  act(() => result.current.more())
  await act(async () => asked[1]?.reject(new Error('no')))
  expect(result.current).toMatchObject({ data: { list: ['1'] }, error: 'no' })
  act(() => result.current.reload())
  await answer(2, ['2'])
  expect(result.current.data?.list).toEqual(['1', '2'])
  act(() => result.current.reload())
  await answer(3, ['2'])
  expect(result.current.data?.list).toEqual(['1', '2'])
})

it('keeps local changes, and dedupes rows', async () => {
  const { result } = start('a')
  await answer(0, ['1', '2'])
  act(() => result.current.set((now) => now && { ...now, list: ['0', '2'] }))
  act(() => result.current.more())
  await answer(1, ['2', '3'])
  expect(result.current.data?.list).toEqual(['0', '2', '3'])
})
