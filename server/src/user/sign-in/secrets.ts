import { randomBytes, randomInt } from 'node:crypto'

/** 128 random bits in base64url (22 characters). */
export function randomTicket(): string {
  return randomBytes(16).toString('base64url')
}

/** Whether the text has the format of a ticket, so that a lookup makes sense. */
export function isTicket(text: string): boolean {
  return /^[\w-]{22}$/.test(text)
}

/** `count` cryptographically random decimal digits. */
export function randomDigits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('')
}

/** Characters that are unambiguous when read aloud. */
const CLEAR = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** Unambiguous characters by the values of bytes. */
export const lettersOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => CLEAR[byte % CLEAR.length]).join('')

/** `count` random characters for codes that people pass on. */
export function randomLetters(count: number): string {
  return Array.from({ length: count }, () => CLEAR[randomInt(CLEAR.length)]).join('')
}
