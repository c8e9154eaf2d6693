import { createHash, randomBytes } from 'node:crypto'
import type { Permission } from '@zhixing/contract/permissions'
import type { Db } from './db/index.ts'

/** Who is asking, once a session has proved it. */
export interface Viewer {
  userId: string
  nickname: string
  mobile: string
  headImgUrl: string
  /** 1 user, 2 lecturer, 3 organisation. */
  userType: number
  isVip: 0 | 1
  /** The tier of the membership: 0 none, 1, 2 the higher one. */
  vipLevel: 0 | 1 | 2
  isAdmin: 0 | 1
  isGradeAdmin: 0 | 1
  isRecommended: 0 | 1
  lecturerId: string | null
  clientType: number
  /** Rights of the back office, by the operator's roles; empty for everybody else. */
  permissions: readonly Permission[]
  /** All rights of the site. The owner of the installation's default site also runs the other sites. */
  isOwner: 0 | 1
  /** The password was given by somebody else and is to be changed before anything else is done. */
  isPasswordDue: 0 | 1
  /** The operator who acts as this user, or null. */
  actedBy: string | null
  tokenHash: string
}

/** Life of a session and of its cookie, in seconds (product.md section 9: 1 day). */
export const SESSION_SECONDS = 86_400
export const SESSION_COOKIE = 'RC_WEB_TOKEN'

/** A new opaque token: the site it belongs to, so that a wrong SITE-ID is seen without a look-up, and 128 random bits. */
export function newToken(siteId: number): string {
  return `${siteId}.${randomBytes(16).toString('base64url')}`
}

/** What the database keeps of a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The site a token was issued for, or undefined for what is no token of ours. */
export function siteOfToken(token: string): number | undefined {
  const match = /^([1-9]\d{0,9})\.[\w-]{22}$/.exec(token)
  return match ? Number(match[1]) : undefined
}

export interface FindOptions {
  /** Wait for seconds while the database restarts, and see that the session lasts as long as what it is needed for. */
  lasting?: boolean
  /** Take a session whose password is due to be changed, too. */
  whilePasswordDue?: boolean
}

/** Who is behind a token. The port is the kernel's; the domain that has people and their sessions is behind it. */
export interface Sessions {
  /**
   * The viewer behind a token; `extended` when the session's end was moved.
   * @throws {CallError} 301 expired, 302 unknown, 304 replaced by a sign-in elsewhere, 457 the password is to be changed first
   */
  findViewer(db: Db, token: string, options?: FindOptions): Promise<Viewer & { extended?: true }>
}
