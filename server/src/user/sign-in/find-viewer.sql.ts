import { stateCode } from '@zhixing/contract/states'
import type { Db, Fragment } from '../../kernel/db/index.ts'
import type { Viewer } from '../../kernel/session.ts'
import { STEP_UP_MINUTES } from '@zhixing/contract/call'
import { literal } from '../../kernel/db/literal.ts'

const { active } = stateCode.row

/** A session with its user, valid or not. */
export interface SessionRow extends Omit<Viewer, 'tokenHash'> {
  hash: string
  ended: string | null
  expired: boolean
  /** Expired or about to expire. */
  ending: boolean
  statusId: number
  impersonatorAllowed: boolean
  /** The time of last use is due to be written. */
  isUseDue: boolean
}

/** Minutes between writes of the time of last use. */
const USE_MINUTES = 5

/**
 * Sessions by token hash, with their users. The subselect around the array hides its size from the planner and keeps
 * the generic plan; replanning takes ten times as long as the query.
 * @param source API tokens in the shape of sessions
 */
export function selectSessions(db: Db, hashes: readonly string[], source: Fragment = db`user_session`) {
  return db<SessionRow[]>`
    SELECT encode(s.token_hash, 'hex') AS hash, u.id AS "userId", u.nickname, u.mobile, u.head_img_url, u.user_type,
      (u.is_vip = 1 AND (u.vip_expire_time IS NULL OR u.vip_expire_time > now()))::int AS "isVip",
      CASE WHEN u.is_vip = 0 OR u.vip_expire_time <= now() THEN 0 WHEN u.high_vip_expire_time > now() THEN 2 ELSE 1 END AS "vipLevel", u.is_admin,
      u.is_grade_admin, u.is_grade_maker, u.is_recommended, l.id AS "lecturerId", s.client_type,
      u.is_owner, s.acted_by, (u.password_due = 1 AND s.acted_by IS NULL)::int AS "isPasswordDue",
      CASE WHEN u.is_admin = 1 THEN (
        SELECT coalesce(jsonb_agg(DISTINCT p), '[]')
        FROM admin_user_role ur
        JOIN admin_role r ON r.site_id = ur.site_id
          AND r.id = ur.role_id
          AND r.status_id = ${literal(db, active)}, unnest(r.permissions) p
        WHERE ur.site_id = u.site_id AND ur.user_id = u.id
      ) ELSE '[]'::jsonb END AS permissions,
      coalesce(s.proved_at > now() - make_interval(mins => ${literal(db, STEP_UP_MINUTES)}), false)::int AS "isFresh",
        (s.factor_at IS NOT NULL)::int AS "hasFactor",
      coalesce(s.used_at < now() - make_interval(mins => ${literal(db, USE_MINUTES)}), true) AS "isUseDue",
      s.ended, s.expires_at <= now() AS expired, s.expires_at <= now() + interval '15 minutes' AS ending, u.status_id,
      -- Impersonation ends at once when the operator loses the permission.
      s.acted_by IS NULL OR EXISTS (
        SELECT 1
        FROM users o
        WHERE o.site_id = s.site_id
          AND o.id = s.acted_by
          AND o.is_admin = 1
          AND o.status_id = ${literal(db, active)}
          AND (o.is_owner = 1 OR EXISTS (
          SELECT 1 FROM admin_user_role ur JOIN admin_role r ON r.site_id = ur.site_id AND r.id = ur.role_id AND r.status_id = ${literal(db, active)}
          WHERE ur.site_id = o.site_id AND ur.user_id = o.id AND 'user.actAs' = ANY(r.permissions)))
      ) AS "impersonatorAllowed"
    FROM ${source} s
    JOIN users u ON u.site_id = s.site_id AND u.id = s.user_id
    LEFT JOIN lecturer l ON l.site_id = s.site_id AND l.user_id = s.user_id AND l.status_id = ${literal(db, active)}
    WHERE s.site_id = ${db.siteId} AND s.token_hash = ANY((SELECT ${`{${hashes.map((hash) => `"\\\\x${hash}"`).join(',')}}`}::text::bytea[])::bytea[])`
}

/** Extends a live session; never shortens it. */
export async function extendSession(db: Db, hash: string, until: string): Promise<void> {
  await db`
    UPDATE user_session
    SET expires_at = greatest(expires_at, ${until}::timestamptz)
    WHERE site_id = ${db.siteId} AND token_hash = decode(${hash}, 'hex') AND ended IS NULL`
}

/** Writes the time of last use, once among concurrent requests. */
export async function touchSession(db: Db, hash: string): Promise<void> {
  await db`
    UPDATE user_session SET used_at = now()
    WHERE site_id = ${db.siteId}
      AND token_hash = decode(${hash}, 'hex')
      AND (used_at < now() - make_interval(mins => ${literal(db, USE_MINUTES)})) IS NOT FALSE`
}
