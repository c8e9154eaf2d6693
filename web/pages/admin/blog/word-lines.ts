import { WORD_MAX, WORDS_MAX } from '@zhixing/contract/community/word-limits'

/** Words of a list with one per line: trimmed, without empty lines and duplicates. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

/** Numbers of lines (from 1) that are too long for a word. */
export const longLines = (text: string): number[] =>
  text.split(/\r?\n/).flatMap((line, at) => ([...line.trim()].length > WORD_MAX ? [at + 1] : []))

const SHOWN = 5
/** What is wrong with a list, or undefined. */
export function wordsError(text: string): string | undefined {
  const long = longLines(text)
  if (long.length > 0)
    return `第 ${long.slice(0, SHOWN).join('、')} 行${long.length > SHOWN ? `等 ${long.length} 行` : ''}超过 ${WORD_MAX} 个字`
  const { length } = wordsOf(text)
  return length > WORDS_MAX ? `最多 ${WORDS_MAX} 个词，现在有 ${length} 个` : undefined
}
