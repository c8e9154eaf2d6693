import { TRADITIONAL } from './traditional.ts'

/** Every code unit of the basic plane as it counts for comparing: lower case, half width, simplified. 0: it does not count (blanks, marks within a word). */
const folded = new Uint16Array(0x10000)

for (let code = 0; code < folded.length; code++) folded[code] = foldOne(code)
for (let at = 0; at + 1 < TRADITIONAL.length; at += 2) {
  folded[TRADITIONAL.charCodeAt(at)] = TRADITIONAL.charCodeAt(at + 1)
}

function foldOne(code: number): number {
  // Half of a pair: it stands for itself.
  if (code >= 0xd800 && code <= 0xdfff) return code
  const char = String.fromCharCode(code)
  const plain = char.normalize('NFKC').toLowerCase()
  if (plain.length !== 1) return plain.trim() === '' ? 0 : code
  return isFiller(plain) ? 0 : plain.charCodeAt(0)
}

/** What is put between the characters of a word so that nobody finds it. The ends of sentences are none: a word does not go on behind them. */
function isFiller(char: string): boolean {
  return /[\s\p{Cf}\p{Cc}\p{Mn}*_\-+=~^|\\/.,·•・、'"`#@&%$<>()[\]{}]/u.test(char)
}

/** The code unit as it counts; 0 for one that does not. Pure. */
export const foldUnit = (code: number): number => folded[code] ?? 0

/** A word as it counts: what two spellings of the same word have in common. Pure. */
export function foldWord(text: string): string {
  let out = ''
  for (let at = 0; at < text.length; at++) {
    const unit = foldUnit(text.charCodeAt(at))
    if (unit !== 0) out += String.fromCharCode(unit)
  }
  return out
}
