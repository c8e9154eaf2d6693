import { describe, expect, test } from 'vitest'
import { inputOf, type ListFilter } from './list-input.ts'

const filters: ListFilter[] = [
  { kind: 'select', name: 'state', field: 'statusId', label: '', options: [{ value: 1, label: '正常' }] },
  { kind: 'select', name: 'type', label: '', options: [{ value: 'a', label: '甲' }] },
  { kind: 'days', name: 'time', label: '' },
]
const query = { keyword: '', filters: {}, sort: undefined, order: 'asc' as const, pageCurrent: 2, pageSize: 20 }

describe('the input of the call of a list', () => {
  test('is only the page without filters', () => {
    expect(inputOf(filters, query)).toEqual({ pageCurrent: 2, pageSize: 20 })
  })

  test('maps filters to the fields of the call', () => {
    expect(inputOf(filters, { ...query, filters: { state: '1', type: 'a' } })).toMatchObject({ statusId: 1, type: 'a' })
  })

  test('ignores values that are no option', () => {
    expect(inputOf(filters, { ...query, filters: { state: '7', other: 'x', timeFrom: 'never' } })).toEqual({
      pageCurrent: 2,
      pageSize: 20,
    })
  })

  test('passes any value on while options are loading', () => {
    const waiting: ListFilter = { kind: 'select', name: 'categoryId', label: '', options: [] }
    expect(inputOf([waiting], { ...query, filters: { categoryId: '12' } })).toMatchObject({ categoryId: '12' })
  })

  test('covers both days of a range in full', () => {
    const asked = inputOf(filters, { ...query, filters: { timeFrom: '2026-03-01', timeTo: '2026-03-01' } })
    expect(Date.parse(String(asked.endTime)) - Date.parse(String(asked.beginTime))).toBe(86_400_000)
  })

  test('maps the sort order', () => {
    const sorted = { ...query, sort: 'name', order: 'desc' as const }
    expect(inputOf([], sorted)).toMatchObject({ sort: 'name', order: 'desc' })
    expect(inputOf([], sorted, (by, order) => ({ by, order }))).toMatchObject({ by: 'name', order: 'desc' })
  })

  test('truncates the search word', () => {
    expect(inputOf([], { ...query, keyword: '字'.repeat(90) }).keyword).toHaveLength(50)
  })
})
