import { expect, it } from 'vitest'
import { createBackoff } from './backoff.ts'

it('waits twice as long after every failure, at most so long, and begins anew', () => {
  const backoff = createBackoff({ first: 1000, longest: 5000, random: () => 0.5 })
  expect([1, 2, 3, 4, 5].map(() => backoff.next())).toEqual([1000, 2000, 4000, 5000, 5000])
  backoff.reset()
  expect(backoff.next()).toBe(1000)
})

it('is spread over a quarter more or less', () => {
  const wait = (random: number) => createBackoff({ first: 1000, longest: 5000, random: () => random }).next()
  expect([wait(0), wait(1)]).toEqual([750, 1250])
})
