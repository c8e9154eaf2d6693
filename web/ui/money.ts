/** Formats integer fen as yuan without trailing zeros: 19900 is `199`, 1990 is `19.90`, 123456700 is `1,234,567`. */
export function yuan(fen: number): string {
  const [whole = '0', rest = '00'] = (Math.abs(fen) / 100).toFixed(2).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${fen < 0 ? '-' : ''}${grouped}${rest === '00' ? '' : `.${rest}`}`
}

/** Fen as the value of a price input: 1990 is `19.9`, 0 is empty. */
export const yuanText = (fen: number) => (fen === 0 ? '' : String(fen / 100))

/** Parses the value of a price input into fen; an empty value is 0, an invalid one null. */
export function fenOf(text: string): number | null {
  const typed = text.trim().replace(/[,，]/g, '')
  if (typed === '') return 0
  if (!/^\d{1,7}(\.\d{0,2})?$/.test(typed)) return null
  const fen = Math.round(Number(typed) * 100)
  return fen <= 100_000_000 ? fen : null
}
