/** Keys that WeChat Pay signs with: its public key, or platform certificates, which it rotates and sends encrypted. */
import { createDecipheriv, type KeyObject, X509Certificate } from 'node:crypto'
import { z } from 'zod'

/** Data encrypted with the merchant's API key. */
export const Sealed = z.object({ ciphertext: z.string(), nonce: z.string(), associated_data: z.string().default('') })

/** Decrypts AES-256-GCM with the API v3 key. @throws for another key or modified data */
export function openSealed(apiKey: string, sealed: z.output<typeof Sealed>): string {
  const bytes = Buffer.from(sealed.ciphertext, 'base64')
  if (bytes.length < 16) throw new Error('the resource is too short')
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiKey), Buffer.from(sealed.nonce), {
    authTagLength: 16,
  })
  decipher.setAuthTag(bytes.subarray(-16))
  decipher.setAAD(Buffer.from(sealed.associated_data))
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString('utf8')
}

const Certificates = z.object({ data: z.array(z.object({ serial_no: z.string(), encrypt_certificate: Sealed })) })

/** The keys of valid certificates in an answer of /v3/certificates. Encryption with the API key authenticates them. */
export function certificatesOf(apiKey: string, body: string, now: number): Map<string, KeyObject> {
  const keys = new Map<string, KeyObject>()
  for (const { serial_no, encrypt_certificate } of Certificates.parse(JSON.parse(body)).data) {
    const certificate = new X509Certificate(openSealed(apiKey, encrypt_certificate))
    if (Date.parse(certificate.validTo) > now && Date.parse(certificate.validFrom) <= now + 3_600_000)
      keys.set(serial_no, certificate.publicKey)
  }
  return keys
}

/** Interval between fetches; old certificates stay valid for a while beside new ones. */
const KEEP_MS = 12 * 3_600_000
/** Rate limit of fetches for unknown serial numbers, which anyone can send. */
const ASK_AGAIN_MS = 60_000
/** Retry delay after a failed fetch. */
const RETRY_MS = 5_000

export type PlatformKeys = (serial: string) => Promise<KeyObject>

/**
 * Finds the key of a serial number: the configured public key, or a certificate.
 * @param fetchKeys fetches the valid certificates from WeChat Pay
 */
export function createPlatformKeys(
  fixed: { id: string; key: KeyObject } | undefined,
  fetchKeys: () => Promise<Map<string, KeyObject>>,
  now: () => number,
): PlatformKeys {
  let known = new Map<string, KeyObject>()
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined
  const ask = () => {
    askedAt = now()
    asking ??= fetchKeys()
      .then(
        (keys) => {
          known = keys
        },
        (error: unknown) => {
          askedAt = now() - ASK_AGAIN_MS + RETRY_MS
          throw error
        },
      )
      .finally(() => {
        asking = undefined
      })
    return asking
  }
  return async (serial) => {
    if (fixed && serial === fixed.id) return fixed.key
    if (serial.startsWith('PUB_KEY_ID_')) throw new Error('signed by a public key that is not configured')
    const age = now() - askedAt
    if (age > KEEP_MS || (!known.has(serial) && (asking || age > ASK_AGAIN_MS))) await ask()
    const key = known.get(serial)
    if (!key) throw new Error('signed by an unknown certificate')
    return key
  }
}
