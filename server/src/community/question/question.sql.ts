import type { Fragment, Sql, Tx } from '../../kernel/db/index.ts'
import { offsetOf, type Page, pageOf, type PageRequest } from '../../kernel/page.ts'
import { userView } from '../../user/index.ts'
import { countsOf, opType, type OpType, shownCounts } from '../reaction/reaction.sql.ts'
import type { SimilarWord } from '../../shared/search/tokenize.ts'
import { reachOf, type Texts } from '../search.sql.ts'
import { targetType, textState, type TextState } from '../target.ts'
import { literal } from '../../kernel/db/literal.ts'

export interface QuestionRow {
  id: string
  userId: string
  nickname: string
  headImgUrl: string
  title: string
  summary: string
  isSolved: 0 | 1
  statusId: TextState
  commentCount: number
  admireCount: number
  collectionCount: number
  followCount: number
  readCount: number
  gmtCreate: string
  gmtModified: string
  lastAnswerTime: string | null
  courseId: string
  periodId: string
  videoTime: number
  pageNo: number
  examId: string
  problemId: string
  problemNo: number
}

/** Columns of question `q`; `shownQuestions` has the joins they need. */
const columns = (sql: Sql) => sql`
  q.id, q.user_id, u.nickname, u.head_img_url, q.title, q.summary, (q.accept_comment_id > 0)::int AS "isSolved",
    q.status_id, ${shownCounts(sql)}, q.answer_count AS "commentCount",
  q.gmt_create, q.gmt_modified, q.last_answer_time, q.course_id, q.period_id, q.video_time, q.page_no, q.exam_id, q.problem_id, q.problem_no`

const joins = (sql: Sql) => sql`
  JOIN ${userView(sql)} u ON u.site_id = q.site_id AND u.id = q.user_id ${countsOf(sql, targetType.question, sql`q.id`)}`

/** A page of questions `q` selected by `where`, in an order. `more`: joins that condition or order need. */
function pageBy(
  sql: Sql,
  page: PageRequest,
  { where, order, more = sql`` }: { where: Fragment; order: Fragment; more?: Fragment },
) {
  return sql.page<QuestionRow>(
    page,
    sql`FROM community_question q ${more} WHERE q.site_id = ${sql.siteId} AND ${where}`,
    (cut) => sql`
    SELECT ${columns(sql)}
    FROM (SELECT q.id, row_number() OVER (ORDER BY ${order}) AS place
      FROM community_question q ${more}
      WHERE q.site_id = ${sql.siteId} AND ${where}
      ORDER BY ${order} ${cut}) p
    JOIN community_question q ON q.id = p.id ${joins(sql)} WHERE q.site_id = ${sql.siteId} ORDER BY p.place`,
  )
}

export interface QuestionFilters {
  tab: 1 | 3 | 4
  labelNo: string
  courseId?: string | undefined
  periodId?: string | undefined
  examId?: string | undefined
  problemId?: string | undefined
  userId?: string | undefined
}

export function pageOfQuestions(sql: Sql, by: QuestionFilters, page: PageRequest) {
  const order =
    by.tab === 3
      ? sql`q.hot_score DESC, q.id DESC`
      : by.periodId
        ? sql`q.video_time, q.page_no, q.id`
        : sql`q.gmt_create DESC, q.id DESC`
  return pageBy(sql, page, {
    where: sql`q.status_id = ${textState.shown}
      ${by.tab === 4 ? sql`AND q.answer_count = 0` : sql``}
      ${by.courseId ? sql`AND q.course_id = ${by.courseId} AND q.course_id > 0` : sql``}
      ${by.periodId ? sql`AND q.period_id = ${by.periodId} AND q.period_id > 0` : sql``}
      ${by.examId ? sql`AND q.exam_id = ${by.examId} AND q.exam_id > 0` : sql``}
      ${by.problemId ? sql`AND q.problem_id = ${by.problemId} AND q.problem_id > 0` : sql``}
      ${by.userId ? sql`AND q.user_id = ${by.userId}` : sql``}
      ${
        by.labelNo
          ? sql`
            AND EXISTS (SELECT FROM community_label_ref r
              WHERE r.site_id = ${sql.siteId}
                AND r.target_type = ${targetType.question}
                AND r.target_id = q.id
                AND r.label_id = ${by.labelNo}
                AND r.shown_time IS NOT NULL)`
          : sql``
      }`,
    order,
  })
}

/** Maximum number of matches (the newest) that are ranked. */
const MAX_FOUND = 500

/** Public questions for counting search results. */
export const searchedQuestions = (sql: Sql): Texts => ({
  from: sql`FROM community_question q WHERE q.site_id = ${sql.siteId} AND q.status_id = ${textState.shown}`,
  places: sql`FROM community_question q WHERE q.site_id = ${sql.siteId}`,
  words: sql`q.search_words`,
  newest: sql`ORDER BY q.id DESC`,
  place: sql`q.id`,
  since: (id) => sql`q.id > ${id}::text::bigint`,
  max: MAX_FOUND,
})

/** Questions that match a tsquery, best first. */
export async function pageOfFound(sql: Sql, query: string, page: PageRequest): Promise<Page<QuestionRow>> {
  const shown = sql`FROM community_question q WHERE q.site_id = ${sql.siteId} AND q.status_id = ${textState.shown}`
  const { isCommon } = await reachOf(sql, sql`${shown} ORDER BY q.id DESC`, query, MAX_FOUND)
  // Matches of rare words are collected before sorting, as in the search of articles.
  const best = await sql<{ id: string }[]>`
    SELECT q.id
    FROM (SELECT q.id
      FROM (SELECT q.id ${shown} AND q.search_words @@ ${query}::text::tsquery ${isCommon ? sql`` : sql`OFFSET 0`}) q
      ORDER BY q.id DESC
      LIMIT ${MAX_FOUND}) n
    JOIN community_question q ON q.id = n.id WHERE q.site_id = ${sql.siteId}
    ORDER BY ts_rank(q.search_words, ${query}::text::tsquery) + least(q.answer_count, 5) * 0.01 DESC, q.id DESC`
  const ids = best.slice(offsetOf(page), offsetOf(page) + page.pageSize).map(({ id }) => id)
  const rows = await sql<QuestionRow[]>`
    SELECT ${columns(sql)}
    FROM community_question q ${joins(sql)}
    WHERE q.site_id = ${sql.siteId} AND q.id = ANY(${sql.ids(ids)})
    ORDER BY array_position(${sql.ids(ids)}, q.id)`
  return pageOf(page, best.length, rows)
}

/** Number of newest questions compared for common words; for rare words all matches. */
const COMPARED = 5_000
/** Share of the title's words, by weight, that a similar question has. */
const SHARED = 0.4

/** Questions that share most of the words, most similar first. */
export async function selectSimilar(
  sql: Sql,
  words: readonly SimilarWord[],
  of: { exceptId: string; max: number },
): Promise<QuestionRow[]> {
  if (words.length === 0) return []
  const any = words.map(({ query }) => `(${query})`).join(' | ')
  const shown = sql`FROM community_question q WHERE q.site_id = ${sql.siteId} AND q.status_id = ${textState.shown}`
  const { isRare } = await reachOf(sql, sql`${shown} ORDER BY q.id DESC`, any, MAX_FOUND)
  const among = isRare
    ? sql`SELECT q.id, q.search_words ${shown} AND q.search_words @@ ${any}::text::tsquery OFFSET 0`
    : sql`SELECT q.id, q.search_words ${shown} ORDER BY q.id DESC LIMIT ${COMPARED}`
  const rows = await sql<QuestionRow[]>`
    WITH word AS (SELECT w.q::text::tsquery AS query, w.n
      FROM jsonb_to_recordset(${JSON.stringify(words.map(({ query, weight }) => ({ q: query, n: weight })))}::text::jsonb) AS w (q text, n int)),
    near AS (
      SELECT a.id, (SELECT sum(w.n) FROM word w WHERE a.search_words @@ w.query) AS shared
      FROM (${among}) a
      WHERE a.search_words @@ ${any}::text::tsquery AND a.id <> ${of.exceptId}
    ),
    best AS (
      SELECT n.id, n.shared FROM near n WHERE n.shared >= (SELECT sum(w.n) FROM word w) * ${SHARED}::float8 ORDER BY n.shared DESC, n.id DESC LIMIT ${of.max}
    )
    SELECT ${columns(sql)}
    FROM best b
    JOIN community_question q ON q.id = b.id ${joins(sql)}
    WHERE q.site_id = ${sql.siteId}
    ORDER BY b.shared DESC, (q.accept_comment_id > 0) DESC, q.id DESC`
  return rows
}

/** All questions of a person, including pending and hidden ones. */
export const pageOfOwn = (sql: Sql, userId: string, page: PageRequest) =>
  pageBy(sql, page, {
    where: sql`q.user_id = ${userId} AND q.status_id > ${literal(sql, textState.deleted)}`,
    order: sql`q.id DESC`,
  })

export const pageOfInvited = (sql: Sql, userId: string, page: PageRequest) =>
  pageBy(sql, page, {
    more: sql`JOIN community_question_invite i ON i.site_id = q.site_id AND i.question_id = q.id AND i.user_id = ${userId}`,
    where: sql`q.status_id = ${textState.shown}`,
    order: sql`i.gmt_create DESC, q.id DESC`,
  })

/** Questions that a person collected, likes or follows. */
export const pageOfRecorded = (sql: Sql, userId: string, op: OpType, page: PageRequest) =>
  pageBy(sql, page, {
    more: sql`
      JOIN community_reaction r ON r.site_id = q.site_id
        AND r.target_type = ${targetType.question}
        AND r.target_id = q.id
        AND r.op_type = ${op}
        AND r.user_id = ${userId}`,
    where: sql`q.status_id = ${textState.shown}`,
    order: sql`r.gmt_create DESC, q.id DESC`,
  })

/** Unanswered questions of a lecturer's learners, oldest first. */
export const pageOfQueue = (sql: Sql, teacherId: string, page: PageRequest) =>
  pageBy(sql, page, {
    where: sql`q.teacher_id = ${teacherId} AND q.teacher_id > 0 AND q.status_id = ${textState.shown} AND q.answer_count = 0`,
    order: sql`q.gmt_create, q.id`,
  })

export type QuestionDetail = QuestionRow & {
  content: string
  acceptCommentId: string
  teacherId: string
}

/** A question that is neither deleted nor merged. */
export async function selectQuestion(sql: Sql, id: string): Promise<QuestionDetail | undefined> {
  const [row] = await sql<QuestionDetail[]>`
    SELECT ${columns(sql)}, q.content, q.accept_comment_id, q.teacher_id
    FROM community_question q ${joins(sql)}
    WHERE q.site_id = ${sql.siteId}
      AND q.id = ${id}
      AND q.status_id IN (${literal(sql, textState.shown, textState.pending, textState.hidden)})`
  return row
}

/** Titles of questions in any state, by id. */
export async function selectTitles(sql: Sql, ids: readonly string[]) {
  const rows = await sql<{ id: string; title: string; isSolved: 0 | 1; statusId: TextState }[]>`
    SELECT id, title, (accept_comment_id > 0)::int AS "isSolved", status_id FROM community_question WHERE site_id = ${sql.siteId} AND id = ANY(${sql.ids(ids)})`
  return new Map(rows.map((row) => [row.id, row]))
}

export interface LockedQuestion {
  id: string
  userId: string
  title: string
  content: string
  summary: string
  statusId: TextState
  acceptCommentId: string
  courseId: string
  teacherId: string
  gmtCreate: string
}

/**
 * Locks a question that is neither deleted nor merged until the end of the transaction. Writers of a question or its
 * answers take this lock first.
 */
export async function lockQuestion(tx: Tx, id: string): Promise<LockedQuestion | undefined> {
  const [row] = await tx<LockedQuestion[]>`
    SELECT id, user_id, title, content, summary, status_id, accept_comment_id, course_id, teacher_id, gmt_create
    FROM community_question
    WHERE site_id = ${tx.siteId}
      AND id = ${id}
      AND status_id IN (${literal(tx, textState.shown, textState.pending, textState.hidden)}) FOR UPDATE`
  return row
}

export async function selectSent(tx: Tx, userId: string, clientKey: string) {
  const [row] = await tx<{ id: string; statusId: TextState }[]>`
    SELECT id, status_id FROM community_question WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND client_key = ${clientKey}`
  return row
}

export interface QuestionToWrite {
  userId: string
  title: string
  content: string
  summary: string
  statusId: TextState
  courseId: string
  periodId: string
  videoTime: number
  pageNo: number
  examId: string
  problemId: string
  problemNo: number
  teacherId: string
  searchWords: string
  clientKey: string | null
  gmtCreate: string
}

/** Inserts a question; undefined when the idempotency key was used before. */
export async function insertQuestion(tx: Tx, q: QuestionToWrite): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO community_question (site_id, user_id, title, content, summary, status_id, course_id, period_id,
      video_time, page_no, exam_id, problem_id, problem_no, teacher_id, search_words, client_key,
      gmt_create, gmt_modified)
    VALUES (${tx.siteId}, ${q.userId}, ${q.title}, ${q.content}, ${q.summary}, ${q.statusId}, ${q.courseId},
      ${q.periodId}, ${q.videoTime}, ${q.pageNo}, ${q.examId}, ${q.problemId}, ${q.problemNo}, ${q.teacherId},
      ${q.searchWords}::text::tsvector, ${q.clientKey}, ${q.gmtCreate}, ${q.gmtCreate})
    ON CONFLICT (site_id, user_id, client_key) WHERE client_key IS NOT NULL DO NOTHING RETURNING id`
  return row?.id
}

export async function updateText(
  tx: Tx,
  id: string,
  q: { title: string; content: string; summary: string; statusId: TextState; searchWords: string },
): Promise<void> {
  await tx`
    UPDATE community_question
    SET title = ${q.title}, content = ${q.content}, summary = ${q.summary}, status_id = ${q.statusId},
      search_words = ${q.searchWords}::text::tsvector, gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND id = ${id}`
}

export async function updateState(tx: Tx, id: string, statusId: TextState): Promise<void> {
  await tx`UPDATE community_question SET status_id = ${statusId} WHERE site_id = ${tx.siteId} AND id = ${id}`
}

/** Sets the accepted answer; '0' for none. */
export async function updateAccepted(tx: Tx, id: string, commentId: string): Promise<void> {
  await tx`
    UPDATE community_question
    SET accept_comment_id = ${commentId}, accept_time = ${commentId === '0' ? null : tx`now()`}
    WHERE site_id = ${tx.siteId} AND id = ${id}`
}

/** Recomputes answer counts and score. */
export async function updateAnswers(tx: Tx, id: string): Promise<void> {
  await tx`
    UPDATE community_question q SET answer_count = a.n, last_answer_time = a.last
    FROM (SELECT count(*)::int AS n, max(gmt_create) AS last FROM community_comment
      WHERE site_id = ${tx.siteId} AND target_type = ${targetType.question} AND target_id = ${id} AND root_id = 0 AND status_id = ${textState.shown}) a
    WHERE q.site_id = ${tx.siteId} AND q.id = ${id}`
}

/** Followers of a question. */
export async function selectFollowers(tx: Tx, id: string, max: number): Promise<string[]> {
  const rows = await tx<{ userId: string }[]>`
    SELECT user_id
    FROM community_reaction
    WHERE site_id = ${tx.siteId}
      AND target_type = ${targetType.question}
      AND target_id = ${id}
      AND op_type = ${literal(tx, opType.follow)}
    ORDER BY gmt_create DESC
    LIMIT ${max}`
  return rows.map(({ userId }) => userId)
}

/** Whether there are public questions. */
export async function hasQuestions(sql: Sql): Promise<boolean> {
  const rows =
    await sql`SELECT 1 FROM community_question q WHERE q.site_id = ${sql.siteId} AND q.status_id = ${textState.shown} LIMIT 1`
  return rows.length > 0
}
