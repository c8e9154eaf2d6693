/**
 * Equivalence of formulas: 1/2, 0.5 and \frac12; 2x+1 and 1+2x; 1/√2 and √2/2. A text is parsed into a quotient of
 * polynomials with exact coefficients, whose unknowns are letters, square roots of primes and functions of formulas.
 * Two quotients are equal when their cross products are. A text that is no formula, or too large, is compared as text.
 * Pure, and bounded in length, depth, terms, digits and steps, since the input is untrusted.
 */
import {
  NoFormula,
  none,
  type Quotient,
  type Budget,
  ONE,
  constant,
  sum,
  product,
  same,
  numberOf,
  reduced,
  keyOf,
  named,
  rootOf,
  HIGHEST_POWER,
  MAX_DIGITS,
} from './polynomial.ts'

const LONGEST = 200
const DEEPEST = 24
const MAX_STEPS = 1500

export interface Formula {
  /** One side, or two of an equation. */
  sides: Quotient[]
}

const VULGAR: Record<string, string> = {
  '½': '1/2',
  '⅓': '1/3',
  '⅔': '2/3',
  '¼': '1/4',
  '¾': '3/4',
  '⅕': '1/5',
  '⅖': '2/5',
  '⅗': '3/5',
  '⅘': '4/5',
  '⅙': '1/6',
  '⅚': '5/6',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
}
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const FUNCTIONS = ['arcsin', 'arccos', 'arctan', 'sin', 'cos', 'tan', 'cot', 'ln', 'lg', 'log', 'exp']
const GREEK =
  'alpha|beta|gamma|delta|epsilon|varepsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|rho|sigma|tau|phi|varphi|chi|psi|omega|pi|infty'

/** Normalises notations: superscripts, vulgar fractions, LaTeX commands. */
function plain(text: string): string {
  return (
    text
      .replace(
        /(\d*)([½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])/g,
        (_, whole: string, one: string) => `(${whole === '' ? '' : `${whole}+`}${VULGAR[one]})`,
      )
      .replace(/⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g, (raised) => {
        const digits = [...raised].map((one) => (one === '⁻' ? '-' : String(RAISED.indexOf(one)))).join('')
        return `^(${digits})`
      })
      .normalize('NFKC')
      .replace(/[\u2212\u2013\u2014]/g, '-')
      .replace(/[×⋅·∙•∗]/g, '*')
      .replace(/[÷\u2044∕]/g, '/')
      .replace(/\\(?:left|right|displaystyle|,|;|!|:|quad)/g, ' ')
      .replace(/\\(?:[dt]?frac)/g, '\\frac')
      .replace(/\\(?:cdot|times)(?![a-z])/g, '*')
      .replace(/\\div(?![a-z])/g, '/')
      .replace(/\\%/g, '%')
      .replace(/\*\*/g, '^')
      .replace(/[[{]/g, (sign) => (sign === '{' ? '{' : '['))
      // Thousands separators.
      .replace(/(?<![\d.])(\d{1,3}(?:,\d{3})+)(?!\d)/g, (grouped) => grouped.replaceAll(',', ''))
      // A mixed fraction: 1 1/2.
      .replace(/(?<![\d.^])(\d+)\s+(\d+)\s*\/\s*(\d+)(?![\d.])/g, '($1+$2/$3)')
      .replace(/(?<![\d.^\\a-z}])(\d+)\s*\\frac\s*\{?(\d+)\}?\s*\{(\d+)\}/gi, '($1+$2/$3)')
  )
}

/** A recursive-descent parser of one side. */
class Reader {
  private at = 0
  private depth = 0
  private readonly text: string
  private readonly budget: Budget

  constructor(text: string, budget: Budget) {
    this.text = text
    this.budget = budget
  }

  whole(): Quotient {
    const read = this.added()
    if (this.next() !== '') none()
    return read
  }

  private next(): string {
    while (/\s/.test(this.text.charAt(this.at))) this.at++
    return this.text.charAt(this.at)
  }
  private take(sign: string): boolean {
    if (this.next() !== sign) return false
    this.at++
    return true
  }
  private times(one: Quotient, other: Quotient): Quotient {
    return reduced({
      top: product(one.top, other.top, this.budget),
      bottom: product(one.bottom, other.bottom, this.budget),
    })
  }
  private over(one: Quotient, other: Quotient): Quotient {
    if (other.top.size === 0) none()
    return this.times(one, { top: other.bottom, bottom: other.top })
  }
  private plus(one: Quotient, other: Quotient, sign: bigint): Quotient {
    if (same(one.bottom, other.bottom)) return reduced({ top: sum(one.top, other.top, sign), bottom: one.bottom })
    const left = product(one.top, other.bottom, this.budget)
    const right = product(other.top, one.bottom, this.budget)
    return reduced({ top: sum(left, right, sign), bottom: product(one.bottom, other.bottom, this.budget) })
  }

  private added(): Quotient {
    if (++this.depth > DEEPEST) none()
    let isMinus = false
    while (/[+-]/.test(this.next()) && this.next() !== '')
      isMinus = this.text.charAt(this.at++) === '-' ? !isMinus : isMinus
    let whole = this.multiplied()
    if (isMinus) whole = { top: sum(new Map(), whole.top, -1n), bottom: whole.bottom }
    for (;;) {
      if (this.take('+')) whole = this.plus(whole, this.multiplied(), 1n)
      else if (this.take('-')) whole = this.plus(whole, this.multiplied(), -1n)
      else break
    }
    this.depth--
    return whole
  }

  private multiplied(): Quotient {
    let whole = this.raised()
    for (;;) {
      if (this.take('*')) whole = this.times(whole, this.signed())
      else if (this.take('/')) whole = this.over(whole, this.signed())
      // Juxtaposition is multiplication, but a number does not follow a factor: x2 is not 2x.
      else if (/[a-zα-ω(\\√{[]/i.test(this.next()) && this.next() !== '') whole = this.times(whole, this.raised())
      else return whole
    }
  }

  /** A signed factor: 2 * -3. */
  private signed(): Quotient {
    if (!this.take('-')) return this.raised()
    const { top, bottom } = this.raised()
    return { top: sum(new Map(), top, -1n), bottom }
  }

  private raised(): Quotient {
    let base = this.atom()
    for (;;) {
      if (this.take('%')) base = this.over(base, { top: constant(100n), bottom: ONE })
      else if (this.take('^')) base = this.power(base, this.exponent())
      else return base
    }
  }

  private exponent(): Quotient {
    const isMinus = this.take('-')
    const read = this.atom()
    return isMinus ? { top: sum(new Map(), read.top, -1n), bottom: read.bottom } : read
  }

  private power(base: Quotient, exponent: Quotient): Quotient {
    const [top, bottom] = [numberOf(exponent.top), numberOf(exponent.bottom)]
    if (top === null || bottom === null) return { top: named('pow', joinedPair(base, exponent)), bottom: ONE }
    if (bottom === 2n && top % 2n !== 0n) return this.power(this.root(base), { top: constant(top), bottom: ONE })
    if (bottom !== 1n) return { top: named('pow', joinedPair(base, exponent)), bottom: ONE }
    const isNumber = numberOf(base.top) !== null && numberOf(base.bottom) !== null
    const times = top < 0n ? -top : top
    if (times > BigInt(isNumber ? MAX_DIGITS : HIGHEST_POWER)) none()
    let made: Quotient = { top: ONE, bottom: ONE }
    for (let at = 0n; at < times; at++) made = this.times(made, base)
    return top < 0n ? this.over({ top: ONE, bottom: ONE }, made) : made
  }

  private root(of: Quotient): Quotient {
    const [top, bottom] = [numberOf(of.top), numberOf(of.bottom)]
    if (top === null || bottom === null || top < 0n) return { top: named('root', of), bottom: ONE }
    return this.over({ top: rootOf(top), bottom: ONE }, { top: rootOf(bottom), bottom: ONE })
  }

  private within(open: string, close: string): Quotient {
    if (!this.take(open)) none()
    const read = this.added()
    if (!this.take(close)) none()
    return read
  }
  /** The argument of a LaTeX command: a group, or one token. */
  private argument(): Quotient {
    if (this.next() === '{') return this.within('{', '}')
    const digit = /^\d/.exec(this.text.slice(this.at))?.[0]
    if (digit === undefined) return this.atom()
    this.at++
    return { top: constant(BigInt(digit)), bottom: ONE }
  }

  private atom(): Quotient {
    if (--this.budget.left < 0) none()
    const sign = this.next()
    if (sign === '(') return this.within('(', ')')
    if (sign === '[') return this.within('[', ']')
    if (sign === '{') return this.within('{', '}')
    if (sign === '√') {
      this.at++
      return this.root(this.atom())
    }
    const rest = this.text.slice(this.at)
    const number = /^(?:\d+\.?\d*|\.\d+)/.exec(rest)?.[0]
    if (number !== undefined) {
      this.at += number.length
      return numberQuotient(number)
    }
    const command = /^\\([a-z]+)/i.exec(rest)?.[1]
    if (command !== undefined) return this.command(command)
    const called = FUNCTIONS.find((name) => rest.startsWith(name)) ?? (rest.startsWith('sqrt') ? 'sqrt' : undefined)
    if (called !== undefined) {
      this.at += called.length
      return called === 'sqrt' ? this.root(this.atom()) : this.called(called)
    }
    if (/^pi(?![a-z])/i.test(rest) || sign === 'π') {
      this.at += sign === 'π' ? 1 : 2
      return letter('π')
    }
    if (!/^[a-zα-ω]/i.test(rest)) return none()
    this.at++
    // A subscript belongs to its letter: x_1, x_{12}.
    const index = /^_(?:\{([a-z\d]{1,6})\}|([a-z\d]))/i.exec(this.text.slice(this.at))
    this.at += index?.[0].length ?? 0
    return letter(index ? `${sign}_${index[1] ?? index[2]}` : sign)
  }

  private command(name: string): Quotient {
    this.at += name.length + 1
    if (name === 'frac') {
      const top = this.argument()
      return this.over(top, this.argument())
    }
    if (name === 'sqrt') {
      // Roots of other degrees are opaque unknowns.
      if (this.next() === '[') {
        const degree = this.within('[', ']')
        return {
          top: named('pow', joinedPair(this.argument(), this.over({ top: ONE, bottom: ONE }, degree))),
          bottom: ONE,
        }
      }
      return this.root(this.argument())
    }
    if (FUNCTIONS.includes(name)) return this.called(name)
    if (name === 'pi') return letter('π')
    return new RegExp(`^(?:${GREEK})$`, 'i').test(name) ? letter(`\\${name}`) : none()
  }

  /** sin x, sin(2x); sin²x is not parsed. */
  private called(name: string): Quotient {
    if (this.next() === '^' || this.next() === '_') none()
    return { top: named(name, this.argumentOf()), bottom: ONE }
  }
  private argumentOf(): Quotient {
    if (/[({[]/.test(this.next()) && this.next() !== '') return this.atom()
    let whole = this.raised()
    while (/[a-zα-ω\\√]/i.test(this.next()) && this.next() !== '') whole = this.times(whole, this.raised())
    return whole
  }
}

const letter = (name: string): Quotient => ({ top: new Map([[name, 1n]]), bottom: ONE })
/** Two formulas as one, for the names of powers. */
const joinedPair = (one: Quotient, other: Quotient): Quotient => ({
  top: new Map([[`${keyOf(one)};${keyOf(other)}`.replaceAll('·', ';').replaceAll('^', ':'), 1n]]),
  bottom: ONE,
})

function numberQuotient(text: string): Quotient {
  const [whole = '', decimals = ''] = text.split('.')
  if (whole.length + decimals.length > MAX_DIGITS / 2) none()
  return reduced({
    top: constant(BigInt(`${whole}${decimals}` || '0')),
    bottom: constant(10n ** BigInt(decimals.length)),
  })
}

/** Words are no formulas, though each letter could be an unknown: `water` is not `retaw`. */
const isFormula = (text: string): boolean => /^[a-zα-ω]$/i.test(text) || /[\d+\-*/^=()√π\\%]/.test(text)

/** Parses a formula; null where it is none, or too large. */
export function readFormula(given: string, ignoreCase = false): Formula | null {
  const bare = given.replace(/[\u200b-\u200d\u2060\ufeff$]/g, '').trim()
  if (bare === '' || bare.length > LONGEST) return null
  const text = plain(ignoreCase ? bare.toLowerCase() : bare)
  if (text.length > LONGEST * 2 || !isFormula(text.trim())) return null
  const parts = text.split('=')
  if (parts.length > 2 || parts.some((part) => part.trim() === '')) return null
  const budget = { left: MAX_STEPS }
  try {
    return { sides: parts.map((part) => new Reader(part, budget).whole()) }
  } catch (error) {
    if (error instanceof NoFormula || error instanceof RangeError) return null
    throw error
  }
}

const crossed = (one: Quotient, other: Quotient, budget: Budget): boolean =>
  same(product(one.top, other.bottom, budget), product(other.top, one.bottom, budget))

/** Whether two formulas are equivalent. Equations are when their sides are, in either order. */
export function meanSame(one: Formula, other: Formula, budget: Budget = { left: MAX_STEPS }): boolean {
  const [left, right] = one.sides
  const [first, second] = other.sides
  try {
    if (!left || !first || one.sides.length !== other.sides.length) return false
    if (!right || !second) return crossed(left, first, budget)
    return (
      (crossed(left, first, budget) && crossed(right, second, budget)) ||
      (crossed(left, second, budget) && crossed(right, first, budget))
    )
  } catch (error) {
    if (error instanceof NoFormula) return false
    throw error
  }
}
