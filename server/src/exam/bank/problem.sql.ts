/** Rows of a question bank, for its owner. */
import { literal } from '../../kernel/db/literal.ts'
import { stateCode } from '@zhixing/contract/states'
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import { videoView } from '../../vod/index.ts'
import { userView } from '../../user/index.ts'
import type { derived, Filing } from './insert.ts'

const { active } = stateCode.row

export interface ProblemHead extends Filing {
  id: string
  lecturerId: string
  version: number
  doc: ProblemDoc
  videoId: string | null
  statusId: 0 | 1
  plainText: string
}

const head = (sql: Sql) => sql`
  p.id, p.lecturer_id, p.version, p.doc, p.video_id, p.status_id, p.plain_text, p.difficulty, p.subject_id, p.year_id, p.source_id,
  p.gra_id, p.topic_ids, p.tags, p.keyword, p.is_public, p.is_free`

/** Locks a problem of the lecturer, deleted or not, until the transaction ends. */
export async function lockOwn(tx: Tx, lecturerId: string, id: string): Promise<ProblemHead | undefined> {
  const [row] = await tx<ProblemHead[]>`
    SELECT ${head(tx)} FROM exam_problem p WHERE p.site_id = ${tx.siteId} AND p.id = ${id} AND p.lecturer_id = ${lecturerId} FOR NO KEY UPDATE`
  return row
}

/** A problem that a lecturer may read: own ones, deleted or not, and active public ones. */
export async function selectReadable(sql: Sql, lecturerId: string, id: string) {
  const [row] = await sql<
    (ProblemHead & {
      videoName: string
      videoStatus: number
      useCount: number
      rightCount: number
      partCount: number
      errorCount: number
      noneCount: number
      gmtCreate: string
      gmtModified: string
    })[]
  >`
    SELECT ${head(sql)}, coalesce(v.video_name, '') AS "videoName", coalesce(v.video_status, 0)::int AS "videoStatus",
      p.use_count, p.right_count, p.part_count, p.error_count, p.none_count, p.gmt_create, p.gmt_modified
    FROM exam_problem p LEFT JOIN ${videoView(sql)} v ON v.site_id = p.site_id AND v.id = p.video_id AND v.is_deleted = 0
    WHERE p.site_id = ${sql.siteId} AND p.id = ${id} AND (p.lecturer_id = ${lecturerId} OR (p.is_public = 1 AND p.status_id = ${literal(sql, active)}))`
  return row
}

/** Ids of all sub-problems that a problem ever had. */
export async function selectParts(sql: Sql, problemId: string): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`
    SELECT id FROM exam_problem_part WHERE site_id = ${sql.siteId} AND problem_id = ${problemId}`
  return new Set(rows.map(({ id }) => id))
}

/** Updates all editable columns of a problem. */
export async function updateProblem(
  tx: Tx,
  id: string,
  version: number,
  content: ReturnType<typeof derived>,
  filing: Filing & { videoId: string | null },
): Promise<void> {
  await tx`
    UPDATE exam_problem
    SET version = ${version}, doc = ${asJson(tx, content.doc)}, problem_type = ${content.problem_type},
      score = ${content.score}, plain_text = ${content.plain_text}, words = ${content.words}::tsvector,
      text_hash = decode(${content.text_hash}, 'hex'), near_hash = ${content.near_hash}::bigint,
        difficulty = ${filing.difficulty}, subject_id = ${filing.subjectId}, year_id = ${filing.yearId},
        source_id = ${filing.sourceId}, gra_id = ${filing.graId},
      topic_ids = ${asJson(tx, filing.topicIds)}, tags = ${asJson(tx, filing.tags)}, keyword = ${filing.keyword},
        is_public = ${filing.isPublic}, is_free = ${filing.isFree}, video_id = ${filing.videoId}, gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND id = ${id}`
}

/**
 * Deletes (0) or restores (1) a problem. Idempotent.
 * @returns false when it is not the lecturer's
 */
export async function updateStatus(sql: Sql, lecturerId: string, id: string, statusId: 0 | 1): Promise<boolean> {
  const { count } = await sql`
    UPDATE exam_problem
    SET status_id = ${statusId}, gmt_modified = CASE WHEN status_id = ${statusId} THEN gmt_modified ELSE c.now END
    FROM now() AS c (now)
    WHERE site_id = ${sql.siteId} AND lecturer_id = ${lecturerId} AND id = ${id}`
  return count === 1
}

export async function updateVideo(sql: Tx, id: string, videoId: string | null): Promise<void> {
  await sql`UPDATE exam_problem SET video_id = ${videoId} WHERE site_id = ${sql.siteId} AND id = ${id}`
}

/** The title of an active video of the lecturer. */
export async function selectOwnVideo(sql: Sql, lecturerId: string, videoId: string) {
  const [row] = await sql<{ videoId: string; videoStatus: number }[]>`
    SELECT id AS "videoId", video_status
    FROM ${videoView(sql)} own
    WHERE site_id = ${sql.siteId} AND id = ${videoId} AND lecturer_id = ${lecturerId} AND is_deleted = 0`
  return row
}

/** The explanation video of a problem, with the owner of the problem. */
export async function selectVideoOf(sql: Sql, problemId: string) {
  const [row] = await sql<{ lecturerId: string; videoId: string | null; videoStatus: number | null }[]>`
    SELECT p.lecturer_id, v.id AS "videoId", v.video_status
    FROM exam_problem p
    LEFT JOIN ${videoView(sql)} v ON v.site_id = p.site_id AND v.id = p.video_id AND v.is_deleted = 0
    WHERE p.site_id = ${sql.siteId} AND p.id = ${problemId}`
  return row
}

/** Types of existing, active categories by id. */
export async function selectCategoryTypes(sql: Sql, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<{ id: string; type: number }[]>`
    SELECT id, exam_category_type AS type FROM exam_category WHERE site_id = ${sql.siteId} AND id = ANY(${sql.ids(ids)}) AND status_id = ${literal(sql, active)}`
  return new Map(rows.map(({ id, type }) => [id, type]))
}

export async function selectVersions(sql: Sql, problemId: string) {
  return sql<{ version: number; doc: ProblemDoc; nickname: string; usedIn: number; gmtCreate: string }[]>`
    SELECT v.version, v.doc, coalesce(u.nickname, '') AS nickname, v.gmt_create,
      (SELECT count(DISTINCT e.exam_id)::int
      FROM exam_paper_problem e
      JOIN exam_paper f ON f.site_id = e.site_id AND f.exam_id = e.exam_id AND f.version = e.version
      JOIN exam_info i ON i.site_id = e.site_id AND i.id = e.exam_id
      JOIN exam_problem p ON p.site_id = v.site_id AND p.id = v.problem_id
        WHERE e.site_id = v.site_id AND e.problem_id = v.problem_id
          AND (i.org_id = 0 OR i.lecturer_id = p.lecturer_id)
          AND jsonb_path_exists(f.frozen, '$.problemList[*] ? (@.id == $id && @.version == $version)',
            jsonb_build_object('id', v.problem_id::text, 'version', v.version))) AS "usedIn"
    FROM exam_problem_version v LEFT JOIN ${userView(sql)} u ON u.site_id = v.site_id AND u.id = v.user_id
    WHERE v.site_id = ${sql.siteId} AND v.problem_id = ${problemId} ORDER BY v.version DESC LIMIT 200`
}

export async function selectVersion(sql: Sql, problemId: string, version: number) {
  const [row] = await sql<{ doc: ProblemDoc }[]>`
    SELECT doc FROM exam_problem_version WHERE site_id = ${sql.siteId} AND problem_id = ${problemId} AND version = ${version}`
  return row?.doc
}

/** Tags of the lecturer's most recently changed problems. */
export async function selectTags(sql: Sql, lecturerId: string) {
  return sql<{ tag: string; count: number }[]>`
    SELECT t.tag, count(*)::int AS count FROM (
      SELECT tags
      FROM exam_problem
      WHERE site_id = ${sql.siteId} AND lecturer_id = ${lecturerId} AND status_id = ${literal(sql, active)}
      ORDER BY gmt_modified DESC, id DESC
      LIMIT 5000
    ) p, jsonb_array_elements_text(p.tags) AS t(tag) GROUP BY t.tag ORDER BY count(*) DESC, t.tag LIMIT 100`
}
