/** Accepted answers as texts of the course in which their question was asked. */
import { tellTextsChanged } from '../../course/index.ts'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import type { Services } from '../../kernel/services.ts'
import { targetType, textState } from '../target.ts'
import { plainWords } from './rules.ts'

/** Accepted answers of one course, the newest; more would crowd out its own texts. */
const MAX_ANSWERS = 1000

/** Services that `tellCourse` uses. */
export type Following = Pick<Services, 'extensions' | 'jobs'>

/** Reports that the accepted answer of a question changed. Without effect for one that was not asked in a course. */
export async function tellCourse(tx: Tx, services: Following, { courseId }: { courseId: string }): Promise<void> {
  if (courseId !== '0') await tellTextsChanged(tx, services, tx.siteId, courseId)
}

/** Public questions whose accepted answer is public. One about a problem may tell the key of a counted paper. */
const accepted = (sql: Sql) => sql`
  community_question q
  JOIN community_comment a ON a.site_id = q.site_id
    AND a.id = q.accept_comment_id
    AND a.target_type = ${targetType.question}
    AND a.target_id = q.id
    AND a.status_id = ${literal(sql, textState.shown)}
  WHERE q.site_id = ${sql.siteId}
    AND q.status_id = ${literal(sql, textState.shown)}
    AND q.course_id > 0
    AND q.accept_comment_id > 0
    AND q.problem_id = 0`

/** Text of an answer without names of people. */
const withoutMentions = (html: string): string =>
  plainWords(html.replace(/<span data-type="mention" data-id="\d+">[^<]*<\/span>/g, ' '))

/** Accepted answers of questions that were asked in a course, as text. */
export async function selectCourseAnswers(sql: Sql, courseId: string) {
  const rows = await sql<{ answerId: string; periodId: string; question: string; content: string }[]>`
    SELECT a.id AS answer_id, q.period_id, q.title AS question, a.content
    FROM ${accepted(sql)} AND q.course_id = ${courseId}
    ORDER BY q.id DESC LIMIT ${MAX_ANSWERS}`
  return rows.map(({ content, ...row }) => ({ ...row, answer: withoutMentions(content) }))
}

/** Questions of those answers that are accepted and public now, by answer. */
export async function selectAcceptedQuestions(sql: Sql, answerIds: readonly string[]): Promise<Map<string, string>> {
  if (answerIds.length === 0) return new Map()
  const rows = await sql<{ answerId: string; questionId: string }[]>`
    SELECT a.id AS answer_id, q.id AS question_id FROM ${accepted(sql)} AND a.id = ANY(${sql.ids(answerIds)})`
  return new Map(rows.map(({ answerId, questionId }) => [answerId, questionId]))
}
