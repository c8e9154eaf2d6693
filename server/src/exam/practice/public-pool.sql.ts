/**
 * Problems that may be shown to everybody, unlike the pool of one person (pool.sql.ts): shared free ones, and those of
 * listed free papers. Excluded is every problem of a paper that counts, independent of its takers: a visitor may be one
 * of them.
 */
import { literal } from '../../kernel/db/literal.ts'
import { stateCode } from '@zhixing/contract/states'
import { isMaterial, isSubjective, problemKinds } from '@zhixing/contract/exam/kinds'
import type { PendingQuery, Row } from '@zhixing/postgres'
import type { Sql } from '../../kernel/db/index.ts'
import { countedWith } from '../attempt/index.ts'
import { withinCategory } from '../bank/index.ts'
import { shut } from './pool.sql.ts'

const { active } = stateCode.row

type Piece = PendingQuery<Row[]>

/** Condition: problem `p` is free for everybody: shared, or of a listed free paper without limits. */
const isOpen = (sql: Sql) => sql`((p.is_public = 1 AND p.is_free = 1) OR EXISTS (
  SELECT FROM exam_paper_problem op
  JOIN exam_info e ON e.site_id = op.site_id AND e.id = op.exam_id AND e.live_version = op.version
  JOIN exam_paper ov ON ov.site_id = op.site_id AND ov.exam_id = op.exam_id AND ov.version = op.version
  WHERE op.site_id = ${sql.siteId} AND op.problem_id = p.id
    AND e.is_putaway = 1 AND e.is_deleted = 0 AND e.is_publicity = 1 AND e.is_free = 1
    AND NOT ov.has_password AND ov.attempts = 0))`

/** Condition: problem `id` is in a paper that counts, or whose answers are hidden, at `now`. */
const embargoed = (sql: Sql, id: Piece, now: Date) =>
  sql`(EXISTS (SELECT ${shut(sql, null, now)} AND xp.problem_id = ${id}) OR EXISTS (SELECT ${countedWith(sql, id, now)}))`

/** Kinds with one answer that a rule marks. */
const kinds = problemKinds.map(({ code }) => code).filter((code) => !isSubjective(code) && !isMaterial(code))

export interface PublicChoice {
  now: Date
  subjectId?: string | undefined
  /** Knowledge points with their descendants; empty: all. */
  topicIds: readonly string[]
}

const within = (sql: Sql, { subjectId, topicIds }: PublicChoice) => sql`
  ${subjectId === undefined ? sql`` : sql`AND ${withinCategory(sql, 'subject', subjectId)}`}
  ${topicIds.length === 0 ? sql`` : sql`AND (${topicIds.map((id) => withinCategory(sql, 'topic', id)).reduce((all, one) => sql`${all} OR ${one}`)})`}`

/** Condition: problem `p` may be shown to everybody and is marked by rules. */
const shown = (sql: Sql, now: Date) => sql`
  p.site_id = ${sql.siteId} AND p.status_id = ${literal(sql, active)} AND p.problem_type = ANY(${sql.ids(kinds.map(String))})
  AND ${isOpen(sql)} AND NOT ${embargoed(sql, sql`p.id`, now)}`

export interface PublicProblem {
  id: string
  version: number
  difficulty: number
  topicIds: string[]
  rightCount: number
  partCount: number
  errorCount: number
  noneCount: number
}

const columns = (sql: Sql) => sql`
  p.id, p.version, p.difficulty, p.topic_ids, p.right_count, p.part_count, p.error_count, p.none_count`

/** Up to `most` problems of a difficulty (1 to 3), from a random place of the bank. `seed`: 0 to 2^31. */
export const drawPublic = (sql: Sql, choice: PublicChoice, difficulty: number, most: number, seed: number) => {
  const condition = sql`${shown(sql, choice.now)} AND p.difficulty = ${difficulty} ${within(sql, choice)}`
  return sql<PublicProblem[]>`
    (SELECT ${columns(sql)} FROM exam_problem p WHERE p.pick_no >= ${seed} AND ${condition} ORDER BY p.pick_no LIMIT ${most})
    UNION ALL
    (SELECT ${columns(sql)} FROM exam_problem p WHERE p.pick_no < ${seed} AND ${condition} ORDER BY p.pick_no LIMIT ${most})
    LIMIT ${most}`
}

/** Those of the problems that may be shown to everybody now. */
export async function selectPublic(sql: Sql, ids: readonly string[], now: Date): Promise<PublicProblem[]> {
  if (ids.length === 0) return []
  return sql<PublicProblem[]>`
    SELECT ${columns(sql)} FROM exam_problem p WHERE p.id = ANY(${sql.ids(ids)}) AND ${shown(sql, now)}`
}

/** The published version of a listed paper. */
export async function selectListedVersion(sql: Sql, examId: string): Promise<number | undefined> {
  const [row] = await sql<{ version: number }[]>`
    SELECT live_version AS version FROM exam_info
    WHERE site_id = ${sql.siteId} AND id = ${examId} AND is_putaway = 1 AND is_publicity = 1 AND is_deleted = 0 AND live_version > 0`
  return row?.version
}
