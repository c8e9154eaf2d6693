import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Permissions that need no look-up: what is allowed is written in the address itself and sealed with HMAC-SHA256 (its first 128 bits).
 * Pure, no clock: every function is told the time. All times are whole seconds since 1970.
 *
 * There are two, because video is two things:
 *
 * - **Segments** are encrypted and heavy. Their signature is for a whole video folder and for a window of time, the same for every
 *   viewer, so that one copy in memory, in a browser or in a CDN serves all. Holding such an address is worth nothing without the key.
 * - **The key** is 16 bytes and worth everything. Its ticket names the viewer, the lesson and the right to study it, and must be used
 *   within five minutes. A player asks for the key once, with its first segment, and keeps it in memory; later needs (another quality,
 *   a page left open) either bring a newer ticket or come with the viewer's own session, see `readTicket`.
 */

/** Segment addresses change every so often and live for one to two of these: longer than anybody sits through one lesson. */
export const SEGMENT_WINDOW_SECONDS = 4 * 3600
/** The longest a ticket may live. */
export const TICKET_SECONDS = 5 * 60

const SEAL_BYTES = 16
const TICKET_VERSION = 1
// version 1, expiry 5, five ids of 8
const TICKET_BODY_BYTES = 1 + 5 + 5 * 8
const TICKET_TEXT = new RegExp(`^[A-Za-z0-9_-]{${Math.ceil(((TICKET_BODY_BYTES + SEAL_BYTES) * 4) / 3)}}$`)

/** The purpose goes into every seal, so that one kind of permission can never pass for another. */
function seal(secret: Buffer, purpose: 'path' | 'ticket', body: Buffer): Buffer {
  if (secret.length < 32) throw new TypeError('the secret must have at least 32 bytes')
  return createHmac('sha256', secret).update(`zhixing vod ${purpose} 1\n`).update(body).digest().subarray(0, SEAL_BYTES)
}

/** When a segment address made now ends: the same for everybody during a window, and at least one whole window from now. */
export function segmentExpiry(nowSeconds: number, windowSeconds = SEGMENT_WINDOW_SECONDS): number {
  return (Math.floor(nowSeconds / windowSeconds) + 2) * windowSeconds
}

export interface SignedPath {
  siteId: number
  /** The video's folder in storage, not a single segment: one signature opens all of it. Compared as it is, so normalise before. */
  path: string
  exp: number
}

const pathBody = ({ siteId, path, exp }: SignedPath) => Buffer.from(`${siteId}\n${exp}\n${path}`)

/** The signature (22 characters of base64url) that opens `path` of a site until `exp`. */
export function signPath(secret: Buffer, what: SignedPath): string {
  return seal(secret, 'path', pathBody(what)).toString('base64url')
}

/** Whether `signature` was made for exactly this and has not ended. Takes the same time for every wrong signature. */
export function verifyPath(secret: Buffer, what: SignedPath, signature: string, nowSeconds: number): boolean {
  if (!Number.isSafeInteger(what.exp) || !Number.isSafeInteger(what.siteId)) return false
  const good = same(seal(secret, 'path', pathBody(what)), signature)
  return good && nowSeconds < what.exp
}

/** The user of a ticket for a lesson that anybody may try. */
export const VISITOR = '0'

export interface Ticket {
  siteId: number
  /** Ids as on the wire: decimal, up to 63 bits; '0' where there is none (a video outside of any course). */
  userId: string
  videoId: string
  periodId: string
  studyId: string
  exp: number
}

/** A ticket as text (83 characters of base64url). Its life is for the caller to choose, up to `TICKET_SECONDS` from now. */
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
 * What a ticket says, or null when it was not made by us or has ended.
 *
 * `graceSeconds` also reads tickets that ended up to so long ago. Such a ticket only says who asked for what: give it a grace only where
 * the viewer's session is checked as well and belongs to the same user of the same site. Native players (iOS) need this when they fetch
 * another quality's playlist from the old address in the middle of a lesson.
 */
export function readTicket(secret: Buffer, text: string, nowSeconds: number, graceSeconds = 0): Ticket | null {
  if (!TICKET_TEXT.test(text)) return null
  const raw = Buffer.from(text, 'base64url')
  const body = raw.subarray(0, TICKET_BODY_BYTES)
  if (!same(Buffer.concat([body, seal(secret, 'ticket', body)]), text)) return null
  if (body[0] !== TICKET_VERSION) return null
  const exp = body.readUIntBE(1, 5)
  // A ticket from the far future was made with a wrong clock or life; it opens nothing.
  if (nowSeconds >= exp + graceSeconds || exp > nowSeconds + TICKET_SECONDS) return null
  const id = (n: number) => body.readBigInt64BE(6 + n * 8).toString()
  return { siteId: Number(id(0)), userId: id(1), videoId: id(2), periodId: id(3), studyId: id(4), exp }
}

/** Whether `given` is the one spelling of `expected`: base64url has others (spare bits, other alphabet), each a second name for one thing. */
function same(expected: Buffer, given: string): boolean {
  const bytes = Buffer.from(given, 'base64url')
  return (
    bytes.length === expected.length && timingSafeEqual(bytes, expected) && given === expected.toString('base64url')
  )
}
