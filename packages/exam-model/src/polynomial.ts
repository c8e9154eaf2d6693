/** Exact arithmetic on quotients of polynomials over numbers, roots and unknowns. Pure; every size is bounded. */

const MAX_TERMS = 120
export const MAX_DIGITS = 300
export const HIGHEST_POWER = 24
/** Roots of larger numbers stay opaque. */
const LARGEST_ROOT = 1_000_000n

/** Internal: caught by readFormula. */
export class NoFormula extends Error {}
export const none = (): never => {
  throw new NoFormula()
}

/** A product of powers of unknowns, `x^2·y`, in canonical text; '' is 1. */
type Monomial = string
/** Integer coefficients by monomial; empty is zero. */
type Polynomial = ReadonlyMap<Monomial, bigint>
/** A quotient of two polynomials. */
export interface Quotient {
  top: Polynomial
  bottom: Polynomial
}
/** Remaining steps: one answer may contain sixty texts to compare. */
export interface Budget {
  left: number
}

export const ONE: Polynomial = new Map([['', 1n]])
export const constant = (value: bigint): Polynomial => (value === 0n ? new Map() : new Map([['', value]]))
const factorsOf = (monomial: Monomial): [string, number][] =>
  monomial === ''
    ? []
    : monomial.split('·').map((one) => {
        const at = one.lastIndexOf('^')
        return at < 0 ? [one, 1] : [one.slice(0, at), Number(one.slice(at + 1))]
      })
const monomialOf = (factors: ReadonlyMap<string, number>): Monomial =>
  [...factors]
    .filter(([, power]) => power > 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, power]) => (power === 1 ? name : `${name}^${power}`))
    .join('·')

/** The product of two monomials; the square of a root becomes a coefficient. */
function joined(one: Monomial, other: Monomial): { monomial: Monomial; times: bigint } {
  const factors = new Map<string, number>()
  for (const [name, power] of [...factorsOf(one), ...factorsOf(other)])
    factors.set(name, (factors.get(name) ?? 0) + power)
  let times = 1n
  for (const [name, power] of factors) {
    if (power > HIGHEST_POWER) none()
    const root = /^√(\d+)$/.exec(name)?.[1]
    if (root === undefined) continue
    times *= BigInt(root) ** BigInt(Math.floor(power / 2))
    factors.set(name, power % 2)
  }
  return { monomial: monomialOf(factors), times }
}

function checked(terms: Map<Monomial, bigint>): Polynomial {
  if (terms.size > MAX_TERMS) none()
  for (const [monomial, value] of terms) {
    if (value === 0n) terms.delete(monomial)
    else if (value > LIMIT || value < -LIMIT) none()
  }
  return terms
}
const LIMIT = 10n ** BigInt(MAX_DIGITS)

export function sum(one: Polynomial, other: Polynomial, sign: bigint): Polynomial {
  const terms = new Map(one)
  for (const [monomial, value] of other) terms.set(monomial, (terms.get(monomial) ?? 0n) + sign * value)
  return checked(terms)
}

export function product(one: Polynomial, other: Polynomial, budget: Budget): Polynomial {
  const terms = new Map<Monomial, bigint>()
  for (const [left, value] of one)
    for (const [right, factor] of other) {
      if (--budget.left < 0) none()
      const { monomial, times } = joined(left, right)
      terms.set(monomial, (terms.get(monomial) ?? 0n) + value * factor * times)
    }
  return checked(terms)
}

export const same = (one: Polynomial, other: Polynomial): boolean =>
  one.size === other.size && [...one].every(([monomial, value]) => other.get(monomial) === value)
export const numberOf = (value: Polynomial): bigint | null =>
  value.size === 0 ? 0n : value.size === 1 ? (value.get('') ?? null) : null

const gcd = (one: bigint, other: bigint): bigint => {
  let [a, b] = [one < 0n ? -one : one, other < 0n ? -other : other]
  while (b > 0n) [a, b] = [b, a % b]
  return a
}
/** Reduces common factors of coefficients and monomials, to keep numbers small. */
export function reduced({ top, bottom }: Quotient): Quotient {
  if (bottom.size === 0) none()
  if (top.size === 0) return { top, bottom: ONE }
  let common = 0n
  for (const value of [...top.values(), ...bottom.values()]) common = gcd(common, value)
  const first = bottom.values().next().value ?? 1n
  const by = first < 0n ? -common : common
  if (by === 1n) return { top, bottom }
  const divided = (of: Polynomial): Polynomial => new Map([...of].map(([monomial, value]) => [monomial, value / by]))
  return { top: divided(top), bottom: divided(bottom) }
}

/** Canonical text of a formula inside another, such as the argument of a function. */
export const keyOf = ({ top, bottom }: Quotient): string => {
  const text = (of: Polynomial) =>
    [...of]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([monomial, value]) => `${value}[${monomial}]`)
      .join('+')
  return same(bottom, ONE) ? text(top) : `${text(top)}/${text(bottom)}`
}
/** Separators of the monomial text must not occur in names. */
export const named = (name: string, of: Quotient): Polynomial =>
  new Map([[`${name}(${keyOf(of).replaceAll('·', ';').replaceAll('^', ':')})`, 1n]])

/** The square root of an integer: the extractable factor, and roots of primes. */
export function rootOf(value: bigint): Polynomial {
  if (value < 0n || value > LARGEST_ROOT) return none()
  if (value === 0n) return new Map()
  let [rest, out] = [value, 1n]
  const factors = new Map<string, number>()
  for (let prime = 2n; prime * prime <= rest; prime++) {
    let power = 0
    while (rest % prime === 0n) {
      rest /= prime
      power++
    }
    out *= prime ** BigInt(Math.floor(power / 2))
    if (power % 2 === 1) factors.set(`√${prime}`, 1)
  }
  if (rest > 1n) factors.set(`√${rest}`, 1)
  return new Map([[monomialOf(factors), out]])
}
