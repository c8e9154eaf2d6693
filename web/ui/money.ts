/** Whole fen as yuan without needless zeros: 19900 is `199`, 1990 is `19.90`, 123456700 is `1,234,567`. */
export function yuan(fen: number): string {
  const [whole = '0', rest = '00'] = (Math.abs(fen) / 100).toFixed(2).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${fen < 0 ? '-' : ''}${grouped}${rest === '00' ? '' : `.${rest}`}`
}
