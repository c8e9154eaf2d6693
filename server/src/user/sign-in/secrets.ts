import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import type { Services } from '../../kernel/services.ts'

type Keyed = Pick<Services, 'secret'>

/** HMAC keyed by this installation, so that a copy of the database alone opens nothing. Parts cannot run into each other. */
export function keyedHash(services: Keyed, ...parts: (string | number)[]): Buffer {
  return createHmac('sha256', services.secret).update(JSON.stringify(parts)).digest()
}

const sealKey = (services: Keyed, purpose: string) =>
  Buffer.from(hkdfSync('sha256', services.secret, '', `zhixing/${purpose}`, 32))

/** Encrypts a short text (AES-256-GCM): nonce, tag, then the ciphertext. */
export function seal(services: Keyed, purpose: string, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealKey(services, purpose), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** What `seal` was given. @throws when it was sealed by another installation, for another purpose, or changed since */
export function unseal(services: Keyed, purpose: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', sealKey(services, purpose), sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
}

/** 128 random bits as 22 characters that need no escaping anywhere. */
export function randomTicket(): string {
  return randomBytes(16).toString('base64url')
}

/** True for what has the shape of a ticket; anything else need not be looked up. */
export function isTicket(text: string): boolean {
  return /^[\w-]{22}$/.test(text)
}

/** `count` decimal digits that nobody can foresee. */
export function randomDigits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('')
}

/** Characters that cannot be mistaken for each other when read aloud. */
const CLEAR = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** `count` characters for codes that people pass on. */
export function randomLetters(count: number): string {
  return Array.from({ length: count }, () => CLEAR[randomInt(CLEAR.length)]).join('')
}
