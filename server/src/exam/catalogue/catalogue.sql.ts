/** Papers for learners. Visibility is decided by `shelf` and by the callers; nothing here reads keys. */
import { stateCode } from '@zhixing/contract/states'
import { examStatus } from '@zhixing/contract/exam/kinds'
import { lecturersOfOrganization, lecturerView } from '../../user/index.ts'
import type { ExamCard, examSorts } from '@zhixing/contract/exam/catalogue'
import type { PaperDetailFields } from '@zhixing/contract/exam/paper-fields'
import type { OwnerDb, Sql } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { counts } from '../attempt/index.ts'
import { cardFields, detailFields } from '../paper/index.ts'
import { literal } from '../../kernel/db/literal.ts'

const { active } = stateCode.row

type Flag = 0 | 1
type Sort = (typeof examSorts)[number]

/** Columns of a card. Aliases: the paper is `e`; the other tables of `joinCard` are l, c1 … c4. */
export function cardColumns(sql: Sql) {
  return sql`e.id AS "examId", ${cardFields(sql)}, e.lecturer_id, l.lecturer_name,
    coalesce(c1.category_name, '') AS "subjectName", coalesce(c2.category_name, '') AS "yearName",
      coalesce(c3.category_name, '') AS "sourceName", coalesce(c4.category_name, '') AS "graName",
    e.answer_time, e.total_score, e.pass_score, e.problem_quantity, e.open_time, e.close_time,
    ${stateColumn(sql)} AS "examState", e.is_vip_free, e.study_count, e.collection_count,
    coalesce(e.published_at, e.gmt_create) AS "gmtCreate"`
}

/** 0 no window, 1 not open yet, 2 open, 3 closed. */
export function stateColumn(sql: Sql) {
  return sql`CASE WHEN e.open_time > now() THEN 1 WHEN e.close_time <= now() THEN 3 WHEN e.open_time IS NULL AND e.close_time IS NULL THEN 0 ELSE 2 END`
}

export function joinCard(sql: Sql) {
  return sql`JOIN ${lecturerView(sql)} l ON l.site_id = e.site_id AND l.id = e.lecturer_id
    LEFT JOIN exam_category c1 ON c1.site_id = e.site_id AND c1.id = e.subject_id LEFT JOIN exam_category c2 ON c2.site_id = e.site_id AND c2.id = e.year_id
    LEFT JOIN exam_category c3 ON c3.site_id = e.site_id AND c3.id = e.source_id LEFT JOIN exam_category c4 ON c4.site_id = e.site_id AND c4.id = e.gra_id`
}

/** Condition: reachable by link: published, listed or unlisted, not assigned to a class, and not private. */
export function open(sql: Sql) {
  return sql`e.site_id = ${sql.siteId} AND e.is_assigned = 0 AND e.org_id = 0 AND e.is_putaway = 1 AND e.is_deleted = 0 AND e.live_version > 0`
}

/** Condition: listed in the catalogue; worded like the predicates of the partial indexes. */
export function shelf(sql: Sql) {
  return sql`e.site_id = ${sql.siteId} AND e.is_putaway = 1 AND e.is_publicity = 1 AND e.is_deleted = 0 AND e.live_version > 0`
}

/** Whether the catalogue has any papers. */
export async function hasExams(sql: Sql): Promise<boolean> {
  const rows = await sql`SELECT 1 FROM exam_info e WHERE ${shelf(sql)} LIMIT 1`
  return rows.length > 0
}

export interface ExamFilters {
  subjectId?: string | undefined
  yearId?: string | undefined
  sourceId?: string | undefined
  graId?: string | undefined
  lecturerId?: string | undefined
  orgId?: string | undefined
  isFree?: Flag | undefined
  examState?: number | undefined
}

/** Condition: in a subject or one of its descendants. */
function within(sql: Sql, subjectId: string) {
  return sql`e.subject_id IN (
    WITH RECURSIVE below AS (
      SELECT id FROM exam_category WHERE site_id = ${sql.siteId} AND id = ${subjectId} AND status_id = ${literal(sql, active)}
      UNION ALL SELECT c.id FROM exam_category c JOIN below b ON c.parent_id = b.id WHERE c.site_id = ${sql.siteId} AND c.status_id = ${literal(sql, active)}
    ) SELECT id FROM below)`
}

function filters(sql: Sql, by: ExamFilters) {
  const states = [
    sql``,
    sql`AND e.open_time > now()`,
    sql`AND (e.open_time IS NULL OR e.open_time <= now()) AND (e.close_time IS NULL OR e.close_time > now())`,
    sql`AND e.close_time <= now()`,
  ]
  return sql`${shelf(sql)} ${states[by.examState ?? 0] ?? sql``}
    ${by.subjectId ? sql`AND ${within(sql, by.subjectId)}` : sql``}
    ${by.yearId ? sql`AND e.year_id = ${by.yearId}` : sql``}
    ${by.sourceId ? sql`AND e.source_id = ${by.sourceId}` : sql``}
    ${by.graId ? sql`AND e.gra_id = ${by.graId}` : sql``}
    ${by.lecturerId ? sql`AND e.lecturer_id = ${by.lecturerId}` : sql``} ${by.orgId ? sql`AND e.lecturer_id IN ${lecturersOfOrganization(sql, by.orgId)}` : sql``}
    ${by.isFree === undefined ? sql`` : sql`AND e.is_free = ${by.isFree}`}`
}

function order(sql: Sql, sort: Sort) {
  const orders = {
    default: sql`e.is_recommend DESC, e.exam_sort DESC, e.published_at DESC, e.id DESC`,
    new: sql`e.published_at DESC, e.id DESC`,
    hot: sql`e.study_count DESC, e.id DESC`,
  }
  return orders[sort]
}

export async function pageOfExams(sql: Sql, by: ExamFilters & { sort: Sort }, page: PageRequest) {
  return sql.page<ExamCard>(
    page,
    sql`FROM exam_info e WHERE ${filters(sql, by)}`,
    (cut) => sql`
    SELECT ${cardColumns(sql)} FROM exam_info e ${joinCard(sql)} WHERE ${filters(sql, by)} ORDER BY ${order(sql, by.sort)} ${cut}`,
  )
}

/** Recommended papers first; next to a paper, those of its subject before others. Closed papers are excluded. */
export async function selectRecommended(sql: Sql, examId: string | undefined, limit: number) {
  const near = examId
    ? sql`
      coalesce(e.subject_id <> 0
        AND e.subject_id = (SELECT o.subject_id
          FROM exam_info o
          WHERE o.site_id = ${sql.siteId}
            AND o.id = ${examId}
            AND o.is_putaway = 1
            AND o.is_deleted = 0
            AND o.live_version > 0),
          false) DESC,`
    : sql``
  return sql<ExamCard[]>`
    SELECT ${cardColumns(sql)} FROM exam_info e ${joinCard(sql)}
    WHERE ${shelf(sql)} AND (e.close_time IS NULL OR e.close_time > now()) ${examId ? sql`AND e.id <> ${examId}` : sql``}
    ORDER BY ${near} e.is_recommend DESC, e.study_count DESC, e.id DESC LIMIT ${limit}`
}

export interface DetailRow extends ExamCard, PaperDetailFields {
  version: number
  lecturerUserId: string
  lecturerImg: string
  lecturerPosition: string
  lecturerIntroduce: string
  attentionCount: number
  isCounted: 0 | 1
  isOpen: boolean
}

/** A published paper in any listing state; the caller decides whether it may be shown. */
export async function selectDetail(sql: Sql, examId: string, now: Date) {
  const [row] = await sql<DetailRow[]>`
    SELECT ${cardColumns(sql)}, ${detailFields(sql)}, e.live_version AS version, l.user_id AS "lecturerUserId",
      l.head_img_url AS "lecturerImg", l.position AS "lecturerPosition", l.introduce AS "lecturerIntroduce",
      l.attention_count, (${open(sql)}) AS "isOpen", ${counts(sql, sql`e`, sql`v`, now)}::int AS "isCounted"
    FROM exam_info e ${joinCard(sql)}
    JOIN exam_paper v ON v.site_id = e.site_id AND v.exam_id = e.id AND v.version = e.live_version
    WHERE e.site_id = ${sql.siteId} AND e.id = ${examId} AND e.live_version > 0 AND e.is_deleted = 0`
  return row
}

/** Limit of counting and paging in a search: keeps the count cheap. */
export const SEARCH_CAP = 1000

interface Searched {
  /** Text of a tsquery. */
  query: string
  /** As typed. */
  keyword: string
}

const bestFirst = (sql: Sql, { query, keyword }: Searched) => sql`
  ts_rank(e.words, ${query}::text::tsquery)
    + CASE WHEN lower(e.exam_name) = lower(${keyword}::text) THEN 2 WHEN position(lower(${keyword}::text) IN lower(e.exam_name)) > 0 THEN 1 ELSE 0 END
    + ln(1 + e.study_count) / 50 DESC, e.id DESC`

/** Suggested papers that contain all the words, with author and number of takers, best first. */
export async function selectSuggested(sql: Sql, by: Searched & { limit: number }) {
  return sql<{ examId: string; examName: string; lecturerName: string; studyCount: number }[]>`
    SELECT e.id AS "examId", e.exam_name, l.lecturer_name, e.study_count
    FROM exam_info e JOIN ${lecturerView(sql)} l ON l.site_id = e.site_id AND l.id = e.lecturer_id
    WHERE ${shelf(sql)} AND e.words @@ ${by.query}::text::tsquery ORDER BY ${bestFirst(sql, by)} LIMIT ${by.limit}`
}

/** Papers that contain all the words, ordered by text rank, the whole query in the name, then takers. */
export async function searchExams(sql: Sql, by: Searched & { sort: Sort; limit: number; offset: number }) {
  const best = bestFirst(sql, by)
  return sql<ExamCard[]>`
    SELECT ${cardColumns(sql)} FROM exam_info e ${joinCard(sql)} WHERE ${shelf(sql)} AND e.words @@ ${by.query}::text::tsquery
    ORDER BY ${by.sort === 'default' ? best : order(sql, by.sort)} LIMIT ${by.limit} OFFSET ${by.offset}`
}

/** The number of matches, as a scalar subquery. */
export const foundCount = (sql: Sql, query: string) => sql`
  SELECT count(*)::int AS n FROM (SELECT 1 FROM exam_info e WHERE ${shelf(sql)} AND e.words @@ ${query}::text::tsquery LIMIT ${SEARCH_CAP}) AS found`

/** Names of papers that contain one of the words, as a fragment. */
export const titlesHolding = (sql: Sql, query: string, limit: number) =>
  sql`
    SELECT e.exam_name AS title
    FROM exam_info e
    WHERE ${shelf(sql)} AND e.words @@ ${query}::text::tsquery
    ORDER BY e.study_count DESC, e.id DESC
    LIMIT ${limit}`

export async function countFound(sql: Sql, query: string): Promise<number> {
  const [row] = await sql<{ n: number }[]>`${foundCount(sql, query)}`
  return row?.n ?? 0
}

/**
 * Updates the taker counts of papers with records since `sinceId`. Beginning an exam does not increment them: thousands
 * of concurrent begins would contend for one row.
 */
export async function countTakers(sql: OwnerDb, sinceId: string): Promise<number> {
  const rows = await sql`
    UPDATE exam_info e SET study_count = t.takers
    FROM (
      SELECT i.site_id, i.id,
        (SELECT count(DISTINCT r.user_id)::int
          FROM user_exam_record r
          WHERE r.site_id = i.site_id
            AND r.exam_id = i.id
            AND r.exam_status <> ${literal(sql, examStatus.voided)}) AS takers
      FROM exam_info i WHERE EXISTS (SELECT FROM user_exam_record n WHERE n.site_id = i.site_id AND n.exam_id = i.id AND n.id > ${sinceId})
    ) t WHERE e.site_id = t.site_id AND e.id = t.id AND e.study_count <> t.takers RETURNING 1`
  return rows.length
}

/** The smallest id that new_id() could have made this many minutes ago. */
export async function idOf(sql: OwnerDb, minutesAgo: number): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    SELECT ((extract(epoch FROM clock_timestamp() - make_interval(mins => ${minutesAgo})) * 1000)::bigint - 1767225600000) << 20 AS id`
  return row?.id ?? '0'
}
