/** When the feedback of this name is said, for what we keep as one explanation; empty: always, or nobody knows. */
export function occasionOf(identifier: string): string {
  if (/incorrect|wrong/i.test(identifier)) return '答错时'
  return /correct|right/i.test(identifier) ? '答对时' : ''
}
