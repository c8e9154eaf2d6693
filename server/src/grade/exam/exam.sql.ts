/** Queries for class exams. */
import { audienceCode } from '@zhixing/contract/grade/codes'
import { stateCode } from '@zhixing/contract/states'
import { assignedPaperView } from '../../exam/index.ts'
import type { OwnerDb, Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { gradeStatus, roleCode } from '../policy.ts'
import { literal } from '../../kernel/db/literal.ts'

const { active, inactive } = stateCode.row

export type Audience = 1 | 2 | 3

/** A make-up exam that was announced before the exam ended. */
export interface MakeUp {
  beginTime: string | null
  endTime: string
  forAbsent: 0 | 1
  forFailed: 0 | 1
  operatorId: string
}

export interface GradeExamRow {
  gradeExamId: string
  gradeId: string
  gradeName: string
  examId: string
  gradeExamName: string
  audience: Audience
  compensateStatus: 0 | 1
  compensateEndTime: string | null
  /** An announced make-up exam. */
  makeUp: MakeUp | null
  auditType: 1 | 2
  faceCheck: 0 | 1 | 2
  faceKeepDays: number
  beginTime: string | null
  endTime: string | null
  answerTime: number
  totalScore: number
  passScore: number
  problemQuantity: number
  version: number
  lastClose: string | null
  gmtCreate: string
}

const columns = (sql: Sql) => sql`
  x.id AS "gradeExamId", x.grade_id, g.grade_name, x.exam_id, x.grade_exam_name, x.audience, x.compensate_status,
    x.compensate_end_time, x.make_up, x.audit_type, x.face_check, x.face_keep_days,
  p.open_time AS "beginTime", p.close_time AS "endTime", p.answer_time, p.total_score, p.pass_score,
    p.problem_quantity, p.live_version AS version, p.last_close, x.gmt_create`
const source = (sql: Sql) => sql`
  grade_exam x JOIN grade_info g ON g.site_id = x.site_id AND g.id = x.grade_id JOIN ${assignedPaperView(sql)} p ON p.site_id = x.site_id AND p.id = x.exam_id
  WHERE x.site_id = ${sql.siteId} AND x.status_id = ${literal(sql, active)}`

export async function selectGradeExam(sql: Sql, gradeExamId: string) {
  const [row] = await sql<GradeExamRow[]>`SELECT ${columns(sql)} FROM ${source(sql)} AND x.id = ${gradeExamId}`
  return row
}

/** Locks an exam until the end of the transaction, which serializes changes. */
export async function lockGradeExam(tx: Tx, gradeExamId: string): Promise<void> {
  await tx`SELECT FROM grade_exam WHERE site_id = ${tx.siteId} AND id = ${gradeExamId} FOR UPDATE`
}

/** Exams of one class, or of all classes on whose staff the person is. */
export async function pageOfExams(
  sql: Sql,
  by: { gradeId?: string | undefined; userId: string; keyword: string },
  page: PageRequest,
) {
  const of = sql`FROM ${source(sql)} AND ${sql.contains(by.keyword, 'x.grade_exam_name')}
    ${by.gradeId ? sql`AND x.grade_id = ${by.gradeId}` : sql`AND g.grade_status < ${literal(sql, gradeStatus.disbanded)} AND EXISTS (SELECT FROM grade_student m WHERE m.site_id = x.site_id AND m.grade_id = x.grade_id AND m.user_id = ${by.userId} AND m.status_id = ${literal(sql, active)} AND m.user_role > ${literal(sql, roleCode.student)})`}`
  return sql.page<GradeExamRow>(page, of, (cut) => sql`SELECT ${columns(sql)} ${of} ORDER BY x.id DESC ${cut}`)
}

/** The newest exams of a class. */
export async function selectOfGrade(sql: Sql, gradeId: string, limit: number) {
  return sql<
    GradeExamRow[]
  >`SELECT ${columns(sql)} FROM ${source(sql)} AND x.grade_id = ${gradeId} ORDER BY x.id DESC LIMIT ${limit}`
}

/**
 * Exams set for a person, and those they have taken (`satIds`: paper ids) whatever the audience is now. Open ones
 * first.
 * `isSet`: whether the person is in the audience now.
 */
export async function pageOfOwn(
  sql: Sql,
  by: {
    userId: string
    gradeId?: string | undefined
    state: 'all' | 'todo' | 'done'
    satIds: readonly string[]
    gradeExamId?: string
  },
  page: PageRequest,
) {
  const isSat = sql`x.exam_id = ANY(${sql.ids(by.satIds)})`
  const states = { all: sql``, todo: sql`AND NOT ${isSat}`, done: sql`AND ${isSat}` }
  const isSet = sql`EXISTS (SELECT FROM grade_exam_taker k WHERE k.site_id = x.site_id AND k.grade_exam_id = x.id AND k.user_id = ${by.userId})`
  const of = sql`FROM ${source(sql)} AND (${isSet} OR ${isSat}) ${states[by.state]} ${by.gradeId ? sql`AND x.grade_id = ${by.gradeId}` : sql``}
    ${by.gradeExamId ? sql`AND x.id = ${by.gradeExamId}` : sql``}`
  return sql.page<GradeExamRow & { isSet: boolean }>(
    page,
    of,
    (cut) => sql`
    SELECT ${columns(sql)}, ${isSet} AS "isSet" ${of}
    ORDER BY (NOT ${isSat} AND (p.close_time IS NULL OR p.close_time > now())) DESC, coalesce(p.close_time, p.open_time) DESC NULLS FIRST, x.id DESC ${cut}`,
  )
}

/** Open exams that the person has not acknowledged. */
export async function selectNew(sql: Sql, userId: string, satIds: readonly string[]) {
  return sql<GradeExamRow[]>`
    SELECT ${columns(sql)} FROM ${source(sql)} AND (p.close_time IS NULL OR p.close_time > now()) AND NOT x.exam_id = ANY(${sql.ids(satIds)})
      AND EXISTS (SELECT FROM grade_exam_taker k WHERE k.site_id = x.site_id AND k.grade_exam_id = x.id AND k.user_id = ${userId})
      AND NOT EXISTS (SELECT FROM grade_exam_student_relation r
        WHERE r.site_id = x.site_id
          AND r.grade_exam_id = x.id
          AND r.user_id = ${userId}
          AND (r.ignore_status = 1 OR r.is_read = 1))
    ORDER BY p.close_time NULLS LAST, x.id DESC LIMIT 20`
}

export interface NewGradeExam {
  gradeId: string
  examId: string
  sourceExamId: string
  gradeExamName: string
  audience: Audience
  auditType: 1 | 2
  userId: string
  clientKey: string | null
  faceCheck: 0 | 1 | 2
  faceKeepDays: number
}

/** Serializes saves with the same idempotency key by an advisory lock. @returns the exam saved with the key before */
export async function lockKey(tx: Tx, gradeId: string, clientKey: string) {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`grade exam ${tx.siteId} ${gradeId} ${clientKey}`}, 0))`
  const [row] = await tx<{ gradeExamId: string; examId: string }[]>`
    SELECT id AS "gradeExamId", exam_id FROM grade_exam WHERE site_id = ${tx.siteId} AND grade_id = ${gradeId} AND client_key = ${clientKey}`
  return row
}

export async function insertGradeExam(tx: Tx, x: NewGradeExam): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO grade_exam (site_id, grade_id, exam_id, source_exam_id, grade_exam_name, audience, audit_type, user_id, client_key, face_check, face_keep_days)
    VALUES (${tx.siteId}, ${x.gradeId}, ${x.examId}, ${x.sourceExamId}, ${x.gradeExamName}, ${x.audience},
      ${x.auditType}, ${x.userId}, ${x.clientKey}, ${x.faceCheck}, ${x.faceKeepDays})
    RETURNING id`
  return row?.id ?? ''
}

export async function updateGradeExam(
  tx: Tx,
  gradeExamId: string,
  to: { gradeExamName: string; audience: Audience; faceCheck: 0 | 1 | 2; faceKeepDays: number },
): Promise<void> {
  await tx`
    UPDATE grade_exam
    SET grade_exam_name = ${to.gradeExamName}, audience = ${to.audience}, face_check = ${to.faceCheck},
      face_keep_days = ${to.faceKeepDays}, gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND id = ${gradeExamId}`
}

export async function deleteGradeExam(tx: Tx, gradeExamId: string): Promise<void> {
  await tx`UPDATE grade_exam SET status_id = ${literal(tx, inactive)}, gmt_modified = now() WHERE site_id = ${tx.siteId} AND id = ${gradeExamId}`
}

export async function setCompensate(tx: Tx, gradeExamId: string, status: 0 | 1, endTime: string | null): Promise<void> {
  await tx`
    UPDATE grade_exam
    SET compensate_status = ${status}, compensate_end_time = ${endTime}::timestamptz, gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND id = ${gradeExamId}`
}

export async function setMakeUp(tx: Tx, gradeExamId: string, makeUp: MakeUp | null): Promise<void> {
  await tx`
    UPDATE grade_exam
    SET make_up = ${makeUp === null ? null : JSON.stringify(makeUp)}::text::jsonb, gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND id = ${gradeExamId}`
}

/** Exams of all sites with an announced make-up exam. */
export async function selectPlanned(owner: OwnerDb) {
  return owner<{ siteId: number; gradeExamId: string }[]>`
    SELECT site_id::int AS "siteId", id AS "gradeExamId"
    FROM grade_exam
    WHERE make_up IS NOT NULL AND status_id = ${literal(owner, active)}
    ORDER BY site_id, id
    LIMIT 1000`
}

export async function selectTargets(sql: Sql, gradeExamId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    SELECT target_id AS id FROM grade_exam_audience WHERE site_id = ${sql.siteId} AND grade_exam_id = ${gradeExamId} ORDER BY target_id`
  return rows.map(({ id }) => id)
}

/** Groups of another class with the same names as the groups an exam is set for. */
export async function selectSameGroups(sql: Sql, gradeExamId: string, gradeId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    SELECT n.id FROM grade_exam_audience a JOIN grade_group o ON o.site_id = ${sql.siteId} AND o.id = a.target_id
    JOIN grade_group n ON n.site_id = ${sql.siteId} AND n.grade_id = ${gradeId} AND n.group_name = o.group_name
    WHERE a.site_id = ${sql.siteId} AND a.grade_exam_id = ${gradeExamId}`
  return rows.map(({ id }) => id)
}

/** The paper that an exam was copied from. */
export async function selectSource(sql: Sql, gradeExamId: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    SELECT source_exam_id AS id FROM grade_exam WHERE site_id = ${sql.siteId} AND id = ${gradeExamId}`
  return row?.id ?? '0'
}

export async function replaceTargets(tx: Tx, gradeExamId: string, ids: readonly string[]): Promise<void> {
  await tx`DELETE FROM grade_exam_audience WHERE site_id = ${tx.siteId} AND grade_exam_id = ${gradeExamId} AND NOT target_id = ANY(${tx.ids(ids)})`
  await tx`
    INSERT INTO grade_exam_audience (site_id, grade_exam_id, target_id)
    SELECT ${tx.siteId}, ${gradeExamId}, id
    FROM unnest(${tx.ids(ids)}) AS t(id)
    ON CONFLICT DO NOTHING`
}

/** How many of the given groups or students belong to the class. */
export async function countTargets(
  sql: Sql,
  gradeId: string,
  audience: 2 | 3,
  ids: readonly string[],
): Promise<number> {
  const [row] =
    audience === audienceCode.groups
      ? await sql<
          { n: number }[]
        >`SELECT count(*)::int AS n FROM grade_group WHERE site_id = ${sql.siteId} AND grade_id = ${gradeId} AND id = ANY(${sql.ids(ids)})`
      : await sql<{ n: number }[]>`
          SELECT count(*)::int AS n
          FROM grade_student
          WHERE site_id = ${sql.siteId}
            AND grade_id = ${gradeId}
            AND user_id = ANY(${sql.ids(ids)})
            AND status_id = ${literal(sql, active)}
            AND (user_role = ${literal(sql, roleCode.student)} OR is_learner = 1)`
  return row?.n ?? 0
}

/** Audience of an exam. */
export async function selectTakerIds(sql: Sql, gradeExamId: string): Promise<string[]> {
  const rows = await sql<{ userId: string }[]>`
    SELECT user_id FROM grade_exam_taker WHERE site_id = ${sql.siteId} AND grade_exam_id = ${gradeExamId} ORDER BY user_id`
  return rows.map(({ userId }) => userId)
}

export async function isTaker(sql: Sql, gradeExamId: string, userId: string): Promise<boolean> {
  const rows =
    await sql`SELECT FROM grade_exam_taker WHERE site_id = ${sql.siteId} AND grade_exam_id = ${gradeExamId} AND user_id = ${userId}`
  return rows.length > 0
}

/**
 * Rows (grade_exam_id, user_id) of exam audiences, also in ended classes. The view `grade_exam_taker`, by contrast, is
 * limited to people who may take the exam now.
 */
export const setFor = (sql: Sql) => sql`
  SELECT x.id AS grade_exam_id, m.user_id FROM grade_exam x
  JOIN grade_student m ON m.site_id = x.site_id
    AND m.grade_id = x.grade_id
    AND (m.user_role = ${literal(sql, roleCode.student)} OR m.is_learner = 1)
    AND m.status_id = ${literal(sql, active)}
    AND (m.expire_time IS NULL OR m.expire_time > now())
  WHERE x.site_id = ${sql.siteId} AND x.status_id = ${literal(sql, active)} AND (x.audience = ${literal(sql, audienceCode.all)} OR EXISTS (
    SELECT FROM grade_exam_audience a
      WHERE a.site_id = x.site_id
        AND a.grade_exam_id = x.id
        AND a.target_id = CASE x.audience WHEN ${literal(sql, audienceCode.groups)} THEN m.group_id ELSE m.user_id END))`

/** Audience size of each exam. */
export async function countTakers(sql: Sql, gradeExamIds: readonly string[]) {
  return sql<{ gradeExamId: string; total: number }[]>`
    SELECT grade_exam_id AS "gradeExamId", count(*)::int AS total FROM (${setFor(sql)} AND x.id = ANY(${sql.ids(gradeExamIds)})) k GROUP BY 1`
}

/** Which of the exams are set for which of the people. */
export async function selectSetFor(sql: Sql, gradeExamIds: readonly string[], userIds: readonly string[]) {
  return sql<{ gradeExamId: string; userId: string }[]>`
    SELECT grade_exam_id AS "gradeExamId", user_id FROM (${setFor(sql)} AND x.id = ANY(${sql.ids(gradeExamIds)}) AND m.user_id = ANY(${sql.ids(userIds)})) k`
}
