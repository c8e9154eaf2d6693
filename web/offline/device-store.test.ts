import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { entriesOf, isTexts, readStored, store } from './device-store.ts'

const device = new Map<string, string>()
beforeEach(() => {
  device.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => void device.set(key, value),
    removeItem: (key: string) => void device.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())
const any = (value: unknown) => value

it('round-trips under a key that sign-out removes', () => {
  store('a', { text: '字' })
  expect([...device.keys()]).toEqual(['zx-user-a'])
  expect(readStored('a', any)).toEqual({ text: '字' })
  store('a', null)
  expect(device.size).toBe(0)
  expect(readStored('a', any)).toBeNull()
})

it('survives malformed values, and storage that is full or blocked', () => {
  device.set('zx-user-a', '{')
  expect(readStored('a', any)).toBeNull()
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  store('a', 1)
  store('a', null)
  expect(readStored('a', any)).toBeNull()
})

it('drops invalid entries', () => {
  expect(entriesOf({ a: ['1'], b: [2], c: 'x', d: [] }, isTexts)).toEqual({ a: ['1'], d: [] })
  expect(entriesOf([], isTexts)).toEqual({})
  expect(entriesOf(null, isTexts)).toEqual({})
  expect(entriesOf('x', isTexts)).toEqual({})
})
