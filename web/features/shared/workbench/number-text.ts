/** What people type where a number is asked for. Pure. */

export interface NumberBounds {
  min?: number | undefined
  max?: number | undefined
  /** Digits after the point; 0: whole numbers. */
  precision?: number | undefined
}

/** What was typed and cannot be taken: a form keeps it, says why at its field, and sends nothing. */
export class BadNumber {
  readonly text: string
  readonly reason: string
  constructor(text: string, reason: string) {
    this.text = text
    this.reason = reason
  }
}

const grouped = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 6 })

/** The number that a text means; null: nothing was typed. Full-width digits, a currency sign and separators are read over. */
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

/** A number as it is shown: with its digits where it is money. */
export const shownNumber = (value: number, { precision }: NumberBounds): string =>
  precision === undefined ? String(value) : value.toFixed(precision)

/** Where in the values of a form something was typed that cannot be taken, and why. */
export function badNumbersOf(
  values: unknown,
  path: (string | number)[] = [],
): { name: (string | number)[]; reason: string }[] {
  if (values instanceof BadNumber) return [{ name: path, reason: values.reason }]
  if (Array.isArray(values)) return values.flatMap((value, at) => badNumbersOf(value, [...path, at]))
  // Dates and files are values of their own.
  if (values === null || typeof values !== 'object' || Object.getPrototypeOf(values) !== Object.prototype) return []
  return Object.entries(values).flatMap(([key, value]) => badNumbersOf(value, [...path, key]))
}
