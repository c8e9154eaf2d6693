import { describe, expect, test } from 'vitest'
import { mayDownload, maySee, studyRight } from './policy.ts'

const shelf = { statusId: 1, isPutaway: 1, stopReason: '', isVipFree: false }

const off = { ...shelf, isPutaway: 0 }

describe('who sees a course', () => {
  test.each([
    [1, 1, false, true],
    [1, 0, false, false],
    [1, 0, true, true],
    [0, 1, true, false],
    [0, 1, false, false],
  ])('status %i, shelf %i, owned %s', (statusId, isPutaway, owned, seen) => {
    expect(maySee({ statusId, isPutaway }, owned)).toBe(seen)
  })
})

describe('who studies a period', () => {
  test.each([
    [{ owned: false, courseFree: 1, periodFree: 0 }, 'free'],
    [{ owned: false, courseFree: 1, periodFree: 1 }, 'free'],
    [{ owned: true, courseFree: 1, periodFree: 0 }, 'owned'],
    [{ owned: true, courseFree: 0, periodFree: 0 }, 'owned'],
    [{ owned: false, courseFree: 0, periodFree: 1 }, 'trial'],
    [{ owned: false, courseFree: 0, periodFree: 0 }, 'none'],
    [{ owned: false, courseFree: 0, periodFree: 1, isVipFree: true }, 'vip'],
    [{ owned: true, courseFree: 0, periodFree: 0, isVipFree: true }, 'owned'],
  ] as const)('%j', (state, right) => {
    expect(studyRight({ ...shelf, ...state })).toBe(right)
  })

  test('stopped: not even owners; hidden from others', () => {
    const stopped = { ...off, stopReason: '侵权', courseFree: 1, periodFree: 1 }
    expect(studyRight({ ...stopped, owned: true })).toBe('stopped')
    expect(studyRight({ ...stopped, owned: false })).toBe('hidden')
    expect(mayDownload(stopped, true)).toBe(false)
  })

  test('off the shelf: owners only', () => {
    expect(studyRight({ ...off, owned: false, courseFree: 1, periodFree: 1 })).toBe('hidden')
    expect(studyRight({ ...off, owned: true, courseFree: 0, periodFree: 0 })).toBe('owned')
    expect(studyRight({ ...shelf, statusId: 0, owned: true, courseFree: 0, periodFree: 0 })).toBe('hidden')
  })
})

test('attachments: owners, and every user for a free course', () => {
  expect(mayDownload({ ...shelf, courseFree: 0 }, false)).toBe(false)
  expect(mayDownload({ ...shelf, courseFree: 0 }, true)).toBe(true)
  expect(mayDownload({ ...shelf, courseFree: 1 }, false)).toBe(true)
  expect(mayDownload({ ...off, courseFree: 1 }, false)).toBe(false)
  expect(mayDownload({ ...shelf, courseFree: 0, isVipFree: true }, false)).toBe(true)
})
