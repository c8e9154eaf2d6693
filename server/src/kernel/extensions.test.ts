import { expect, test } from 'vitest'
import { collectExtensions, extensionPoint } from './extensions.ts'

test('an extension point returns its own extensions in domain order', () => {
  const words = extensionPoint<string>('test.words')
  const numbers = extensionPoint<number>('test.numbers')
  const services = { extensions: collectExtensions([words.with('a'), numbers.with(1), words.with('b')]) }
  expect(words.all(services)).toEqual(['a', 'b'])
  expect(numbers.one(services)).toBe(1)
  expect(() => words.one(services)).toThrow('2 extensions of test.words')
  expect(() => numbers.one({ extensions: collectExtensions([]) })).toThrow('0 extensions of test.numbers')
})
