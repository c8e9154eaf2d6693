import { randomInt } from 'node:crypto'

/** Without letters and digits that are easily confused. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 12

/** A random code: 60 bits, in groups of four. */
export function newCode(): string {
  const text = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return text.replace(/(.{4})(?=.)/g, '$1-')
}

/** Distinct codes. */
export function newCodes(count: number): string[] {
  const codes = new Set<string>()
  while (codes.size < count) codes.add(newCode())
  return [...codes]
}

/** A code as typed, normalized: case, dashes and spaces are ignored. */
export function typedCode(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/(.{4})(?=.)/g, '$1-')
}
