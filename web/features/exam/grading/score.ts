/** Typed points. Pure. */

/** Parses a score, to two decimals; undefined if invalid. */
export function readScore(text: string): number | undefined {
  const plain = text.normalize('NFKC').trim()
  if (!/^\d{1,4}(\.\d{0,2})?$/.test(plain)) return undefined
  return Number(plain)
}

export const fits = (score: number | undefined, full: number): score is number =>
  score !== undefined && score >= 0 && score <= full

/** Sum of the chosen rubric lines, capped at the problem's points. */
export function rubricScore(
  lines: readonly { id: string; score: number }[],
  chosen: readonly string[],
  full: number,
): number {
  const cents = lines.reduce((sum, { id, score }) => sum + (chosen.includes(id) ? Math.round(score * 100) : 0), 0)
  return Math.min(full, cents / 100)
}

/** Appends a digit or point to the score, or starts over if the result is no valid score. */
export function typed(text: string, key: string, full: number): string {
  const longer = readScore(text + key)
  return longer !== undefined && longer <= full ? text + key : key === '.' ? text : key
}

/** Appends a phrase to a comment. */
export function withPhrase(comment: string, phrase: string): string {
  const before = comment.trimEnd()
  if (before === '') return phrase
  return /[。！？；，、,.!?;：:]$/.test(before) ? `${before}${phrase}` : `${before}；${phrase}`
}
