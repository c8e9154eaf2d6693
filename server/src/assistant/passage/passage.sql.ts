import { literal } from '../../kernel/db/literal.ts'
import { stateCode } from '@zhixing/contract/states'
import type { PassageKind } from '@zhixing/contract/assistant/ask'
import { courseView } from '../../course/index.ts'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import type { PageRequest } from '../../kernel/page.ts'
import type { Passage, PlacedLine } from './build.ts'

const { active } = stateCode.row

/** Courses on the shelf without passages: published before this domain existed, or seeded. */
export async function selectUnbuilt(sql: Sql, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    SELECT c.id
    FROM ${courseView(sql)} c
    WHERE c.site_id = ${sql.siteId}
      AND c.status_id = ${literal(sql, active)} AND c.is_putaway = 1
      AND NOT EXISTS (SELECT FROM assistant_course a WHERE a.site_id = c.site_id AND a.course_id = c.id)
    ORDER BY c.id LIMIT ${limit}`
  return rows.map(({ id }) => id)
}

/** The current build of a course's passages; undefined before the first. */
export async function selectBuild(sql: Sql, courseId: string) {
  const [row] = await sql<{ revision: string; contentHash: string }[]>`
    SELECT revision, content_hash FROM assistant_course WHERE site_id = ${sql.siteId} AND course_id = ${courseId}`
  return row
}

export interface PassageRow {
  id: string
  periodId: string
  refId: string
  kind: PassageKind
  words: string
  vector: Buffer | null
}

export async function selectPassages(sql: Sql, courseId: string, vectorModel: string) {
  return sql<PassageRow[]>`
    SELECT id, period_id, ref_id, kind, words,
      CASE WHEN vector_model = ${vectorModel} AND vector_model <> '' THEN vector END AS vector
    FROM assistant_passage
    WHERE site_id = ${sql.siteId} AND course_id = ${courseId}
    ORDER BY id`
}

export interface PassageLines {
  id: string
  heading: string
  lineList: PlacedLine[]
}

export async function selectLines(sql: Sql, ids: readonly string[]) {
  return sql<PassageLines[]>`
    SELECT id, heading, line_list FROM assistant_passage WHERE site_id = ${sql.siteId} AND id = ANY(${sql.ids(ids)})`
}

/** Passages of a course by id, with what access depends on. */
export async function selectPlacedPassages(sql: Sql, courseId: string, ids: readonly string[]) {
  return sql<(PassageLines & Pick<PassageRow, 'periodId' | 'refId' | 'kind'>)[]>`
    SELECT id, period_id, ref_id, kind, heading, line_list
    FROM assistant_passage
    WHERE site_id = ${sql.siteId} AND course_id = ${courseId} AND id = ANY(${sql.ids(ids)})`
}

/** Passages of a lesson's own texts, in order. */
export async function pageOfLesson(sql: Sql, courseId: string, periodId: string, page: PageRequest) {
  const of = sql`
    FROM assistant_passage p
    WHERE p.site_id = ${sql.siteId} AND p.course_id = ${courseId} AND p.period_id = ${periodId}
      AND p.kind IN ('transcript', 'text', 'page')`
  return sql.page<{ passageId: string; kind: 'transcript' | 'text' | 'page'; lineList: PlacedLine[] }>(
    page,
    of,
    (cut) => sql`SELECT p.id AS passage_id, p.kind, p.line_list ${of} ORDER BY p.id ${cut}`,
  )
}

/** Locks the build of a course against a second one. @returns its digest */
export async function lockBuild(tx: Tx, courseId: string): Promise<string> {
  await tx`
    INSERT INTO assistant_course (site_id, course_id) VALUES (${tx.siteId}, ${courseId}) ON CONFLICT DO NOTHING`
  const [row] = await tx<{ contentHash: string }[]>`
    SELECT content_hash FROM assistant_course WHERE site_id = ${tx.siteId} AND course_id = ${courseId} FOR UPDATE`
  return row?.contentHash ?? ''
}

/** Rows of one INSERT. */
const BATCH = 500

/** Replaces all passages of a course. */
export async function replacePassages(
  tx: Tx,
  courseId: string,
  contentHash: string,
  passages: readonly Passage[],
): Promise<void> {
  await tx`DELETE FROM assistant_passage WHERE site_id = ${tx.siteId} AND course_id = ${courseId}`
  for (let at = 0; at < passages.length; at += BATCH)
    await tx`
      INSERT INTO assistant_passage (site_id, course_id, period_id, ref_id, kind, heading, line_list, words)
      SELECT ${tx.siteId}, ${courseId}, (p->>'periodId')::bigint, (p->>'refId')::bigint, p->>'kind', p->>'heading',
        p->'lines', p->>'words'
      FROM jsonb_array_elements(${asJson(tx, passages.slice(at, at + BATCH))}) WITH ORDINALITY AS x(p, n)
      ORDER BY n`
  await tx`
    UPDATE assistant_course SET revision = made.id, content_hash = ${contentHash}, gmt_modified = now()
    FROM new_id() AS made (id)
    WHERE site_id = ${tx.siteId} AND course_id = ${courseId}`
}

/** Passages without a vector of this model. */
export async function selectWithoutVector(sql: Sql, courseId: string, vectorModel: string, limit: number) {
  return sql<PassageLines[]>`
    SELECT id, heading, line_list
    FROM assistant_passage
    WHERE site_id = ${sql.siteId} AND course_id = ${courseId} AND vector_model <> ${vectorModel}
    ORDER BY id LIMIT ${limit}`
}

export async function updateVectors(
  tx: Tx,
  courseId: string,
  vectorModel: string,
  vectors: readonly { id: string; vector: Buffer }[],
): Promise<void> {
  await tx`
    UPDATE assistant_passage p SET vector = decode(v->>'hex', 'hex'), vector_model = ${vectorModel}
    FROM jsonb_array_elements(${asJson(
      tx,
      vectors.map(({ id, vector }) => ({ id, hex: vector.toString('hex') })),
    )}) v
    WHERE p.site_id = ${tx.siteId} AND p.course_id = ${courseId} AND p.id = (v->>'id')::bigint`
  await tx`
    UPDATE assistant_course SET revision = made.id FROM new_id() AS made (id)
    WHERE site_id = ${tx.siteId} AND course_id = ${courseId}`
}
