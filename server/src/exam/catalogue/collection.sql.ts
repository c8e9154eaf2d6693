import { stateCode } from '@zhixing/contract/states'
import { examStatus } from '@zhixing/contract/exam/kinds'
import { lecturerView } from '../../user/index.ts'
import type { ExamCard } from '@zhixing/contract/exam/catalogue'
import type { Sql } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { hasPaper } from '../paper/index.ts'
import { unsat } from '../attempt/index.ts'
import { cardColumns, joinCard, open } from './catalogue.sql.ts'
import { literal } from '../../kernel/db/literal.ts'

const { active } = stateCode.row

export interface Collected {
  siteId: number
  userId: string
  collectionId: string
  collectionType: 4 | 5
}

/** Adds a bookmark, idempotently, and updates the count of the paper in the same statement. */
export async function insertCollection(sql: Sql, one: Collected): Promise<void> {
  await sql`
    WITH added AS (
      INSERT INTO exam_collection (site_id, user_id, collection_type, collection_id)
      VALUES (${one.siteId}, ${one.userId}, ${one.collectionType}, ${one.collectionId})
      ON CONFLICT (site_id, user_id, collection_type, collection_id) DO NOTHING RETURNING collection_type, collection_id
    )
    UPDATE exam_info e
    SET collection_count = e.collection_count + 1
    FROM added
    WHERE e.site_id = ${one.siteId}
      AND added.collection_type = ${literal(sql, stateCode.collection.exam)}
      AND e.id = added.collection_id`
}

export async function deleteCollection(sql: Sql, one: Collected): Promise<void> {
  await sql`
    WITH gone AS (
      DELETE FROM exam_collection
      WHERE site_id = ${one.siteId}
        AND user_id = ${one.userId}
        AND collection_type = ${one.collectionType}
        AND collection_id = ${one.collectionId}
      RETURNING collection_type, collection_id
    )
    UPDATE exam_info e
    SET collection_count = greatest(0, e.collection_count - 1)
    FROM gone
    WHERE e.site_id = ${one.siteId}
      AND gone.collection_type = ${literal(sql, stateCode.collection.exam)}
      AND e.id = gone.collection_id`
}

/**
 * Whether a person may bookmark a problem: it is in a paper they sat, in their practice or wrong-answer book, or it is
 * public and under no embargo for them.
 */
export async function hasMet(sql: Sql, userId: string, problemId: string, now: Date): Promise<boolean> {
  const rows = await sql`
    SELECT 1 FROM exam_problem p WHERE p.site_id = ${sql.siteId} AND p.id = ${problemId} AND (
      (p.is_public = 1 AND p.status_id = ${literal(sql, active)} AND NOT ${unsat(sql, userId, sql`p.id`, now)})
      OR EXISTS (SELECT FROM exam_paper_problem x JOIN user_exam_record r ON r.site_id = x.site_id AND r.exam_id = x.exam_id AND r.version = x.version
        WHERE x.site_id = p.site_id AND x.problem_id = p.id AND r.user_id = ${userId} AND r.exam_status <> ${literal(sql, examStatus.voided)})
      OR EXISTS (SELECT FROM user_error_problem w WHERE w.site_id = p.site_id AND w.user_id = ${userId} AND w.problem_id = p.id)
      OR EXISTS (SELECT FROM practice t
        WHERE t.site_id = p.site_id
          AND t.user_id = ${userId}
          AND t.status_id = ${literal(sql, active)}
          AND t.problems @> jsonb_build_array(jsonb_build_object('problemId', p.id::text)))
      OR EXISTS (SELECT FROM ${lecturerView(sql)} l WHERE l.site_id = p.site_id AND l.id = p.lecturer_id AND l.user_id = ${userId}))`
  return rows.length > 0
}

/** Bookmarked papers that are still accessible (`mayOpen`). */
function papers(sql: Sql, userId: string) {
  return sql`FROM exam_collection k JOIN exam_info e ON e.site_id = k.site_id AND e.id = k.collection_id ${joinCard(sql)}
    WHERE k.site_id = ${sql.siteId}
      AND k.user_id = ${userId}
      AND k.collection_type = ${literal(sql, stateCode.collection.exam)}
      AND e.is_deleted = 0
      AND e.live_version > 0
      AND ((${open(sql)})
        OR (e.org_id = 0 AND EXISTS (SELECT FROM user_exam_record r
          WHERE r.site_id = e.site_id
            AND r.user_id = k.user_id
            AND r.exam_id = e.id
            AND r.exam_status <> ${literal(sql, examStatus.voided)}))
        OR ${hasPaper(sql, sql`k.user_id`)})`
}

export async function pageOfPapers(sql: Sql, userId: string, page: PageRequest) {
  return sql.page<ExamCard & { collectTime: string }>(
    page,
    sql`${papers(sql, userId)}`,
    (cut) => sql`
    SELECT ${cardColumns(sql)}, k.gmt_create AS "collectTime" ${papers(sql, userId)} ORDER BY k.gmt_create DESC, e.id DESC ${cut}`,
  )
}

/** Stems of bookmarked problems, null under embargo; never keys or analyses. */
export async function pageOfProblems(sql: Sql, userId: string, now: Date, page: PageRequest) {
  return sql.page<{
    collectionId: string
    collectTime: string
    problemType: number
    problemContent: string | null
    difficulty: number
    subjectName: string
  }>(
    page,
    sql`
      FROM exam_collection k
      JOIN exam_problem p ON p.site_id = k.site_id AND p.id = k.collection_id
      WHERE k.site_id = ${sql.siteId}
        AND k.user_id = ${userId}
        AND k.collection_type = ${literal(sql, stateCode.collection.problem)}`,
    (cut) => sql`
    SELECT k.collection_id, k.gmt_create AS "collectTime", p.problem_type,
      CASE WHEN NOT ${unsat(sql, userId, sql`p.id`, now)} THEN p.doc->>'problemContent' END AS "problemContent",
      p.difficulty, coalesce(c.category_name, '') AS "subjectName"
    FROM exam_collection k
    JOIN exam_problem p ON p.site_id = k.site_id AND p.id = k.collection_id
    LEFT JOIN exam_category c ON c.site_id = p.site_id AND c.id = p.subject_id
    WHERE k.site_id = ${sql.siteId}
      AND k.user_id = ${userId}
      AND k.collection_type = ${literal(sql, stateCode.collection.problem)}
    ORDER BY k.gmt_create DESC, p.id DESC ${cut}`,
  )
}
