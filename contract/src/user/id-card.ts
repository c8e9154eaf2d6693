const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const MARKS = '10X98765432'

/** Checks the check digit of an identity number (18 digits, the last may be X), which detects typing errors. Pure. */
export function idCardFits(text: string): boolean {
  if (!/^\d{17}[\dX]$/.test(text)) return false
  const sum = WEIGHTS.reduce((total, weight, n) => total + weight * Number(text[n]), 0)
  return MARKS[sum % 11] === text[17]
}
