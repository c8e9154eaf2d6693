/** A piece of a line: a character with its pinyin, or text between characters. */
export interface Piece {
  text: string
  pinyin?: string
  /** 1 to 4; 0 is the neutral tone. */
  tone?: number
}

/** Combining tone marks. */
const TONES: Record<string, number> = { '\u0304': 1, '\u0301': 2, '\u030c': 3, '\u0300': 4 }

/** Tone of a syllable: `mǎ` is 3, `ma` is 0. */
export function toneOf(syllable: string): number {
  for (const sign of syllable.normalize('NFD')) if (TONES[sign]) return TONES[sign]
  return 0
}

/** Parses `你好！ | nǐ hǎo | a remark`: each character takes the next syllable. Surplus characters get none. */
export function readLine(line: string): { pieces: Piece[]; remark: string } {
  const [words = '', pinyin = '', remark = ''] = line.split('|').map((part) => part.trim())
  const syllables = pinyin.split(/\s+/).filter(Boolean)
  const pieces: Piece[] = []
  for (const sign of words) {
    const syllable = /\p{Script=Han}/u.test(sign) ? syllables.shift() : undefined
    const last = pieces.at(-1)
    if (syllable) pieces.push({ text: sign, pinyin: syllable, tone: toneOf(syllable) })
    else if (last && last.pinyin === undefined) last.text += sign
    else pieces.push({ text: sign })
  }
  return { pieces, remark }
}
