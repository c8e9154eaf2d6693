/** Queries for homework. */
import { gradeStatus, roleCode } from '@zhixing/contract/grade/codes'
import { type HomeworkFileKind, workStatus } from '@zhixing/contract/grade/homework-rules'
import { stateCode } from '@zhixing/contract/states'
import type { OwnerDb, Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { literal } from '../../kernel/db/literal.ts'

const { active, inactive } = stateCode.row

/** Editable fields of a homework. */
export interface HomeworkForm {
  homeworkName: string
  content: string
  audience: 1 | 2 | 3
  openTime: string | null
  dueTime: string
  closeTime: string | null
  lateRule: 1 | 2 | 3
  deductPercent: number
  deductLimit: number
  fullScore: number
  weight: number
  resubmitTotal: number
  mayText: 0 | 1
  fileKinds: HomeworkFileKind[]
  maxFiles: number
  maxMegabytes: number
  publishMode: 1 | 2
}

export interface Homework extends HomeworkForm {
  homeworkId: string
  gradeId: string
  gradeName: string
  publishTime: string | null
  remindTime: string | null
  gmtCreate: string
}

export interface StoredTaskFile {
  fileId: string
  fileName: string
  fileSize: number
  fileType: string
  fileKind: HomeworkFileKind
}

export const columns = (sql: Sql) => sql`
  h.id AS "homeworkId", h.grade_id, g.grade_name, h.homework_name, h.content, h.audience, h.open_time, h.due_time,
    h.late_rule, h.deduct_percent, h.deduct_limit, h.close_time,
  h.full_score, h.weight, h.resubmit_total, h.may_text, to_jsonb(h.file_kinds) AS file_kinds, h.max_files,
    h.max_megabytes, h.publish_mode, h.publish_time, h.remind_time, h.gmt_create`
const source = (sql: Sql) => sql`
  grade_homework h JOIN grade_info g ON g.site_id = h.site_id AND g.id = h.grade_id WHERE h.site_id = ${sql.siteId} AND h.status_id = ${literal(sql, active)}`

export async function selectHomework(sql: Sql, homeworkId: string): Promise<Homework | undefined> {
  const [row] = await sql<Homework[]>`SELECT ${columns(sql)} FROM ${source(sql)} AND h.id = ${homeworkId}`
  return row
}

/** Locks a homework until the end of the transaction, which serializes changes. */
export async function lockHomework(tx: Tx, homeworkId: string): Promise<void> {
  await tx`SELECT FROM grade_homework WHERE site_id = ${tx.siteId} AND id = ${homeworkId} FOR UPDATE`
}

export async function pageOfHomework(sql: Sql, by: { gradeId: string; keyword: string }, page: PageRequest) {
  const of = sql`FROM ${source(sql)} AND h.grade_id = ${by.gradeId} AND ${sql.contains(by.keyword, 'h.homework_name')}`
  return sql.page<Homework>(page, of, (cut) => sql`SELECT ${columns(sql)} ${of} ORDER BY h.id DESC ${cut}`)
}

/** Homework of the running classes where the person marks; works that wait come first. */
export async function pageOfTeaching(sql: Sql, by: { userId: string; isWaiting: 0 | 1 }, page: PageRequest) {
  const waits = sql`EXISTS (
    SELECT FROM grade_work w
    WHERE w.site_id = ${sql.siteId} AND w.homework_id = h.id AND w.work_status = ${literal(sql, workStatus.handedIn)})`
  const of = sql`FROM ${source(sql)} AND g.status_id = ${literal(sql, active)} AND g.grade_status <> ${literal(sql, gradeStatus.disbanded)}
    AND EXISTS (
      SELECT FROM grade_student m
      WHERE m.site_id = ${sql.siteId} AND m.grade_id = h.grade_id AND m.user_id = ${by.userId} AND m.status_id = ${literal(sql, active)}
        AND m.user_role IN (${literal(sql, roleCode.teacher, roleCode.owner, roleCode.assistant)}))
    AND (${by.isWaiting} = 0 OR ${waits})`
  return sql.page<Homework>(
    page,
    of,
    (cut) => sql`SELECT ${columns(sql)} ${of} ORDER BY ${waits} DESC, h.due_time DESC, h.id DESC ${cut}`,
  )
}

export interface HomeworkCounts {
  homeworkId: string
  studentTotal: number
  handedTotal: number
  returnedTotal: number
  markedTotal: number
}

/** Audience size of each homework, and number of works by status. */
export async function countWorks(sql: Sql, homeworkIds: readonly string[]) {
  return sql<HomeworkCounts[]>`
    SELECT h.id AS "homeworkId",
      (SELECT count(*)::int FROM grade_homework_learner l WHERE l.site_id = ${sql.siteId} AND l.homework_id = h.id) AS student_total,
      (SELECT count(*)::int
        FROM grade_work w
        WHERE w.site_id = ${sql.siteId}
          AND w.homework_id = h.id
          AND w.work_status = ${literal(sql, workStatus.handedIn)}) AS handed_total,
      (SELECT count(*)::int
        FROM grade_work w
        WHERE w.site_id = ${sql.siteId}
          AND w.homework_id = h.id
          AND w.work_status = ${literal(sql, workStatus.returned)}) AS returned_total,
      (SELECT count(*)::int
        FROM grade_work w
        WHERE w.site_id = ${sql.siteId}
          AND w.homework_id = h.id
          AND w.work_status = ${literal(sql, workStatus.marked)}) AS marked_total
    FROM grade_homework h WHERE h.site_id = ${sql.siteId} AND h.id = ANY(${sql.ids(homeworkIds)})`
}

/**
 * Serializes saves with the same idempotency key by an advisory lock. @returns the homework saved with the key before
 */
export async function lockKey(tx: Tx, gradeId: string, clientKey: string): Promise<string | undefined> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`homework ${tx.siteId} ${gradeId} ${clientKey}`}, 0))`
  const [row] = await tx<{ id: string }[]>`
    SELECT id FROM grade_homework WHERE site_id = ${tx.siteId} AND grade_id = ${gradeId} AND client_key = ${clientKey}`
  return row?.id
}

export async function countHomework(sql: Sql, gradeId: string): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    SELECT count(*)::int AS n FROM grade_homework WHERE site_id = ${sql.siteId} AND grade_id = ${gradeId} AND status_id = ${literal(sql, active)}`
  return row?.n ?? 0
}

export async function insertHomework(
  tx: Tx,
  h: HomeworkForm & { gradeId: string; userId: string; clientKey: string | null },
): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO grade_homework (site_id, grade_id, homework_name, content, audience, open_time, due_time, close_time,
      late_rule, deduct_percent, deduct_limit, full_score, weight,
      resubmit_total, may_text, file_kinds, max_files, max_megabytes, publish_mode, user_id, client_key)
    VALUES (${tx.siteId}, ${h.gradeId}, ${h.homeworkName}, ${h.content}, ${h.audience}, ${h.openTime}, ${h.dueTime},
      ${h.closeTime}, ${h.lateRule}, ${h.deductPercent},
      ${h.deductLimit}, ${h.fullScore}, ${h.weight}, ${h.resubmitTotal}, ${h.mayText},
        string_to_array(${h.fileKinds.join(',')}, ','), ${h.maxFiles}, ${h.maxMegabytes},
      ${h.publishMode}, ${h.userId}, ${h.clientKey}) RETURNING id`
  return row?.id ?? ''
}

export async function updateHomework(tx: Tx, homeworkId: string, h: HomeworkForm): Promise<void> {
  await tx`
    UPDATE grade_homework
    SET homework_name = ${h.homeworkName}, content = ${h.content}, audience = ${h.audience},
      open_time = ${h.openTime}, due_time = ${h.dueTime},
      close_time = ${h.closeTime}, late_rule = ${h.lateRule}, deduct_percent = ${h.deductPercent}, deduct_limit = ${h.deductLimit}, full_score = ${h.fullScore},
      weight = ${h.weight}, resubmit_total = ${h.resubmitTotal}, may_text = ${h.mayText}, file_kinds = string_to_array(${h.fileKinds.join(',')}, ','),
      max_files = ${h.maxFiles}, max_megabytes = ${h.maxMegabytes}, publish_mode = ${h.publishMode}, gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND id = ${homeworkId}`
}

export async function deleteHomework(tx: Tx, homeworkId: string): Promise<void> {
  await tx`UPDATE grade_homework SET status_id = ${literal(tx, inactive)}, gmt_modified = now() WHERE site_id = ${tx.siteId} AND id = ${homeworkId}`
}

/** @returns whether it was unpublished */
export async function publishHomework(tx: Tx, homeworkId: string): Promise<boolean> {
  const { count } = await tx`
    UPDATE grade_homework SET publish_time = now() WHERE site_id = ${tx.siteId} AND id = ${homeworkId} AND publish_time IS NULL`
  return count === 1
}

/** Records a reminder unless there was one within `minutes`. @returns whether it was recorded */
export async function noteReminded(tx: Tx, homeworkId: string, minutes: number): Promise<boolean> {
  const { count } = await tx`
    UPDATE grade_homework SET remind_time = now()
    WHERE site_id = ${tx.siteId} AND id = ${homeworkId} AND (remind_time IS NULL OR remind_time < now() - make_interval(mins => ${minutes}))`
  return count === 1
}

/**
 * Homework of all sites that is due within a day and was not reminded of within it, by staff or by a run before. One
 * that opened less than six hours ago was announced just now.
 */
export const selectDueSoon = (owner: OwnerDb) => owner<{ siteId: number; homeworkId: string }[]>`
  SELECT h.site_id::int AS "siteId", h.id AS "homeworkId"
  FROM grade_homework h
  JOIN grade_info g ON g.site_id = h.site_id AND g.id = h.grade_id
  WHERE h.status_id = ${literal(owner, active)}
    AND h.due_time > now()
    AND h.due_time <= now() + interval '1 day'
    AND coalesce(h.open_time, h.gmt_create) < now() - interval '6 hours'
    AND (h.remind_time IS NULL OR h.due_time - h.remind_time > interval '1 day')
    AND g.status_id = ${literal(owner, active)}
    AND g.grade_status <> ${literal(owner, gradeStatus.disbanded)}
  ORDER BY h.due_time`

/** Notes that a due homework was reminded of; false when another process did, or staff. */
export async function noteDueReminded(tx: Tx, homeworkId: string): Promise<boolean> {
  const { count } = await tx`
    UPDATE grade_homework SET remind_time = now()
    WHERE site_id = ${tx.siteId} AND id = ${homeworkId}
      AND (remind_time IS NULL OR due_time - remind_time > interval '1 day')`
  return count === 1
}

export async function selectTargets(sql: Sql, homeworkId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    SELECT target_id AS id FROM grade_homework_audience WHERE site_id = ${sql.siteId} AND homework_id = ${homeworkId} ORDER BY target_id`
  return rows.map(({ id }) => id)
}

export async function replaceTargets(tx: Tx, homeworkId: string, ids: readonly string[]): Promise<void> {
  await tx`DELETE FROM grade_homework_audience WHERE site_id = ${tx.siteId} AND homework_id = ${homeworkId} AND NOT target_id = ANY(${tx.ids(ids)})`
  await tx`
    INSERT INTO grade_homework_audience (site_id, homework_id, target_id)
    SELECT ${tx.siteId}, ${homeworkId}, id
    FROM unnest(${tx.ids(ids)}) AS t(id)
    ON CONFLICT DO NOTHING`
}

export async function selectTaskFiles(sql: Sql, homeworkId: string): Promise<StoredTaskFile[]> {
  return sql<StoredTaskFile[]>`
    SELECT file_id, file_name, file_size::float8 AS file_size, file_type, file_kind FROM grade_homework_file
    WHERE site_id = ${sql.siteId} AND homework_id = ${homeworkId} ORDER BY seq`
}

export async function replaceTaskFiles(tx: Tx, homeworkId: string, files: readonly StoredTaskFile[]): Promise<void> {
  await tx`DELETE FROM grade_homework_file WHERE site_id = ${tx.siteId} AND homework_id = ${homeworkId}`
  for (const [seq, f] of files.entries())
    await tx`
      INSERT INTO grade_homework_file (site_id, homework_id, seq, file_id, file_name, file_size, file_type, file_kind)
      VALUES (${tx.siteId}, ${homeworkId}, ${seq}, ${f.fileId}, ${f.fileName}, ${f.fileSize}, ${f.fileType}, ${f.fileKind})`
}

/** Audience of a homework. */
export async function selectLearnerIds(sql: Sql, homeworkId: string): Promise<string[]> {
  const rows = await sql<{ userId: string }[]>`
    SELECT user_id FROM grade_homework_learner WHERE site_id = ${sql.siteId} AND homework_id = ${homeworkId} ORDER BY user_id`
  return rows.map(({ userId }) => userId)
}

/** Students of the audience without a submission. */
export async function selectMissing(sql: Sql, homeworkId: string): Promise<string[]> {
  const rows = await sql<{ userId: string }[]>`
    SELECT l.user_id FROM grade_homework_learner l WHERE l.site_id = ${sql.siteId} AND l.homework_id = ${homeworkId}
      AND NOT EXISTS (SELECT FROM grade_work w
        WHERE w.site_id = ${sql.siteId}
          AND w.homework_id = ${homeworkId}
          AND w.user_id = l.user_id
          AND w.work_status > ${literal(sql, workStatus.none)})
    ORDER BY l.user_id`
  return rows.map(({ userId }) => userId)
}

/** Marked works with their scores. */
export async function selectMarked(sql: Sql, homeworkId: string) {
  return sql<{ userId: string; score: number }[]>`
    SELECT w.user_id, v.score FROM grade_work w
    JOIN grade_work_version v ON v.site_id = ${sql.siteId} AND v.work_id = w.id AND v.version_no = w.version_no
    WHERE w.site_id = ${sql.siteId} AND w.homework_id = ${homeworkId} AND w.work_status = ${literal(sql, workStatus.marked)} AND v.score IS NOT NULL`
}
