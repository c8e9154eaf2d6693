import { expect, test } from 'vitest'
import { bandName, bandProblem, readFroms, usualFroms } from './bands.ts'

test('bands have the names that schools use', () => {
  const all = [{ from: 0 }, { from: 60 }, { from: 70 }, { from: 85.5 }]
  expect(bandName({ from: 0, to: 60 }, all)).toBe('60 分以下')
  expect(bandName({ from: 60, to: 70 }, all)).toBe('60–69')
  expect(bandName({ from: 70, to: 85.5 }, all)).toBe('70 至 85.5 以下')
  expect(bandName({ from: 85.5, to: 100 }, all)).toBe('85.5 分及以上')
})

test('typed limits must increase within the paper', () => {
  expect(readFroms(['６０', ' 70 '])).toEqual([60, 70])
  expect(bandProblem(['60', '70'], 100)).toBeUndefined()
  expect(bandProblem(['60', 'x'], 100)).toMatch('数字')
  expect(bandProblem(['70', '60'], 100)).toMatch('从低到高')
  expect(bandProblem(['60', '100'], 100)).toMatch('100')
  expect(bandProblem([], 100)).toBeUndefined()
  expect(usualFroms(150)).toEqual([90, 105, 120, 135])
})
