import { beforeEach, expect, test, vi } from 'vitest'
import { keepAttempt, keptAttempt, keptAttempts } from './device.ts'

const device = new Map<string, string>()
beforeEach(() => {
  device.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => void device.set(key, value),
    removeItem: (key: string) => void device.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

test('an attempt is found again by its test, the newest one first', () => {
  keepAttempt({ placementId: '1', attemptKey: 'a' })
  keepAttempt({ placementId: '2', attemptKey: 'b' })
  keepAttempt({ placementId: '1', attemptKey: 'c', problemId: '9', answer: ['B'] })
  expect(keptAttempt('1')).toEqual({ placementId: '1', attemptKey: 'c', problemId: '9', answer: ['B'] })
  keepAttempt({ placementId: '1', attemptKey: 'c', isJoined: true })
  expect(keptAttempts().map(({ attemptKey }) => attemptKey)).toEqual(['c', 'b', 'a'])
  expect(keptAttempt('1')).toEqual({ placementId: '1', attemptKey: 'c', isJoined: true })
  expect(keptAttempt('3')).toBeUndefined()
})

test('what is not an attempt is left out; only the newest twenty are kept', () => {
  device.set(
    'zx-user-placement',
    JSON.stringify([null, 7, { placementId: '1' }, { placementId: '1', attemptKey: 'a' }]),
  )
  expect(keptAttempts()).toEqual([{ placementId: '1', attemptKey: 'a' }])
  device.set('zx-user-placement', '{')
  expect(keptAttempts()).toEqual([])
  for (let no = 0; no < 25; no++) keepAttempt({ placementId: `${no}`, attemptKey: `${no}` })
  expect(keptAttempts()).toHaveLength(20)
  expect(keptAttempts()[0]?.placementId).toBe('24')
})
