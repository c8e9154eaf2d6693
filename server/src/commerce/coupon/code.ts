import { randomInt } from 'node:crypto'

/** Without letters and figures that people take for each other. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 12

/** A code that nobody guesses: 60 bits, in groups of four. */
export function newCode(): string {
  const text = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return text.replace(/(.{4})(?=.)/g, '$1-')
}

/** Different codes. */
export function newCodes(count: number): string[] {
  const codes = new Set<string>()
  while (codes.size < count) codes.add(newCode())
  return [...codes]
}

/** A code as it was typed: whatever its case, with or without dashes and spaces. */
export function typedCode(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/(.{4})(?=.)/g, '$1-')
}
