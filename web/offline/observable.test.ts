import { expect, test, vi } from 'vitest'
import { createListeners, createObservable } from './observable.ts'

test('notifies listeners until they unsubscribe', () => {
  const { subscribe, notify } = createListeners<[n: number]>()
  const listener = vi.fn()
  const unsubscribe = subscribe(listener)
  notify(1)
  unsubscribe()
  notify(2)
  expect(listener.mock.calls).toEqual([[1]])
})

test('a value is read by get, and its listeners are notified of set', () => {
  const value = createObservable('a')
  const seen: string[] = []
  value.subscribe(() => seen.push(value.get()))
  value.set('b')
  expect(seen).toEqual(['b'])
})
