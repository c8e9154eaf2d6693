import { describe, expect, test } from 'vitest'
import { formatChinaDate, formatDate } from './date-format.ts'
import { yuan } from './money.ts'
import { pageRange } from './page-range.ts'
import { createToastStore, repeatWindow } from './toast-store.ts'

describe('page range', () => {
  test.each([
    [1, 1, '1'],
    [1, 5, '1 2 … 5'],
    [3, 5, '1 2 3 4 5'],
    [1, 12, '1 2 … 12'],
    [6, 12, '1 … 5 6 7 … 12'],
    [4, 12, '1 2 3 4 5 … 12'],
    [12, 12, '1 … 11 12'],
    [99, 3, '1 2 3'],
  ])('page %i of %i', (page, pages, expected) => {
    expect(
      pageRange(page, pages)
        .map((p) => p ?? '…')
        .join(' '),
    ).toBe(expected)
  })
})

describe('toast', () => {
  test('suppresses the same error for two seconds', () => {
    let time = 1000
    const toast = createToastStore(() => time)
    toast.error('网络不给力')
    time += repeatWindow - 1
    toast.error('网络不给力')
    expect(toast.list()).toHaveLength(1)
    time += 1
    toast.error('网络不给力')
    expect(toast.list()).toHaveLength(2)
  })

  test('does not suppress other errors or successes', () => {
    const toast = createToastStore(() => 0)
    toast.error('甲')
    toast.error('乙')
    toast.success('保存成功')
    toast.success('保存成功')
    expect(toast.list().map((t) => t.text)).toEqual(['乙', '保存成功', '保存成功'])
  })

  test('notifies subscribers until they unsubscribe', () => {
    const toast = createToastStore(() => 0)
    let calls = 0
    const leave = toast.subscribe(() => calls++)
    toast.info('一')
    toast.remove(toast.list()[0]?.id ?? 0)
    leave()
    toast.info('二')
    expect(calls).toBe(2)
  })
})

test('formats fen as yuan', () => {
  expect([0, 1, 990, 1990, 19900, 123456700, -500].map(yuan)).toEqual([
    '0',
    '0.01',
    '9.90',
    '19.90',
    '199',
    '1,234,567',
    '-5',
  ])
})

test('formats times', () => {
  const moment = '2026-03-01T16:05:09Z'
  expect(formatChinaDate(moment)).toBe('2026-03-02 00:05:09')
  expect(formatDate(moment, 'minute', 0)).toBe('2026-03-01 16:05')
  expect(formatDate(moment, 'date', -600)).toBe('2026-03-01')
  expect(formatChinaDate(moment, 'time')).toBe('00:05')
  expect(formatDate('not a day')).toBe('')
})
