/**
 * Parses numbers as people write them, for marking and for hints while typing. No schema in here: the browser imports
 * it.
 */

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'
/**
 * Normalises typographic forms. Superscript digits become `^` and digits before NFKC, otherwise 10³ would read as 103;
 * those of a charge (Ca²⁺) stay digits, since it is typed as Ca2+. 1½ becomes 1 1/2; dashes become minus signs.
 */
export const plainForms = (text: string): string =>
  text
    .replace(/⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+[⁺⁻]?/g, (raised) =>
      /[⁺⁻]$/.test(raised)
        ? raised
        : [...raised].reduce((plain, digit) => plain + (digit === '⁻' ? '-' : RAISED.indexOf(digit)), '^'),
    )
    .replace(/(\d)(?=[\u00bc-\u00be\u2150-\u215e])/g, '$1 ')
    .normalize('NFKC')
    .replace(/[\u2010-\u2013\u2212]/g, '-')
    .replace(/\u2044/g, '/')
    .trim()

/** Upper bound for parsing: longer than any number that a person writes. */
const LONGEST_NUMBER = 400

/**
 * Parses a number: full-width digits, thousands separators, fractions, percents and powers of ten. NaN where there is
 * none.
 */
export function readNumber(text: string): number {
  if (text.length > LONGEST_NUMBER) return Number.NaN
  // A mixed fraction (1½, 1 1/2): without the space it would be eleven halves.
  const spaced = plainForms(text)
  const mixed = /^([+-]?)(\d+)\s+([1-9]\d*)\s*\/\s*(\d+)$/.exec(spaced)
  if (mixed && Number(mixed[3]) < Number(mixed[4]))
    return Number(`${mixed[1]}1`) * (Number(mixed[2]) + Number(mixed[3]) / Number(mixed[4]))
  let plain = spaced.replace(/\s+/g, '')
  // 1,234 and 1,0000 are grouped. 1,5 is ambiguous (a decimal comma), so it is no number.
  if (plain.includes(',')) {
    if (!/^[+-]?\d{1,4}(?:,\d{3,4})+(?![\d,])/.test(plain)) return Number.NaN
    plain = plain.replaceAll(',', '')
  }
  const fraction = /^([+-]?\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?)$/.exec(plain)
  if (fraction) return Number(fraction[1]) / Number(fraction[2])
  const power = /^(?:([+-]?\d+(?:\.\d+)?)[×x*])?10\^([+-]?\d{1,3})$/i.exec(plain)
  if (power) return Number(`${power[1] ?? '1'}e${power[2]}`)
  const percent = /^([+-]?(?:\d+\.?\d*|\.\d+))%$/.exec(plain)
  if (percent) return Number(percent[1]) / 100
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN
}

/** Removes the unit of the problem; any other unit remains and makes the text no number. */
function withoutUnit(text: string, unit: string): string {
  const plain = plainForms(text)
  return unit !== '' && plain.endsWith(unit) ? plain.slice(0, -unit.length) : plain
}

/** The number in an answer, with or without the unit of the problem; `x = 5` is 5. NaN where there is none. */
export function writtenNumber(text: string, unit: string): number {
  const plain = plainForms(text).replace(/^[a-zα-ω]\s*=\s*/i, '')
  return readNumber(withoutUnit(plain, plainForms(unit)))
}
