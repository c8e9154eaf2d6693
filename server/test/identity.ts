/** An identity number with a valid check digit. */
export function makeIdCard({ region = '110105', birth = '19900307', order = '123' } = {}): string {
  const body = `${region}${birth}${order}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, n) => total + weight * Number(body[n]), 0)
  return `${body}${'10X98765432'[sum % 11]}`
}
