/** The keys by which WeChat Pay signs: its public key, or platform certificates that it renews and hands out encrypted. */
import { createDecipheriv, type KeyObject, X509Certificate } from 'node:crypto'
import { z } from 'zod'

/** What WeChat Pay sends encrypted with the merchant's API key. */
export const Sealed = z.object({ ciphertext: z.string(), nonce: z.string(), associated_data: z.string().default('') })

/** Opens what is sealed by AES-256-GCM with the API v3 key. @throws when it is not by that key, or was changed */
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

/** The keys of the certificates in an answer of /v3/certificates that are valid at `now`. Who has the API key made them: their seal proves it. */
export function certificatesOf(apiKey: string, body: string, now: number): Map<string, KeyObject> {
  const keys = new Map<string, KeyObject>()
  for (const { serial_no, encrypt_certificate } of Certificates.parse(JSON.parse(body)).data) {
    const certificate = new X509Certificate(openSealed(apiKey, encrypt_certificate))
    if (Date.parse(certificate.validTo) > now && Date.parse(certificate.validFrom) <= now + 3_600_000)
      keys.set(serial_no, certificate.publicKey)
  }
  return keys
}

/** Old certificates are valid for a while beside new ones; asked anew so often. */
const KEEP_MS = 12 * 3_600_000
/** A serial number nobody knows makes us ask at most this often: anybody can send one. */
const ASK_AGAIN_MS = 60_000
/** And so soon after WeChat Pay was out of reach. */
const RETRY_MS = 5_000

export type PlatformKeys = (serial: string) => Promise<KeyObject>

/**
 * Finds the key of a serial number: the merchant's own copy of the public key, or a certificate.
 * @param fetchKeys asks WeChat Pay for the certificates that are valid now
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
