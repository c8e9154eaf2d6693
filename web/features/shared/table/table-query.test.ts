import { describe, expect, test } from 'vitest'
import { isNarrowed, readQuery, type TableSpec, writeQuery } from './table-query.ts'

const spec: TableSpec = { sortable: ['gmtCreate', 'name'], filters: ['state', 'dayFrom', 'dayTo'], pageSize: 20 }
const read = (text: string) => readQuery(new URLSearchParams(text), spec)
const write = (text: string, change: Parameters<typeof writeQuery>[2]) =>
  writeQuery(new URLSearchParams(text), spec, change).toString()

describe('parsing the address', () => {
  test('defaults to the first page', () =>
    expect(read('')).toEqual({ pageCurrent: 1, pageSize: 20, keyword: '', sort: undefined, order: 'asc', filters: {} }))

  test('reads all parameters', () =>
    expect(read('q=+%E5%BC%A0+&page=3&size=50&sort=-gmtCreate&state=2&dayFrom=2026-01-01')).toEqual({
      pageCurrent: 3,
      pageSize: 50,
      keyword: '张',
      sort: 'gmtCreate',
      order: 'desc',
      filters: { state: '2', dayFrom: '2026-01-01' },
    }))

  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=999999999',
    'size=7',
    'sort=password',
    'sort=-',
    'other=1',
    'state=',
  ])('ignores the invalid %s', (text) => expect(read(text)).toEqual(read('')))
})

describe('writing the address', () => {
  test('a change of search, filter or order resets the page; a change of page keeps the rest', () => {
    expect(write('page=5&state=1', { keyword: 'a' })).toBe('q=a&state=1')
    expect(write('page=5&state=1', { sort: 'name', order: 'desc' })).toBe('state=1&sort=-name')
    expect(write('page=5&state=1', { filters: {} })).toBe('')
    expect(write('q=a&state=1&sort=name', { pageCurrent: 4 })).toBe('q=a&state=1&sort=name&page=4')
  })

  test('omits defaults and keeps foreign parameters', () =>
    expect(write('tab=2&page=3&size=50', { pageSize: 20 })).toBe('tab=2'))

  test('drops the sort order', () => expect(write('sort=name', { sort: undefined })).toBe(''))

  test.each(['', 'q=x&state=1&sort=-name&size=50&page=7', 'dayFrom=2026-01-01&dayTo=2026-02-01'])(
    'round-trips %j',
    (text) => {
      const { pageCurrent, ...rest } = read(text)
      expect(read(write(text, { ...rest, pageCurrent }))).toEqual(read(text))
    },
  )
})

test('detects search and filters', () => {
  expect([isNarrowed(read('')), isNarrowed(read('page=2&sort=name'))]).toEqual([false, false])
  expect([isNarrowed(read('q=a')), isNarrowed(read('state=1'))]).toEqual([true, true])
})
