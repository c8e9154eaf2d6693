import { stateCode } from '@zhixing/contract/states'
import { createHash, randomBytes } from 'node:crypto'
import type { Permission } from '@zhixing/contract/permissions'
import { isDatabaseDown } from './db/down.ts'
import type { Db } from './db/index.ts'
import { CallError } from './errors.ts'
import { createGroupCommit, type GroupCommit } from './group-commit.ts'

/** Who is asking, once a session has proved it. */
export interface Viewer {
  userId: string
  nickname: string
  mobile: string
  headImgUrl: string
  /** 1 user, 2 lecturer, 3 organisation. */
  userType: number
  isVip: 0 | 1
  isAdmin: 0 | 1
  isGradeAdmin: 0 | 1
  isRecommended: 0 | 1
  lecturerId: string | null
  clientType: number
  /** Rights of the back office, by the operator's roles; empty for everybody else. */
  permissions: readonly Permission[]
  /** All rights of the site. The owner of the installation's default site also runs the other sites. */
  isOwner: 0 | 1
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

interface SessionRow extends Omit<Viewer, 'tokenHash'> {
  hash: string
  ended: string | null
  expired: boolean
  /** Over soon, or over. */
  ending: boolean
  statusId: number
  impersonatorAllowed: boolean
}

function selectSessions(db: Db, hashes: readonly string[]) {
  return db<SessionRow[]>`
    SELECT encode(s.token_hash, 'hex') AS hash, u.id AS "userId", u.nickname, u.mobile, u.head_img_url, u.user_type, u.is_vip, u.is_admin,
      u.is_grade_admin, u.is_recommended, l.id AS "lecturerId", s.client_type,
      u.is_owner, s.acted_by,
      CASE WHEN u.is_admin = 1 THEN (
        SELECT coalesce(jsonb_agg(DISTINCT p), '[]') FROM admin_user_role ur JOIN admin_role r ON r.site_id = ur.site_id AND r.id = ur.role_id AND r.status_id = 1, unnest(r.permissions) p
        WHERE ur.site_id = u.site_id AND ur.user_id = u.id
      ) ELSE '[]'::jsonb END AS permissions,
      s.ended, s.expires_at <= now() AS expired, s.expires_at <= now() + interval '15 minutes' AS ending, u.status_id,
      -- Whoever acts as a user must still be allowed to: taking the right away ends it at once.
      s.acted_by IS NULL OR EXISTS (
        SELECT 1 FROM users o WHERE o.site_id = s.site_id AND o.id = s.acted_by AND o.is_admin = 1 AND o.status_id = 1 AND (o.is_owner = 1 OR EXISTS (
          SELECT 1 FROM admin_user_role ur JOIN admin_role r ON r.site_id = ur.site_id AND r.id = ur.role_id AND r.status_id = 1
          WHERE ur.site_id = o.site_id AND ur.user_id = o.id AND 'user.actAs' = ANY(r.permissions)))
      ) AS "impersonatorAllowed"
    FROM user_session s
    JOIN users u ON u.site_id = s.site_id AND u.id = s.user_id
    LEFT JOIN lecturer l ON l.site_id = s.site_id AND l.user_id = s.user_id AND l.status_id = 1
    WHERE s.site_id = ${db.siteId} AND s.token_hash = ANY(${`{${hashes.map((hash) => `"\\\\x${hash}"`).join(',')}}`}::text::bytea[])`
}

/** Every request asks for its session: those of one turn of the event loop are asked for together. */
const lookUps = new WeakMap<Db, GroupCommit<string, SessionRow | undefined>>()
function lookUp(db: Db, hash: string, hold: boolean): Promise<SessionRow | undefined> {
  let group = lookUps.get(db)
  if (!group) {
    group = createGroupCommit({
      async run(hashes: string[]) {
        const rows = new Map((await selectSessions(db, [...new Set(hashes)])).map((row) => [row.hash, row]))
        return hashes.map((one) => rows.get(one))
      },
      // Where thousands act at once, a few milliseconds of company save most of the queries.
      waitMs: hold ? 4 : 0,
      inFlight: 2,
      ...(hold ? { isAway: isDatabaseDown } : {}),
    })
    lookUps.set(db, group)
  }
  return group.submit(hash)
}

/** Until when a person's session must not end by time alone (an exam they are sitting), or undefined. */
type NeededUntil = (db: Db, userId: string) => Promise<string | undefined>
let neededUntil: NeededUntil | undefined
/** Says what keeps a session alive beyond its time. The kernel knows of no exam. */
export function keepSessionsBy(rule: NeededUntil): void {
  neededUntil = rule
}

/** Moves the end of a session that is needed for longer. @returns whether it was */
async function extend(db: Db, { hash, userId }: SessionRow): Promise<boolean> {
  const until = await neededUntil?.(db, userId)
  if (!until) return false
  await db`UPDATE user_session SET expires_at = greatest(expires_at, ${until}::timestamptz) WHERE site_id = ${db.siteId} AND token_hash = decode(${hash}, 'hex') AND ended IS NULL`
  return true
}

export interface FindOptions {
  /** Wait for seconds while the database restarts, and see that the session lasts as long as what it is needed for. */
  lasting?: boolean
}

/**
 * The viewer behind a token.
 * @throws {CallError} 301 expired, 302 unknown, 304 replaced by a sign-in elsewhere
 */
export async function findViewer(
  db: Db,
  token: string,
  { lasting = false }: FindOptions = {},
): Promise<Viewer & { extended?: true }> {
  if (siteOfToken(token) !== db.siteId) throw new CallError('tokenInvalid')
  const tokenHash = hashToken(token).toString('hex')
  const row = await lookUp(db, tokenHash, lasting)
  if (!row) throw new CallError('tokenInvalid')
  if (row.ended === 'elsewhere') throw new CallError('loginElsewhere')
  if (row.ended) throw new CallError('tokenInvalid')
  if (row.statusId !== stateCode.row.active || !row.impersonatorAllowed)
    throw new CallError(row.expired ? 'tokenExpired' : 'tokenInvalid')
  const extended = (row.expired || (lasting && row.ending)) && (await extend(db, row))
  if (row.expired && !extended) throw new CallError('tokenExpired')
  const {
    hash: _hash,
    ended: _ended,
    expired: _expired,
    ending: _ending,
    statusId: _statusId,
    impersonatorAllowed: _handMay,
    ...viewer
  } = row
  return { ...viewer, tokenHash, ...(extended ? { extended } : {}) }
}
