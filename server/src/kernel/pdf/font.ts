/** The font of a document: the characters that it says, and no others. */
import { outlineOf, systemFonts, type Weight } from './glyphs.ts'
import { type Outline, trueType } from './true-type.ts'

/** Without what has no ink: marks of direction, joiners, variations. Characters that are written in pieces become whole. */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}]/gu, '')

const square = (from: number, to: number, isHole: boolean) => {
  const corners = [
    [from, from - 80],
    [from, to - 80],
    [to, to - 80],
    [to, from - 80],
  ].map(([x = 0, y = 0]) => ({ x, y, isOn: true }))
  return isHole ? corners.toReversed() : corners
}
/** A box where a character should be: its place is seen, and who copies the text has the character. */
const BOX: Outline = { advance: 1000, contours: [square(120, 880, false), square(170, 830, true)] }

export interface DocumentFont {
  bytes: Buffer
  /** Characters that no font has: each is a box. */
  missing: string[]
}

/**
 * The font with which a document says these texts.
 * @param others fonts for what the product's own lacks
 */
export async function fontFor(texts: Iterable<string>, weight: Weight, others = systemFonts): Promise<DocumentFont> {
  const characters = new Map<number, Outline>()
  const missing: string[] = []
  const wanted = new Set([' ', ...[...texts].flatMap((text) => [...printable(text)])])
  wanted.delete('\n')
  for (const character of wanted) {
    const code = character.codePointAt(0) ?? 0
    const outline = await outlineOf(code, weight, others)
    if (!outline) missing.push(character)
    characters.set(code, outline ?? BOX)
  }
  return { bytes: trueType(`Zhixing-${weight}`, BOX, characters), missing }
}
