/** Numbers as people write them: what marking reads, and what the browser asks for while somebody types. Pure; no schema in here. */

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'
/**
 * Raised digits become `^` and digits before full-width forms become half-width: otherwise 10³ would read as 103. Those of a charge (Ca²⁺) are
 * typed as Ca2+ by everybody and stay digits. 1½ is 1 1/2, and dashes that look like a minus are one.
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

/** Longer than any number that somebody writes: what is longer is not looked through for one. */
const LONGEST_NUMBER = 400

/** A number as people write it: full-width digits, thousands separators, fractions, percents and powers of ten. */
export function readNumber(text: string): number {
  if (text.length > LONGEST_NUMBER) return Number.NaN
  // A whole and a fraction, 1½ or 1 1/2: without the space between them it would be eleven halves.
  const spaced = plainForms(text)
  const mixed = /^([+-]?)(\d+)\s+([1-9]\d*)\s*\/\s*(\d+)$/.exec(spaced)
  if (mixed && Number(mixed[3]) < Number(mixed[4]))
    return Number(`${mixed[1]}1`) * (Number(mixed[2]) + Number(mixed[3]) / Number(mixed[4]))
  let plain = spaced.replace(/\s+/g, '')
  // 1,234 and 1,0000 are grouped; 1,5 may be one and a half to somebody, so it is no number at all.
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

/** The number without the unit that the problem names; other units stay and make it no number. */
function withoutUnit(text: string, unit: string): string {
  const plain = plainForms(text)
  return unit !== '' && plain.endsWith(unit) ? plain.slice(0, -unit.length) : plain
}

/** The number that somebody wrote, with or without the unit that the problem names; 'x = 5' says 5. NaN where there is none. */
export function writtenNumber(text: string, unit: string): number {
  const plain = plainForms(text).replace(/^[a-zα-ω]\s*=\s*/i, '')
  return readNumber(withoutUnit(plain, plainForms(unit)))
}
