/** The occasion of a feedback identifier, for display in the explanation; '' for always or unknown. */
export function occasionOf(identifier: string): string {
  if (/incorrect|wrong/i.test(identifier)) return '答错时'
  return /correct|right/i.test(identifier) ? '答对时' : ''
}
