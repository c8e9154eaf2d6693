import { expect, test } from 'vitest'
import { evaluate, numberText } from './calculator.ts'

test.each([
  ['1+2*3', 7],
  ['(1+2)*3', 9],
  ['2^3^2', 512],
  ['-2^2', -4],
  ['2^-1', 0.5],
  ['8/2/2', 2],
  ['10-4-3', 3],
  ['6÷2×3', 9],
  ['50%', 0.5],
  ['5!', 120],
  ['2π', 2 * Math.PI],
  ['2(3+4)', 14],
  ['√9+1', 4],
  ['sqrt(16)', 4],
  ['sin(0)+cos(0)', 1],
  ['lg(1000)', 3],
  ['ln(e)', 1],
  ['1.5e3', 1500],
  ['.5+.5', 1],
  ['１＋２', 3],
  ['--3', 3],
])('%s = %d', (text, value) => {
  expect(evaluate(text)).toBeCloseTo(value, 12)
})

test.each([
  '',
  '1+',
  '(1',
  '1)',
  '1/0',
  'sqrt(-1)',
  'constructor',
  'alert(1)',
  '1;2',
  '2.5!',
  '1..2',
  '9'.repeat(201),
  '('.repeat(150),
  '-'.repeat(190),
])('%j is invalid', (text) => {
  expect(evaluate(text)).toBeNull()
})

test('values are formatted without floating-point noise', () => {
  expect(numberText(0.1 + 0.2)).toBe('0.3')
  expect(numberText(1e21)).toBe('1e+21')
})
