/** Records, in batches: one statement serves a burst of begins or ends. */
import type { RecordStatus, SubmitType } from '@zhixing/contract/exam/state-shapes'
import { examStatus } from '@zhixing/contract/exam/kinds'
import type { UserAnswer } from '@zhixing/contract/exam/shapes'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { hasPaper } from '../paper/index.ts'
import type { OwnRules } from './own-rules.ts'
import { ownRuleColumns } from './override.sql.ts'
import { literal } from '../../kernel/db/literal.ts'

/** A record with everything a sitting needs. */
export interface RecordState {
  id: string
  userId: string
  examId: string
  version: number
  attemptNo: number
  examStatus: RecordStatus
  seed: number
  syncKey: Buffer
  beginTime: string
  cutoffTime: string | null
  submitTime: string | null
  submitType: SubmitType | null
  deviceId: string
  epoch: number
  noticeTotal: number
  leaveCount: number
  lateTotal: number
  keysSeenAt: string | null
  score: number | null
  answeredTotal: number | null
  problemTotal: number
  markedAt: string | null
  /** True while answers are accepted: in progress, and not past the cutoff plus grace. */
  isOpen: boolean
  now: string
}

const columns = (sql: Sql, grace: number) => sql`
  r.id, r.user_id AS "userId", r.exam_id AS "examId", r.version, r.attempt_no AS "attemptNo", r.exam_status, r.seed, r.sync_key AS "syncKey", r.begin_time,
  r.cutoff_time, r.submit_time, r.submit_type, r.device_id AS "deviceId", r.epoch, r.notice_total, r.leave_count,
  r.late_total, r.keys_seen_at, r.score, r.answered_total, r.problem_total AS "problemTotal", r.marked_at,
  r.exam_status = ${literal(sql, examStatus.doing)}
    AND (r.cutoff_time IS NULL OR now() <= r.cutoff_time + make_interval(secs => ${grace})) AS "isOpen",
      clock_timestamp() AS now`

export async function selectStates(sql: Sql, ids: readonly string[], grace: number) {
  return sql<RecordState[]>`
    SELECT ${columns(sql, grace)} FROM user_exam_record r WHERE r.site_id = ${sql.siteId} AND r.id = ANY(${sql.ids(ids)})`
}

/** Locks a record against marking, auto-submit and actions of the teacher until the transaction ends. */
export async function lockState(sql: Tx, id: string, grace: number) {
  const [row] = await sql<RecordState[]>`
    SELECT ${columns(sql, grace)} FROM user_exam_record r WHERE r.site_id = ${sql.siteId} AND r.id = ${id} FOR UPDATE`
  return row
}

/** Immutable facts of a record: its owner and its problems. */
export interface RecordInfo {
  id: string
  userId: string
  examId: string
  version: number
  seed: number
}

export async function selectInfos(sql: Sql, ids: readonly string[]) {
  return sql<RecordInfo[]>`
    SELECT id, user_id AS "userId", exam_id AS "examId", version, seed FROM user_exam_record WHERE site_id = ${sql.siteId} AND id = ANY(${sql.ids(ids)})`
}

export interface AttemptQuery {
  examId: string
  userId: string
  refId: string | null
}
/** With the per-person rules. */
export interface AttemptState extends AttemptQuery, OwnRules {
  version: number
  onShelf: boolean
  allowed: boolean
  isBarred: boolean
  /** The order of a learning plan closes it, by what was settled; `paperGates` decide. */
  isClosed: boolean
  refKnown: boolean
  openId: string | null
  attemptsUsed: number
  lastNo: number
  lastSubmit: string | null
  now: string
}

/** Attempt state for each person and paper asked; a missing paper has no row. `no`: index of the question. */
export async function selectAttemptStates(sql: Sql, asked: readonly AttemptQuery[]) {
  const list = asked.map(({ examId, userId, refId }, no) => ({ no, e: examId, u: userId, f: refId }))
  return sql<(AttemptState & { no: number })[]>`
    SELECT q.no, e.id AS "examId", q.u AS "userId", q.f AS "refId", e.live_version AS version, e.is_putaway = 1
      AND e.is_deleted = 0
      AND e.live_version > 0 AS "onShelf",
      e.is_free = 1 OR ${hasPaper(sql, sql`q.u`)} AS allowed,
      e.is_assigned = 1 AND EXISTS (SELECT FROM grade_exam_barred b WHERE b.site_id = e.site_id AND b.exam_id = e.id AND b.user_id = q.u) AS "isBarred",
      e.is_assigned = 0 AND EXISTS (SELECT FROM org_plan_closed b WHERE b.site_id = e.site_id AND b.exam_id = e.id AND b.user_id = q.u) AS "isClosed",
      q.f IS NULL OR EXISTS (SELECT FROM course_exam_ref c WHERE c.site_id = e.site_id AND c.exam_id = e.id AND c.ref_id = q.f) AS "refKnown",
      a."openId", coalesce(a.used, 0) AS "attemptsUsed", coalesce(a."lastNo", 0) AS "lastNo", a."lastSubmit", ${ownRuleColumns(sql)}, clock_timestamp() AS now
    FROM jsonb_to_recordset(${JSON.stringify(list)}::text::jsonb) AS q (no int, e bigint, u bigint, f bigint)
    JOIN exam_info e ON e.site_id = ${sql.siteId} AND e.id = q.e
    LEFT JOIN exam_override ov ON ov.site_id = e.site_id AND ov.exam_id = e.id AND ov.user_id = q.u
    LEFT JOIN LATERAL (
      SELECT (count(*) FILTER (WHERE r.is_counted = 1))::int AS used, max(r.attempt_no) AS "lastNo",
        max(r.submit_time) FILTER (WHERE r.is_counted = 1) AS "lastSubmit",
        max(r.id) FILTER (WHERE r.exam_status = ${literal(sql, examStatus.doing)}) AS "openId"
      FROM user_exam_record r WHERE r.site_id = e.site_id AND r.user_id = q.u AND r.exam_id = e.id
    ) a ON true`
}

export interface NewRecord {
  userId: string
  examId: string
  version: number
  attemptNo: number
  seed: number
  /** hex */
  syncKey: string
  refId: string | null
  deviceId: string
  ip: string
  totalScore: number
  problemTotal: number
  /** Minutes, 0 no limit. */
  answerTime: number
  closeTime: string | null
}

/** Inserts records; one that was begun concurrently (another tab) is left alone. Time is database time. */
export async function insertRecords(sql: Sql, records: readonly NewRecord[]): Promise<void> {
  await sql`
    INSERT INTO user_exam_record (site_id, exam_id, version, user_id, attempt_no, seed, sync_key, ref_id, begin_time,
      cutoff_time, device_id, begin_ip, total_score, problem_total)
    SELECT ${sql.siteId}, n."examId", n.version, n."userId", n."attemptNo", n.seed, decode(n."syncKey", 'hex'), n."refId", now(),
      least(CASE WHEN n."answerTime" > 0 THEN now() + make_interval(mins => n."answerTime") END, n."closeTime"),
        n."deviceId", n.ip, n."totalScore", n."problemTotal"
    FROM jsonb_to_recordset(${JSON.stringify(records)}::text::jsonb) AS n ("examId" bigint, version int,
      "userId" bigint, "attemptNo" int, seed int, "syncKey" text, "refId" bigint,
      "answerTime" int, "closeTime" timestamptz, "deviceId" text, ip text, "totalScore" numeric, "problemTotal" int)
    ORDER BY n."userId", n."examId" ON CONFLICT DO NOTHING`
}

/** The open records of these people and papers. */
export async function selectOpen(sql: Sql, pairs: readonly { userId: string; examId: string }[], grace: number) {
  return sql<RecordState[]>`
    SELECT ${columns(sql, grace)}
    FROM jsonb_to_recordset(${JSON.stringify(pairs.map(({ userId, examId }) => ({ u: userId, e: examId })))}::text::jsonb) AS q (u bigint, e bigint)
    JOIN user_exam_record r ON r.site_id = ${sql.siteId} AND r.user_id = q.u AND r.exam_id = q.e AND r.exam_status = ${literal(sql, examStatus.doing)}`
}

export interface SavedAnswer {
  recordId: string
  problemId: string
  rev: number
  userAnswer: UserAnswer
  flag: 0 | 1
  savedTime: string
}

export async function selectAnswers(sql: Sql, recordIds: readonly string[]) {
  return sql<SavedAnswer[]>`
    SELECT record_id, problem_id, rev::float8 AS rev, user_answer, flag, saved_at AS "savedTime"
    FROM user_exam_answer WHERE site_id = ${sql.siteId} AND record_id = ANY(${sql.ids(recordIds)})`
}

/** Makes this the active device; the epoch increases when another one was active. */
export async function takeOver(sql: Sql, recordId: string, deviceId: string): Promise<boolean> {
  const rows = await sql`
    UPDATE user_exam_record SET device_id = ${deviceId}, epoch = epoch + 1, change_count = change_count + 1
    WHERE site_id = ${sql.siteId} AND id = ${recordId} AND exam_status = ${literal(sql, examStatus.doing)} AND device_id <> ${deviceId} RETURNING 1`
  return rows.length > 0
}

export async function insertEvent(
  sql: Sql,
  event: { recordId: string; kind: string; deviceId?: string; detail?: Record<string, unknown>; userId?: string },
): Promise<void> {
  await sql`
    INSERT INTO user_exam_event (site_id, record_id, event_kind, device_id, detail, user_id)
    VALUES (${sql.siteId}, ${event.recordId}, ${event.kind}, ${event.deviceId ?? ''},
      ${JSON.stringify(event.detail ?? {})}::text::jsonb, ${event.userId ?? null})`
}

export interface SentEventRow {
  no: number
  kind: string
  at: string
  seconds: number | null
}

/** Limit of events per record: more than a long exam on a bad network produces, and more than the timeline shows. */
const MAX_EVENTS = 5000

/**
 * Inserts client events, deduplicated by number.
 * @returns the new ones
 */
export async function insertSentEvents(sql: Tx, recordId: string, deviceId: string, events: readonly SentEventRow[]) {
  return sql<{ kind: string; seconds: number | null }[]>`
    INSERT INTO user_exam_event (site_id, record_id, event_kind, device_id, no, at, detail)
    SELECT ${sql.siteId}, ${recordId}, e.kind, ${deviceId}, e.no, e.at,
      CASE WHEN e.seconds IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('seconds', e.seconds) END
    FROM jsonb_to_recordset(${JSON.stringify(events)}::text::jsonb) AS e (no int, kind text, at timestamptz, seconds float8)
    WHERE (SELECT count(*) FROM user_exam_event known WHERE known.site_id = ${sql.siteId} AND known.record_id = ${recordId}) < ${MAX_EVENTS}
    ON CONFLICT (site_id, record_id, device_id, no) WHERE no IS NOT NULL DO NOTHING
    RETURNING event_kind AS kind, (detail->>'seconds')::float8 AS seconds`
}

/** @returns the new total */
export async function addLeaves(sql: Tx, recordId: string, leaves: number): Promise<number> {
  const [row] = await sql<{ leaveCount: number }[]>`
    UPDATE user_exam_record SET leave_count = leave_count + ${leaves} WHERE site_id = ${sql.siteId} AND id = ${recordId} RETURNING leave_count`
  return row?.leaveCount ?? 0
}

export interface RecordListRow {
  recordId: string
  examId: string
  version: number
  examName: string
  examLogo: string
  attemptNo: number
  examStatus: RecordStatus
  submitType: SubmitType | null
  beginTime: string
  submitTime: string | null
  cutoffTime: string | null
  answerTime: number
  score: number | null
  totalScore: number
  isPass: 0 | 1 | null
  lastClose: string | null
}
export interface RecordFilters {
  userId: string
  examId?: string | undefined
  examStatus?: number | undefined
  keyword: string
}

function own(sql: Sql, { userId, examId, examStatus, keyword }: RecordFilters) {
  return sql`FROM user_exam_record r JOIN exam_info e ON e.site_id = r.site_id AND e.id = r.exam_id
    WHERE r.site_id = ${sql.siteId}
      AND r.user_id = ${userId} ${examId ? sql`AND r.exam_id = ${examId}` : sql``} ${examStatus ? sql`AND r.exam_status = ${examStatus}` : sql``}
    AND ${sql.contains(keyword, 'e.exam_name')}`
}

export async function pageOfOwn(sql: Sql, by: RecordFilters, page: PageRequest) {
  return sql.page<RecordListRow>(
    page,
    sql`${own(sql, by)}`,
    (cut) => sql`
    SELECT r.id AS "recordId", r.exam_id AS "examId", r.version, e.exam_name, e.exam_logo, r.attempt_no AS "attemptNo", r.exam_status,
      r.submit_type, r.begin_time, r.submit_time, r.cutoff_time, r.score, r.total_score AS "totalScore", r.is_pass, e.last_close,
      greatest(0, extract(epoch FROM coalesce(r.submit_time, least(now(), r.cutoff_time)) - r.begin_time))::int AS "answerTime"
    ${own(sql, by)} ORDER BY r.id DESC ${cut}`,
  )
}

export async function selectNotices(
  sql: Sql,
  record: { id: string; examId: string; beginTime: string; submitTime: string | null },
) {
  return sql<{ id: string; noticeText: string; gmtCreate: string }[]>`
    SELECT id, notice_text, gmt_create FROM user_exam_notice
    WHERE site_id = ${sql.siteId}
      AND exam_id = ${record.examId}
      AND (record_id = ${record.id}
        OR (record_id = 0
          AND gmt_create >= ${record.beginTime}
          AND gmt_create <= coalesce(${record.submitTime}::timestamptz, now())))
    ORDER BY id`
}

/** The latest possible end of the exam a person is sitting; their session is extended until then. */
export async function selectSittingUntil(sql: Sql, userId: string, grace: number) {
  const [row] = await sql<{ until: string }[]>`
    SELECT max(coalesce(cutoff_time, now() + interval '1 hour') + make_interval(secs => ${grace})) AS until FROM user_exam_record
    WHERE site_id = ${sql.siteId}
      AND user_id = ${userId}
      AND exam_status = ${literal(sql, examStatus.doing)}
      AND (cutoff_time IS NULL OR cutoff_time + make_interval(secs => ${grace}) > now())
    HAVING count(*) > 0`
  return row?.until
}
