/** Subset font of a document: only the characters it uses. */
import { outlineOf, systemFonts, type Weight } from './glyphs.ts'
import { BOX, type Outline, trueType } from './true-type.ts'

/** Removes characters without ink (bidi marks, joiners, variation selectors) and composes the others (NFC). */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}]/gu, '')

export interface DocumentFont {
  bytes: Buffer
  /** Characters without a glyph in any font; drawn as boxes. */
  missing: string[]
}

/**
 * Builds the subset font for these texts.
 * @param others fallback fonts for characters missing in the bundled one
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
