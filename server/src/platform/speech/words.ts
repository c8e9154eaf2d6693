/** Splits transcriptions into caption lines. Pure. */
import { MAX_CAPTION } from '@zhixing/contract/live/room-frames'

/** Annotations of speech models: control tokens, sound names, notes. Other brackets are speech: f(x), [0, 1]. */
const NO_WORDS = /<\|[^|]{0,30}\|>|\[[\p{L}_ ]{3,20}\]|【[^】]{0,20}】|[♪♫🎵]/gu
/** Only an annotation: （音乐）. */
const ASIDE = /^[（(][^（）()]{0,20}[）)]$/u
const SPOKEN = /[\p{L}\p{N}]/u
/** Width in characters; two Latin letters count as one. */
const widthOf = (text: string) =>
  [...text].reduce((sum, char) => sum + ((char.codePointAt(0) ?? 0) < 0x2e80 ? 0.5 : 1), 0)

/** Repetition, a typical hallucination on noise. */
const isStuck = (text: string) => /(.{1,12}?)\1{5,}/u.test(text)

/** Caption lines in order, of at most `longest` wide characters; none without speech. */
export function captionLines(text: string, longest = MAX_CAPTION): string[] {
  const plain = text
    .replace(NO_WORDS, ' ')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  if (!SPOKEN.test(plain) || ASIDE.test(plain) || isStuck(plain)) return []
  const parts = plain.match(/[^，。！？；、,.!?;\s]+[，。！？；、,.!?;\s]*|[，。！？；、,.!?;\s]+/gu) ?? []
  const lines: string[] = []
  let line = ''
  const put = (part: string) => {
    if (line && widthOf(line + part.trimEnd()) > longest) {
      lines.push(line.trim())
      line = ''
    }
    line += part
  }
  for (const part of parts) {
    const chars = [...part]
    // Text without punctuation.
    while (widthOf(chars.join('')) > longest) put(chars.splice(0, longest).join(''))
    put(chars.join(''))
  }
  if (line.trim()) lines.push(line.trim())
  return lines
}
