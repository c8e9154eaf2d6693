import { TRADITIONAL } from './traditional.ts'

/** Folding table of the BMP: lower case, half width, simplified Chinese. 0: ignored (blanks, marks within words). */
const folded = new Uint16Array(0x10000)

for (let code = 0; code < folded.length; code++) folded[code] = foldOne(code)
for (let at = 0; at + 1 < TRADITIONAL.length; at += 2) {
  folded[TRADITIONAL.charCodeAt(at)] = TRADITIONAL.charCodeAt(at + 1)
}

function foldOne(code: number): number {
  // Surrogates fold to themselves.
  if (code >= 0xd800 && code <= 0xdfff) return code
  const char = String.fromCharCode(code)
  const plain = char.normalize('NFKC').toLowerCase()
  if (plain.length !== 1) return plain.trim() === '' ? 0 : code
  return isFiller(plain) ? 0 : plain.charCodeAt(0)
}

/** Characters inserted into words to evade filters. Not sentence ends, which end a word. */
function isFiller(char: string): boolean {
  return /[\s\p{Cf}\p{Cc}\p{Mn}*_\-+=~^|\\/.,·•・、'"`#@&%$<>()[\]{}]/u.test(char)
}

/** Folded code unit; 0: ignored. Pure. */
export const foldUnit = (code: number): number => folded[code] ?? 0

/** Folded word, the key of all its spellings. Pure. */
export function foldWord(text: string): string {
  let out = ''
  for (let at = 0; at < text.length; at++) {
    const unit = foldUnit(text.charCodeAt(at))
    if (unit !== 0) out += String.fromCharCode(unit)
  }
  return out
}
