/** Lines of a text as they are read. */
const LONG_GAP = /\s{41,}/g

/** Lines of a text without what word processors leave in them. */
export function cleanLines(text: string): string[] {
  return (
    text
      .replace(/\r\n?/g, '\n')
      .replace(/[\u200b-\u200f\u2028\u2029\ufeff\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
      .split('\n')
      // Long runs of spaces are shortened: expressions that look for the end of one are read again from each of them.
      .map((line) => line.trim().replace(LONG_GAP, (gap) => gap.slice(0, 40)))
  )
}
