/** Queries for columns and marks of a grade book. */
import type { BookColumn, BookPart, BookRule } from '@zhixing/contract/grade/book-rules'
import { stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import { heldView, presenceView } from '../../live/index.ts'

export type SavedRule = BookRule & { isShown: 0 | 1 }

export async function selectRule(sql: Sql, gradeId: string): Promise<SavedRule | undefined> {
  const [row] = await sql<SavedRule[]>`
    SELECT course_weight, attendance_weight, exam_weight, homework_weight, manual_weight, drop_exam, drop_homework,
      drop_manual, pass_line, is_shown
    FROM grade_book
    WHERE site_id = ${sql.siteId} AND grade_id = ${gradeId}`
  return row
}

export async function writeRule(tx: Tx, gradeId: string, rule: SavedRule): Promise<void> {
  await tx`
    INSERT INTO grade_book (site_id, grade_id, course_weight, attendance_weight, exam_weight, homework_weight,
      manual_weight, drop_exam, drop_homework, drop_manual, pass_line, is_shown)
    VALUES (${tx.siteId}, ${gradeId}, ${rule.courseWeight}, ${rule.attendanceWeight}, ${rule.examWeight},
      ${rule.homeworkWeight}, ${rule.manualWeight}, ${rule.dropExam}, ${rule.dropHomework}, ${rule.dropManual},
      ${rule.passLine}, ${rule.isShown})
    ON CONFLICT (site_id, grade_id)
    DO UPDATE SET course_weight = excluded.course_weight, attendance_weight = excluded.attendance_weight,
      exam_weight = excluded.exam_weight, homework_weight = excluded.homework_weight,
      manual_weight = excluded.manual_weight, drop_exam = excluded.drop_exam, drop_homework = excluded.drop_homework,
        drop_manual = excluded.drop_manual, pass_line = excluded.pass_line, is_shown = excluded.is_shown,
        gmt_modified = excluded.gmt_modified`
}

export type NamedColumn = BookColumn & { columnName: string; part: BookPart }

/** Columns of a grade book: planned courses with progress, live courses with attendance, then manual columns. */
export async function selectColumns(sql: Sql, gradeId: string): Promise<NamedColumn[]> {
  return sql<NamedColumn[]>`
    SELECT "columnId", part, "columnName", full_score, weight FROM (
      SELECT p.course_id AS "columnId",
        CASE p.course_category WHEN ${literal(sql, stateCode.category.recorded)} THEN 'course' ELSE 'attendance' END AS part,
        p.course_name AS "columnName", 100::numeric AS full_score, 1 AS weight,
        p.course_category AS place, p.seq, p.course_id AS id
      FROM grade_course_plan p
      WHERE p.site_id = ${sql.siteId}
        AND p.grade_id = ${gradeId}
        AND p.disabled = 0
        AND p.is_given = 1
        AND p.course_category IN (${literal(sql, stateCode.category.recorded, stateCode.category.live)})
      UNION ALL
      SELECT c.id, 'manual', c.column_name, c.full_score, c.weight, 3, 0, c.id FROM grade_column c WHERE c.site_id = ${sql.siteId} AND c.grade_id = ${gradeId}
    ) k ORDER BY place, seq, id`
}

export interface LearnerName {
  userId: string
  nickname: string
  groupId: string
  joinTime: string
}

/** Learners of a class (or one of them), ordered by join time. */
export async function selectLearners(sql: Sql, gradeId: string, userId?: string): Promise<LearnerName[]> {
  return sql<LearnerName[]>`
    SELECT user_id, nickname, group_id, gmt_create AS "joinTime" FROM grade_learner
    WHERE site_id = ${sql.siteId} AND grade_id = ${gradeId} ${userId === undefined ? sql`` : sql`AND user_id = ${userId}`} ORDER BY gmt_create, student_id`
}

/** Marks: progress in open courses and manual marks. A learner who has not started an open course has 0. */
export async function selectMarks(sql: Sql, gradeId: string, userId?: string) {
  const only = userId === undefined ? sql`` : sql`AND u.user_id = ${userId}`
  return sql<{ userId: string; columnId: string; mark: number }[]>`
    SELECT u.user_id, p.course_id AS "columnId", coalesce(l.progress, 0) AS mark
    FROM grade_learner u JOIN grade_course_plan p ON p.site_id = u.site_id AND p.grade_id = u.grade_id
    LEFT JOIN course_learned l ON l.site_id = u.site_id AND l.user_id = u.user_id AND l.course_id = p.course_id
    WHERE u.site_id = ${sql.siteId}
      AND u.grade_id = ${gradeId}
      AND p.disabled = 0
      AND p.is_given = 1
      AND p.course_category = ${literal(sql, stateCode.category.recorded)}
      AND (p.opens IS NULL OR p.opens <= now()) ${only}
    UNION ALL
    SELECT u.user_id, c.id, k.mark
    FROM grade_learner u JOIN grade_column c ON c.site_id = u.site_id AND c.grade_id = u.grade_id
    JOIN grade_mark k ON k.site_id = u.site_id AND k.column_id = c.id AND k.user_id = u.user_id
    WHERE u.site_id = ${sql.siteId} AND u.grade_id = ${gradeId} ${only}`
}

/** Ended live sessions of the class, counted from when the class got the course. */
export async function selectHeld(sql: Sql, gradeId: string) {
  return sql<{ columnId: string; periodId: string; heldSeconds: number; endedAt: string }[]>`
    SELECT p.course_id AS "columnId", h.period_id, h.held_seconds, h.ended_at
    FROM grade_course_plan p JOIN ${heldView(sql)} h ON h.site_id = p.site_id AND h.course_id = p.course_id AND h.ended_at > p.gmt_create
    WHERE p.site_id = ${sql.siteId}
      AND p.grade_id = ${gradeId}
      AND p.disabled = 0
      AND p.is_given = 1
      AND p.course_category = ${literal(sql, stateCode.category.live)}`
}

/** Seconds of attendance of learners (or one of them) by session. */
export async function selectPresence(sql: Sql, gradeId: string, periodIds: readonly string[], userId?: string) {
  return sql<{ userId: string; seconds: Record<string, number> }[]>`
    SELECT u.user_id, json_object_agg(b.period_id::text, b.watch_seconds) AS seconds
    FROM grade_learner u JOIN ${presenceView(sql)} b ON b.site_id = u.site_id AND b.user_id = u.user_id
    WHERE u.site_id = ${sql.siteId} AND u.grade_id = ${gradeId} AND b.period_id = ANY(${sql.ids(periodIds)})
      ${userId === undefined ? sql`` : sql`AND u.user_id = ${userId}`} GROUP BY u.user_id`
}

export interface WrittenColumn {
  columnName: string
  fullScore: number
  weight: number
}

/**
 * Locks the columns of a class until the end of the transaction, so that concurrent edits are serialized. @returns
 * number of columns
 */
export async function lockBook(tx: Tx, gradeId: string): Promise<number> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`grade book ${tx.siteId} ${gradeId}`}, 0))`
  const [row] = await tx<{ n: number }[]>`
    SELECT count(*)::int AS n FROM grade_column WHERE site_id = ${tx.siteId} AND grade_id = ${gradeId}`
  return row?.n ?? 0
}

/** A manual column with its highest mark. */
export async function selectColumn(sql: Sql, gradeId: string, id: string) {
  const [row] = await sql<{ fullScore: number; best: number | null }[]>`
    SELECT c.full_score, (SELECT max(k.mark) FROM grade_mark k WHERE k.site_id = c.site_id AND k.column_id = c.id) AS best
    FROM grade_column c WHERE c.site_id = ${sql.siteId} AND c.grade_id = ${gradeId} AND c.id = ${id}`
  return row
}

/** Whether another column of the class has this name. */
export async function isNameTaken(sql: Sql, gradeId: string, name: string, id: string | undefined): Promise<boolean> {
  const [row] = await sql`
    SELECT FROM grade_column WHERE site_id = ${sql.siteId} AND grade_id = ${gradeId} AND column_name = ${name} AND id <> ${id ?? '0'}`
  return row !== undefined
}

export async function insertColumn(tx: Tx, gradeId: string, column: WrittenColumn): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO grade_column (site_id, grade_id, column_name, full_score, weight)
    VALUES (${tx.siteId}, ${gradeId}, ${column.columnName}, ${column.fullScore}, ${column.weight})
    RETURNING id`
  return row?.id ?? ''
}

export async function updateColumn(tx: Tx, id: string, column: WrittenColumn): Promise<void> {
  await tx`
    UPDATE grade_column SET column_name = ${column.columnName}, full_score = ${column.fullScore}, weight = ${column.weight}
    WHERE site_id = ${tx.siteId} AND id = ${id}`
}

export async function deleteColumn(tx: Tx, gradeId: string, id: string): Promise<boolean> {
  const rows = await tx`
    DELETE FROM grade_column WHERE site_id = ${tx.siteId} AND grade_id = ${gradeId} AND id = ${id} RETURNING 1`
  return rows.length > 0
}

export interface WrittenMark {
  userId: string
  mark: number | null
}

/**
 * Upserts marks of a column; a null mark deletes. Skips people who do not learn in the class. @returns number of
 * learners written
 */
export async function writeMarks(
  tx: Tx,
  at: { gradeId: string; columnId: string; operatorId: string },
  list: readonly WrittenMark[],
) {
  const [row] = await tx<{ n: number }[]>`
    WITH given AS (
      SELECT u.user_id, g.mark FROM jsonb_to_recordset(${JSON.stringify(list)}::text::jsonb) g ("userId" bigint, mark numeric)
      JOIN grade_learner u ON u.site_id = ${tx.siteId} AND u.grade_id = ${at.gradeId} AND u.user_id = g."userId"
    ),
    deleted AS (
      DELETE FROM grade_mark k USING given g WHERE k.site_id = ${tx.siteId} AND k.column_id = ${at.columnId} AND k.user_id = g.user_id AND g.mark IS NULL
    ),
    saved AS (
      INSERT INTO grade_mark (site_id, column_id, user_id, mark, operator_id)
      SELECT ${tx.siteId}, ${at.columnId}::bigint, user_id, mark, ${at.operatorId}::bigint FROM given WHERE mark IS NOT NULL
      ON CONFLICT (site_id, column_id, user_id) DO UPDATE SET mark = excluded.mark, operator_id = excluded.operator_id, gmt_modified = excluded.gmt_modified
    )
    SELECT count(*)::int AS n FROM given`
  return row?.n ?? 0
}
