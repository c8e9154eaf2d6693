import { literal } from '../../kernel/db/literal.ts'
import { stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'

const { active } = stateCode.row

/** An object and its name as it was chosen. */
export interface Named {
  id: string
  name: string
}

export interface Level {
  levelName: string
  minScore: number
  levelText: string
  courseList: Named[]
  gradeList: Named[]
  articleList: Named[]
}

export interface Placement {
  placementName: string
  subjectId: string
  intro: string
  source: 1 | 2
  topicList: Named[]
  exam: Named | null
  questionCount: number
  minutes: number
  levelList: Level[]
  isLead: 0 | 1
  sort: number
  statusId: 0 | 1
}
export interface PlacementRow extends Placement {
  id: string
  readyCount: number
  gmtCreate: string
}

const columns = (sql: Sql) => sql`
  p.id, p.placement_name, p.subject_id, p.intro, p.source, p.topic_list, p.exam, p.question_count, p.minutes, p.level_list, p.is_lead, p.sort,
  p.status_id, p.ready_count, p.gmt_create`

/** Tests for visitors: enabled, with enough problems. */
export const selectReady = (sql: Sql) =>
  sql<PlacementRow[]>`
    SELECT ${columns(sql)} FROM placement p WHERE p.site_id = ${sql.siteId} AND p.status_id = ${literal(sql, active)} AND p.ready_count > 0 ORDER BY p.sort, p.id`

export async function selectPlacement(sql: Sql, id: string) {
  const [row] = await sql<PlacementRow[]>`
    SELECT ${columns(sql)} FROM placement p WHERE p.site_id = ${sql.siteId} AND p.id = ${id}`
  return row
}

export async function lockPlacement(sql: Tx, id: string) {
  const [row] = await sql<PlacementRow[]>`
    SELECT ${columns(sql)} FROM placement p WHERE p.site_id = ${sql.siteId} AND p.id = ${id} FOR UPDATE`
  return row
}

export const selectPlacements = (sql: Sql) =>
  sql<PlacementRow[]>`SELECT ${columns(sql)} FROM placement p WHERE p.site_id = ${sql.siteId} ORDER BY p.sort, p.id`

/** Attempts of the last 30 days by test; anonymous ones are not kept longer. */
export async function countAttempts(sql: Sql) {
  const rows = await sql<{ placementId: string; attemptCount: number; finishedCount: number; leadCount: number }[]>`
    SELECT a.placement_id, count(*)::int AS "attemptCount", count(a.finish_time)::int AS "finishedCount", count(a.lead_id)::int AS "leadCount"
    FROM placement_attempt a
    WHERE a.site_id = ${sql.siteId} AND a.placement_id IS NOT NULL AND a.gmt_create > now() - interval '30 days' GROUP BY a.placement_id`
  return new Map(rows.map(({ placementId, ...counts }) => [placementId, counts]))
}

/** Locks the tests of the site against concurrent additions. @returns how many there are */
export async function lockCount(sql: Tx): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`placement ${sql.siteId}`}, 0))`
  const [row] = await sql<{ n: number }[]>`SELECT count(*)::int AS n FROM placement WHERE site_id = ${sql.siteId}`
  return row?.n ?? 0
}

const written = (sql: Tx, one: Placement, readyCount: number) => ({
  names: sql`
    placement_name, subject_id, intro, source, topic_list, exam, question_count, minutes, level_list, is_lead, sort,
    status_id, ready_count`,
  values: sql`
    ${one.placementName}, ${one.subjectId}, ${one.intro}, ${one.source}, ${asJson(sql, one.topicList)},
    ${one.exam && asJson(sql, one.exam)}, ${one.questionCount}, ${one.minutes}, ${asJson(sql, one.levelList)},
    ${one.isLead}, ${one.sort}, ${one.statusId}, ${readyCount}`,
})

export async function insertPlacement(sql: Tx, one: Placement, readyCount: number): Promise<string> {
  const { names, values } = written(sql, one, readyCount)
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO placement (site_id, ${names}) VALUES (${sql.siteId}, ${values}) RETURNING id`
  return (row as { id: string }).id
}

export async function writePlacement(sql: Tx, id: string, one: Placement, readyCount: number): Promise<void> {
  const { names, values } = written(sql, one, readyCount)
  await sql`UPDATE placement SET (${names}) = ROW(${values}) WHERE site_id = ${sql.siteId} AND id = ${id}`
}

export async function writeReady(sql: Sql, id: string, readyCount: number): Promise<void> {
  await sql`
    UPDATE placement SET ready_count = ${readyCount} WHERE site_id = ${sql.siteId} AND id = ${id} AND ready_count <> ${readyCount}`
}

export async function deletePlacement(sql: Tx, id: string): Promise<void> {
  await sql`DELETE FROM placement WHERE site_id = ${sql.siteId} AND id = ${id}`
}
