import { plainForms } from '@zhixing/contract/exam/numbers'

/** Punctuation of any script; signs of numbers and formulas are kept. */
const PUNCTUATION = /(?![-./%^])\p{P}/gu

/**
 * The form in which texts of blanks are compared: half-width, plain quotes, powers with `^`; case, spaces and
 * punctuation as the rule says. A text of nothing but punctuation is kept: it is the answer.
 */
export function normalised(
  text: string,
  { ignoreCase, ignoreSpace, ignorePunct = 0 }: { ignoreCase: number; ignoreSpace: number; ignorePunct?: number },
): string {
  let plain = plainForms(text)
    // Zero-width characters come along with pasted text.
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .trim()
  if (ignorePunct) plain = plain.replace(PUNCTUATION, '').trim() || plain
  plain = ignoreSpace ? plain.replace(/\s+/g, '') : plain.replace(/\s+/g, ' ')
  return ignoreCase ? plain.toLowerCase() : plain
}
