/** Points as a marker types them. Pure. */

/** The number that was typed, to two decimals; undefined while it is none. */
export function readScore(text: string): number | undefined {
  const plain = text.normalize('NFKC').trim()
  if (!/^\d{1,4}(\.\d{0,2})?$/.test(plain)) return undefined
  return Number(plain)
}

export const fits = (score: number | undefined, full: number): score is number =>
  score !== undefined && score >= 0 && score <= full

/** The points of the chosen lines of a rubric, never more than the problem has. */
export function rubricScore(
  lines: readonly { id: string; score: number }[],
  chosen: readonly string[],
  full: number,
): number {
  const cents = lines.reduce((sum, { id, score }) => sum + (chosen.includes(id) ? Math.round(score * 100) : 0), 0)
  return Math.min(full, cents / 100)
}

/** What a digit (or point) does to the score: it goes on with what stands there, or begins anew when that could no longer be a score. */
export function typed(text: string, key: string, full: number): string {
  const longer = readScore(text + key)
  return longer !== undefined && longer <= full ? text + key : key === '.' ? text : key
}

/** A comment with one more phrase at its end. */
export function withPhrase(comment: string, phrase: string): string {
  const before = comment.trimEnd()
  if (before === '') return phrase
  return /[。！？；，、,.!?;：:]$/.test(before) ? `${before}${phrase}` : `${before}；${phrase}`
}
