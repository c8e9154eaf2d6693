/** Inserts problems: single ones from the editor, batches from imports, copies and the demo school. */
import type { ProblemDoc } from '@zhixing/contract/exam/shapes'
import type { AnySql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import { indexWords } from '../../shared/search/tokenize.ts'
import { nearHash, plainText, textHash } from '@zhixing/exam-model'
import { cleanProblem } from './clean-problem.ts'

/** The owner of new problems. `userId`: author of this version. */
export interface Author {
  siteId: number
  lecturerId: string
  userId: string | null
}

/** Categories of a problem. */
export interface Filing {
  difficulty: number
  /** Category ids, or '0'. */
  subjectId: string
  yearId: string
  sourceId: string
  graId: string
  topicIds: string[]
  tags: string[]
  keyword: string
  isPublic: 0 | 1
  isFree: 0 | 1
}

export interface NewProblem extends Partial<Filing> {
  doc: ProblemDoc
  videoId?: string | null
  batchId?: string | null
  /** Idempotency key, per user. */
  clientKey?: string | null
}

/** Allocates ids. */
export async function newIds(sql: AnySql, count: number): Promise<string[]> {
  if (count === 0) return []
  const rows = await sql<{ id: string }[]>`SELECT new_id() AS id FROM generate_series(1, ${count}::int)`
  return rows.map(({ id }) => id)
}

/** Columns derived from a document and its categories. */
export function derived(doc: ProblemDoc, { tags, keyword }: Pick<Filing, 'tags' | 'keyword'>) {
  const text = plainText(doc)
  return {
    doc,
    problem_type: doc.problemType,
    score: doc.score,
    plain_text: text,
    words: indexWords({ title: '', names: [...tags, keyword].join(' '), text }),
    text_hash: textHash(doc).toString('hex'),
    near_hash: nearHash(text),
  }
}

/** Gives every sub-problem an id: those of `known` are kept, others are taken from `fresh`. */
export function withSubIds(doc: ProblemDoc, known: ReadonlySet<string>, fresh: string[]): ProblemDoc {
  const taken = new Set<string>()
  const subList = doc.subList.map((sub) => {
    const keeps = sub.id !== undefined && known.has(sub.id) && !taken.has(sub.id)
    const id = keeps ? (sub.id as string) : (fresh.shift() as string)
    taken.add(id)
    return { ...sub, id }
  })
  return { ...doc, subList }
}

/** Maps sub-problems to their problem. */
export async function insertParts(tx: Tx, rows: { id: string; doc: ProblemDoc }[]): Promise<void> {
  const parts = rows.flatMap(({ id, doc }) => doc.subList.map((sub) => ({ id: sub.id, problem_id: id })))
  if (parts.length === 0) return
  await tx`
    INSERT INTO exam_problem_part (site_id, id, problem_id)
    SELECT ${tx.siteId}::bigint, r.id, r.problem_id FROM jsonb_to_recordset(${asJson(tx, parts)}) AS r(id bigint, problem_id bigint)
    ON CONFLICT DO NOTHING`
}

/** Inserts versions of problems. */
export async function insertVersions(
  tx: Tx,
  { siteId, userId }: Pick<Author, 'siteId' | 'userId'>,
  rows: { id: string; version: number; doc: ProblemDoc }[],
): Promise<void> {
  if (rows.length === 0) return
  await tx`
    INSERT INTO exam_problem_version (site_id, problem_id, version, doc, user_id)
    SELECT ${siteId}::bigint, r.id, r.version, r.doc, ${userId}::bigint
    FROM jsonb_to_recordset(${asJson(tx, rows)}) AS r(id bigint, version int, doc jsonb)
    ON CONFLICT DO NOTHING`
}

/**
 * Inserts any number of problems in one statement per table. Documents are cleaned here; the caller validates them
 * (`checkProblem`) and their categories and videos. A row with a known `clientKey` inserts nothing.
 * @returns ids in the order of `rows`
 */
export async function insertProblems(tx: Tx, author: Author, rows: readonly NewProblem[]): Promise<string[]> {
  if (rows.length === 0) return []
  const { siteId, lecturerId } = author
  const docs = rows.map(({ doc }) => cleanProblem(doc))
  const ids = await newIds(tx, rows.length + docs.reduce((sum, doc) => sum + doc.subList.length, 0))
  const own = ids.splice(0, rows.length)
  const none = new Set<string>()
  const full = docs.map((doc, at) => ({ id: own[at] as string, version: 1, doc: withSubIds(doc, none, ids) }))
  const values = rows.map((row, at) => {
    const { id, doc } = full[at] as (typeof full)[number]
    const filing = { tags: row.tags ?? [], keyword: row.keyword ?? '' }
    return {
      id,
      ...derived(doc, filing),
      ...filing,
      difficulty: row.difficulty ?? 2,
      subject_id: row.subjectId ?? '0',
      year_id: row.yearId ?? '0',
      source_id: row.sourceId ?? '0',
      gra_id: row.graId ?? '0',
      topic_ids: row.topicIds ?? [],
      is_public: row.isPublic ?? 0,
      is_free: row.isFree ?? 1,
      video_id: row.videoId ?? null,
      batch_id: row.batchId ?? null,
      client_key: row.clientKey || null,
    }
  })
  const made = await tx<{ id: string }[]>`
    INSERT INTO exam_problem (site_id, lecturer_id, id, problem_type, doc, plain_text, words, text_hash, near_hash,
      difficulty, subject_id, year_id, source_id, gra_id, topic_ids, tags, keyword, score, is_public, is_free,
      video_id, batch_id, client_key)
    SELECT ${siteId}::bigint, ${lecturerId}::bigint, r.id, r.problem_type, r.doc, r.plain_text, r.words::tsvector,
      decode(r.text_hash, 'hex'), r.near_hash, r.difficulty, r.subject_id, r.year_id, r.source_id, r.gra_id,
      r.topic_ids, r.tags, r.keyword, r.score, r.is_public, r.is_free, r.video_id, r.batch_id, r.client_key
    FROM jsonb_to_recordset(${asJson(tx, values)}) AS r(id bigint, problem_type smallint, doc jsonb, plain_text text,
      words text, text_hash text, near_hash bigint, difficulty smallint, subject_id bigint, year_id bigint,
      source_id bigint, gra_id bigint, topic_ids jsonb, tags jsonb, keyword text, score numeric, is_public smallint,
      is_free smallint, video_id bigint, batch_id bigint, client_key text)
    ON CONFLICT (site_id, lecturer_id, client_key) WHERE client_key IS NOT NULL DO NOTHING RETURNING id`
  const written = new Set(made.map(({ id }) => id))
  const fresh = full.filter(({ id }) => written.has(id))
  await insertVersions(tx, author, fresh)
  await insertParts(tx, fresh)
  if (fresh.length === full.length) return own
  // A retry after a lost response.
  const keys = rows.map(({ clientKey }) => clientKey ?? '').filter(Boolean)
  const known = await tx<{ id: string; clientKey: string }[]>`
    SELECT id, client_key FROM exam_problem WHERE site_id = ${siteId} AND lecturer_id = ${lecturerId} AND client_key IN ${tx(keys)}`
  const byKey = new Map(known.map(({ id, clientKey }) => [clientKey, id]))
  return own.map((id, at) => (written.has(id) ? id : (byKey.get(rows[at]?.clientKey ?? '') ?? id)))
}
