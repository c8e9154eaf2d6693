import { expect, test } from 'vitest'
import { createAnswerCache } from './answer-cache.ts'

const answer = (text: string) => async () => ({ data: text, body: Buffer.from(text) })

test('kept for its seconds, per site, and dropped when the site changes', async () => {
  let now = 0
  const cache = createAnswerCache({ now: () => now })
  await cache.put(12, 'k', 5, answer('twelve'))
  await cache.put(13, 'k', 5, answer('thirteen'))
  expect((await cache.peek(12, 'k'))?.data).toBe('twelve')
  cache.clear(12)
  expect(cache.peek(12, 'k')).toBeUndefined()
  expect((await cache.peek(13, 'k'))?.data).toBe('thirteen')
  now = 5_000
  expect(cache.peek(13, 'k')).toBeUndefined()
})

test('a failure is not kept', async () => {
  const cache = createAnswerCache({ now: () => 0 })
  await expect(cache.put(12, 'k', 5, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await Promise.resolve()
  expect(cache.peek(12, 'k')).toBeUndefined()
})

test('the oldest give way when there is no more room', async () => {
  const cache = createAnswerCache({ now: () => 0 }, 1000)
  for (let i = 0; i < 5; i++) await cache.put(12, `k${i}`, 5, answer('x'.repeat(100)))
  await Promise.resolve()
  expect(cache.peek(12, 'k0')).toBeUndefined()
  expect(cache.peek(12, 'k4')).toBeDefined()
})
