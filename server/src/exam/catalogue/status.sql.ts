/** Ownership, bookmarks and attempts of one person. */
import { examStatus } from '@zhixing/contract/exam/kinds'
import { stateCode } from '@zhixing/contract/states'
import type { ExamCard } from '@zhixing/contract/exam/catalogue'
import type { Sql } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { hasPaper } from '../paper/index.ts'
import { cardColumns, joinCard, open, shelf } from './catalogue.sql.ts'
import type { RecordFact } from './rules.ts'
import { literal } from '../../kernel/db/literal.ts'

type Flag = 0 | 1

/** Records of these papers, newest first, with the rules about the visibility of scores. */
export async function selectRecords(sql: Sql, userId: string, examIds: readonly string[]) {
  return sql<(RecordFact & { examId: string })[]>`
    SELECT r.exam_id, r.id AS "recordId", r.exam_status, r.cutoff_time, r.submit_time, r.score,
      p.score_show, p.close_text AS "closeTime", p.show_text AS "showTime", p.attempts
    FROM user_exam_record r JOIN exam_paper p ON p.site_id = r.site_id AND p.exam_id = r.exam_id AND p.version = r.version
    WHERE r.site_id = ${sql.siteId}
      AND r.user_id = ${userId}
      AND r.exam_id = ANY(${sql.ids(examIds)})
      AND r.exam_status <> ${literal(sql, examStatus.voided)}
    ORDER BY r.id DESC`
}

/** Ownership and bookmark for each of these papers. */
export async function selectOwned(sql: Sql, userId: string, examIds: readonly string[]) {
  return sql<{ examId: string; isPay: Flag; isCollection: Flag }[]>`
    SELECT e.id AS "examId", (e.is_free = 1 OR ${hasPaper(sql, userId)})::int AS "isPay", (k.user_id IS NOT NULL)::int AS "isCollection"
    FROM exam_info e
    LEFT JOIN exam_collection k ON k.site_id = e.site_id
      AND k.user_id = ${userId}
      AND k.collection_type = ${literal(sql, stateCode.collection.exam)}
      AND k.collection_id = e.id
    WHERE e.site_id = ${sql.siteId} AND e.id = ANY(${sql.ids(examIds)})`
}

/** Catalogue papers that the person may take now. */
function mayTake(sql: Sql, userId: string, subjectId: string | undefined) {
  return sql`FROM exam_info e ${joinCard(sql)}
    WHERE ${shelf(sql)}
      AND (e.is_free = 1 OR ${hasPaper(sql, userId)})
      AND (e.open_time IS NULL OR e.open_time <= now())
      AND (e.close_time IS NULL OR e.close_time > now())
    ${subjectId ? sql`AND e.subject_id = ${subjectId}` : sql``}`
}

export async function pageOfMayTake(
  sql: Sql,
  by: { userId: string; subjectId?: string | undefined },
  page: PageRequest,
) {
  const of = sql`${mayTake(sql, by.userId, by.subjectId)}`
  return sql.page<ExamCard>(
    page,
    of,
    (cut) => sql`
    SELECT ${cardColumns(sql)} ${of}
    ORDER BY EXISTS (SELECT FROM user_exam_record r
      WHERE r.site_id = e.site_id
        AND r.user_id = ${by.userId}
        AND r.exam_id = e.id
        AND r.exam_status = ${literal(sql, examStatus.doing)}) DESC,
      e.is_recommend DESC, e.published_at DESC, e.id DESC ${cut}`,
  )
}

export type TakenState = 'all' | 'doing' | 'done' | 'todo'

/** Papers that the person sat or owns, in any listing state. */
function taken(sql: Sql, by: { userId: string; state: TakenState; keyword: string }) {
  const states = {
    all: sql``,
    doing: sql`AND t.doing`,
    done: sql`AND t.sat AND NOT t.doing`,
    todo: sql`AND NOT t.sat`,
  }
  return sql`FROM (
      SELECT exam_id, max(at) AS at, bool_or(doing) AS doing, bool_or(sat) AS sat FROM (
        SELECT exam_id, gmt_create AS at, exam_status = ${literal(sql, examStatus.doing)} AS doing, true AS sat
        FROM user_exam_record
        WHERE site_id = ${sql.siteId} AND user_id = ${by.userId} AND exam_status <> ${literal(sql, examStatus.voided)}
        UNION ALL SELECT exam_id, gmt_create, false, false FROM exam_user WHERE site_id = ${sql.siteId} AND user_id = ${by.userId}
      ) touched GROUP BY exam_id
    ) t JOIN exam_info e ON e.site_id = ${sql.siteId} AND e.id = t.exam_id ${joinCard(sql)}
    WHERE e.live_version > 0 ${states[by.state]}
    AND ${sql.contains(by.keyword, 'e.exam_name')}`
}

export async function pageOfTaken(
  sql: Sql,
  by: { userId: string; state: TakenState; keyword: string },
  page: PageRequest,
) {
  return sql.page<ExamCard>(
    page,
    sql`${taken(sql, by)}`,
    (cut) => sql`
    SELECT ${cardColumns(sql)} ${taken(sql, by)} ORDER BY t.doing DESC, t.at DESC, e.id DESC ${cut}`,
  )
}

/** Whether a person may open a paper: it is public, sat, or owned, and not deleted. A private one has to be owned. */
export async function mayOpen(sql: Sql, userId: string, examId: string): Promise<boolean> {
  const rows = await sql`
    SELECT 1 FROM exam_info e WHERE e.site_id = ${sql.siteId} AND e.id = ${examId} AND e.live_version > 0 AND e.is_deleted = 0
      AND ((${open(sql)})
        OR (e.org_id = 0 AND EXISTS (SELECT FROM user_exam_record r
          WHERE r.site_id = e.site_id
            AND r.user_id = ${userId}
            AND r.exam_id = e.id
            AND r.exam_status <> ${literal(sql, examStatus.voided)}))
        OR ${hasPaper(sql, userId)})`
  return rows.length > 0
}
