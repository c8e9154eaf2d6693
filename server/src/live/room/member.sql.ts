/** Participants: presence, restrictions, attendance. */
import { askTypes } from '@zhixing/contract/live/codes'
import type { RoomPerson } from '@zhixing/contract/live/room-frames'
import type { Attendance } from '@zhixing/contract/live/room'
import type { z } from 'zod'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import type { Person } from './line.sql.ts'
import { AWAY_MS, PRESENT_MS } from './rules.ts'
import { literal } from '../../kernel/db/literal.ts'
import { liveStates } from '../rules.ts'

const seconds = (sql: Sql, ms: number) => sql`make_interval(secs => ${ms / 1000})`

export interface Joined {
  periodId: string
  userId: string
  isMuted: 0 | 1
  isKicked: 0 | 1
}

/**
 * Adds participants. On a reconnect within a minute `last_seen` stays, so that the next heartbeat credits the gap.
 */
export async function upsertMembers(tx: Tx, people: readonly (Person & { periodId: string })[]): Promise<Joined[]> {
  const rows = people.map(({ periodId, userId, userName, headImgUrl, roomRole, className }) => ({
    p: periodId,
    u: userId,
    n: userName,
    h: headImgUrl,
    r: roomRole,
    k: className ?? '',
  }))
  return tx<Joined[]>`
    INSERT INTO live_member AS b (site_id, period_id, user_id, user_name, head_img_url, room_role, class_name, online_until)
    SELECT ${tx.siteId}, x.p, x.u, x.n, x.h, x.r, x.k, now() + ${seconds(tx, PRESENT_MS)}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS x (p bigint, u bigint, n text, h text, r smallint, k text) ORDER BY x.p, x.u
    ON CONFLICT (site_id, period_id, user_id)
    DO UPDATE SET user_name = excluded.user_name, head_img_url = excluded.head_img_url,
      room_role = excluded.room_role, class_name = excluded.class_name,
      online_until = excluded.online_until, last_seen = CASE WHEN excluded.last_seen - b.last_seen > ${seconds(tx, AWAY_MS)} THEN excluded.last_seen ELSE b.last_seen END
    RETURNING b.period_id, b.user_id, coalesce(b.mute_until > now(), false)::int AS "isMuted", b.is_kicked`
}

/**
 * Heartbeat: credits the time since the last one while live, as a sum and as the stretch that it was. `stay`: how long
 * participants count as present.
 */
export async function touchMembers(
  sql: Sql,
  periodId: string,
  userIds: readonly string[],
  stay: number,
): Promise<void> {
  // No join with the row itself: a concurrent heartbeat of another process must not be credited twice.
  const since = sql`greatest(b.last_seen, coalesce(s.begun_at, b.last_seen))`
  const isCounted = sql`
    s.live_status = ${literal(sql, liveStates.live)} AND c.now - b.last_seen < ${seconds(sql, AWAY_MS)}`
  await sql`
    UPDATE live_member b SET last_seen = now(), online_until = now() + ${seconds(sql, stay)},
      watch_ms = b.watch_ms + CASE WHEN ${isCounted} THEN (extract(epoch FROM c.now - ${since}) * 1000)::int ELSE 0 END,
      attended = b.attended + CASE WHEN ${isCounted} THEN tstzmultirange(tstzrange(${since}, c.now)) ELSE '{}' END
    FROM live_session s, now() AS c (now)
    WHERE b.site_id = ${sql.siteId} AND b.period_id = ${periodId} AND b.user_id = ANY(${sql.ids(userIds)})
      AND s.site_id = b.site_id AND s.period_id = b.period_id AND now() > ${since}`
}

/** Number of visitors in this process. */
export async function writeVisitors(sql: Sql, periodId: string, processId: string, visitors: number): Promise<void> {
  await sql`
    INSERT INTO live_visitor_count (site_id, period_id, process_id, visitors) VALUES (${sql.siteId}, ${periodId}, ${processId}, ${visitors})
    ON CONFLICT (site_id, period_id, process_id) DO UPDATE SET visitors = excluded.visitors, seen_at = excluded.seen_at`
}

/** Participants and visitors across processes. */
export async function countOnline(sql: Sql, periodId: string): Promise<number> {
  const [row] = await sql<{ online: number }[]>`
    SELECT (SELECT count(*) FROM live_member WHERE site_id = ${sql.siteId} AND period_id = ${periodId} AND online_until > now())::int
      + coalesce((SELECT sum(visitors)
        FROM live_visitor_count
        WHERE site_id = ${sql.siteId}
          AND period_id = ${periodId}
          AND seen_at > now() - ${seconds(sql, PRESENT_MS)}), 0)::int AS online`
  return row?.online ?? 0
}

/** Participants: staff first, then by time of joining. Banned ones and class names are for staff only. */
export async function selectPeople(sql: Sql, periodId: string, most: number, isStaff: boolean): Promise<RoomPerson[]> {
  return sql<RoomPerson[]>`
    SELECT user_id, user_name, CASE WHEN ${isStaff} THEN class_name ELSE '' END AS class_name, head_img_url,
      room_role, coalesce(mute_until > now(), false)::int AS "isMuted", is_kicked
    FROM live_member
    WHERE site_id = ${sql.siteId} AND period_id = ${periodId} AND (online_until > now() AND is_kicked = 0 OR ${isStaff} AND is_kicked = 1)
    ORDER BY is_kicked, room_role DESC, join_time, user_id LIMIT ${most}`
}

export async function selectMember(sql: Sql, periodId: string, userId: string) {
  const [row] = await sql<(Person & { isMuted: 0 | 1; isKicked: 0 | 1; handTime: string | null })[]>`
    SELECT user_id, user_name, class_name, head_img_url, room_role, coalesce(mute_until > now(), false)::int AS "isMuted", is_kicked, hand_time
    FROM live_member WHERE site_id = ${sql.siteId} AND period_id = ${periodId} AND user_id = ${userId}`
  return row
}

export async function muteMember(tx: Tx, periodId: string, userId: string, minutes: number): Promise<void> {
  await tx`
    UPDATE live_member SET mute_until = ${minutes === 0 ? null : tx`now() + make_interval(mins => ${minutes})`}
    WHERE site_id = ${tx.siteId} AND period_id = ${periodId} AND user_id = ${userId}`
}

export async function kickMember(tx: Tx, periodId: string, userId: string, on: 0 | 1): Promise<void> {
  await tx`
    UPDATE live_member SET is_kicked = ${on}, hand_time = NULL, online_until = ${on ? tx`now()` : tx`online_until`}
    WHERE site_id = ${tx.siteId} AND period_id = ${periodId} AND user_id = ${userId}`
}

/** Raises or lowers a hand. @returns whether it changed */
export async function raiseHand(tx: Tx, periodId: string, userId: string, up: 0 | 1): Promise<boolean> {
  const rows = await tx`
    UPDATE live_member SET hand_time = ${up ? tx`now()` : null}
    WHERE site_id = ${tx.siteId} AND period_id = ${periodId} AND user_id = ${userId} AND (hand_time IS NULL) = (${up}::int = 1) RETURNING user_id`
  return rows.length > 0
}

/** Raised hands in order; class names for staff. */
export async function selectHands(
  sql: Sql,
  periodId: string,
  isStaff: boolean,
): Promise<{ userId: string; userName: string }[]> {
  return sql`
    SELECT user_id, CASE WHEN ${isStaff} THEN coalesce(nullif(class_name, ''), user_name) ELSE user_name END AS user_name FROM live_member
    WHERE site_id = ${sql.siteId} AND period_id = ${periodId} AND hand_time IS NOT NULL AND is_kicked = 0
    ORDER BY hand_time, user_id LIMIT 200`
}

/** Attendance and activity of participants. */
export async function pageOfAttendance(sql: Sql, periodId: string, page: PageRequest) {
  return sql.page<z.output<typeof Attendance>>(
    page,
    sql`FROM live_member WHERE site_id = ${sql.siteId} AND period_id = ${periodId}`,
    (cut) => sql`
    SELECT b.user_id, b.user_name, b.class_name, b.head_img_url, b.room_role, b.join_time, b.last_seen,
      (b.online_until > now())::int AS "isOnline", b.watch_ms / 1000 AS "watchSeconds",
      (SELECT count(*)
        FROM live_message m
        WHERE m.site_id = ${sql.siteId}
          AND m.period_id = b.period_id
          AND m.user_id = b.user_id
          AND m.kind = 'chat')::int AS "messageCount",
      a.roll_calls, a.answered, a."right"
    FROM live_member b CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE q.ask_type = ${literal(sql, askTypes.rollCall)})::int AS roll_calls,
        count(*) FILTER (WHERE q.ask_type <> ${literal(sql, askTypes.rollCall)})::int AS answered,
        count(*) FILTER (WHERE w.is_right = 1)::int AS "right"
      FROM live_ask q JOIN live_answer w ON w.site_id = q.site_id AND w.ask_id = q.id AND w.user_id = b.user_id
      WHERE q.site_id = ${sql.siteId} AND q.period_id = b.period_id) a
    WHERE b.site_id = ${sql.siteId} AND b.period_id = ${periodId} ORDER BY b.room_role, b.join_time, b.user_id ${cut}`,
  )
}

/**
 * Stretches of an ended session (epoch ms) in which a person was not in the room, the longest `most` in order of time.
 * Shorter absences count as present, as for attendance.
 */
export async function selectMissed(
  sql: Sql,
  periodId: string,
  userId: string,
  most: number,
): Promise<{ from: number; to: number }[]> {
  const rows = await sql<{ from: number; to: number }[]>`
    SELECT (extract(epoch FROM lower(r)) * 1000)::float8 AS "from", (extract(epoch FROM upper(r)) * 1000)::float8 AS "to"
    FROM live_session s
    LEFT JOIN live_member b ON b.site_id = s.site_id AND b.period_id = s.period_id AND b.user_id = ${userId}
    CROSS JOIN LATERAL unnest(
      tstzmultirange(tstzrange(s.begun_at, greatest(s.begun_at, s.ended_at))) - coalesce(b.attended, '{}')) r
    WHERE s.site_id = ${sql.siteId} AND s.period_id = ${periodId} AND s.begun_at IS NOT NULL AND s.ended_at IS NOT NULL
      AND upper(r) - lower(r) > ${seconds(sql, AWAY_MS)}
    ORDER BY upper(r) - lower(r) DESC LIMIT ${most}`
  return rows.toSorted((a, b) => a.from - b.from)
}
