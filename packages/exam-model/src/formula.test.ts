import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { meanSame, readFormula } from './formula.ts'

const equal = (one: string, other: string): boolean => {
  const [a, b] = [readFormula(one), readFormula(other)]
  return a !== null && b !== null && meanSame(a, b)
}

describe('equivalent formulas', () => {
  test.each([
    ['1/2', '0.5'],
    ['1/2', '\\frac12'],
    ['1/2', '\\frac{1}{2}'],
    ['1/2', '$\\dfrac{2}{4}$'],
    ['1/2', '50%'],
    ['1/2', '½'],
    ['1.5', '1½'],
    ['1.5', '1 1/2'],
    ['3/2', '1\\frac{1}{2}'],
    ['2x+1', '1+2x'],
    ['2x+1', '2*x + 1'],
    ['2x+1', '２ｘ＋１'],
    ['(x+1)^2', 'x^2+2x+1'],
    ['x²', 'x^2'],
    ['x²', 'x·x'],
    ['x^{10}', 'x^10'],
    ['-x', '0-x'],
    ['a-b', '-(b-a)'],
    ['\\frac{1}{x}', 'x^{-1}'],
    ['1/(x+1)+1/(x-1)', '2x/(x^2-1)'],
    ['\\sqrt{8}', '2√2'],
    ['1/√2', '\\frac{\\sqrt2}{2}'],
    ['√6', '√2*√3'],
    ['2^(1/2)', '√2'],
    ['\\sqrt{x+1}', '√(1+x)'],
    ['2π', '\\pi\\times2'],
    ['sin(2x)', '\\sin 2x'],
    ['\\frac{\\pi}{4}', 'π/4'],
    ['y=2x+1', '2x+1=y'],
    ['x=5', 'x=10/2'],
    ['x_1+x_2', 'x_{2}+x_{1}'],
    ['1,234', '1234'],
    ['3×10^8', '300000000'],
    ['10^{-3}', '0.001'],
    ['a', 'a'],
  ])('%s and %s', (one, other) => {
    expect(equal(one, other)).toBe(true)
    expect(equal(other, one)).toBe(true)
  })

  test.each([
    ['1/2', '0.51'],
    ['1/3', '0.333'],
    ['2x+1', '2x-1'],
    ['2x', 'x2'],
    ['x^2', '2x'],
    ['√2', '1.414'],
    ['x=5', '5'],
    ['y=2x', 'y=x+x+1'],
    ['a', 'A'],
    ['x_1', 'x_2'],
    ['x_1', 'x1'],
    ['sin(x)', 'cos(x)'],
    ['10²', '102'],
    ['50%', '50'],
    ['1/0', '1/0'],
  ])('%s and %s are not equivalent', (one, other) => {
    expect(equal(one, other)).toBe(false)
  })

  test('words, Chinese text and malformed input are no formulas', () => {
    for (const text of [
      'water',
      '北京',
      '',
      'x>1',
      '(1',
      '1+',
      '1,2',
      '3:4',
      '2 3',
      '1..2',
      'f(x',
      '\\unknown{1}',
      '1/0',
    ])
      expect(readFormula(text), text).toBeNull()
  })
})

test('any input terminates within the step limit without an error', () => {
  const nasty = [
    '('.repeat(100),
    `(${'x+'.repeat(60)}1)^24`,
    '(a+b+c+d+e+f+g+h)^20',
    '9^9^9^9',
    '9^300',
    '9'.repeat(190),
    '\\frac'.repeat(30),
    '√'.repeat(150),
    '-'.repeat(199),
    '1/'.repeat(90),
    '((a+b)*(c+d))^12*((e+f)*(g+h))^12',
    '(a+1/b)/(c+1/d)/(e+1/f)/(g+1/h)/(i+1/j)/(k+1/l)/(m+1/n)',
    'sqrt(999983)*sqrt(999979)',
  ]
  let most = 0
  for (const text of nasty) {
    const begin = performance.now()
    const read = readFormula(text)
    if (read) meanSame(read, read)
    most = Math.max(most, performance.now() - begin)
  }
  // Bounds the number of steps instead of the time.
  expect(most).toBeGreaterThan(0)
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...'0123456789xyab+-*/^()[]{}.,=%√π\\ ', '\\frac', '\\sqrt', 'sin'), { maxLength: 60 }),
      (signs) => {
        const read = readFormula(signs.join(''))
        if (read) meanSame(read, read)
      },
    ),
    { numRuns: 400 },
  )
})

interface Tree {
  text: string
  at: (x: number, y: number) => number
}
const leaf = (text: string, at: Tree['at']): Tree => ({ text, at })
/** Expressions of numbers and letters with three operators, and their values. */
const tree: fc.Arbitrary<Tree> = fc.letrec<{ node: Tree }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(
      leaf('x', (x) => x),
      leaf('y', (_, y) => y),
      leaf('2', () => 2),
      leaf('0.5', () => 0.5),
      leaf('7', () => 7),
    ),
    fc.tuple(tie('node'), fc.constantFrom('+', '-', '*'), tie('node')).map(
      ([one, sign, other]): Tree => ({
        text: `(${one.text})${sign}(${other.text})`,
        at: (x, y) => {
          const [a, b] = [one.at(x, y), other.at(x, y)]
          return sign === '+' ? a + b : sign === '-' ? a - b : a * b
        },
      }),
    ),
  ),
})).node

test('equivalence agrees with numeric evaluation', () => {
  const points = [
    [0.5, 3],
    [-2, 0.25],
    [7, -1.5],
    [1.25, 11],
  ] as const
  fc.assert(
    fc.property(tree, tree, (one, other) => {
      const differ = points.some(([x, y]) => Math.abs(one.at(x, y) - other.at(x, y)) > 1e-6)
      if (differ) expect(equal(one.text, other.text)).toBe(false)
      const [sum, turned] = [`${one.text}+${other.text}`, `(${other.text})+(${one.text})`]
      expect(equal(sum, turned) || readFormula(sum) === null).toBe(true)
    }),
    { numRuns: 300 },
  )
})
