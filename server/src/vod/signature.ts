import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Stateless capabilities: the address carries the permission, signed with HMAC-SHA256 truncated to 128 bits. Pure; the
 * time is an argument, in whole seconds since 1970. There are two kinds:
 *
 * - **Segments** are encrypted and large. One signature covers a video folder and a time window, and is the same for
 *   every viewer, so that one copy in memory, in a browser or in a CDN serves all. Without the key such an address is
 *   worthless.
 * - **The key** is 16 bytes and must be protected. Its ticket names the viewer, lesson and study, and expires after
 *   five minutes. A player requests the key once, with its first segment, and keeps it in memory; later requests
 *   (another quality, a page left open) carry a newer ticket or the viewer's session, see `readTicket`.
 */

/** Window of segment addresses. An address lives for one to two windows, longer than any lesson. */
export const SEGMENT_WINDOW_SECONDS = 4 * 3600
/** Maximum lifetime of a ticket. */
export const TICKET_SECONDS = 5 * 60

const SEAL_BYTES = 16
const TICKET_VERSION = 1
// version 1, expiry 5, five ids of 8
const TICKET_BODY_BYTES = 1 + 5 + 5 * 8
const TICKET_TEXT = new RegExp(`^[A-Za-z0-9_-]{${Math.ceil(((TICKET_BODY_BYTES + SEAL_BYTES) * 4) / 3)}}$`)

/** MAC with domain separation: one kind of capability can never pass for another. */
function seal(secret: Buffer, purpose: 'path' | 'ticket', body: Buffer): Buffer {
  if (secret.length < 32) throw new TypeError('the secret must have at least 32 bytes')
  return createHmac('sha256', secret).update(`zhixing vod ${purpose} 1\n`).update(body).digest().subarray(0, SEAL_BYTES)
}

/** Expiry of a segment address issued now: the same for all viewers within a window, and at least one window ahead. */
export function segmentExpiry(nowSeconds: number, windowSeconds = SEGMENT_WINDOW_SECONDS): number {
  return (Math.floor(nowSeconds / windowSeconds) + 2) * windowSeconds
}

/** Lifetime of the addresses that {@link segmentExpiry} ends: the same for all viewers within a window. */
export const segmentLife = (nowSeconds: number): { from: number; seconds: number } => {
  const seconds = 2 * SEGMENT_WINDOW_SECONDS
  return { from: segmentExpiry(nowSeconds) - seconds, seconds }
}

export interface SignedPath {
  siteId: number
  /** The video's folder in storage: one signature covers all its files. Compared literally; normalize first. */
  path: string
  exp: number
}

const pathBody = ({ siteId, path, exp }: SignedPath) => Buffer.from(`${siteId}\n${exp}\n${path}`)

/** The signature (22 characters of base64url) for `path` of a site until `exp`. */
export function signPath(secret: Buffer, what: SignedPath): string {
  return seal(secret, 'path', pathBody(what)).toString('base64url')
}

/** Whether `signature` matches and has not expired. Constant time. */
export function verifyPath(secret: Buffer, what: SignedPath, signature: string, nowSeconds: number): boolean {
  if (!Number.isSafeInteger(what.exp) || !Number.isSafeInteger(what.siteId)) return false
  const good = same(seal(secret, 'path', pathBody(what)), signature)
  return good && nowSeconds < what.exp
}

/** User of a visitor's ticket, for trial lessons. */
export const VISITOR = '0'

export interface Ticket {
  siteId: number
  /** Ids as on the wire: decimal, up to 63 bits; '0' for none (a video outside of a course). */
  userId: string
  videoId: string
  periodId: string
  studyId: string
  exp: number
}

/** A ticket as text (83 characters of base64url). The caller chooses its expiry, at most `TICKET_SECONDS` ahead. */
export function issueTicket(secret: Buffer, ticket: Ticket): string {
  const body = Buffer.alloc(TICKET_BODY_BYTES)
  body[0] = TICKET_VERSION
  body.writeUIntBE(ticket.exp, 1, 5)
  const ids = [String(ticket.siteId), ticket.userId, ticket.videoId, ticket.periodId, ticket.studyId]
  ids.forEach((id, n) => {
    if (!/^\d{1,19}$/.test(id)) throw new TypeError(`not an id: ${JSON.stringify(id)}`)
    body.writeBigInt64BE(BigInt(id), 6 + n * 8)
  })
  return Buffer.concat([body, seal(secret, 'ticket', body)]).toString('base64url')
}

/**
 * Reads a ticket; null when it is forged or expired.
 *
 * `graceSeconds` accepts tickets that expired up to so long ago. Use it only where the viewer's session is checked too
 * and belongs to the same user of the same site. Native players (iOS) need it when they fetch another quality's
 * playlist from the old address during a lesson.
 */
export function readTicket(secret: Buffer, text: string, nowSeconds: number, graceSeconds = 0): Ticket | null {
  if (!TICKET_TEXT.test(text)) return null
  const raw = Buffer.from(text, 'base64url')
  const body = raw.subarray(0, TICKET_BODY_BYTES)
  if (!same(Buffer.concat([body, seal(secret, 'ticket', body)]), text)) return null
  if (body[0] !== TICKET_VERSION) return null
  const exp = body.readUIntBE(1, 5)
  // An expiry too far ahead comes from a wrong clock or lifetime.
  if (nowSeconds >= exp + graceSeconds || exp > nowSeconds + TICKET_SECONDS) return null
  const id = (n: number) => body.readBigInt64BE(6 + n * 8).toString()
  return { siteId: Number(id(0)), userId: id(1), videoId: id(2), periodId: id(3), studyId: id(4), exp }
}

/**
 * Whether `given` is the canonical encoding of `expected`: rejects malleable base64url (spare bits, other alphabet).
 */
function same(expected: Buffer, given: string): boolean {
  const bytes = Buffer.from(given, 'base64url')
  return (
    bytes.length === expected.length && timingSafeEqual(bytes, expected) && given === expected.toString('base64url')
  )
}
