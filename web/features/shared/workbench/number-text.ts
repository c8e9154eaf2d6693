/** Parsing and formatting of number fields. Pure. */

export interface NumberBounds {
  min?: number | undefined
  max?: number | undefined
  /** Decimal places; 0: integers. */
  precision?: number | undefined
}

/** Text that is no valid number, with the reason; a form shows it at its field and is not submitted. */
export class BadNumber {
  readonly text: string
  readonly reason: string
  constructor(text: string, reason: string) {
    this.text = text
    this.reason = reason
  }
}

const grouped = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 6 })

/** Parses a number; null for empty text. Accepts full-width digits, a currency sign and thousands separators. */
export function readNumber(text: string, { min, max, precision }: NumberBounds): number | null | BadNumber {
  const plain = text
    .normalize('NFKC')
    .trim()
    .replace(/^[¥￥]\s*/, '')
    .replace(/[,，\s]/g, '')
  if (plain === '') return null
  const bad = (reason: string) => new BadNumber(text, reason)
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return bad('请填写数字')
  const value = Number(plain)
  const digits = plain.split('.')[1]?.replace(/0+$/, '').length ?? 0
  if (precision !== undefined && digits > precision)
    return bad(precision === 0 ? '请填写整数' : `最多 ${precision} 位小数`)
  if (min !== undefined && value < min) return bad(`不能小于 ${grouped(min)}`)
  if (max !== undefined && value > max) return bad(`不能大于 ${grouped(max)}`)
  return value
}

/** Formats a number with its precision. */
export const shownNumber = (value: number, { precision }: NumberBounds): string =>
  precision === undefined ? String(value) : value.toFixed(precision)

/** The invalid numbers within the values of a form, with path and reason. */
export function badNumbersOf(
  values: unknown,
  path: (string | number)[] = [],
): { name: (string | number)[]; reason: string }[] {
  if (values instanceof BadNumber) return [{ name: path, reason: values.reason }]
  if (Array.isArray(values)) return values.flatMap((value, at) => badNumbersOf(value, [...path, at]))
  // Only plain objects are searched, not files.
  if (values === null || typeof values !== 'object' || Object.getPrototypeOf(values) !== Object.prototype) return []
  return Object.entries(values).flatMap(([key, value]) => badNumbersOf(value, [...path, key]))
}
