/** The font of a document: the characters that it says, and no others. */
import { outlineOf, systemFonts, type Weight } from './glyphs.ts'
import { BOX, type Outline, trueType } from './true-type.ts'

/** Without what has no ink: marks of direction, joiners, variations. Characters that are written in pieces become whole. */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}]/gu, '')

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
