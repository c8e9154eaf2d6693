/** Keyed hashes and encryption under the secret of the installation. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Services } from './services.ts'

type Keyed = Pick<Services, 'secret'>

/** HMAC keyed by the installation's secret, so that a leaked database is not enough. Parts are delimited. */
export function keyedHash(services: Keyed, ...parts: (string | number)[]): Buffer {
  return createHmac('sha256', services.secret).update(JSON.stringify(parts)).digest()
}

const sealKey = (services: Keyed, purpose: string) =>
  Buffer.from(hkdfSync('sha256', services.secret, '', `zhixing/${purpose}`, 32))

/** Encrypts a short text with AES-256-GCM: nonce, tag, ciphertext. */
export function seal(services: Keyed, purpose: string, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealKey(services, purpose), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Decrypts the output of `seal`. @throws on another secret, another purpose, or modified data */
export function unseal(services: Keyed, purpose: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', sealKey(services, purpose), sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
}

/**
 * Decrypts what a backup may have brought from an installation with another secret: it has to be entered again.
 * @param failed log message, with `fields`
 * @returns undefined without a value, or when it cannot be decrypted
 */
export function unsealOrLog(
  services: Keyed & Pick<Services, 'log'>,
  purpose: string,
  sealed: Buffer | null | undefined,
  failed: string,
  fields: Readonly<Record<string, unknown>> = {},
): string | undefined {
  if (!sealed) return undefined
  try {
    return unseal(services, purpose, sealed)
  } catch (error) {
    services.log.error({ err: error, ...fields }, failed)
    return undefined
  }
}
