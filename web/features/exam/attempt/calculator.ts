/** A small calculator: numbers, + - × ÷ ^ ( ) and a few functions. Parses and evaluates; never runs input as code. */
type Token = number | string

const FUNCTIONS: Record<string, (x: number) => number> = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
  ln: Math.log,
  lg: Math.log10,
  sqrt: Math.sqrt,
  abs: Math.abs,
}
const CONSTANTS: Record<string, number> = { pi: Math.PI, π: Math.PI, e: Math.E }

function tokensOf(text: string): Token[] | null {
  const plain = text
    .normalize('NFKC')
    .replace(/\s+/g, '')
    .replace(/[×·]/g, '*')
    .replace(/÷/g, '/')
    .replace(/[−–]/g, '-')
  const tokens: Token[] = []
  const next = /(\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)|([a-zπ]+)|([-+*/^()%!√])/giy
  while (next.lastIndex < plain.length) {
    const found = next.exec(plain)
    if (!found) return null
    if (found[1] !== undefined) tokens.push(Number(found[1]))
    else tokens.push((found[2] ?? found[3] ?? '').toLowerCase())
  }
  return tokens
}

/**
 * Value of an expression, or null if invalid. Angles are radians. `^` is right-associative, `-2^2` is -4, `50%` is
 * 0.5, `3!` is 6.
 */
export function evaluate(text: string): number | null {
  if (text.length > 200) return null
  const tokens = tokensOf(text)
  if (!tokens || tokens.length === 0) return null
  let at = 0
  let depth = 0
  const take = (...accepted: string[]): string | null => {
    const token = tokens[at]
    if (typeof token !== 'string' || !accepted.includes(token)) return null
    at++
    return token
  }
  function sum(): number {
    if (++depth > 60) throw new RangeError('too deep')
    let value = product()
    for (let sign = take('+', '-'); sign; sign = take('+', '-'))
      value = sign === '+' ? value + product() : value - product()
    depth--
    return value
  }
  function product(): number {
    let value = signed()
    for (;;) {
      const sign = take('*', '/')
      if (sign) value = sign === '*' ? value * signed() : value / signed()
      // Implicit multiplication: 2π, 3(4+1).
      else if (typeof tokens?.[at] === 'string' && /^[a-zπ(√]/.test(String(tokens[at]))) value *= power()
      else return value
    }
  }
  function signed(): number {
    if (++depth > 60) throw new RangeError('too deep')
    const sign = take('+', '-')
    const value = sign ? (sign === '-' ? -signed() : signed()) : power()
    depth--
    return value
  }
  function power(): number {
    const base = postfix()
    return take('^') ? base ** signed() : base
  }
  function postfix(): number {
    let value = atom()
    for (let sign = take('%', '!'); sign; sign = take('%', '!')) value = sign === '%' ? value / 100 : factorial(value)
    return value
  }
  function atom(): number {
    const token = tokens?.[at]
    if (typeof token === 'number') {
      at++
      return token
    }
    if (take('(')) {
      const value = sum()
      if (!take(')')) throw new SyntaxError('no )')
      return value
    }
    if (take('√')) return Math.sqrt(postfix())
    if (typeof token === 'string' && Object.hasOwn(CONSTANTS, token)) {
      at++
      return CONSTANTS[token] ?? Number.NaN
    }
    if (typeof token === 'string' && Object.hasOwn(FUNCTIONS, token)) {
      at++
      return FUNCTIONS[token]?.(atom()) ?? Number.NaN
    }
    throw new SyntaxError('unexpected')
  }
  try {
    const value = sum()
    return at === tokens.length && Number.isFinite(value) ? value : null
  } catch {
    return null
  }
}

function factorial(n: number): number {
  if (!Number.isInteger(n) || n < 0 || n > 170) return Number.NaN
  let value = 1
  for (let factor = 2; factor <= n; factor++) value *= factor
  return value
}

/** Formats a value with at most 12 significant digits, without floating-point noise. */
export const numberText = (value: number): string => String(Number(value.toPrecision(12)))
