/** Lists of the question bank. Reads at most one page of documents, whatever the size of the bank. */
import { literal } from '../../kernel/db/literal.ts'
import { stateCode } from '@zhixing/contract/states'
import { lecturerView } from '../../user/index.ts'
import type { Sql } from '../../kernel/db/index.ts'
import { queryWords } from '../../shared/search/tokenize.ts'
import { withinCategory } from './load.sql.ts'

const { active } = stateCode.row

export interface ListFilter {
  lecturerId: string
  scope: 'mine' | 'public'
  keyword: string
  problemType?: number | undefined
  difficulty?: number | undefined
  subjectId?: string | undefined
  topicId?: string | undefined
  yearId?: string | undefined
  sourceId?: string | undefined
  graId?: string | undefined
  tag: string
  isPublic?: 0 | 1 | undefined
  neverUsed: 0 | 1
  minErrorRate?: number | undefined
  batchId?: string | undefined
  isDeleted: 0 | 1
}

/** Filter conditions on problem `p`, except the kind. */
function matching(sql: Sql, by: ListFilter) {
  const query = by.keyword === '' ? '' : queryWords(by.keyword)
  const whose =
    by.scope === 'mine'
      ? sql`p.lecturer_id = ${by.lecturerId} AND p.status_id = ${by.isDeleted ? 0 : 1}`
      : sql`p.is_public = 1 AND p.status_id = ${literal(sql, active)} AND p.lecturer_id <> ${by.lecturerId}`
  const equal = (column: string, value: string | number | undefined) =>
    value === undefined ? sql`` : sql`AND ${sql(`p.${column}`)} = ${value}`
  return sql`p.site_id = ${sql.siteId} AND ${whose}
    ${query === '' ? (by.keyword === '' ? sql`` : sql`AND false`) : sql`AND p.words @@ ${query}::text::tsquery`}
    ${equal('difficulty', by.difficulty)} ${equal('year_id', by.yearId)} ${equal('source_id', by.sourceId)} ${equal('gra_id', by.graId)} ${equal('is_public', by.isPublic)} ${equal('batch_id', by.batchId)}
    ${by.subjectId === undefined ? sql`` : sql`AND ${withinCategory(sql, 'subject', by.subjectId)}`}
    ${by.topicId === undefined ? sql`` : sql`AND ${withinCategory(sql, 'topic', by.topicId)}`}
    ${by.tag === '' ? sql`` : sql`AND p.tags ? ${by.tag}`}
    ${by.neverUsed ? sql`AND p.use_count = 0` : sql``}
    ${by.minErrorRate === undefined ? sql`` : sql`AND p.error_rate >= ${by.minErrorRate}`}`
}

/** Filters that no index can count are counted up to this limit. */
export const COUNTED = 2000

/** True when the count stops at `COUNTED`. */
export const isCountedShort = ({ keyword, tag, topicId, minErrorRate }: ListFilter): boolean =>
  keyword !== '' || tag !== '' || topicId !== undefined || minErrorRate !== undefined

/** Counts by kind; at most `COUNTED` in total for filters without a counting index. */
export async function countKinds(sql: Sql, by: ListFilter) {
  if (isCountedShort(by))
    return sql<{ problemType: number; count: number }[]>`
      SELECT f."problemType", count(*)::int AS count FROM (
        SELECT p.problem_type AS "problemType" FROM exam_problem p WHERE ${matching(sql, by)} LIMIT ${COUNTED}
      ) f GROUP BY 1 ORDER BY 1`
  return sql<{ problemType: number; count: number }[]>`
    SELECT p.problem_type AS "problemType", count(*)::int AS count FROM exam_problem p WHERE ${matching(sql, by)} GROUP BY 1 ORDER BY 1`
}

export interface ListedRow {
  id: string
  problemType: number
  version: number
  problemContent: string
  optionList: { id: string; optionContent: string }[]
  plainText: string
  subTotal: number
  score: number
  difficulty: number
  subjectName: string
  yearName: string
  sourceName: string
  graName: string
  topicList: { id: string; categoryName: string }[]
  tags: string[]
  isPublic: 0 | 1
  isMine: 0 | 1
  lecturerName: string
  hasVideo: 0 | 1
  useCount: number
  rightCount: number
  partCount: number
  errorCount: number
  noneCount: number
  errorRate: number | null
  gmtModified: string
}

const orders = {
  newest: (sql: Sql) => sql`p.gmt_modified DESC, p.id DESC`,
  used: (sql: Sql) => sql`p.use_count DESC, p.id DESC`,
  errorRate: (sql: Sql) => sql`p.error_rate DESC NULLS LAST, p.id DESC`,
}
export type ListOrder = keyof typeof orders

/** Longer stems are listed as plain text. */
const LONG_STEM = 4000

/** A page of problems. */
export async function selectProblems(sql: Sql, by: ListFilter, order: ListOrder, limit: number, offset: number) {
  const name = (column: string) => sql`
    coalesce((SELECT c.category_name FROM exam_category c WHERE c.site_id = ${sql.siteId} AND c.id = ${sql(`p.${column}`)}), '')`
  // Selects the page by its index first, then joins names and documents of its rows only.
  return sql<ListedRow[]>`
    SELECT p.id, p.problem_type AS "problemType", p.version,
      CASE WHEN length(p.doc->>'problemContent') > ${LONG_STEM} THEN '' ELSE p.doc->>'problemContent' END AS "problemContent",
      CASE WHEN length(p.doc->>'optionList') > ${LONG_STEM} THEN '[]' ELSE p.doc->'optionList' END AS "optionList",
        left(p.plain_text, 300) AS "plainText", jsonb_array_length(p.doc->'subList') AS "subTotal",
        p.score::float8 AS score, p.difficulty,
      ${name('subject_id')} AS "subjectName", ${name('year_id')} AS "yearName", ${name('source_id')} AS "sourceName", ${name('gra_id')} AS "graName",
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', c.id::text, 'categoryName', c.category_name) ORDER BY c.sort, c.id) FROM exam_category c
        WHERE c.site_id = ${sql.siteId} AND c.id IN (SELECT t.id::bigint FROM jsonb_array_elements_text(p.topic_ids) AS t(id))), '[]') AS "topicList",
      p.tags, p.is_public, (p.lecturer_id = ${by.lecturerId})::int AS "isMine",
        coalesce(l.lecturer_name, '') AS "lecturerName", (p.video_id IS NOT NULL)::int AS "hasVideo",
      p.use_count, p.right_count, p.part_count, p.error_count, p.none_count, p.error_rate, p.gmt_modified
    FROM (
      SELECT p.* FROM exam_problem p WHERE ${matching(sql, by)} ${by.problemType === undefined ? sql`` : sql`AND p.problem_type = ${by.problemType}`}
      ORDER BY ${orders[order](sql)} LIMIT ${limit} OFFSET ${offset}
    ) p LEFT JOIN ${lecturerView(sql)} l ON l.site_id = ${sql.siteId} AND l.id = p.lecturer_id
    ORDER BY ${orders[order](sql)}`
}
