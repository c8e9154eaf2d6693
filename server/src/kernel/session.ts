import { createHash, randomBytes } from 'node:crypto'
import type { RoleGrant } from '@zhixing/contract/grants'
import type { Db } from './db/index.ts'

/** What an API token allows. */
export interface Grant {
  tokenId: string
  tokenName: string
  scopes: readonly string[]
  perMinute: number
  /** Calls of the back office too. */
  isOffice: 0 | 1
}

/** The authenticated user of a request. */
export interface Viewer {
  userId: string
  nickname: string
  mobile: string
  headImgUrl: string
  /** 1 learner, 2 lecturer, 3 organisation. */
  userType: number
  isVip: 0 | 1
  /** Membership tier: 0 none, 1, 2 (higher). */
  vipLevel: 0 | 1 | 2
  isAdmin: 0 | 1
  isGradeAdmin: 0 | 1
  /** May make classes without being a lecturer. */
  isGradeMaker: 0 | 1
  isRecommended: 0 | 1
  lecturerId: string | null
  clientType: number
  /** Grants of the operator's roles; empty for other users. */
  permissions: readonly RoleGrant[]
  /** Holds all permissions of the site. The owner of the default site also manages the other sites. */
  isOwner: 0 | 1
  /** The password was set by an operator and must be changed first. */
  isPasswordDue: 0 | 1
  /** The session proved its owner within STEP_UP_MINUTES. */
  isFresh: 0 | 1
  /** The session proved a second factor. */
  hasFactor: 0 | 1
  /** Operator who impersonates this user, or null. */
  actedBy: string | null
  tokenHash: string
  /** What the API token allows by which a program acts for the user; absent in sessions. */
  grant?: Grant
}

/** Lifetime of a session and of its cookie, in seconds (product.md section 9: 1 day). */
export const SESSION_SECONDS = 86_400
export const SESSION_COOKIE = 'RC_WEB_TOKEN'

/** New opaque token: site id, so that a wrong SITE-ID is detected without a lookup, and 128 random bits. */
export function newToken(siteId: number): string {
  return `${siteId}.${randomBytes(16).toString('base64url')}`
}

/** New API token: a prefix that secret scanners know it by, the site, and 256 random bits. */
export const newApiToken = (siteId: number, random: Buffer): string => `zx_${siteId}_${random.toString('base64url')}`

/** Site of an API token; undefined if it is malformed. */
export function siteOfApiToken(token: string): number | undefined {
  const match = /^zx_([1-9]\d{0,9})_[\w-]{43}$/.exec(token)
  return match ? Number(match[1]) : undefined
}

/** Hash of a token, as stored. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Site of a token; undefined if it is malformed. */
export function siteOfToken(token: string): number | undefined {
  const match = /^([1-9]\d{0,9})\.[\w-]{22}$/.exec(token)
  return match ? Number(match[1]) : undefined
}

export interface FindOptions {
  /** Wait for a restarting database, and extend the session if it would expire during the work. */
  lasting?: boolean
  /** Accept a session that must change its password first. */
  whilePasswordDue?: boolean
}

/** Port for session lookup; implemented by the user domain. */
export interface Sessions {
  /**
   * The viewer of a token; `extended` if the expiry was moved.
   * @throws {CallError} 301 expired, 302 unknown, 304 replaced by a sign-in elsewhere, 457 password change required
   */
  findViewer(db: Db, token: string, options?: FindOptions): Promise<Viewer & { extended?: true }>
  /**
   * The person for whom an API token acts, with its grant.
   * @throws {CallError} 301 expired, 302 unknown or revoked, 306 from another address, 457 password change required
   */
  findHolder(db: Db, token: string, ip: string): Promise<Viewer & { grant: Grant }>
  /** Whether someone who is no lecturer works on private content of an organisation. */
  isContentStaff(db: Db, userId: string): Promise<boolean>
}
