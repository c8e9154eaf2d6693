import { expect, it } from 'vitest'
import { createBackoff } from './backoff.ts'

it('doubles after every failure up to the limit, and resets', () => {
  const backoff = createBackoff({ first: 1000, longest: 5000, random: () => 0.5 })
  expect([1, 2, 3, 4, 5].map(() => backoff.next())).toEqual([1000, 2000, 4000, 5000, 5000])
  backoff.reset()
  expect(backoff.next()).toBe(1000)
})

it('has a jitter of a quarter', () => {
  const wait = (random: number) => createBackoff({ first: 1000, longest: 5000, random: () => random }).next()
  expect([wait(0), wait(1)]).toEqual([750, 1250])
})
