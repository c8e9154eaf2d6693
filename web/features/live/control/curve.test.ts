import { expect, test } from 'vitest'
import { pointsOf, sampled } from './curve.ts'

test('samples are drawn from left to right, the highest at the top', () => {
  expect(pointsOf([0, 5, 10], 100, 20)).toBe('0,20 50,10 100,0')
  expect(pointsOf([3], 100, 20)).toBe('0,0')
  expect(pointsOf([], 100, 20)).toBe('')
})

test('the oldest samples leave', () => {
  let samples: readonly number[] = []
  for (let i = 0; i < 300; i++) samples = sampled(samples, i)
  expect([samples.length, samples[0], samples.at(-1)]).toEqual([240, 60, 299])
})
