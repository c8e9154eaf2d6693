/** The teacher's live view of an exam, and the actions on it. */
import type { LateStatus } from '@zhixing/contract/exam/state-shapes'
import { stateCode } from '@zhixing/contract/states'
import { examStatus, handedInStatuses, submitType } from '@zhixing/contract/exam/kinds'
import type { MonitorRow } from '@zhixing/contract/exam/monitor'
import type { eventKinds } from '@zhixing/contract/exam/record'
import type { UserAnswer } from '@zhixing/contract/exam/shapes'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { userView } from '../../user/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import { markedBy } from '../paper/index.ts'

export interface WatchedRow {
  examId: string
  examName: string
  openTime: string | null
  closeTime: string | null
  doing: number
  handedIn: number
  lastBegin: string | null
}

const watched = (sql: Sql, by: { lecturerId: string; keyword: string }) => sql`
  FROM exam_info e WHERE e.site_id = ${sql.siteId} AND e.is_deleted = 0 AND e.live_version > 0 AND ${sql.contains(by.keyword, 'e.exam_name')}
    AND e.id IN ${markedBy(sql, by.lecturerId)}`

/** Exams that a lecturer may watch, those in progress first. */
export async function pageOfWatched(sql: Sql, by: { lecturerId: string; keyword: string }, page: PageRequest) {
  return sql.page<WatchedRow>(
    page,
    sql`${watched(sql, by)}`,
    (cut) => sql`
    SELECT e.id AS "examId", e.exam_name, e.open_time, e.close_time, c.*
    FROM (SELECT e.site_id, e.id, e.exam_name, e.open_time, e.close_time ${watched(sql, by)}) e CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE r.exam_status = ${literal(sql, examStatus.doing)})::int AS doing, count(*) FILTER (WHERE r.exam_status IN (${literal(sql, ...handedInStatuses)}))::int AS "handedIn", max(r.begin_time) AS "lastBegin"
      FROM user_exam_record r WHERE r.site_id = e.site_id AND r.exam_id = e.id
    ) c ORDER BY (c.doing > 0) DESC, c."lastBegin" DESC NULLS LAST, e.id DESC ${cut}`,
  )
}

/** Offline after this long without a heartbeat; the page sends one at least every 36 seconds. */
const ONLINE_SECONDS = 45

/** The takers of an exam from their records alone. */
const records = (sql: Sql, examId: string) => sql`
  SELECT r.id AS "recordId", u.nickname, r.attempt_no, r.exam_status AS "examStatus", r.submit_type, r.begin_time AS "beginTime",
    r.cutoff_time, r.submit_time AS "submitTime", r.problem_total, p.last_seen AS "presence", r.change_count AS "changeCount",
    r.leave_count AS "leaveCount", r.late_total AS "lateTotal",
    CASE WHEN r.late_total = 0 THEN 0 ELSE (SELECT count(*)::int FROM user_exam_late l WHERE l.site_id = r.site_id AND l.record_id = r.id AND l.late_status = ${literal(sql, stateCode.late.waiting)}) END AS "lateWaiting",
    r.extra_seconds
  FROM user_exam_record r JOIN ${userView(sql)} u ON u.site_id = r.site_id AND u.id = r.user_id
  LEFT JOIN user_exam_presence p ON p.site_id = r.site_id AND p.record_id = r.id
  WHERE r.site_id = ${sql.siteId} AND r.exam_id = ${examId}`

/**
 * Adds the last activity of each. Reads all answers of these takers, since saves write to answers only: pass few
 * records.
 */
const seen = (sql: Sql, some: ReturnType<typeof records>) => sql`
  SELECT t.*, a.answered AS "answeredTotal", a.saved AS "lastSave", greatest(a.saved, t.presence, t."beginTime") AS "lastSeen" FROM (${some}) t
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE x.user_answer - '' <> '[]'::jsonb)::int AS answered, max(x.saved_at) AS saved FROM user_exam_answer x WHERE x.site_id = ${sql.siteId} AND x.record_id = t."recordId"
  ) a`

const online = (sql: Sql) => sql`t."lastSeen" > now() - make_interval(secs => ${ONLINE_SECONDS})`
const alerts = (sql: Sql) =>
  sql`(t."leaveCount" > 0 OR t."changeCount" > 0 OR t."lateTotal" > 0 OR (t."examStatus" = 2 AND NOT ${online(sql)}))`

export interface MonitorCounts {
  doing: number
  online: number
  handedIn: number
  voided: number
  alerts: number
  lateWaiting: number
  notBegun: number
}

/** Reads every answer of the exam. */
export async function selectCounts(sql: Sql, examId: string): Promise<MonitorCounts | undefined> {
  const [row] = await sql<MonitorCounts[]>`
    SELECT count(*) FILTER (WHERE t."examStatus" = 2)::int AS doing, count(*) FILTER (WHERE t."examStatus" = 2 AND ${online(sql)})::int AS online,
      count(*) FILTER (WHERE t."examStatus" IN (3, 4, 5))::int AS "handedIn", count(*) FILTER (WHERE t."examStatus" = 6)::int AS voided,
      count(*) FILTER (WHERE ${alerts(sql)})::int AS alerts, coalesce(sum(t."lateWaiting"), 0)::int AS "lateWaiting",
      (SELECT count(*)::int FROM (
        SELECT user_id FROM exam_user WHERE site_id = ${sql.siteId} AND exam_id = ${examId}
        UNION SELECT user_id FROM grade_exam_taker WHERE site_id = ${sql.siteId} AND exam_id = ${examId}
      ) o WHERE NOT EXISTS (SELECT FROM user_exam_record r WHERE r.site_id = ${sql.siteId} AND r.user_id = o.user_id AND r.exam_id = ${examId})) AS "notBegun"
    FROM (${seen(sql, records(sql, examId))}) t`
  return row
}

export interface TakerFilters {
  examId: string
  keyword: string
  state: 'all' | 'doing' | 'handedIn' | 'offline' | 'alert' | 'voided'
}
export type TakerSort = 'begin' | 'progress' | 'lastSave' | 'leave' | 'submit'

const needsSeen = ({ state }: TakerFilters): boolean => state === 'offline' || state === 'alert'
/** Whether a list of takers needs to read every answer of the exam. */
export const readsAll = (by: TakerFilters & { sort: TakerSort }): boolean =>
  needsSeen(by) || by.sort === 'progress' || by.sort === 'lastSave'

function filter(sql: Sql, { keyword, state }: TakerFilters) {
  const states = {
    all: sql`true`,
    doing: sql`t."examStatus" = 2`,
    handedIn: sql`t."examStatus" IN (3, 4, 5)`,
    offline: sql`t."examStatus" = 2 AND NOT ${online(sql)}`,
    alert: alerts(sql),
    voided: sql`t."examStatus" = 6`,
  }
  return sql`WHERE ${states[state]} AND ${sql.contains(keyword, 't.nickname')}`
}

export async function selectTakers(sql: Sql, by: TakerFilters & { sort: TakerSort; limit: number; offset: number }) {
  // Takers still sitting come first, whatever the sort order.
  const sitting = sql`t."examStatus" = 2 DESC`
  const sorts = {
    begin: sql`${sitting}, t."beginTime"`,
    progress: sql`${sitting}, t."answeredTotal"`,
    lastSave: sql`${sitting}, t."lastSeen"`,
    leave: sql`t."leaveCount" DESC`,
    submit: sql`t."submitTime" NULLS LAST`,
  }
  const order = sql`ORDER BY ${sorts[by.sort]}, t."recordId"`
  const page = sql`${filter(sql, by)} ${order} LIMIT ${by.limit} OFFSET ${by.offset}`
  const all = records(sql, by.examId)
  const takers = readsAll(by)
    ? sql`SELECT * FROM (${seen(sql, all)}) t ${page}`
    : seen(sql, sql`SELECT * FROM (${all}) t ${page}`)
  return sql<Omit<MonitorRow, 'alertList'>[]>`
    SELECT t.*, (t."examStatus" = 2 AND ${online(sql)})::int AS "isOnline" FROM (${takers}) t ${order}`
}

export async function countTakers(sql: Sql, by: TakerFilters): Promise<number> {
  const all = records(sql, by.examId)
  const takers = needsSeen(by) ? seen(sql, all) : all
  const [row] = await sql<{ count: number }[]>`SELECT count(*)::int AS count FROM (${takers}) t ${filter(sql, by)}`
  return row?.count ?? 0
}

export interface TimelineRow {
  id: string
  eventKind: (typeof eventKinds)[number]
  deviceId: string
  at: string
  detail: { seconds?: number; minutes?: number; text?: string; total?: number; waiting?: number; again?: number }
  byName: string
}

export async function selectTimeline(sql: Sql, recordId: string) {
  return sql<TimelineRow[]>`
    SELECT e.id, e.event_kind, e.device_id, e.at, e.detail, coalesce(u.nickname, '') AS "byName"
    FROM (
      SELECT id, event_kind, device_id, at, detail, user_id FROM user_exam_event WHERE site_id = ${sql.siteId} AND record_id = ${recordId}
      -- Begin and hand-in are read from the record: no event rows are written during the burst.
      UNION ALL SELECT id, 'begin', '', begin_time, '{}', NULL FROM user_exam_record WHERE site_id = ${sql.siteId} AND id = ${recordId}
      UNION ALL SELECT id, 'finish', '', submit_time, '{}', NULL FROM user_exam_record WHERE site_id = ${sql.siteId} AND id = ${recordId} AND submit_type IN (${literal(sql, submitType.self, submitType.time, submitType.leave)})
    ) e LEFT JOIN ${userView(sql)} u ON u.site_id = ${sql.siteId} AND u.id = e.user_id
    ORDER BY e.at, e.event_kind = 'begin' DESC, e.id LIMIT 2000`
}

/**
 * Begins an idempotent action.
 * @returns false when its key was used before
 */
export async function beginAction(
  sql: Tx,
  action: { examId: string; clientKey: string; userId: string },
): Promise<boolean> {
  const rows = await sql`
    INSERT INTO exam_monitor_action (site_id, exam_id, client_key, user_id) VALUES (${sql.siteId}, ${action.examId}, ${action.clientKey}, ${action.userId}) ON CONFLICT DO NOTHING RETURNING 1`
  return rows.length > 0
}

export async function endAction(sql: Tx, examId: string, clientKey: string, total: number): Promise<void> {
  await sql`UPDATE exam_monitor_action SET total = ${total} WHERE site_id = ${sql.siteId} AND exam_id = ${examId} AND client_key = ${clientKey}`
}

export async function selectAction(sql: Sql, examId: string, clientKey: string): Promise<number> {
  const [row] = await sql<{ total: number }[]>`
    SELECT total FROM exam_monitor_action WHERE site_id = ${sql.siteId} AND exam_id = ${examId} AND client_key = ${clientKey}`
  return row?.total ?? 0
}

/** Condition: one record of the exam, or all open ones. */
const isTarget = (sql: Sql, examId: string, recordId: string | undefined) =>
  sql`r.site_id = ${sql.siteId} AND r.exam_id = ${examId} AND r.exam_status = ${literal(sql, examStatus.doing)} ${recordId ? sql`AND r.id = ${recordId}` : sql``}`

/** Appends the same event to the timeline of each record. */
export async function insertEvents(
  sql: Tx,
  recordIds: readonly string[],
  event: { kind: string; userId: string; detail: Record<string, unknown> },
): Promise<void> {
  await sql`
    INSERT INTO user_exam_event (site_id, record_id, event_kind, detail, user_id)
    SELECT ${sql.siteId}, id, ${event.kind}, ${JSON.stringify(event.detail)}::text::jsonb, ${event.userId} FROM unnest(${sql.ids(recordIds)}) AS id`
}

export async function insertNotice(
  sql: Tx,
  notice: { examId: string; recordId: string | undefined; noticeText: string; userId: string },
): Promise<string[]> {
  await sql`
    INSERT INTO user_exam_notice (site_id, exam_id, record_id, notice_text, user_id)
    VALUES (${sql.siteId}, ${notice.examId}, ${notice.recordId ?? '0'}, ${notice.noticeText}, ${notice.userId})`
  const rows = await sql<{ id: string }[]>`
    UPDATE user_exam_record r SET notice_total = notice_total + 1 WHERE ${isTarget(sql, notice.examId, notice.recordId)} RETURNING r.id`
  return rows.map(({ id }) => id)
}

/** Adds minutes; records without a limit are unchanged. */
export async function addTime(
  sql: Tx,
  examId: string,
  recordId: string | undefined,
  minutes: number,
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    UPDATE user_exam_record r SET extra_seconds = extra_seconds + ${minutes * 60}::int, cutoff_time = cutoff_time + make_interval(mins => ${minutes})
    WHERE ${isTarget(sql, examId, recordId)} AND r.cutoff_time IS NOT NULL RETURNING r.id`
  return rows.map(({ id }) => id)
}

/** Hands in on behalf of the takers. Requires flipLock. */
export async function handInFor(sql: Tx, examId: string, recordId: string | undefined): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    UPDATE user_exam_record r SET exam_status = ${literal(sql, examStatus.handedIn)}, submit_type = ${literal(sql, submitType.teacher)}, submit_time = least(c.now, r.cutoff_time)
    FROM clock_timestamp() AS c (now) WHERE ${isTarget(sql, examId, recordId)} RETURNING r.id`
  return rows.map(({ id }) => id)
}

/**
 * Reopens a record.
 * @returns false when it is not handed in
 */
export async function reopen(sql: Tx, recordId: string, minutes: number): Promise<boolean> {
  const rows = await sql`
    UPDATE user_exam_record SET exam_status = ${literal(sql, examStatus.doing)}, cutoff_time = now() + make_interval(mins => ${minutes}), submit_time = NULL, submit_type = NULL, score = NULL, objective_score = NULL,
      subjective_score = NULL, is_pass = NULL, answered_total = NULL, marks = NULL, marked_at = NULL, finished_at = NULL, reopen_count = reopen_count + 1
    WHERE site_id = ${sql.siteId} AND id = ${recordId} AND exam_status IN (${literal(sql, ...handedInStatuses)}) RETURNING 1`
  return rows.length > 0
}

/** Another open record of the same taker and exam. */
export async function hasOtherOpen(sql: Sql, recordId: string): Promise<boolean> {
  const rows = await sql`
    SELECT 1 FROM user_exam_record r JOIN user_exam_record o ON o.site_id = r.site_id AND o.user_id = r.user_id AND o.exam_id = r.exam_id AND o.exam_status = ${literal(sql, examStatus.doing)} AND o.id <> r.id
    WHERE r.site_id = ${sql.siteId} AND r.id = ${recordId}`
  return rows.length > 0
}

/** Voids a record. Requires flipLock, since it may be open. */
export async function voidRecord(sql: Tx, recordId: string, again: 0 | 1): Promise<boolean> {
  const rows = await sql`
    UPDATE user_exam_record SET exam_status = ${literal(sql, examStatus.voided)}, is_counted = ${1 - again}::smallint, submit_time = least(submit_time, now()) WHERE site_id = ${sql.siteId} AND id = ${recordId} AND exam_status <> ${literal(sql, examStatus.voided)} RETURNING 1`
  return rows.length > 0
}

export interface LateListRow {
  recordId: string
  problemId: string
  rev: number
  nickname: string
  userAnswer: UserAnswer
  savedAnswer: UserAnswer
  answeredAt: string | null
  receivedAt: string
  endTime: string | null
  isSigned: 0 | 1
  lateStatus: LateStatus
}

const lateOf = (sql: Sql, examId: string, lateStatus: number | undefined) => sql`
  FROM user_exam_late l JOIN user_exam_record r ON r.site_id = l.site_id AND r.id = l.record_id
  WHERE r.site_id = ${sql.siteId} AND r.exam_id = ${examId} ${lateStatus ? sql`AND l.late_status = ${lateStatus}` : sql``}`

export async function pageOfLate(sql: Sql, examId: string, lateStatus: number | undefined, page: PageRequest) {
  const of = lateOf(sql, examId, lateStatus)
  return sql.page<LateListRow>(
    page,
    of,
    (cut) => sql`
    SELECT t.*, u.nickname, coalesce(a.user_answer, '[]') AS "savedAnswer" FROM (
      SELECT l.record_id AS "recordId", l.problem_id AS "problemId", l.rev::float8 AS rev, r.user_id, l.user_answer, l.answered_at, l.received_at,
        r.submit_time AS "endTime", l.is_signed, l.late_status
      ${of} ORDER BY (l.late_status = ${literal(sql, stateCode.late.waiting)}) DESC, l.received_at DESC, l.record_id, l.problem_id, l.rev ${cut}
    ) t JOIN ${userView(sql)} u ON u.site_id = ${sql.siteId} AND u.id = t.user_id
    LEFT JOIN user_exam_answer a ON a.site_id = ${sql.siteId} AND a.record_id = t."recordId" AND a.problem_id = t."problemId"`,
  )
}

/**
 * Decides about a waiting late answer.
 * @returns false when there is none, or it is decided
 */
export async function judgeLate(
  sql: Tx,
  late: { recordId: string; problemId: string; rev: number },
  lateStatus: 3 | 4,
): Promise<boolean> {
  const rows = await sql`
    UPDATE user_exam_late SET late_status = ${lateStatus} WHERE site_id = ${sql.siteId} AND record_id = ${late.recordId} AND problem_id = ${late.problemId} AND rev = ${late.rev} AND late_status = ${literal(sql, stateCode.late.waiting)} RETURNING 1`
  return rows.length > 0
}

export async function lateStatusOf(
  sql: Sql,
  late: { recordId: string; problemId: string; rev: number },
): Promise<number | undefined> {
  const [row] = await sql<{ lateStatus: LateStatus }[]>`
    SELECT late_status FROM user_exam_late WHERE site_id = ${sql.siteId} AND record_id = ${late.recordId} AND problem_id = ${late.problemId} AND rev = ${late.rev}`
  return row?.lateStatus
}
