import { literal } from '../../kernel/db/literal.ts'
import { stateCode } from '@zhixing/contract/states'
import type { CodeOf } from '@zhixing/contract/code'
import { narrationStatus as states } from '@zhixing/contract/course/codes'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import type { ScriptLine } from './script.ts'

const { active } = stateCode.row

type NarrationStatus = CodeOf<typeof states>

export interface NarrationRow {
  id: string
  courseId: string
  periodId: string
  narrationStatus: NarrationStatus
  voice: string
  model: string
  textHash: string
  rev: number
  failReason: string
  trackKey: string
  trackMs: number
}

export interface SentenceRow extends ScriptLine {
  seq: number
  spoken: string
  /** Empty until it is made. */
  clipKey: string
  clipMs: number
  startMs: number
}

export type NewSentence = Omit<SentenceRow, 'seq' | 'startMs'>

const columns = (sql: Sql) =>
  sql`id, course_id, period_id, narration_status, voice, model, text_hash, rev, fail_reason, track_key, track_ms`

export async function selectNarration(sql: Sql, id: string): Promise<NarrationRow | undefined> {
  const [row] = await sql<NarrationRow[]>`
    SELECT ${columns(sql)} FROM course_narration WHERE site_id = ${sql.siteId} AND id = ${id}`
  return row
}

/** Draft and approved narration of a lesson. */
export async function selectOfPeriod(
  sql: Sql,
  periodId: string,
): Promise<{ draft: NarrationRow | undefined; approved: NarrationRow | undefined }> {
  const rows = await sql<NarrationRow[]>`
    SELECT ${columns(sql)} FROM course_narration WHERE site_id = ${sql.siteId} AND period_id = ${periodId}`
  const isApproved = ({ narrationStatus }: NarrationRow) => narrationStatus === states.approved
  return { draft: rows.find((row) => !isApproved(row)), approved: rows.find(isApproved) }
}

export async function selectSentences(sql: Sql, narrationId: string): Promise<SentenceRow[]> {
  return sql<SentenceRow[]>`
    SELECT seq, paragraph, sentence, spoken, clip_key, clip_ms, start_ms
    FROM course_narration_sentence
    WHERE site_id = ${sql.siteId} AND narration_id = ${narrationId}
    ORDER BY seq`
}

/** Lessons of a course that have a narration. */
export async function selectNarrated(sql: Sql, courseId: string): Promise<Set<string>> {
  const rows = await sql<{ periodId: string }[]>`
    SELECT period_id FROM course_narration WHERE site_id = ${sql.siteId} AND course_id = ${courseId}`
  return new Set(rows.map(({ periodId }) => periodId))
}

/** A sentence of a draft with a made sound. */
export async function selectClip(
  sql: Sql,
  narrationId: string,
  seq: number,
): Promise<{ courseId: string; clipKey: string } | undefined> {
  const [row] = await sql<{ courseId: string; clipKey: string }[]>`
    SELECT n.course_id, s.clip_key
    FROM course_narration_sentence s
    JOIN course_narration n ON n.site_id = s.site_id AND n.id = s.narration_id
    WHERE s.site_id = ${sql.siteId} AND s.narration_id = ${narrationId} AND s.seq = ${seq} AND s.clip_key <> ''`
  return row
}

/** File of an approved narration. */
export async function selectApprovedTrack(sql: Sql, narrationId: string): Promise<string | undefined> {
  const [row] = await sql<{ trackKey: string }[]>`
    SELECT track_key FROM course_narration
    WHERE site_id = ${sql.siteId} AND id = ${narrationId} AND narration_status = ${states.approved}`
  return row?.trackKey
}

/** The text of a lesson on the shelf; undefined without one. */
export async function selectShelfText(sql: Sql, periodId: string): Promise<string | undefined> {
  const [row] = await sql<{ periodText: string }[]>`
    SELECT period_text FROM course_period WHERE site_id = ${sql.siteId} AND id = ${periodId}`
  return row?.periodText
}

/** Adds a draft that is being made. @returns its id */
export async function insertDraft(
  tx: Tx,
  draft: Pick<NarrationRow, 'courseId' | 'periodId' | 'voice' | 'model' | 'textHash' | 'rev'>,
  sentences: readonly NewSentence[],
): Promise<string> {
  const { courseId, periodId, voice, model, textHash, rev } = draft
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO course_narration (site_id, course_id, period_id, narration_status, voice, model, text_hash, rev)
    VALUES (${tx.siteId}, ${courseId}, ${periodId}, ${states.making}, ${voice}, ${model}, ${textHash}, ${rev})
    RETURNING id`
  const id = row?.id ?? ''
  const list = sentences.map(({ paragraph, sentence, spoken, clipKey, clipMs }, seq) => ({
    seq,
    paragraph,
    sentence,
    spoken,
    clip: clipKey,
    ms: clipMs,
  }))
  await tx`
    INSERT INTO course_narration_sentence (site_id, narration_id, seq, paragraph, sentence, spoken, clip_key, clip_ms)
    SELECT ${tx.siteId}, ${id}, w.seq, w.paragraph, w.sentence, w.spoken, w.clip, w.ms
    FROM jsonb_to_recordset(${asJson(tx, list)})
      AS w (seq int, paragraph int, sentence text, spoken text, clip text, ms int)`
  return id
}

/** Deletes a narration. @returns the files that it named */
export async function deleteNarration(tx: Tx, { id, trackKey }: NarrationRow): Promise<string[]> {
  const keys = (await selectSentences(tx, id)).map(({ clipKey }) => clipKey)
  await tx`DELETE FROM course_narration WHERE site_id = ${tx.siteId} AND id = ${id}`
  return [...keys, trackKey].filter(Boolean)
}

/** Narrations swept at once. */
const MAX_GONE = 200

/** Narrations, untouched for a day, of lessons that are neither on the shelf nor in the newest version of their course. */
export async function selectGone(tx: Tx): Promise<NarrationRow[]> {
  return tx<NarrationRow[]>`
    SELECT ${columns(tx)}
    FROM course_narration n
    WHERE n.site_id = ${tx.siteId}
      AND n.narration_status <> ${states.making}
      AND n.gmt_modified < now() - interval '1 day'
      AND NOT EXISTS (SELECT FROM course_period p
        JOIN course_chapter h ON h.site_id = p.site_id AND h.id = p.chapter_id AND h.status_id = ${literal(tx, active)}
        JOIN course c ON c.site_id = p.site_id AND c.id = p.course_id AND c.is_deleted = 0
        WHERE p.site_id = n.site_id AND p.id = n.period_id AND p.status_id = ${literal(tx, active)})
      AND NOT EXISTS (SELECT FROM course_version v
        CROSS JOIN LATERAL jsonb_array_elements(v.doc->'chapterList') h
        CROSS JOIN LATERAL jsonb_array_elements(h->'periodList') p
        WHERE v.site_id = n.site_id AND v.course_id = n.course_id AND v.is_deleted = 0
          AND v.version = (SELECT max(w.version) FROM course_version w
            WHERE w.site_id = n.site_id AND w.course_id = n.course_id)
          AND h->>'isDeleted' = '0' AND p->>'isDeleted' = '0' AND p->>'id' = n.period_id::text)
    ORDER BY n.id LIMIT ${MAX_GONE}
    FOR UPDATE OF n SKIP LOCKED`
}

/** Stores a spoken sentence. @returns false when the draft was stopped or replaced, or another run was faster */
export async function setClip(
  sql: Sql,
  narrationId: string,
  { seq, spoken, clipKey, clipMs }: Pick<SentenceRow, 'seq' | 'spoken' | 'clipKey' | 'clipMs'>,
): Promise<boolean> {
  const rows = await sql`
    UPDATE course_narration_sentence s SET clip_key = ${clipKey}, clip_ms = ${clipMs}
    FROM course_narration n
    WHERE s.site_id = ${sql.siteId} AND s.narration_id = ${narrationId} AND s.seq = ${seq} AND s.clip_key = ''
      AND s.spoken = ${spoken}
      AND n.site_id = s.site_id AND n.id = s.narration_id AND n.narration_status = ${states.making}
    RETURNING 1`
  return rows.length === 1
}

/** Asks for a sentence again. */
export async function clearClip(tx: Tx, narrationId: string, seq: number, spoken: string): Promise<void> {
  await tx`
    UPDATE course_narration_sentence SET spoken = ${spoken}, clip_key = '', clip_ms = 0
    WHERE site_id = ${tx.siteId} AND narration_id = ${narrationId} AND seq = ${seq}`
  await tx`
    UPDATE course_narration
    SET narration_status = ${states.making}, rev = rev + 1, fail_reason = '', track_key = '', track_ms = 0,
      gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND id = ${narrationId}`
}

/** Ends the making with a track. @returns false when it was stopped or replaced */
export async function finish(
  tx: Tx,
  narrationId: string,
  { trackKey, trackMs, starts }: { trackKey: string; trackMs: number; starts: readonly number[] },
): Promise<boolean> {
  const rows = await tx`
    UPDATE course_narration
    SET narration_status = ${states.made}, track_key = ${trackKey}, track_ms = ${trackMs}, fail_reason = '',
      gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND id = ${narrationId} AND narration_status = ${states.making}
    RETURNING 1`
  if (rows.length === 0) return false
  await tx`
    UPDATE course_narration_sentence s SET start_ms = w.ms
    FROM jsonb_to_recordset(${asJson(
      tx,
      starts.map((ms, seq) => ({ seq, ms })),
    )}) AS w (seq int, ms int)
    WHERE s.site_id = ${tx.siteId} AND s.narration_id = ${narrationId} AND s.seq = w.seq`
  return true
}

/** Ends the making without a track. */
export async function end(sql: Sql, narrationId: string, state: NarrationStatus, failReason = ''): Promise<void> {
  await sql`
    UPDATE course_narration SET narration_status = ${state}, fail_reason = ${failReason}, gmt_modified = now()
    WHERE site_id = ${sql.siteId} AND id = ${narrationId} AND narration_status = ${states.making}`
}

/** Makes a draft the approved narration, or the approved one a draft. */
export async function setStatus(tx: Tx, narrationId: string, status: NarrationStatus): Promise<void> {
  await tx`
    UPDATE course_narration SET narration_status = ${status}, rev = rev + 1, gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND id = ${narrationId}`
}

/** Which of these files are still named. */
export async function selectUsedKeys(sql: Sql, keys: readonly string[]): Promise<Set<string>> {
  const given = sql`(SELECT jsonb_array_elements_text(${asJson(sql, keys)}))`
  const rows = await sql<{ key: string }[]>`
    SELECT clip_key AS key FROM course_narration_sentence
    WHERE site_id = ${sql.siteId} AND clip_key <> '' AND clip_key IN ${given}
    UNION
    SELECT track_key FROM course_narration
    WHERE site_id = ${sql.siteId} AND track_key <> '' AND track_key IN ${given}`
  return new Set(rows.map(({ key }) => key))
}
