import { describe, expect, test } from 'vitest'
import { fits, readScore, rubricScore, typed, withPhrase } from './score.ts'

describe('points', () => {
  test.each([
    ['8', 8],
    ['8.5', 8.5],
    [' ７．２５ ', 7.25],
    ['10.', 10],
  ])('%s', (text, score) => expect(readScore(text)).toBe(score))
  test.each(['', '-1', '8.555', 'x', '1e2', '.'])('%s is invalid', (text) => expect(readScore(text)).toBe(undefined))
  test('are between zero and the maximum', () => {
    expect(fits(0, 10)).toBe(true)
    expect(fits(10, 10)).toBe(true)
    expect(fits(10.01, 10)).toBe(false)
    expect(fits(undefined, 10)).toBe(false)
  })
})

test('rubric lines add up, to the maximum at most', () => {
  const lines = [
    { id: 'a', score: 0.1 },
    { id: 'b', score: 0.2 },
    { id: 'c', score: 9 },
  ]
  expect(rubricScore(lines, ['a', 'b'], 10)).toBe(0.3)
  expect(rubricScore(lines, ['a', 'b', 'c'], 5)).toBe(5)
  expect(rubricScore(lines, [], 5)).toBe(0)
})

test('a digit is appended while the result is a valid score', () => {
  expect(typed('', '8', 10)).toBe('8')
  expect(typed('1', '0', 10)).toBe('10')
  expect(typed('1', '2', 10)).toBe('2')
  expect(typed('8', '.', 10)).toBe('8.')
  expect(typed('8.', '5', 10)).toBe('8.5')
  expect(typed('8.25', '5', 10)).toBe('5')
  expect(typed('10', '.', 10)).toBe('10.')
  expect(typed('8.5', '.', 10)).toBe('8.5')
})

test('a phrase is appended to a comment as a separate part', () => {
  expect(withPhrase('', '论证充分')).toBe('论证充分')
  expect(withPhrase('立意好', '论证充分')).toBe('立意好；论证充分')
  expect(withPhrase('立意好。 ', '论证充分')).toBe('立意好。论证充分')
})
